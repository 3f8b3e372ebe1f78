"""scripts/count-tests reads Swift Testing's words right, also when a run dies."""
import subprocess
import unittest

from harness.programs import REPOSITORY

FINE = "✔ Test one() passed after 0.001 seconds.\n"
BROKEN = '✘ Test "a name: passed after all" with 3 test cases failed after 0.001 seconds with 1 issue.\n'
SKIPPED = '➜ Test three() skipped: "no"\n'


def count(log, status):
    ran = subprocess.run([REPOSITORY / "scripts/count-tests", str(status)], input=log.encode(), stdout=subprocess.PIPE)
    return ran.stdout.decode().splitlines()[-1], ran.returncode == 0


class CountTests(unittest.TestCase):
    def test_all_passed(self):
        log = FINE + "✔ Test run with 3 tests in 1 suite passed after 0.2 seconds.\n"
        self.assertEqual(count(log, 0), ("3 passed, 0 failed", True))

    def test_failed_and_skipped_tests_are_not_passed(self):
        log = FINE + BROKEN + SKIPPED + '✘ Suite "S" failed after 1.0 seconds with 1 issue.\n' \
            + "✘ Test run with 5 tests in 1 suite failed after 0.2 seconds with 1 issue.\n"
        self.assertEqual(count(log, 1), ("3 passed, 1 failed", False))

    def test_a_run_that_died_failed(self):
        self.assertEqual(count(FINE + "◇ Test two() started.\n", 1), ("1 passed, 1 failed", False))

    def test_a_build_that_failed_and_a_run_of_nothing_are_failures(self):
        self.assertEqual(count("error: no such module\n", 1), ("0 passed, 1 failed", False))
        self.assertEqual(count("✔ Test run with 0 tests in 0 suites passed after 0.1 seconds.\n", 0),
                         ("0 passed, 0 failed", False))

    def test_a_failing_command_is_never_fine(self):
        log = "✔ Test run with 3 tests in 1 suite passed after 0.2 seconds.\n"
        self.assertEqual(count(log, 1), ("3 passed, 1 failed", False))


if __name__ == "__main__":
    unittest.main()
