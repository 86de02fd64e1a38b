/* What a work-item's sub-group may have, how many there are, and how many it has: summed up. */
kernel void asks(global double *out)
{
    const size_t at = 3 * get_local_linear_id();
    out[at] = get_max_sub_group_size();
    out[at + 1] = get_num_sub_groups();
    out[at + 2] = sub_group_reduce_add(1.0);
}
