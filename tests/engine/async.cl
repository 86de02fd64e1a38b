kernel void async(global int *out, global const int *in)
{
    local int t[16];
    event_t copied = async_work_group_copy(t, in + get_group_id(0) * 16, 16, 0);
    wait_group_events(1, &copied);
    out[get_global_id(0)] = t[15 - get_local_id(0)];
}

kernel void async_back(global int *out)
{
    local int t[2][8];
    t[get_local_id(0) / 8][get_local_id(0) % 8] = 5 * get_global_id(0);
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t copied = async_work_group_copy(out + get_group_id(0) * 16, t[0], 16, 0);
    wait_group_events(1, &copied);
}
