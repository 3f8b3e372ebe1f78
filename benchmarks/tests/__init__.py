"""Tests of the benchmarks themselves, with tiny parameters.

Run from the top: python3 -m unittest discover -s benchmarks -t benchmarks
"""
