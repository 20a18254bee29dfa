#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what building, running and testing Shardyard needs on Debian 12. Safe to run again: it asks for nothing and
# changes nothing where everything is there.
#   install-dependencies.sh          what run.sh and test.sh need
#   install-dependencies.sh check    what check.sh needs besides
set -eu

build="g++ cmake ninja-build nlohmann-json3-dev libcli11-dev libqpdf-dev libqcustomplot-dev
  qt6-base-dev qt6-declarative-dev qt6-declarative-dev-tools qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools qt6-svg-dev"
run="libqt6svg6 qml6-module-qtquick qml6-module-qtquick-window qml6-module-qtquick-controls qml6-module-qtquick-templates
  qml6-module-qtquick-layouts qml6-module-qtquick-shapes
  qml6-module-qtqml qml6-module-qtqml-models qml6-module-qtqml-workerscript"
test="qml6-module-qttest librapidcheck-dev libvalijson-dev poppler-utils qpdf clang libclang-rt-14-dev"
check=""
[ "${1:-}" = check ] && check="git clang-format clang-tidy"

if ! command -v dpkg-query >/dev/null 2>&1; then
  echo "install-dependencies: this is no Debian system; install the equivalents of:" $build $run $test $check >&2
  exit 0
fi

missing=""
for package in $build $run $test $check; do
  state=$(dpkg-query -W -f '${db:Status-Abbrev}' "$package" 2>/dev/null || true)
  [ "$state" = "ii " ] || missing="$missing $package"
done
if [ -z "$missing" ]; then
  echo "install-dependencies: everything is installed."
  exit 0
fi

as_root=""
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null 2>&1; then
    echo "install-dependencies: missing, and neither root nor sudo is at hand:$missing" >&2
    exit 1
  fi
  as_root="sudo"
fi
echo "install-dependencies: installing$missing"
$as_root apt-get -o DPkg::Lock::Timeout=300 update -q
$as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -q --no-install-recommends $missing
