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
