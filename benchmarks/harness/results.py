"""What the rounds gave: medians, spreads, ratios within a round, and the table that people read."""
from dataclasses import dataclass
from statistics import median

# What is compared: how to read it from a result, and whether more is better.
RATE, CPU, MEMORY = "rate_per_second", "cpu_seconds_per_operation", "bytes_per_session"
BUSY = "server_busy"  # CPU time by wall time
BUSY_ENOUGH = 0.95


@dataclass
class Spread:
    median: float
    least: float
    most: float

    @staticmethod
    def of(values):
        return Spread(median(values), min(values), max(values)) if values else None

    def text(self, form):
        spread = f" ({form(self.least)} – {form(self.most)})" if self.least != self.most else ""
        return form(self.median) + spread


class Rounds:
    """One work's results: per contestant a list with one result per round, None where it failed."""

    def __init__(self, work):
        self.work = work
        self.results = {contestant.name: [] for contestant in work.contestants}
        self.failures = {}

    def add(self, name, result, failure=None):
        self.results[name].append(result)
        if failure:
            self.failures[name] = failure

    def spread(self, name, key):
        return Spread.of([result[key] for result in self.results[name] if result])

    def ratio(self, above, below, key):
        """Of two contestants, taken within each round. For CPU time and memory below/above: more is better."""
        pairs = [(a[key], b[key]) for a, b in zip(self.results.get(above, ()), self.results.get(below, ())) if a and b]
        if key != RATE:
            pairs = [(b, a) for a, b in pairs]
        return Spread.of([a / b for a, b in pairs if b > 0])

    def p99_ratio(self, above, below):
        """Latencies, taken within each round: less is better."""
        pairs = zip(self.results.get(above, ()), self.results.get(below, ()))
        p99s = [(a["latency_seconds"]["p99"], b["latency_seconds"]["p99"]) for a, b in pairs if a and b]
        return Spread.of([a / b for a, b in p99s if b > 0])

    def fair_ratio(self, above, below):
        """The rate's ratio in rounds that kept both servers busy, else the CPU time's: then the load was the slow one
        and the rates are alike whatever the servers cost."""
        ratios = []
        for a, b in zip(self.results.get(above, ()), self.results.get(below, ())):
            if a and b and min(a[BUSY], b[BUSY]) >= BUSY_ENOUGH:
                ratios.append(a[RATE] / b[RATE])
            elif a and b and a[CPU] > 0:
                ratios.append(b[CPU] / a[CPU])
        return Spread.of(ratios)

    def json(self):
        return {"title": self.work.title, "results": self.results, "failures": self.failures}


def number(value):
    return f"{value:,.0f}".replace(",", " ")


def times(value):
    return f"{value:.2f}"


def table(rounds):
    """The lines of one work. The last columns are the ratio of Holdfast to each other contestant."""
    memory = rounds.work.measure == "memory"
    ours = "holdfast" if "holdfast" in rounds.results else "two shards"
    rows = [["", "bytes per session", f"{ours} is × as lean"] if memory
            else ["", "per second", "CPU µs each", "busy", "p99 ms", f"{ours} is ×", "by CPU time ×"]]
    rows += [row(rounds, name, ours, memory) for name, results in rounds.results.items() if any(results)]
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(cells, widths)).rstrip() for cells in rows if rows[1:]]
    lines += [f"{name} failed: {why}" for name, why in rounds.failures.items()]
    return [rounds.work.title, *("  " + line for line in lines), ""]


def row(rounds, name, ours, memory):
    def against(key):
        ratio = rounds.ratio(ours, name, key) if name != ours else None
        return ratio.text(times) if ratio else ""
    if memory:
        return [name, rounds.spread(name, MEMORY).text(number), against(MEMORY)]
    p99 = Spread.of([result["latency_seconds"]["p99"] * 1e3 for result in rounds.results[name] if result])
    return [name, rounds.spread(name, RATE).text(number),
            f"{rounds.spread(name, CPU).median * 1e6:.2f}", f"{rounds.spread(name, BUSY).median:.2f}",
            f"{p99.median:.2f}", against(RATE), against(CPU)]
