"""Where the programs are, building those of this repository, and what machine this is."""
import os
import platform
import resource
import shutil
import subprocess
from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parent.parent
REPOSITORY = BENCHMARKS.parent
CPUS = sorted(os.sched_getaffinity(0))
SERVER_CPU, LOAD_CPU = str(CPUS[0]), str(CPUS[min(1, len(CPUS) - 1)])  # with one CPU only, they share it


def build_limit_and_peers():
    for folder in ("limit", "peers"):
        subprocess.run(["make", "--silent", "-C", str(BENCHMARKS / folder)], check=True)


def holdfast_folder(given=None):
    """The folder with `holdfast` and `holdfast-load`: the given one, $HOLDFAST_BIN_DIR, or a fresh release build."""
    folder = given or os.environ.get("HOLDFAST_BIN_DIR")
    if not folder:
        built = subprocess.run([REPOSITORY / "scripts/build-release"], check=True, stdout=subprocess.PIPE, text=True)
        folder = built.stdout.strip().splitlines()[-1]
    return Path(folder)


def limit_program(name):
    return BENCHMARKS / "limit/build" / name


def peer_load():
    return BENCHMARKS / "peers/build/peer-load"


def find_server(name):
    """Debian puts servers into /usr/sbin, which is not on everybody's PATH. None when it is not installed."""
    return shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")


def first_line(*command):
    """The first line that a program says about itself, whatever its exit status."""
    try:
        said = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=10).stdout
    except (OSError, subprocess.TimeoutExpired):
        return None
    return said.splitlines()[0] if said else None


def environment(folder):
    """What a reader needs to judge the figures."""
    model = [line.split(":", 1)[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines()
             if line.startswith("model name")]
    servers = {name: find_server(name) for name in ("nats-server", "mosquitto")}
    return {
        "kernel": platform.release(),
        "cpu": model[0] if model else platform.machine(),
        "cpus": len(CPUS),
        "descriptors": resource.getrlimit(resource.RLIMIT_NOFILE)[1],
        "load_average_at_start": os.getloadavg()[0],
        "holdfast": first_line(folder / "holdfast", "version"),
        "nats-server": first_line(servers["nats-server"], "--version") if servers["nats-server"] else None,
        "mosquitto": first_line(servers["mosquitto"], "-h") if servers["mosquitto"] else None,
    }


def swift():
    return subprocess.run([REPOSITORY / "scripts/find-swift"], check=True, stdout=subprocess.PIPE,
                          text=True).stdout.strip()


def demangled(names):
    """Swift's symbols in words; others stay as they are."""
    return subprocess.run([swift(), "demangle", "--simplified"], input="\n".join(names), check=True,
                          stdout=subprocess.PIPE, text=True).stdout.splitlines()


def toolchain():
    """What instruction counts depend on."""
    return {"swift": first_line(swift(), "--version"), "libc": " ".join(platform.libc_ver()),
            "machine": platform.machine(), "valgrind": first_line("valgrind", "--version")}
