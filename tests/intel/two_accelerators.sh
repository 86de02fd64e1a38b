#!/bin/sh
# two_accelerators.sh INTEL_DRIVER CPU_DRIVER PRODUCT PROGRAM: runs PROGRAM where there is a GPU, in
# capture mode, and the processor.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
ulimit -f 2000000
ZE_ENABLE_ALT_DRIVERS=$1,$2 NEOReadDebugKeys=1 SetCommandStreamReceiver=1 \
    ProductFamilyOverride=$3 "$4"
