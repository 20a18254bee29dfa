#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds with warnings as errors, proves that the engine builds without Qt, runs the fuzzers of
# everything that reads a file for a minute in all, and every test without a display. Ends with ctest's summary.
set -eu
cd "$(dirname "$0")/.."

sh packaging/install-dependencies.sh
echo "test: the engine alone, without Qt …"
cmake --preset engine-only -DBUILD_TESTING=OFF
cmake --build --preset engine-only
echo "test: fuzzing what reads files, with sanitizers (preset fuzz) …"
cmake --preset fuzz
cmake --build --preset fuzz
sh tests/fuzz/run.sh build/fuzz 12
echo "test: everything, warnings as errors (preset dev) …"
cmake --preset dev
cmake --build --preset dev

runtime=$(mktemp -d)
trap 'rm -rf "$runtime"' EXIT
chmod 700 "$runtime"
export XDG_RUNTIME_DIR="$runtime" XDG_CONFIG_HOME="$runtime/config" XDG_DATA_HOME="$runtime/data" XDG_CACHE_HOME="$runtime/cache"
echo "test: running every test …"
ctest --preset dev
