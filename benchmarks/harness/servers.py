"""The servers under test, each a context manager: started on CPU 0, listening on loopback, ended by its pid."""
import contextlib
import os
import secrets
import select
import signal
import socket
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from . import programs

START_SECONDS = 20
STOP_SECONDS = 20

# Who starts us from a thread that blocks signals hands its mask on, and a server that cannot be told to stop has to
# be killed.
signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM, signal.SIGINT])


class Failed(Exception):
    """A server or a load did not do its part; the text says which and how."""


@dataclass
class Running:
    """A server that accepts connections."""
    target: str
    pid: int
    secret_file: Path | None = None


def on_cpu(cpu, command):
    """The command pinned to one CPU; it dies with this process even if this one is killed."""
    return ["setpriv", "--pdeathsig", "KILL", "taskset", "-c", cpu, *map(str, command)]


def end(process):
    """Ends one process that was started here: politely, then for good."""
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextlib.contextmanager
def process(command, folder, env=None):
    log = folder / "server.log"
    with open(log, "w") as errors:
        started = subprocess.Popen(on_cpu(programs.SERVER_CPU, command), stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=errors, env={**os.environ, **(env or {})})
    try:
        yield started, log
    finally:
        end(started)
        started.stdout.close()


def died(command, log):
    said = log.read_text()[-300:].strip() or "no word on stderr"
    return Failed(f"{' '.join(Path(str(word)).name for word in command)} did not start: {said}")


@contextlib.contextmanager
def says_ready(command, folder):
    """A program that prints `ready listen=HOST:PORT key=value...` on stdout."""
    with process(command, folder) as (started, log):
        if not select.select([started.stdout], [], [], START_SECONDS)[0]:
            raise died(command, log)
        words = started.stdout.readline().decode().split()
        fields = dict(word.split("=", 1) for word in words[1:] if "=" in word)
        if words[:1] != ["ready"] or "listen" not in fields:
            raise died(command, log)
        yield fields["listen"], started.pid


@contextlib.contextmanager
def limit(name, under=()):
    """Takes any token, so the load signs with a secret made here. `under`: words before the command."""
    with tempfile.TemporaryDirectory() as name_of_folder:
        folder = Path(name_of_folder)
        secret_file = folder / "any.secret"
        secret_file.write_text(secrets.token_hex(32) + "\n")
        command = [*under, programs.limit_program(name), "--listen", "127.0.0.1:0"]
        with says_ready(command, folder) as (target, pid):
            yield Running(target, pid, secret_file)


@contextlib.contextmanager
def holdfast(folder_of_programs, shards=1, under=(), more=()):
    """`more`: options of `holdfast serve`."""
    with tempfile.TemporaryDirectory() as name_of_folder:
        folder = Path(name_of_folder)
        command = [*under, folder_of_programs / "holdfast", "serve", "--dev", "--data", folder / "data",
                   "--listen", "127.0.0.1:0", "--shards", shards, *more]
        with says_ready(command, folder) as (target, pid):
            yield Running(target, pid, folder / "data/demo.secret")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def configured(program, configuration, arguments, env=None):
    """A peer: started with a configuration file, ready as soon as it accepts."""
    path, port = programs.find_server(program), free_port()
    if not path:
        raise Failed(f"{program} is not installed (scripts/setup bench)")
    with tempfile.TemporaryDirectory() as name_of_folder:
        folder = Path(name_of_folder)
        file = folder / "peer.conf"
        file.write_text(configuration.format(port=port))
        folder.chmod(0o755)  # mosquitto gives up root's rights before it reads on
        command = [path, *arguments, file]
        with process(command, folder, env) as (started, log):
            deadline = time.monotonic() + START_SECONDS
            while True:
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                    break
                if started.poll() is not None or time.monotonic() > deadline:
                    raise died(command, log)
                time.sleep(0.02)
            yield Running(f"127.0.0.1:{port}", started.pid)


NATS = """host: 127.0.0.1
port: {port}
max_connections: 100000
"""

MOSQUITTO = """listener {port} 127.0.0.1
allow_anonymous true
persistence false
log_type error
max_connections -1
max_queued_messages 0
set_tcp_nodelay true
"""


def nats():
    """One core for the Go scheduler too, as it has only one."""
    return configured("nats-server", NATS, ["-c"], {"GOMAXPROCS": "1"})


def mosquitto():
    return configured("mosquitto", MOSQUITTO, ["-c"])
