#!/bin/sh
# intel.sh INTEL_DRIVER PRODUCT PROGRAM: runs PROGRAM on Intel's driver in capture mode.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
ulimit -f 2000000
ulimit -c 0
ZE_ENABLE_ALT_DRIVERS=$1 NEOReadDebugKeys=1 SetCommandStreamReceiver=1 ProductFamilyOverride=$2 \
    ZE_ENABLE_VALIDATION_LAYER=1 ZE_ENABLE_PARAMETER_VALIDATION=1 "$3"
