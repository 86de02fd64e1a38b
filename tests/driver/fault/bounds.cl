/* Kernels whose indices leave their arrays. */
kernel void tile_write(global int *out, int at)
{
    local int tile[32];
    const int i = get_local_id(0);
    tile[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[i + at] = 7;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = tile[31 - i];
}

kernel void tile_read(global int *out, int at)
{
    local int tile[32];
    const int i = get_local_id(0);
    tile[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = tile[i + at];
}

/* tile_static memory that the launch sizes. */
kernel void area_write(global int *out, int at, local int *area)
{
    const int i = get_local_id(0);
    area[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    area[i + at] = 7;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = area[31 - i];
}

/* In the frame, because there is much of it. */
kernel void large_write(global int *out, int at)
{
    int memory[4096];
    for (int k = 0; k < 4096; k++)
        memory[k] = k;
    memory[at] = 7;
    out[get_global_id(0)] = memory[out[0] & 4095];
}

/* Not in the frame. */
kernel void small_write(global int *out, int at)
{
    int memory[16];
    for (int k = 0; k < 16; k++)
        memory[k] = k;
    memory[at] = 7;
    out[get_global_id(0)] = memory[out[0] & 15];
}

/* Each work-item at another place. */
kernel void scattered_read(global int *out, int at)
{
    int memory[16];
    for (int k = 0; k < 16; k++)
        memory[k] = k;
    memory[out[0] & 15] = 7;
    const int i = get_local_id(0);
    out[get_global_id(0)] = memory[at + (i & 15)];
}

/* It lives across a barrier. */
kernel void kept_write(global int *out, int at)
{
    local int tile[32];
    int memory[16];
    const int i = get_local_id(0);
    for (int k = 0; k < 16; k++)
        memory[k] = k * i;
    tile[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    memory[at] = tile[31 - i];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = memory[tile[i] & 15];
}
