#!/bin/sh
# ocloc.sh OCLOC DEVICES COMPILER KERNEL [OPTION ...]: Intel's offline compiler takes our SPIR-V,
# for each device.
set -eu
ocloc=$1
devices=$2
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
failed=0
for device in $devices; do
    if ! "$ocloc" compile -spirv_input -file k.spv -device "$device" -output "k_$device" ||
        ! ls "k_$device"*.bin; then
        echo "FAILED: for $device"
        failed=1
    fi
done
exit $failed
