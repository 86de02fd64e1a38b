/* Work-items that follow one another along Y, where their lanes would be rows apart along X. */
kernel void numbers(global int *out, int pitch, int slab)
{
    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    global int *to = out + z * slab + x * pitch + y;
    *to += get_local_id(0) + 10 * get_local_id(1) + 100 * get_group_id(0) + 1000 * get_group_id(1) +
           10000 * get_num_groups(0) + 100000 * get_num_groups(1) + 1000000 * get_local_size(0) +
           100000000 * get_global_offset(1);
}

kernel void linear(global int *out, int pitch)
{
    const int x = get_global_id(0), y = get_global_id(1);
    out[x * pitch + y] = get_local_linear_id() * 1000 + get_global_linear_id();
}

/* The tile of rows x and columns y is turned over, behind barriers. */
kernel void tile(global const int *in, global int *out, int pitch)
{
    local int rows[32 * 33];
    const int x = get_local_id(0), y = get_local_id(1);
    const int width = get_local_size(1), height = get_local_size(0);
    const int at = get_global_id(0) * pitch + get_global_id(1);
    rows[x * width + y] = in[at];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[at] = rows[(height - 1 - x) * width + width - 1 - y] + in[at];
}

kernel void transpose(global const int *in, global int *out, int pitch)
{
    const int x = get_global_id(0), y = get_global_id(1);
    out[x * pitch + y] = in[y * pitch + x];
}

/* Memory goes along Z. */
kernel void planes(global int *out, int pitch, int slab)
{
    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    global int *to = out + x * slab + y * pitch + z;
    *to += get_local_id(0) + 10 * get_local_id(1) + 100 * get_local_id(2) + 1000 * get_group_id(0) +
           10000 * get_group_id(2) + 100000 * get_num_groups(2) + 1000000 * get_local_size(2) +
           100000000 * get_global_offset(2);
}

/* No work-item can tell which group it is in: the engine may choose others. */
kernel void any_groups(global const int *in, global int *out, int pitch, int slab)
{
    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    out[x * slab + y * pitch + z] += 3 * in[x * slab + y * pitch + z] + z;
}

kernel void permute(global const int *in, global int *out, int pitch, int slab)
{
    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    out[x * slab + y * pitch + z] += in[y * slab + z * pitch + x];
}

/* Nobody has the element behind the last row. */
kernel void behind(global int *out, int pitch)
{
    out[get_global_id(0) * pitch + get_global_id(1)] = 7;
}
