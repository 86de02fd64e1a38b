#!/bin/sh
# ocloc.sh OCLOC DEVICE COMPILER KERNEL [OPTION ...]: Intel's offline compiler takes our SPIR-V.
set -eu
ocloc=$1
device=$2
compiler=$3
kernel=$4
shift 4
if [ ! -x "$ocloc" ]; then
    echo "ocloc is not installed (Debian: intel-opencl-icd)"
    exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$compiler" compile "$kernel" --spv "$folder/k.spv" "$@"
cd "$folder"
"$ocloc" compile -spirv_input -file k.spv -device "$device" -output k
ls k*.bin
