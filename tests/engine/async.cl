/* PoCL would lose the copies: there the build has to fail, with a reason. */
kernel void async(global int *out, global const int *in)
{
    local int t[16];
    event_t copied = async_work_group_copy(t, in + get_group_id(0) * 16, 16, 0);
    wait_group_events(1, &copied);
    out[get_global_id(0)] = t[15 - get_local_id(0)];
}
