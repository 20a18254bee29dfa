#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Formatting, static analysis and QML checks; changes nothing and fails on the first kind that has findings.
#   check.sh            everything
#   check.sh format|tidy|qml
set -eu
cd "$(dirname "$0")/.."
what=${1:-all}
sh packaging/install-dependencies.sh check
sources=$(git ls-files '*.cpp' '*.h')

if [ "$what" = all ] || [ "$what" = format ]; then
  echo "check: clang-format"
  clang-format --dry-run --Werror $sources
fi
[ -f build/dev/build.ninja ] || cmake --preset dev >/dev/null
if [ "$what" = all ] || [ "$what" = qml ]; then
  echo "check: qmllint"
  cmake --build --preset dev --target all_qmllint
fi
if [ "$what" = all ] || [ "$what" = tidy ]; then
  echo "check: clang-tidy"
  cmake --build --preset dev
  # clang-tidy cannot read the precompiled header of GCC; without it the sources include what they need themselves.
  mkdir -p build/tidy
  sed 's/-Winvalid-pch//; s/-include [^ ]*cmake_pch\.hxx//' build/dev/compile_commands.json >build/tidy/compile_commands.json
  git ls-files 'app/*.cpp' 'engine/*.cpp' 'ui/*.cpp' | xargs -P "$(nproc)" -n 4 clang-tidy --quiet -p build/tidy
fi
