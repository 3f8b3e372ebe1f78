"""Puts a load on a running server from CPU 1 and returns the load's JSON."""
import json
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from . import programs
from .servers import Failed, end, on_cpu

SPARE_SECONDS = 120  # to build connections up and tear them down
SOURCES = "127.0.0.2-20"


@dataclass
class Scale:
    """How large and how long: the full size, or the smoke size that only shows that everything still runs."""
    seconds: float = 5
    warm_up_seconds: float = 1
    heartbeat_connections: int = 1000
    login_connections: int = 64
    idle_points: tuple[int, int] = (5000, 15000)
    watchers: int = 1000

    @staticmethod
    def smoke():
        return Scale(0.3, 0.1, 50, 8, (100, 300), 50)


def run(command, seconds):
    with tempfile.TemporaryDirectory() as folder:
        file, errors = Path(folder) / "result.json", Path(folder) / "errors"
        with open(errors, "w") as stream:
            started = subprocess.Popen(on_cpu(programs.LOAD_CPU, [*command, "--json", file]), stdout=subprocess.DEVNULL,
                                       stderr=stream, stdin=subprocess.DEVNULL)
        try:
            started.wait(seconds + SPARE_SECONDS)
        except subprocess.TimeoutExpired:
            raise Failed(f"{Path(command[0]).name} {command[1]} did not stop by itself") from None
        finally:
            end(started)
        said = errors.read_text().strip()[-300:]
        if not file.exists():
            raise Failed(f"{Path(command[0]).name} {command[1]} gave no result: {said}")
        result = json.loads(file.read_text())
    if result["errors"] or not result["completed"]:
        raise Failed(f"{Path(command[0]).name} {command[1]}: {result['completed']} completed, "
                     f"{result['errors']} errors {result.get('errors_by_code', '')} {said}")
    return result


def own(folder, scenario, **options):
    """holdfast-load against a limit program or the gateway. Returns f(server, seconds)."""
    def load(server, seconds):
        return run([folder / "holdfast-load", scenario, "--target", server.target, "--app", "demo",
                    "--secret-file", server.secret_file, "--server-pid", server.pid, "--duration", f"{seconds}s",
                    *flags(options)], seconds)
    return load


def peer(protocol, scenario, **options):
    """peer-load against NATS (`nats`) or mosquitto (`mqtt`). Returns f(server, seconds)."""
    def load(server, seconds):
        return run([programs.peer_load(), protocol, scenario, "--target", server.target, "--server-pid", server.pid,
                    "--duration", f"{seconds}s", *flags(options)], seconds)
    return load


def flags(options):
    return [word for name, value in options.items() for word in (f"--{name}", str(value))]
