/* One variable for all group sizes. */
global int next = 10;

kernel void global_variable(global int *out)
{
    out[get_global_id(0)] = atomic_fetch_add((volatile global atomic_int *)&next, 1);
}
