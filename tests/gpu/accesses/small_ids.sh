# small_ids.sh ZELLIGE PRINT_PTX PTXAS: in launches without an offset, of fewer than 2^31
# work-items, ids have 32 bits: they are divided so. In others they have 64.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

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
done | make_ptx
print_to all 90 all

# What divides; LLVM does so in 32 bits, too, where a number has no more at that time.
bits() {
    awk '/(div|rem)\.u64/ { wide = 1 } /div\.u32/ { narrow = 1 }
        END { print wide ? 64 : narrow ? 32 : 0 }'
}
check_each bits
for k in "${!kernels[@]}"; do
    [ "$(body "$k" "$work/all" | bits)" = 64 ] || fail "${kernels[k]}, of all launches"
done
# Offsets are asked for there only.
[ "$(body 0 | count 'ld\.param')" = 2 ] && [ "$(body 0 "$work/all" | count 'ld\.param')" = 3 ] ||
    fail "offsets"
