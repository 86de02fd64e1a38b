# small_ids.sh ZELLIGE PRINT_PTX PTXAS: in launches without an offset, of fewer than 2^31
# work-items, ids have 32 bits: they are divided so. In others they have 64.
set -euo pipefail
zellige=$1 print_ptx=$2 ptxas=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A size of groups, a number, and the bits in which it is divided.
kernels=("|get_global_id(0)|32"
    "|get_global_id(2)|32"
    "|get_global_size(0)|32"
    "|get_group_id(0) * get_local_size(0) + get_local_id(0)|32"
    "|get_global_id(0) + get_global_offset(0)|32"
    "256|get_group_id(0) * 256 + get_local_id(0)|32"
    "256|get_num_groups(0) * 128|32"
    "|get_group_id(0) * 256 + get_local_id(0)|64"
    "128|get_group_id(0) * 256 + get_local_id(0)|64"
    "|get_global_id(0) * 3|64"
    "|get_global_linear_id()|64"
    "|get_group_id(0) * get_local_size(1)|64")

for k in "${!kernels[@]}"; do
    IFS='|' read -r size number _ <<<"${kernels[k]}"
    [ -z "$size" ] || echo "__attribute__((reqd_work_group_size($size, 1, 1)))"
    echo "kernel void f$k(global ulong *o, uint n) { o[get_local_id(0)] = ($number) / n; }"
done >"$work/ids.cl"
"$zellige" compile "$work/ids.cl" --spv "$work/spv"
"$print_ptx" "$work/spv" >"$work/ptx"
"$print_ptx" "$work/spv" 90 all >"$work/all"
for ptx in ptx all; do
    [ "$ptxas" = none ] || "$ptxas" -arch=sm_90 "$work/$ptx" -o "$work/cubin"
done

# FILE KERNEL: what divides; LLVM does so in 32 bits, too, where a number has no more at that time.
bits_in() {
    awk -v entry="zlg_kernel_$2(" '/\.entry/ { is = index($0, entry) }
        is && /(div|rem)\.u64/ { wide = 1 } is && /div\.u32/ { narrow = 1 }
        END { print wide ? 64 : narrow ? 32 : 0 }' "$1"
}
for k in "${!kernels[@]}"; do
    found=$(bits_in "$work/ptx" "$k")
    [ "$found" = "${kernels[k]##*|}" ] || {
        echo "FAILED: ${kernels[k]}: $found" >&2
        exit 1
    }
    [ "$(bits_in "$work/all" "$k")" = 64 ] || {
        echo "FAILED: ${kernels[k]}, of all launches" >&2
        exit 1
    }
done
# Offsets are asked for there only.
entry() { awk '/\.entry/ { is = /zlg_kernel_0\(/ } is' "$1"; }
[ "$(entry "$work/ptx" | grep -c 'ld\.param')" = 2 ] &&
    [ "$(entry "$work/all" | grep -c 'ld\.param')" = 3 ] || {
    echo "FAILED: offsets" >&2
    exit 1
}
