# lanes.sh ZELLIGE PRINT_PTX PTXAS: where the rows of a group are whole warps, lanes are numbered by
# ids; values of the lane whose number differs in the same bits for all come by shfl.bfly. Integers
# of 32 bits are reduced by redux.sync, whichever lanes are there.
. "$(dirname "${BASH_SOURCE[0]}")/kernels.sh"

# A size of groups, what is stored, whether PTX has laneid, how many shfl.bfly, shfl.idx and redux.
kernels=("64, 1|sub_group_shuffle_xor(x, 1)|0 1 0 0"
    "64, 3|sub_group_shuffle_xor(x, 5) + get_sub_group_local_id()|0 1 0 0"
    "64, 1|sub_group_reduce_add((float)x)|0 5 0 0"
    "64, 1|sub_group_reduce_add(x)|0 0 0 1"
    "48, 1|(x > 3 ? sub_group_reduce_min((uint)x) : 0)|0 0 0 1" # a part of them
    "64, 1|sub_group_reduce_add((long)x)|0 10 0 0"
    "64, 1|sub_group_shuffle(x, get_local_id(0) & 31 ^ 3)|0 1 0 0"
    "48, 2|sub_group_shuffle_xor(x, 3) + get_sub_group_local_id()|1 1 0 0" # rows of a warp and a half
    "16, 4|sub_group_shuffle(x, get_local_id(0) & 31 ^ 3)|0 0 1 0"
    "64, 1|sub_group_shuffle(x, get_local_id(0) & 15 ^ 3)|0 0 1 0"
    "64, 1|sub_group_shuffle(x, n)|0 0 1 0"
    "64, 1|sub_group_shuffle_xor(x, n)|0 0 1 0")
for k in "${!kernels[@]}"; do
    IFS='|' read -r size value _ <<<"${kernels[k]}"
    echo "__attribute__((reqd_work_group_size($size, 1)))"
    echo "kernel void f$k(global const int *a, global int *o, int n)"
    echo "{ const int i = get_global_id(0); int x = a[i]; o[i] = $value; }"
done | make_ptx
check_each awk '/%laneid/ { lane = 1 } /shfl.*\.bfly/ { bfly++ } /shfl.*\.idx/ { idx++ }
    /redux\.sync/ { redux++ } END { print lane + 0, bfly + 0, idx + 0, redux + 0 }'
print_to old 75
! grep -q redux "$work/old" || fail "a GPU of 7.5 has no redux"
