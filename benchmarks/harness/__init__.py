"""The parts of benchmarks/run: programs to build, servers to start, loads to put on them, works, results, bars."""
