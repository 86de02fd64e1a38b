/* Barriers that every work-item comes to, and some that only some do. */
kernel void together(global int *out, int rounds)
{
    local int shared[1024];
    const int i = get_local_id(0), n = get_local_size(0);
    int sum = i % 3 == 0 ? 1 : 2;
    for (int r = 0; r < rounds; r++) {
        shared[i] = sum;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (get_group_id(0) % 2 == 0)
            sum += shared[(i + 1) % n];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[get_global_id(0)] = sum;
}

kernel void only_some(global int *out, int limit)
{
    local int shared[1024];
    const int i = get_local_id(0);
    shared[i] = i;
    if (i < limit && get_group_id(0) == 2)
        barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = shared[i];
}

kernel void one_leaves(global int *out, int who)
{
    local int shared[1024];
    const int i = get_local_id(0);
    if (i == who)
        return;
    shared[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = shared[i];
}

kernel void two_barriers(global int *out, int limit)
{
    local int shared[1024];
    const int i = get_local_id(0);
    shared[i] = i;
    if (i < limit) {
        shared[i] += 1;
        barrier(CLK_LOCAL_MEM_FENCE);
    } else {
        shared[i] = 2;
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
        shared[i] *= 3;
    }
    out[get_global_id(0)] = shared[i];
}

kernel void uneven_rounds(global int *out, int most)
{
    local int shared[1024];
    const int i = get_local_id(0);
    shared[i] = i;
    for (int r = 0; r < most - i / 200; r++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        shared[i] += r;
    }
    out[get_global_id(0)] = shared[i];
}

/* One group comes to a barrier in part, and all others wait for it until somebody ends them. */
kernel void others_wait(global int *out, int limit)
{
    local int shared[1024];
    const int i = get_local_id(0);
    shared[i] = i;
    if (get_group_id(0) == 0) {
        if (i < limit)
            barrier(CLK_LOCAL_MEM_FENCE);
        out[i] = shared[i];
    } else {
        while (atomic_load_explicit((volatile global atomic_int *)out, memory_order_acquire,
                                    memory_scope_device) != -1)
            ;
    }
}
