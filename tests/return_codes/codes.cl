kernel void scale(global float *values, float factor, local float *tile)
{
    tile[get_local_id(0)] = values[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    values[get_global_id(0)] = factor * tile[get_local_id(0)];
}

__attribute__((reqd_work_group_size(8, 4, 1)))
kernel void fixed_size(global int *out)
{
    out[get_global_id(0)] = 1;
}
