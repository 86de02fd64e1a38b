# device_barrier.sh PRINT_PTX PTXAS SPIRV_AS SOURCE: at a barrier of the device a work-item of each
# group counts its group, and waits for the others, between two barriers of the group.
set -euo pipefail
print_ptx=$1 ptxas=$2 spirv_as=$3 source=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$spirv_as" --target-env spv1.4 --preserve-numeric-ids "$source" -o "$work/spv"
"$print_ptx" "$work/spv" >"$work/ptx"
[ "$ptxas" = none ] || "$ptxas" -arch=sm_90 "$work/ptx" -o "$work/cubin"
found=$(grep -oE 'bar\.sync|envreg[12]|atom\.add\.u32|ld\.volatile\.u32' "$work/ptx" |
    sort | uniq -c | tr -s ' \n' ' ')
[ "$found" = " 2 atom.add.u32 4 bar.sync 1 envreg1 1 envreg2 2 ld.volatile.u32 " ] || {
    echo "FAILED:$found" >&2
    cat "$work/ptx" >&2
    exit 1
}
