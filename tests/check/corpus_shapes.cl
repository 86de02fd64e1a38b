/* More kernels with one error each, and cured (corpus.cl): helpers, structs, pointers that change
 * places, vectors in memory, and what a tile hands to the next. */
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
typedef struct pair { int a; char tag; float v[3]; } pair;
typedef struct node { int key; struct { short lo, hi; } in[2]; } node;


__attribute__((noinline)) int pick(int *p, int k)
{
    return p[k]; // ! PICK
}

//: 16 / 1 : 64 =5 : memory PICK
kernel void h_private(global int *o, int n)
{
    int v[5] = {1,2,3,4,5};
    for (int k = 0; k < n; k++) v[k] += get_global_id(0);
    o[get_global_id(0)] = pick(v, n);
}

//: 16 / 1 : 64 =4 :
kernel void h_private_cured(global int *o, int n)
{
    int v[5] = {1,2,3,4,5};
    for (int k = 0; k < n; k++) v[k] += get_global_id(0);
    o[get_global_id(0)] = pick(v, n);
}

//: 8 / 1 : 160 160 : memory
kernel void struct_behind(global pair *o, global const pair *i)
{
    o[get_global_id(0)] = i[get_global_id(0) + 1]; // !
}

//: 8 / 1 : 160 180 :
kernel void struct_behind_cured(global pair *o, global const pair *i)
{
    o[get_global_id(0)] = i[get_global_id(0) + 1];
}

//: 16 / 1 : 252 : memory
kernel void vstore_behind(global int *o)
{
    vstore4((int4)(get_global_id(0)), get_global_id(0), o); // !
}

//: 16 / 1 : 256 :
kernel void vstore_behind_cured(global int *o)
{
    vstore4((int4)(get_global_id(0)), get_global_id(0), o);
}

//: 16 / 1 : 188 64 : memory
kernel void vload3_behind(global const float *i, global float *o)
{
    float3 v = vload3(get_global_id(0), i); // !
    o[get_global_id(0)] = v.x + v.y + v.z;
}

//: 16 / 1 : 192 64 :
kernel void vload3_behind_cured(global const float *i, global float *o)
{
    float3 v = vload3(get_global_id(0), i);
    o[get_global_id(0)] = v.x + v.y + v.z;
}

//: 16 / 1 : 30 64 : memory
kernel void half_behind(global const half *i, global float *o)
{
    o[get_global_id(0)] = vload_half(get_global_id(0), i); // !
}

//: 16 / 1 : 32 64 :
kernel void half_behind_cured(global const half *i, global float *o)
{
    o[get_global_id(0)] = vload_half(get_global_id(0), i);
}

//: 16 / 2 : 240 128 : memory
kernel void async_strided(global const int *i, global int *o)
{
    local int t[16];
    event_t e = async_work_group_strided_copy(t, i + get_group_id(0) * 32, 16, 2, 0); // !
    wait_group_events(1, &e);
    o[get_global_id(0)] = t[get_local_id(0)];
}

//: 16 / 2 : 252 128 :
kernel void async_strided_cured(global const int *i, global int *o)
{
    local int t[16];
    event_t e = async_work_group_strided_copy(t, i + get_group_id(0) * 32, 16, 2, 0);
    wait_group_events(1, &e);
    o[get_global_id(0)] = t[get_local_id(0)];
}

//: 16 / 1 : 64 L64 L64 : memory
kernel void first_into_second(global int *o, local int *a, local int *b)
{
    const int l = get_local_id(0);
    b[l] = l;
    a[l + 1] = l; // !
    barrier(CLK_LOCAL_MEM_FENCE);
    o[l] = b[15 - l] + a[15];
}

//: 16 / 1 : 64 L68 L64 :
kernel void first_into_second_cured(global int *o, local int *a, local int *b)
{
    const int l = get_local_id(0);
    b[l] = l;
    a[l + 1] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    o[l] = b[15 - l] + a[15];
}

//: 16 / 1 : 64 60 : memory
kernel void constant_argument(global int *o, constant int *c)
{
    o[get_global_id(0)] = c[get_global_id(0)]; // !
}

//: 16 / 1 : 64 64 :
kernel void constant_argument_cured(global int *o, constant int *c)
{
    o[get_global_id(0)] = c[get_global_id(0)];
}

//: 16 / 1 : 64 =3 : memory
kernel void in_switch(global int *o, int n)
{
    local int t[16];
    const int l = get_local_id(0);
    switch (n) {
    case 1: t[l] = 1; break;
    case 3: t[l + 1] = 3; __attribute__((fallthrough)); // !
    default: t[l] = 4;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    o[l] = t[15 - l];
}

//: 16 / 1 : 64 =2 :
kernel void in_switch_cured(global int *o, int n)
{
    local int t[16];
    const int l = get_local_id(0);
    switch (n) {
    case 1: t[l] = 1; break;
    case 3: t[l + 1] = 3; __attribute__((fallthrough));
    default: t[l] = 4;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    o[l] = t[15 - l];
}

//: 16 / 1 : 64 =9 : memory
kernel void swap_buffers(global int *o, int n)
{
    local int a[16], b[24];
    local int *from = a, *to = b;
    const int l = get_local_id(0);
    a[l] = l;
    b[l] = 0;
    if (l < 8) b[16 + l] = 5;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 3; k++) {
        to[l] = from[l + (k == 2 ? n : 0) / 9 * 17]; // !
        barrier(CLK_LOCAL_MEM_FENCE);
        local int *t = from; from = to; to = t;
    }
    o[l] = from[l];
}

//: 16 / 1 : 64 =9 :
kernel void swap_buffers_cured(global int *o, int n)
{
    local int a[16], b[24];
    local int *from = a, *to = b;
    const int l = get_local_id(0);
    a[l] = l;
    b[l] = 0;
    if (l < 8) b[16 + l] = 5;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 3; k++) {
        to[l] = from[l];
        barrier(CLK_LOCAL_MEM_FENCE);
        local int *t = from; from = to; to = t;
    }
    o[l] = from[l];
}

//: 4x4x2 / 1 : 124 : memory
kernel void slab(global int *o)
{
    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    o[(z * 4 + y) * 4 + x] = 1; // !
}

//: 4x4x2 / 1 : 128 :
kernel void slab_cured(global int *o)
{
    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    o[(z * 4 + y) * 4 + x] = 1;
}

//: 16 / 1 : 64 : memory
kernel void atomic_tile_behind(global int *o)
{
    local int c[4];
    const int l = get_local_id(0);
    if (l < 4) c[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_inc(&c[l / 3]); // !
    barrier(CLK_LOCAL_MEM_FENCE);
    o[l] = c[l / 4];
}

//: 16 / 1 : 64 :
kernel void atomic_tile_behind_cured(global int *o)
{
    local int c[4];
    const int l = get_local_id(0);
    if (l < 4) c[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_inc(&c[l / 4]);
    barrier(CLK_LOCAL_MEM_FENCE);
    o[l] = c[l / 4];
}

//: 64 / 1 : 256 : race
kernel void ping_pong(global int *o)
{
    local int a[64], b[64];
    local int *from = a, *to = b;
    const int l = get_local_id(0);
    a[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 1; k < 64; k *= 2) {
        to[l] = from[l] + (l >= k ? from[l - k] : 0); // !
        local int *t = from; from = to; to = t;
        if (k != 4) barrier(CLK_LOCAL_MEM_FENCE);
    }
    o[l] = from[l];
}

//: 64 / 1 : 256 :
kernel void ping_pong_cured(global int *o)
{
    local int a[64], b[64];
    local int *from = a, *to = b;
    const int l = get_local_id(0);
    a[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 1; k < 64; k *= 2) {
        to[l] = from[l] + (l >= k ? from[l - k] : 0);
        local int *t = from; from = to; to = t;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    o[l] = from[l];
}

//: 16 / 1 : 64 : race
kernel void alias_bytes(global int *o)
{
    local int t[16];
    const int l = get_local_id(0);
    t[l] = l; // !
    ((local char *)t)[(l * 4 + 5) % 64] = 7; // !
    barrier(CLK_LOCAL_MEM_FENCE);
    o[l] = t[l];
}

//: 16 / 1 : 64 :
kernel void alias_bytes_cured(global int *o)
{
    local int t[16];
    const int l = get_local_id(0);
    t[l] = l;
    ((local char *)t)[l * 4 + 1] = 7;
    barrier(CLK_LOCAL_MEM_FENCE);
    o[l] = t[l];
}

//: 64 / 1 : 64 : race
kernel void nibbles(global uchar *o)
{
    local uchar t[32];
    const int l = get_local_id(0);
    if (l < 32) t[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    t[l / 2] |= (l & 15) << (l % 2 * 4); // !
    barrier(CLK_LOCAL_MEM_FENCE);
    o[l] = t[l / 2];
}

//: 64 / 1 : 64 :
kernel void nibbles_cured(global uchar *o)
{
    local uchar t[32];
    const int l = get_local_id(0);
    if (l < 32) t[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l % 2 == 0)
        t[l / 2] |= (l & 15) | (l + 1) << 4;
    barrier(CLK_LOCAL_MEM_FENCE);
    o[l] = t[l / 2];
}

//: 32 / 4 : 512 4 4 : race
kernel void last_tile_sums(global int *v, global int *count, global int *sum)
{
    local int last;
    const int l = get_local_id(0);
    v[get_global_id(0)] = l; // !
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (l == 0)
        last = atomic_inc(count) == 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (last && l == 0)
        for (int k = 0; k < 4; k++)
            sum[0] += v[k * 32]; // !
}

//: 32 / 4 : 512 4 4 :
kernel void last_tile_sums_cured(global int *v, global int *count, global int *sum)
{
    local int last;
    const int l = get_local_id(0);
    v[get_global_id(0)] = l;
    work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device);
    if (l == 0)
        last = atomic_fetch_add_explicit((global atomic_int *)count, 1, memory_order_acq_rel,
                                         memory_scope_device) == 3;
    work_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_scope_device);
    if (last && l == 0)
        for (int k = 0; k < 4; k++)
            sum[0] += v[k * 32];
}

//: 64 / 1 : 256 : race
kernel void sub_barrier_only(global int *o)
{
    local int t[64];
    const int l = get_local_id(0);
    t[l] = l; // !
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    o[l] = t[63 - l]; // !
}

//: 64 / 1 : 256 :
kernel void sub_barrier_only_cured(global int *o)
{
    local int t[64];
    const int l = get_local_id(0), s = get_sub_group_local_id(), b = l - s;
    t[l] = l;
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    o[l] = t[b + get_sub_group_size() - 1 - s];
}

//: 16 / 2 : 8 : race
kernel void long_counter(global long *c)
{
    if (get_local_id(0) == 3)
        c[0] += 1; // !
}

//: 16 / 2 : 8 :
kernel void long_counter_cured(global long *c)
{
    if (get_local_id(0) == 3)
        atom_add(c, 1L);
}

__attribute__((noinline)) void put(local int *t, int at, int v)
{
    t[at] = v; // ! PUT
}

//: 32 / 1 : 128 : race PUT
kernel void in_helper(global int *o)
{
    local int t[32];
    const int l = get_local_id(0);
    put(t, l, l);
    put(t, 31 - l, l);
    barrier(CLK_LOCAL_MEM_FENCE);
    o[l] = t[l];
}

//: 32 / 1 : 128 :
kernel void in_helper_cured(global int *o)
{
    local int t[32];
    const int l = get_local_id(0);
    put(t, l, l);
    barrier(CLK_LOCAL_MEM_FENCE);
    put(t, 31 - l, l);
    barrier(CLK_LOCAL_MEM_FENCE);
    o[l] = t[l];
}

//: 16 / 1 : 320 : race
kernel void struct_in_tile(global pair *o)
{
    local pair t[16];
    const int l = get_local_id(0);
    t[l] = o[l]; // !
    t[(l + 1) % 16].tag = 3; // !
    barrier(CLK_LOCAL_MEM_FENCE);
    o[l] = t[l];
}

//: 16 / 1 : 320 :
kernel void struct_in_tile_cured(global pair *o)
{
    local pair t[16];
    const int l = get_local_id(0);
    t[l] = o[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    t[(l + 1) % 16].tag = 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    o[l] = t[l];
}

//: 16 / 1 : 128 : race
kernel void two_members(global node *o)
{
    local node t[8];
    const int l = get_local_id(0);
    if (l < 8) t[l].key = l;
    t[l / 2].in[l % 2].lo = l;
    t[l / 2].in[0].hi = l; // !
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < 8) o[l].key = t[l].in[1].lo + t[l].in[0].hi + t[l].key;
}

//: 16 / 1 : 128 :
kernel void two_members_cured(global node *o)
{
    local node t[8];
    const int l = get_local_id(0);
    if (l < 8) t[l].key = l;
    t[l / 2].in[l % 2].lo = l;
    t[l / 2].in[l % 2].hi = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < 8) o[l].key = t[l].in[1].lo + t[l].in[0].hi + t[l].key;
}

//: 8x8 / 1 : 256 : race
kernel void in_place_transpose(global int *o)
{
    local int t[8][8];
    const int x = get_local_id(0), y = get_local_id(1);
    t[y][x] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (x > y) {
        const int v = t[y][x]; // !
        t[y][x] = t[x][y]; // !
        t[x][y] = v; // !
    } else if (x == y)
        t[y][7 - x] = 1; // !
    barrier(CLK_LOCAL_MEM_FENCE);
    o[y * 8 + x] = t[y][x];
}

//: 8x8 / 1 : 256 :
kernel void in_place_transpose_cured(global int *o)
{
    local int t[8][8];
    const int x = get_local_id(0), y = get_local_id(1);
    t[y][x] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (x > y) {
        const int v = t[y][x];
        t[y][x] = t[x][y];
        t[x][y] = v;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    o[y * 8 + x] = t[y][x];
}

__attribute__((noinline)) void all(void)
{
    barrier(CLK_LOCAL_MEM_FENCE); // ! ALL
}

//: 32 / 1 : 128 128 : sync ALL
kernel void wait_in_helper(global int *o, global int *n)
{
    local int t[32];
    const int l = get_local_id(0);
    t[l] = l;
    if (n[l] + l < 30)
        all();
    o[l] = t[l];
}

//: 32 / 1 : 128 128 :
kernel void wait_in_helper_cured(global int *o, global int *n)
{
    local int t[32];
    const int l = get_local_id(0);
    t[l] = l;
    if (n[0] < 30)
        all();
    o[l] = t[l];
}

//: 16 / 1 : 64 64 : sync
kernel void sub_in_loop(global int *o, global int *n)
{
    const int l = get_local_id(0);
    int s = 0;
    for (int k = 0; k < n[l] + l; k++)
        s += sub_group_reduce_add(k); // !
    o[l] = s;
}

//: 16 / 1 : 64 64 :
kernel void sub_in_loop_cured(global int *o, global int *n)
{
    const int l = get_local_id(0);
    int s = 0;
    for (int k = 0; k < n[0] + 3; k++)
        s += sub_group_reduce_add(k);
    o[l] = s;
}

//: 4x4 / 2x1 : 128 : init
kernel void border(global int *o)
{
    local int t[6][6];
    const int x = get_local_id(0), y = get_local_id(1);
    t[y + 1][x + 1] = x;
    if (x == 0) { t[y + 1][0] = 0; t[y + 1][5] = 0; }
    if (y == 0) t[0][x + 1] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    o[get_global_id(1) * 8 + get_global_id(0)] = t[y][x + 1] + t[y + 1][x] + t[y + 1][x + 2] +
        t[y + 2][x + 1]; // !
}

//: 4x4 / 2x1 : 128 :
kernel void border_cured(global int *o)
{
    local int t[6][6];
    const int x = get_local_id(0), y = get_local_id(1);
    t[y + 1][x + 1] = x;
    if (x == 0) { t[y + 1][0] = 0; t[y + 1][5] = 0; }
    if (y == 0) { t[0][x + 1] = 0; t[5][x + 1] = 0; }
    barrier(CLK_LOCAL_MEM_FENCE);
    o[get_global_id(1) * 8 + get_global_id(0)] = t[y][x + 1] + t[y + 1][x] + t[y + 1][x + 2] +
        t[y + 2][x + 1];
}

//: 16 / 1 : 64 L16 : init
kernel void bytes_unwritten(global int *o, local char *t)
{
    const int l = get_local_id(0);
    if (l != 9) t[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    o[l] = t[15 - l]; // !
}

//: 16 / 1 : 64 L16 :
kernel void bytes_unwritten_cured(global int *o, local char *t)
{
    const int l = get_local_id(0);
    t[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    o[l] = t[15 - l];
}

//: 16 / 1 : 64 : init
kernel void member_of_tile(global float *o)
{
    local pair t[16];
    const int l = get_local_id(0);
    t[l].a = l;
    t[l].v[0] = t[l].v[2] = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    o[l] = t[15 - l].a + t[l].v[1]; // !
}

//: 16 / 1 : 64 :
kernel void member_of_tile_cured(global float *o)
{
    local pair t[16];
    const int l = get_local_id(0);
    t[l].a = l;
    t[l].v[0] = t[l].v[1] = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    o[l] = t[15 - l].a + t[l].v[1];
}

//: 16 / 1 : 64 : init
kernel void atomic_unwritten(global int *o)
{
    local int c[2];
    const int l = get_local_id(0);
    if (l == 0) c[0] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_max(&c[l % 2], l); // !
    barrier(CLK_LOCAL_MEM_FENCE);
    o[l] = c[0];
}

//: 16 / 1 : 64 :
kernel void atomic_unwritten_cured(global int *o)
{
    local int c[2];
    const int l = get_local_id(0);
    if (l < 2) c[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_max(&c[l % 2], l);
    barrier(CLK_LOCAL_MEM_FENCE);
    o[l] = c[0];
}

//: 16 / 1 : device64 64 : init
kernel void fresh_atomic(global int *c, global int *o)
{
    o[get_global_id(0)] = atomic_inc(&c[get_local_id(0)]); // !
}

//: 16 / 1 : filled64/64 64 :
kernel void fresh_atomic_cured(global int *c, global int *o)
{
    o[get_global_id(0)] = atomic_inc(&c[get_local_id(0)]);
}

//: 16 / 1 : 60 64 : memory
kernel void do_while(global const int *i, global int *o)
{
    int k = get_global_id(0), s = 0;
    do {
        s += i[k]; // !
        k += 3;
    } while (k < 16);
    o[get_global_id(0)] = s;
}

//: 16 / 1 : 64 64 :
kernel void do_while_cured(global const int *i, global int *o)
{
    int k = get_global_id(0), s = 0;
    do {
        s += i[k];
        k += 3;
    } while (k < 16);
    o[get_global_id(0)] = s;
}
