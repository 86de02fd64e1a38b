/* Kernels whose work-items have to agree on an operand, and differ; and cured (corpus.cl). */

//: 32 / 1 : 128 128 : sync
kernel void copy_differs(global int *o, global int *n)
{
    local int t[32];
    const int l = get_local_id(0);
    event_t e = async_work_group_copy(t, n + l / 31, 31, 0); // !
    wait_group_events(1, &e);
    o[l] = t[l % 31];
}

//: 32 / 1 : 128 128 :
kernel void copy_differs_cured(global int *o, global int *n)
{
    local int t[32];
    const int l = get_local_id(0);
    event_t e = async_work_group_copy(t, n + 1, 31, 0);
    wait_group_events(1, &e);
    o[l] = t[l % 31];
}

//: 32 / 1 : 128 : sync
kernel void broadcast_differs(global int *o)
{
    const int l = get_local_id(0);
    o[l] = work_group_broadcast(l, l / 31); // !
}

//: 32 / 1 : 128 :
kernel void broadcast_differs_cured(global int *o)
{
    const int l = get_local_id(0);
    o[l] = work_group_broadcast(l, 1);
}

//: 32 / 1 : 128 : sync
kernel void sub_broadcast_differs(global int *o)
{
    const int l = get_local_id(0);
    o[l] = sub_group_broadcast(l, l % 2); // !
}

//: 32 / 1 : 128 :
kernel void sub_broadcast_differs_cured(global int *o)
{
    const int l = get_local_id(0);
    o[l] = sub_group_broadcast(l, 1);
}

//: 32 / 1 : 128 : sync
kernel void sub_broadcast_from_none(global int *o)
{
    const int l = get_local_id(0);
    o[l] = sub_group_broadcast(l, get_sub_group_size()); // !
}

//: 32 / 1 : 128 :
kernel void sub_broadcast_from_none_cured(global int *o)
{
    const int l = get_local_id(0);
    o[l] = sub_group_broadcast(l, get_sub_group_size() - 1);
}

/* The work-items of each tile agree, and of each round. */
//: 32 / 2 : 256 256 :
kernel void agree_in_each_round(global int *o, global int *n)
{
    local int t[32];
    const int l = get_local_id(0);
    int sum = 0;
    for (int k = 0; k < 4; k++) {
        event_t e = async_work_group_copy(t, n + get_group_id(0) * 32 + k, 32 - k, 0);
        wait_group_events(1, &e);
        sum += t[l / 2] + work_group_broadcast(l, k) + sub_group_broadcast(l, k);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    o[get_global_id(0)] = sum;
}
