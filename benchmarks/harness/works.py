"""The works that are compared: who takes part, on which server, under which load."""
from dataclasses import dataclass, field
from typing import Callable

from . import loads, servers
from .loads import SOURCES, own, peer


@dataclass
class Contestant:
    name: str
    server: Callable  # makes the context manager of a fresh server
    load: Callable    # (server, seconds) -> the load's JSON


@dataclass
class Work:
    name: str
    title: str
    contestants: list[Contestant]
    measure: str = "rate"                # "rate": operations in a time; "memory": resident bytes at two sizes
    points: tuple[int, ...] = field(default=())


def heartbeat(folder, scale, depth):
    size = {"connections": scale.heartbeat_connections, "depth": depth}
    ours = own(folder, "heartbeat", **size)
    return Work(f"heartbeat-{depth}", f"heartbeats, {size['connections']} connections, {depth} in flight", [
        Contestant("limit", lambda: servers.limit("heartbeat"), ours),
        Contestant("holdfast", lambda: servers.holdfast(folder), ours),
        Contestant("nats", servers.nats, peer("nats", "ping", **size)),
        Contestant("mosquitto", servers.mosquitto, peer("mqtt", "ping", **size)),
    ])


def login(folder, scale):
    size = {"connections": scale.login_connections, "source": SOURCES}
    ours = own(folder, "login", **size)
    return Work("login", f"connect, login, logout, close; {size['connections']} at a time (peers check no password)", [
        Contestant("limit", lambda: servers.limit("login"), ours),
        Contestant("holdfast", lambda: servers.holdfast(folder), ours),
        Contestant("mosquitto", servers.mosquitto, peer("mqtt", "connect", **size)),
        Contestant("nats", servers.nats, peer("nats", "connect", **size)),
    ])


def idle(folder, scale):
    def at(load, *names, **more):
        return lambda connections: load(*names, connections=connections, source=SOURCES, **more)
    few, many = scale.idle_points
    return Work("idle", f"resident bytes per idle logged-in session, slope between {few} and {many}", [
        Contestant("holdfast", lambda: servers.holdfast(folder), at(own, folder, "idle")),
        Contestant("mosquitto", servers.mosquitto, at(peer, "mqtt", "idle")),
        Contestant("nats", servers.nats, at(peer, "nats", "idle")),
    ], "memory", scale.idle_points)


def fanout(folder, scale, burst):
    size = {"watchers": scale.watchers, "changers": 16, "burst": burst, "source": SOURCES}
    ours = own(folder, "presence", **size)
    unmerged = ("--presence-interval", "0s")
    return Work(f"fanout-{burst}", f"presence fan-out to {scale.watchers} watchers, {burst} changes at once", [
        Contestant("limit", lambda: servers.limit("fanout"), ours),
        Contestant("holdfast", lambda: servers.holdfast(folder, more=unmerged), ours),
        Contestant("nats", servers.nats, peer("nats", "fanout", connections=scale.watchers, publishers=burst)),
    ])


def latency(folder, scale):
    """Open loop at half of what the limit does in a closed loop, measured anew in each round by the limit's turn, which
    is the first. The same absolute rate for both."""
    size = {"connections": scale.heartbeat_connections}
    rate = []

    def saturate_then_load(server, seconds):
        saturation = own(folder, "heartbeat", depth=1, **size)(server, seconds)["rate_per_second"]
        rate[:] = [max(1, round(saturation / 2))]
        return load(server, seconds)

    def load(server, seconds):
        if not rate:
            raise servers.Failed("the limit, whose half rate is the load, was not measured")
        return own(folder, "heartbeat", depth=16, rate=rate[0], **size)(server, seconds)

    return Work("latency", f"heartbeats, open loop at half of the limit's rate, {size['connections']} connections", [
        Contestant("limit", lambda: servers.limit("heartbeat"), saturate_then_load),
        Contestant("holdfast", lambda: servers.holdfast(folder), load),
    ])


def shards(folder, scale, name, title, scenario, **size):
    load = own(folder, scenario, **size)
    return Work(f"shards-{name}", f"server CPU time per operation with two shards on one CPU: {title}", [
        Contestant("one shard", lambda: servers.holdfast(folder, 1), load),
        Contestant("two shards", lambda: servers.holdfast(folder, 2), load),
    ])


def all_works(folder, scale):
    beats = {"connections": scale.heartbeat_connections}
    return [
        heartbeat(folder, scale, 1),
        heartbeat(folder, scale, 16),
        login(folder, scale),
        fanout(folder, scale, 1),
        fanout(folder, scale, 16),
        latency(folder, scale),
        idle(folder, scale),
        shards(folder, scale, "heartbeat-1", "heartbeats, 1 in flight", "heartbeat", depth=1, **beats),
        shards(folder, scale, "heartbeat-16", "heartbeats, 16 in flight", "heartbeat", depth=16, **beats),
        shards(folder, scale, "login", "logins", "login", connections=scale.login_connections, source=SOURCES),
    ]


def measure_once(contestant, work, scale):
    """One contestant's part of one round: a fresh server, a warm-up, the load."""
    if work.measure == "memory":
        return memory_slope(contestant, work, scale)
    with contestant.server() as server:
        contestant.load(server, scale.warm_up_seconds)
        result = contestant.load(server, scale.seconds)
    cpu = result["server"]
    return {
        "rate_per_second": result["rate_per_second"],
        "completed": result["completed"],
        "latency_seconds": result["latency_seconds"],
        "cpu_seconds_per_operation": cpu["cpu_seconds_per_operation"],
        "server_busy": cpu["cpu_seconds"] / result["seconds"],
    }


def memory_slope(contestant, work, scale):
    """Two fresh servers, one for each size; what both hold without any session cancels."""
    resident = []
    for connections in work.points:
        with contestant.server() as server:
            result = contestant.load(connections)(server, scale.warm_up_seconds)
            resident.append(result["server"]["rss_bytes_after"])
    sessions = work.points[1] - work.points[0]
    return {"bytes_per_session": (resident[1] - resident[0]) / sessions, "resident_bytes": resident}
