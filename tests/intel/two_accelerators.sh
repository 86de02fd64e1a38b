#!/bin/sh
# two_accelerators.sh INTEL_DRIVER CPU_DRIVER PRODUCT PROGRAM: runs PROGRAM where there is a GPU, in
# capture mode, and the processor.
set -u
if [ ! -e "$1" ]; then
    echo "libze_intel_gpu.so.1 is not installed (Debian: intel-opencl-icd)"
    exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
ulimit -f 2000000
ZE_ENABLE_ALT_DRIVERS=$1,$2 NEOReadDebugKeys=1 SetCommandStreamReceiver=1 \
    ProductFamilyOverride=$3 "$4"
