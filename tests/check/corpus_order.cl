/* More kernels with one error each, and cured (corpus.cl): copies, work-group operations, and tiles
 * that order one another. */

/* ---- Asynchronous copies --------------------------------------------------------------------- */

//: 16 / 2 : 128 128 : race
kernel void copy_not_waited_for(global int *a, global int *b)
{
    local int s[16];
    event_t e = async_work_group_copy(s, a + get_group_id(0) * 16, 16, 0); // !
    b[get_global_id(0)] = s[get_local_id(0)]; // !
    wait_group_events(1, &e);
}

//: 16 / 2 : 128 128 :
kernel void copy_not_waited_for_cured(global int *a, global int *b)
{
    local int s[16];
    event_t e = async_work_group_copy(s, a + get_group_id(0) * 16, 16, 0);
    wait_group_events(1, &e);
    b[get_global_id(0)] = s[get_local_id(0)];
}

//: 16 / 2 : 128 128 : race
kernel void copy_of_unfinished(global int *a, global int *b)
{
    local int s[16];
    s[get_local_id(0)] = a[get_global_id(0)]; // !
    event_t e = async_work_group_copy(b + get_group_id(0) * 16, s, 16, 0); // !
    wait_group_events(1, &e);
}

//: 16 / 2 : 128 128 :
kernel void copy_of_unfinished_cured(global int *a, global int *b)
{
    local int s[16];
    s[get_local_id(0)] = a[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t e = async_work_group_copy(b + get_group_id(0) * 16, s, 16, 0);
    wait_group_events(1, &e);
}

//: 16 / 2 : 124 128 : memory
kernel void copy_from_behind(global int *a, global int *b)
{
    local int s[16];
    event_t e = async_work_group_copy(s, a + get_group_id(0) * 16, 16, 0); // !
    wait_group_events(1, &e);
    b[get_global_id(0)] = s[get_local_id(0)];
}

//: 16 / 2 : 128 128 :
kernel void copy_from_behind_cured(global int *a, global int *b)
{
    local int s[16];
    event_t e = async_work_group_copy(s, a + get_group_id(0) * 16, 16, 0);
    wait_group_events(1, &e);
    b[get_global_id(0)] = s[get_local_id(0)];
}

//: 16 / 2 : 160 128 : memory
kernel void copy_to_behind(global int *a, global int *b)
{
    local int s[16];
    event_t e = async_work_group_copy(s, a + get_group_id(0) * 16, 20, 0); // !
    wait_group_events(1, &e);
    b[get_global_id(0)] = s[get_local_id(0)];
}

//: 16 / 2 : 160 128 :
kernel void copy_to_behind_cured(global int *a, global int *b)
{
    local int s[20];
    event_t e = async_work_group_copy(s, a + get_group_id(0) * 16, 20, 0);
    wait_group_events(1, &e);
    b[get_global_id(0)] = s[get_local_id(0)];
}

/* ---- Work-group operations ------------------------------------------------------------------- */

//: 32 / 1 : 128 128 : race
kernel void operation_is_no_fence(global int *a, global int *b)
{
    local int t[32];
    const int l = get_local_id(0);
    t[l] = a[l]; // !
    const int sum = work_group_reduce_add(a[l]);
    b[l] = sum + t[31 - l]; // !
}

//: 32 / 1 : 128 128 :
kernel void operation_is_no_fence_cured(global int *a, global int *b)
{
    local int t[32];
    const int l = get_local_id(0);
    t[l] = a[l];
    const int sum = work_group_reduce_add(a[l]);
    barrier(CLK_LOCAL_MEM_FENCE);
    b[l] = sum + t[31 - l];
}

//: 16 / 2 : 128 : sync
kernel void operation_of_some(global int *a)
{
    const int i = get_global_id(0);
    int s = 0;
    if (get_local_id(0) < 5)
        s = work_group_reduce_add(i); // !
    a[i] = s;
}

//: 16 / 2 : 128 :
kernel void operation_of_some_cured(global int *a)
{
    const int i = get_global_id(0);
    const int s = work_group_reduce_add(i);
    a[i] = get_local_id(0) < 5 ? s : 0;
}

/* ---- Tiles that order one another ------------------------------------------------------------ */

//: 16 / 4 : 256 4 4 : race
kernel void count_relaxed(global int *a, volatile global atomic_int *count, global int *sum)
{
    a[get_global_id(0)] = get_global_id(0); // !
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (get_local_id(0) == 0 &&
        atomic_fetch_add_explicit(count, 1, memory_order_relaxed, memory_scope_device) == 3)
        *sum = a[0] + a[16] + a[32] + a[48]; // !
}

//: 16 / 4 : 256 4 4 :
kernel void count_relaxed_cured(global int *a, volatile global atomic_int *count, global int *sum)
{
    a[get_global_id(0)] = get_global_id(0);
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (get_local_id(0) == 0 &&
        atomic_fetch_add_explicit(count, 1, memory_order_acq_rel, memory_scope_device) == 3)
        *sum = a[0] + a[16] + a[32] + a[48];
}

//: 16 / 4 : 256 4 : race
kernel void only_fences(global int *a, global int *sum)
{
    a[get_global_id(0)] = get_global_id(0); // !
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    if (get_group_id(0) == 3 && get_local_id(0) == 0)
        *sum = a[0] + a[16]; // !
}

//: 16 / 4 : 256 16 :
kernel void only_fences_cured(global int *a, global int *sum)
{
    const int g = get_group_id(0);
    a[get_global_id(0)] = get_global_id(0);
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (get_local_id(0) == 0)
        sum[g] = a[g * 16 + 15];
}

/* ---- Variables of the module, chosen pointers, components ------------------------------------ */

constant int table[8] = {1, 2, 3, 4, 5, 6, 7, 8};

//: 16 / 1 : 64 : memory
kernel void constant_behind(global int *a)
{
    const int i = get_global_id(0);
    a[i] = table[i]; // !
}

//: 16 / 1 : 64 :
kernel void constant_behind_cured(global int *a)
{
    const int i = get_global_id(0);
    a[i] = table[i % 8];
}

global int counters[8];

//: 16 / 2 : 128 : race
kernel void variable_of_module(global int *a)
{
    counters[3] += a[get_global_id(0)]; // !
}

//: 16 / 2 : 128 :
kernel void variable_of_module_cured(global int *a)
{
    atomic_add(&counters[3], a[get_global_id(0)]);
}

//: 16 / 1 : 64 =8 : memory
kernel void variable_behind(global int *a, int n)
{
    a[get_global_id(0)] = counters[n]; // !
}

//: 16 / 1 : 64 =7 :
kernel void variable_behind_cured(global int *a, int n)
{
    a[get_global_id(0)] = counters[n];
}

static int chosen(global const int *p, int i)
{
    return p[i]; // ! chosen
}

//: 16 / 1 : 64 60 =1 : memory chosen
kernel void chosen_behind(global int *a, global int *b, int which)
{
    const int i = get_global_id(0);
    const int v = chosen(which ? b : a, i);
    a[i] = v;
}

//: 16 / 1 : 64 60 =1 :
kernel void chosen_behind_cured(global int *a, global int *b, int which)
{
    const int i = get_global_id(0);
    const int v = i < 15 ? chosen(which ? b : a, i) : 0;
    a[i] = v;
}

//: 32 / 1 : 128 =4 : race
kernel void swapped(global int *a, int n)
{
    local int s[32], t[32];
    const int l = get_local_id(0);
    local int *p = s, *q = t;
    p[l] = a[l]; // !
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < n; k++) {
        q[l] = p[(l + 1) % 32]; // !
        local int *r = p;
        p = q;
        q = r;
    }
    a[l] = p[l];
}

//: 32 / 1 : 128 =4 :
kernel void swapped_cured(global int *a, int n)
{
    local int s[32], t[32];
    const int l = get_local_id(0);
    local int *p = s, *q = t;
    p[l] = a[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < n; k++) {
        q[l] = p[(l + 1) % 32];
        barrier(CLK_LOCAL_MEM_FENCE);
        local int *r = p;
        p = q;
        q = r;
    }
    a[l] = p[l];
}

//: 16 / 1 : 128 : race
kernel void component(global int4 *a)
{
    local int4 t[8];
    const int l = get_local_id(0);
    t[l / 2].y = l; // !
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < 8)
        a[l].y = t[l].y;
}

//: 16 / 1 : 128 :
kernel void component_cured(global int4 *a)
{
    local int4 t[8];
    const int l = get_local_id(0);
    if (l % 2)
        t[l / 2].y = l;
    else
        t[l / 2].x = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < 8)
        a[l].y = t[l].y;
}

/* A relaxed operation orders nothing, not even in one sub-group. */
//: 4 / 2 : 32 : race
kernel void read_behind_atomics(global int *a)
{
    local int most;
    if (get_local_id(0) == 0)
        most = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_max(&most, a[get_global_id(0)]); // !
    a[get_global_id(0)] = most; // !
}

//: 4 / 2 : 32 :
kernel void read_behind_atomics_cured(global int *a)
{
    local int most;
    if (get_local_id(0) == 0)
        most = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_max(&most, a[get_global_id(0)]);
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = most;
}
