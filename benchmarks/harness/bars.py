"""The bars that the figures are held against, as information: a slow machine never fails a run."""
from .results import CPU, MEMORY, Spread

# id, what, work, (ours, the other), least ratio
RATIOS = [
    ("P1", "heartbeats, 1 in flight, to the limit", "heartbeat-1", "limit", 0.95),
    ("P1", "heartbeats, 1 in flight, to NATS", "heartbeat-1", "nats", 2.0),
    ("P1", "heartbeats, 16 in flight, to the limit", "heartbeat-16", "limit", 0.95),
    ("P1", "heartbeats, 16 in flight, to NATS", "heartbeat-16", "nats", 2.4),
    ("P2", "fan-out, 1 change at once, to the limit", "fanout-1", "limit", 0.90),
    ("P2", "fan-out, 1 change at once, to NATS", "fanout-1", "nats", 1.6),
    ("P2", "fan-out, 16 changes at once, to the limit", "fanout-16", "limit", 0.85),
    ("P2", "fan-out, 16 changes at once, to NATS", "fanout-16", "nats", 2.3),
    ("P3", "logins, to the limit", "login", "limit", 0.72),
    ("P3", "logins, to mosquitto's connect-disconnect", "login", "mosquitto", 1.0),
]
SHARDS = [
    ("P9", "two shards, heartbeats, 1 in flight", "shards-heartbeat-1", 1.05),
    ("P9", "two shards, heartbeats, 16 in flight", "shards-heartbeat-16", 1.05),
    ("P9", "two shards, logins", "shards-login", 1.3),
]
BYTES_PER_SESSION = 512
P99_TO_LIMIT = 2


def bar(name, what, spread, limit, at_least, unit):
    met = spread.median >= limit if at_least else spread.median <= limit
    return {"bar": name, "what": what, "median": spread.median, "least": spread.least, "most": spread.most,
            "limit": limit, "at_least": at_least, "unit": unit, "met": met}


def exactly(value):
    """A figure without spread."""
    return Spread(value, value, value)


def judge(works):
    """A list of bars, those only whose figures are here. `works`: name -> Rounds."""
    bars = []
    for name, what, work, other, least in RATIOS:
        if work in works and (ratio := works[work].fair_ratio("holdfast", other)):
            bars.append(bar(name, what, ratio, least, True, "×"))
    if "idle" in works and (spread := works["idle"].spread("holdfast", MEMORY)):
        bars.append(bar("P4", "resident bytes per idle session", spread, BYTES_PER_SESSION, False, "bytes"))
    if "latency" in works and (ratio := works["latency"].p99_ratio("holdfast", "limit")):
        bars.append(bar("P6", "p99 of heartbeats, open loop, to the limit", ratio, P99_TO_LIMIT, False, "×"))
    for name, what, work, most in SHARDS:
        # One shard's CPU time over two shards' is what `ratio` gives; the bar is the inverse.
        if work in works and (spread := works[work].ratio("one shard", "two shards", CPU)):
            bars.append(bar(name, what + ", CPU time to one shard", spread, most, False, "×"))
    return bars


def line(one):
    form = ("{:.0f}" if one["unit"] == "bytes" else "{:.3g}").format
    value = Spread(one["median"], one["least"], one["most"]).text(form)
    sign = "≥" if one["at_least"] else "≤"
    return (f"  {one['bar']}  {'met   ' if one['met'] else 'missed'}  {one['what']}: {value} {one['unit']}"
            f"  (bar {sign} {one['limit']:g})")


def lines(bars):
    return ["Bars (the median counts; information, not a gate)", *map(line, bars)] if bars else []
