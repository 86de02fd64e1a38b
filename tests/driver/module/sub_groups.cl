/* The number of a work-item in its sub-group, and how many are in that. */
__attribute__((intel_reqd_sub_group_size(8), reqd_work_group_size(20, 1, 1),
               work_group_size_hint(5, 2, 3)))
kernel void eights(global int *out)
{
    out[2 * get_global_id(0)] = get_sub_group_local_id();
    out[2 * get_global_id(0) + 1] = get_sub_group_size();
}
