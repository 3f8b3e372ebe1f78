# Each target is one script; read the scripts, not this file.
.PHONY: demo test build bench count format lint clean

demo: build
	scripts/demo

test:
	scripts/test

build:
	scripts/setup
	scripts/build-release

bench:
	scripts/setup bench
	benchmarks/run

# Instructions and allocations per operation, against the committed counts.
count:
	scripts/setup check
	benchmarks/count

format:
	scripts/format

lint:
	scripts/format lint

clean:
	rm -rf .build benchmarks/limit/build benchmarks/peers/build
