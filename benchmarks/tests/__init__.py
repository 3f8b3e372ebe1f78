"""Tests of the benchmarks themselves, with tiny parameters. Run: python3 -m unittest discover -s benchmarks -t benchmarks"""
