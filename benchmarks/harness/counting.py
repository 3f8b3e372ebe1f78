"""Instructions and calls per operation: the difference of a run with 2 N operations and one with N, by N.

What start-up, warm-up and shutdown cost is the same in both runs and cancels.
"""
import contextlib
import json
from dataclasses import dataclass
from typing import Callable

from . import bars, callgrind, programs, servers, wire

COMMITTED = programs.BENCHMARKS / "counts.json"
TOLERANCE = 1.05
MEASUREMENTS = 3

APP = "demo"
USERS = 50  # registered and warmed up by their first login

# Heap, reference counts and run-time exclusivity checks: none of them belongs into the steady state.
FORBIDDEN = ("malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc", "free",
             "swift_allocObject", "swift_retain", "swift_release", "swift_bridgeObjectRetain",
             "swift_bridgeObjectRelease", "swift_beginAccess")
# How far the timer wheel looks ahead depends on the clock (whether the next occupied slot is behind its wrap), so the
# search is shown by --explain and not part of the gated sum.
BY_THE_CLOCK = ("TimerWheelV8nextTick", "OccupancyMapV")
SELDOM = 0.001  # of an operation: below it is what other threads do by the clock, a watchdog's tick for example


@dataclass
class Count:
    name: str
    limit_program: str
    operations: int
    drive: Callable  # (server, operations)
    allows_heap: bool


def logins(server):
    """LOGIN frames of USERS users, made once so that every round sends the same bytes."""
    secret = server.secret_file.read_text().strip().encode()
    names = [f"count-user-{number:013d}" for number in range(USERS)]
    return [wire.login_frame(APP, name, wire.token(secret, APP, name), f"00000000-0000-4000-8000-{number:012d}")
            for number, name in enumerate(names)]


def heartbeats(depth):
    def drive(server, operations):
        connection = wire.Connection(server.target)
        connection.login(logins(server)[0])
        connection.heartbeats(200, depth)
        connection.heartbeats(operations // depth, depth)
        connection.logout()
    return drive


def log_in_and_out(server, operations):
    frames = logins(server)
    for number in range(2 * USERS + operations):
        connection = wire.Connection(server.target)
        connection.login(frames[number % USERS])
        connection.logout()


COUNTS = [
    Count("heartbeat-1", "heartbeat", 4000, heartbeats(1), allows_heap=False),
    Count("heartbeat-16", "heartbeat", 32000, heartbeats(16), allows_heap=False),
    Count("login", "login", 400, log_in_and_out, allows_heap=True),
]


def profile(count, server, operations):
    with callgrind.command_prefix() as (prefix, result):
        with server(prefix) as running:
            count.drive(running, operations)
    return result.counts


def measure_once(count, server):
    once = profile(count, server, count.operations)
    twice = profile(count, server, 2 * count.operations)
    extra = twice.minus(once)
    if extra.total <= 0:
        raise servers.Failed(f"{count.name}: callgrind saw no work of the server")
    gated = sum(cost for name, cost in extra.instructions.items() if not any(part in name for part in BY_THE_CLOCK))
    return {
        "instructions": round(gated / count.operations, 2),
        "calls": {name: extra.calls[name] / count.operations for name in FORBIDDEN
                  if extra.calls[name] >= SELDOM * count.operations},
        "functions": [(name, round(cost / count.operations, 2)) for name, cost in extra.instructions.most_common(40)],
    }


def measure(count, server):
    """`server`: words before the command -> context manager. The figures for one operation: of several measurements
    the one in the middle: what other threads do by the clock is in it too."""
    measured = [measure_once(count, server) for _ in range(MEASUREMENTS)]
    return sorted(measured, key=lambda figures: figures["instructions"])[MEASUREMENTS // 2]


def gateway(folder):
    @contextlib.contextmanager
    def server(under):
        with callgrind.without_debug_info(folder / "holdfast") as lean, servers.holdfast(lean, 1, under) as running:
            yield running
    return server


def committed():
    return json.loads(COMMITTED.read_text()) if COMMITTED.exists() else {"counts": {}}


def judge(count, figures):
    """The bars (P5) of one count: to the committed instructions, and of the calls that shall not be."""
    result = []
    before = committed()["counts"].get(count.name)
    if before:
        ratio = bars.exactly(figures["instructions"] / before["instructions"])
        result.append(bars.bar("P5", f"{count.name}, instructions to the committed {before['instructions']:g}", ratio,
                               TOLERANCE, False, "×"))
    if not count.allows_heap:
        calls = ", ".join(f"{name} {per:.3g}" for name, per in figures["calls"].items())
        result.append(bars.bar("P5", f"{count.name}, heap, reference counts, exclusivity{': ' + calls if calls else ''}",
                               bars.exactly(sum(figures["calls"].values())), 0, False, "calls each"))
    return result
