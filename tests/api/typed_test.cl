/* One kernel for each way in which a parameter can be written. */
#include <zellige/kernel.h>

#include "typed_test.h"

typedef struct pair {
    char tag;
    double value;
    struct {
        short x;
        uchar y[2][3];
    } inner;
    float3 point;
} pair;

struct tagged {
    int a;
    pair both[2];
};

kernel TILE(2, 2) void average(VIEW(const float, 2, matrix), VIEW(float, 2, averages))
{
    tile_static float values[2][2];
    const zlg_tiled_index t = get_tiled_index(2);
    values[t.local_.v[0]][t.local_.v[1]] = AT(matrix, t);
    tile_barrier_wait();
    if (t.local_.v[0] == 0 && t.local_.v[1] == 0)
        AT(averages, t.tile) = (values[0][0] + values[0][1] + values[1][0] + values[1][1]) / 4;
}

/* Names that C++ does not allow, and those of the function itself. */
kernel void numbers(VIEW(double, 1, out), char this, uchar args, short new, ushort status, int view,
                    uint domain, long found, ulong template, float class, double typename)
{
    AT(out, 0) = this;
    AT(out, 1) = args;
    AT(out, 2) = new;
    AT(out, 3) = status;
    AT(out, 4) = view;
    AT(out, 5) = domain;
    AT(out, 6) = found;
    AT(out, 7) = template;
    AT(out, 8) = class;
    AT(out, 9) = typename;
}

kernel void structs(VIEW(double, 1, out), pair p, line l, struct tagged t, zlg_extent e,
                    zlg_index i, float4 four, int3 three)
{
    AT(out, 0) = p.tag;
    AT(out, 1) = p.value;
    AT(out, 2) = p.inner.x;
    AT(out, 3) = p.inner.y[1][2];
    AT(out, 4) = p.point.z;
    AT(out, 5) = l.steps[2];
    AT(out, 6) = l.offset;
    AT(out, 7) = t.both[1].value;
    AT(out, 8) = e.v[1];
    AT(out, 9) = i.v[2];
    AT(out, 10) = four.w;
    AT(out, 11) = three.z;
}

/* A struct without members, which C++ gives a byte; a tag that is the kernel's name, too; names of
 * members that C++ or GNU's C does not allow. */
typedef struct hollow {
} hollow;

struct odd {
    int class, unix;
    hollow none, some[2];
    float last;
};

kernel void odd(VIEW(double, 1, out), hollow none, struct odd o, hollow again, int new)
{
    AT(out, 0) = o.class;
    AT(out, 1) = o.unix;
    AT(out, 2) = o.last;
    AT(out, 3) = new;
}

kernel void elements(VIEW(const pair, 1, pairs), VIEW(line, 2, lines), global const line *plain,
                     constant int *fixed, global int *restrict out)
{
    out[0] = (int)AT(pairs, 1).value;
    AT(lines, 1, 1).steps[1] = (int)plain[1].offset;
    out[1] = fixed[2];
}

kernel void sum_tiles(VIEW(const int, 1, in), VIEW(int, 1, sums), local int *room)
{
    const zlg_tiled_index t = get_tiled_index(1);
    room[t.local_.v[0]] = AT(in, t);
    tile_barrier_wait();
    if (t.local_.v[0] > 0)
        return;
    int sum = 0;
    for (int i = 0; i < get_tile_extent(1).v[0]; i++)
        sum += room[i];
    AT(sums, t.tile) = sum;
}

kernel void tiles(VIEW(int, 1, out))
{
    AT(out, get_index(1)) = 4;
}

/* Has the name that a function of `tiles` would have. */
kernel void tiles_tiled(VIEW(int, 1, out))
{
    AT(out, get_index(1)) = -1;
}

kernel void typed_test_nothing(void)
{
}

kernel void picture(read_only image2d_t image, VIEW(int, 1, out))
{
    AT(out, 0) = get_image_width(image);
}

kernel void negate(VIEW(int, 1, numbers))
{
    AT(numbers, get_index(1)) = -AT(numbers, get_index(1));
}

kernel void halve(VIEW(float4, 1, numbers))
{
    AT(numbers, get_index(1)) /= 2;
}

kernel void waits(VIEW(int, 1, out))
{
    AT(out, get_global_id(0)) = 1;
    tile_barrier_wait();
    AT(out, get_global_id(0)) += 1;
}

kernel void asks(VIEW(int, 1, out))
{
    AT(out, get_global_id(0)) = (int)get_local_id(0);
}
