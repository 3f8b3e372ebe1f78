"""What is computed from the measurements."""
import unittest

from harness import bars, callgrind
from harness.results import Rounds, table
from harness.works import Contestant, Work

PROFILE = """
fn=(1) main
0 10
+3 5
cfn=(2) malloc
calls=4 0
* 400
fn=(2)
0 100
cfn=(3) brk
calls=1 0
0 7
fn=(3)
0 7
fn=(1)
0 1
"""


def result(rate, cpu, busy=1.0):
    return {"rate_per_second": rate, "cpu_seconds_per_operation": cpu, "server_busy": busy,
            "latency_seconds": {"p99": 0.001}}


def rounds(**results):
    gathered = Rounds(Work("heartbeat-1", "title", [Contestant(name, None, None) for name in results]))
    for name, values in results.items():
        for value in values:
            gathered.add(name, value, None if value else "it broke")
    return gathered


class Callgrind(unittest.TestCase):
    def test_own_instructions_and_calls_are_told_apart(self):
        counts = callgrind.read(PROFILE.splitlines())
        self.assertEqual(counts.instructions, {"main": 16, "malloc": 100, "brk": 7})
        self.assertEqual(counts.calls, {"malloc": 4, "brk": 1})
        self.assertEqual(counts.total, 123)

    def test_a_difference_leaves_only_what_differs(self):
        once, twice = callgrind.read(PROFILE.splitlines()), callgrind.read((PROFILE + "fn=(3)\n0 5\n").splitlines())
        extra = twice.minus(once)
        self.assertEqual((extra.instructions, extra.calls), ({"brk": 5}, {}))


class Ratios(unittest.TestCase):
    def test_a_ratio_is_taken_within_a_round(self):
        gathered = rounds(limit=[result(100, 1e-6), result(200, 1e-6)], holdfast=[result(50, 2e-6), result(180, 1e-6)])
        ratio = gathered.ratio("holdfast", "limit", "rate_per_second")
        self.assertEqual((ratio.least, ratio.median, ratio.most), (0.5, 0.7, 0.9))
        self.assertEqual(gathered.ratio("holdfast", "limit", "cpu_seconds_per_operation").least, 0.5)

    def test_cpu_time_counts_when_a_server_was_not_busy(self):
        gathered = rounds(limit=[result(100, 1e-6, 0.6)], holdfast=[result(99, 2e-6)])
        self.assertEqual(gathered.fair_ratio("holdfast", "limit").median, 0.5)

    def test_a_contestant_that_failed_has_no_ratio_and_is_named(self):
        gathered = rounds(limit=[result(100, 1e-6)], holdfast=[None])
        self.assertIsNone(gathered.fair_ratio("holdfast", "limit"))
        self.assertIn("  holdfast failed: it broke", table(gathered))
        self.assertEqual(bars.judge({"heartbeat-1": gathered}), [])

    def test_a_bar_is_met_by_the_median(self):
        judged = bars.judge({"heartbeat-1": rounds(limit=[result(100, 1)] * 3,
                                                   holdfast=[result(90, 1), result(96, 1), result(97, 1)])})
        self.assertEqual([(one["bar"], one["met"]) for one in judged], [("P1", True)])


if __name__ == "__main__":
    unittest.main()
