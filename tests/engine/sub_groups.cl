#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void sub_groups(global int *out)
{
    out[get_global_id(0)] = sub_group_reduce_add((int)get_sub_group_local_id());
}

/* In the first lane the index has wrapped around. */
kernel void wrapped(global ulong *out)
{
    const uint i = get_global_id(0);
    out[i] = sub_group_broadcast((ulong)(i - 1u), 0);
}

/* Each work-item adds what 16 have, by way of the others'. Rows are 20, and a register has fewer
 * numbers: the lanes that wait for one another are 16 in a row nevertheless. */
kernel void tree(global double *sums)
{
    local double parts[400];
    const uint i = (uint)get_local_linear_id();
    parts[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint distance = 8; distance > 0; distance /= 2) {
        const double other = parts[i ^ distance];
        sub_group_barrier(CLK_LOCAL_MEM_FENCE);
        parts[i] += other;
        sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    }
    sums[i] = parts[i];
}
