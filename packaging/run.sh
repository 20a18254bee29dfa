#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds Shardyard and opens it with the Llama 3.1 405B example. Without a display it writes
# that example's PDF report instead and says where.
set -eu
cd "$(dirname "$0")/.."

sh packaging/install-dependencies.sh
echo "run: building (preset release) …"
cmake --preset release >build-release.log 2>&1 || { cat build-release.log; rm -f build-release.log; exit 1; }
rm -f build-release.log
cmake --build --preset release

program=build/release/bin/shardyard
example=resources/examples/llama-3.1-405b-16384-h100.shardyard
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  echo "run: opening $example"
  exec "$program" "$example"
fi
report=build/release/llama-3.1-405b-16384-h100.pdf
echo "run: no display (neither DISPLAY nor WAYLAND_DISPLAY is set), so the report is written:"
code=0
"$program" report "$example" -o "$report" >/dev/null || code=$?
[ "$code" -le 1 ] || exit "$code" # 1 = written, and a strategy is invalid or does not fit
echo "$(pwd)/$report"
