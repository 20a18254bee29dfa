#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh BUILD SECONDS: runs every fuzzer that long, starting from the documents and configs of the project. What is
# new and worth keeping lands in BUILD/fuzz/corpus-NAME, a failing input in BUILD/fuzz; its copy belongs into
# tests/fuzz/corpus with the fix.
set -eu
build=${1:?build folder}
seconds=${2:-120}
root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$build/fuzz"

fuzz() {
    name=$1
    shift
    mkdir -p "corpus-$name"
    echo "== $name, $seconds s"
    "./fuzz_$name" -max_total_time="$seconds" -timeout=25 -rss_limit_mb=2048 -max_len=16384 -print_final_stats=1 \
        -dict="$root/tests/fuzz/keys.dict" "corpus-$name" "$@" 2>"$name.log" \
        || { tail -n 40 "$name.log"; exit 1; }
    grep -E "^(Done|stat::number_of_executed_units|stat::peak_rss_mb)|DONE" "$name.log"
}

corpus=$root/tests/fuzz/corpus
fuzz document "$corpus/document" "$root/resources/examples" "$root/tests/data/documents"
fuzz clipping "$corpus/clipping" "$root/resources/examples" "$root/tests/data/documents"
fuzz own "$corpus/own"
fuzz estimate "$corpus/document" "$root/resources/examples" "$root/tests/data/documents"
fuzz config "$corpus/config" "$root/tests/data/hf_configs"
fuzz model "$corpus/model"
fuzz stepline "$corpus/stepline"
