/* Reductions and scans of sub-groups. */
#pragma OPENCL EXTENSION cl_khr_subgroups : enable

/* A sum for each tile: of sub-groups first. */
kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void sub_group_sum(global const float *x, global float *sums, int rounds)
{
    local float parts[128];
    const int base = get_group_id(0) * 128 * rounds + get_local_id(0);
    float total = 0;
    for (int k = 0; k < rounds; k++)
        total += sub_group_reduce_add(x[base + k * 128]);
    if (get_sub_group_local_id() == 0)
        parts[get_sub_group_id()] = total;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0) {
        float sum = 0;
        for (uint i = 0; i < get_num_sub_groups(); i++)
            sum += parts[i];
        sums[get_group_id(0)] = sum;
    }
}

/* Where elements that pass a test go, in each tile. */
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void sub_group_compact(global const int *in, global int *out, int limit)
{
    local int counts[64], kept[64];
    const int l = get_local_id(0), v = in[get_global_id(0)];
    const int keep = v > limit;
    const int before = sub_group_scan_exclusive_add(keep);
    const int all = sub_group_reduce_add(keep);
    if (get_sub_group_local_id() == 0)
        counts[get_sub_group_id()] = all;
    kept[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    int start = 0;
    for (uint i = 0; i < get_sub_group_id(); i++)
        start += counts[i];
    if (keep)
        kept[start + before] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = kept[l];
}
