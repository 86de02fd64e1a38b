/* PoCL would make one of it for each group size: there the build has to fail, with a reason. */
global int next = 10;

kernel void global_variable(global int *out)
{
    out[get_global_id(0)] = atomic_fetch_add((volatile global atomic_int *)&next, 1);
}
