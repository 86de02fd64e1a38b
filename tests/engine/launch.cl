/* What a launch passes: ranges, offsets, arguments of every kind. */
#include <zellige/kernel.h>

kernel void empty(global int *unused)
{
}

/* Eight numbers about each work-item, in the order of its place in the range without offset. */
kernel void where(global uint *out)
{
    const size_t x = get_global_id(0) - get_global_offset(0);
    const size_t y = get_global_id(1) - get_global_offset(1);
    const size_t z = get_global_id(2) - get_global_offset(2);
    global uint *o = out + 8 * ((z * get_global_size(1) + y) * get_global_size(0) + x);
    o[0] = (uint)get_global_id(0);
    o[1] = (uint)get_global_id(1);
    o[2] = (uint)get_global_id(2);
    o[3] = (uint)(get_local_id(0) | get_local_id(1) << 8 | get_local_id(2) << 16);
    o[4] = (uint)(get_group_id(0) | get_group_id(1) << 8 | get_group_id(2) << 16);
    o[5] = (uint)(get_local_size(0) | get_local_size(1) << 8 | get_local_size(2) << 16);
    o[6] = (uint)(get_num_groups(0) | get_num_groups(1) << 8 | get_num_groups(2) << 16);
    o[7] = get_work_dim();
}

typedef struct {
    char c;
    double d;
    int a[3];
} mixed;

kernel void values(global double *out, mixed m, float4 f, uchar u, long l, global int *null)
{
    out[0] = m.c;
    out[1] = m.d;
    out[2] = m.a[0] * 100 + m.a[1] * 10 + m.a[2];
    out[3] = f.x + f.y * 10 + f.z * 100 + f.w * 1000;
    out[4] = u;
    out[5] = (double)l;
    out[6] = null == 0;
}

kernel TILE(4, 8)
void tiled(VIEW(const float, 2, from), VIEW(float, 2, to))
{
    tile_static float t[4][8];
    const zlg_tiled_index i = get_tiled_index(2);
    t[i.local_.v[0]][i.local_.v[1]] = AT(from, i);
    tile_barrier_wait();
    AT(to, i) = t[3 - i.local_.v[0]][7 - i.local_.v[1]];
}

/* Two areas of tile_static memory whose size only the launch knows. */
kernel void areas(global int *out, local int *a, int size, local long *b)
{
    for (int i = 0; i < size; i++) {
        a[i] = i;
        b[i] = 10l * i;
    }
    for (int i = 0; i < size; i++)
        out[i] = a[i] + (int)b[i];
}

static constant int table[4] = {2, 3, 5, 7};

/* Several cases that lead to one block; constants of every kind. */
kernel void cases(global int *data)
{
    const uint i = get_global_id(0);
    int value;
    switch (data[i]) {
    case 1:
    case 2:
    case 3:
        value = 10;
        break;
    case 100:
    case 200:
        value = 20;
        break;
    case 4:
        value = table[i % 4];
        break;
    default:
        value = 0;
    }
    data[i] = value;
}

kernel void zeros(global int *i, global double *d, global int *b)
{
    int x = 0;
    double y = 0;
    bool z = false;
    for (int k = 0; k < i[0]; k++) {
        x += k;
        y += 0.5;
        z = !z;
    }
    i[1] = x;
    d[0] = y;
    b[0] = z;
}

kernel void slow(global int *out, int rounds)
{
    int x = (int)get_global_id(0);
    for (int i = 0; i < rounds; i++)
        x = x * 1103515245 + 12345;
    out[get_global_id(0)] = x;
}

/* A MiB of tile_static memory and one word more. */
kernel void large(global int *out)
{
    tile_static int t[262145];
    t[get_local_id(0)] = (int)get_local_id(0);
    tile_barrier_wait();
    out[get_global_id(0)] = t[get_local_size(0) - 1 - get_local_id(0)];
}

/* Rows of a matrix, written and never read. */
kernel void rows(global uint *out, uint pitch)
{
    const uint x = (uint)get_global_id(0), y = (uint)get_global_id(1);
    out[y * pitch + x] = x * 3 ^ y * 5;
}
