/* Two kernels that the engine runs, and between them some that it does not compile. */
static int twice(int x)
{
    return 2 * x;
}

kernel void before(global int *out)
{
    out[get_global_id(0)] = twice(get_global_id(0));
}

/* More private memory than a work-item can have, in a function that is called. */
static __attribute__((noinline)) int look_up(global const int *at, uint i)
{
    volatile int table[300000];
    for (uint k = 0; k < 300000; k += 1000)
        table[k] = k;
    table[at[i]] = i;
    return table[at[0]] + twice(at[i]);
}

kernel void too_large(global int *out)
{
    out[get_global_id(0)] = look_up(out, get_global_id(0));
}

extern int atomic_nonsense(int x);

__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void unknown_function(global int *out)
{
    out[get_global_id(0)] = atomic_nonsense(3);
}

/* Nothing but its group's size is known. */
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void after(global int *out)
{
    local int t[8];
    t[get_local_id(0)] = get_global_id(0);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = twice(t[7 - get_local_id(0)]);
}

__attribute__((reqd_work_group_size(1025, 1, 1)))
kernel void too_many_items(global int *out)
{
    out[get_global_id(0)] = 1;
}
