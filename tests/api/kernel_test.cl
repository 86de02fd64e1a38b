/* What the device header promises, put to work. */
#include <zellige/kernel.h>

/* A value goes round the tile through each kind of memory; `wait` must order that kind. */
#define TURN_TILE_STATIC(name, wait)                       \
    kernel void name(VIEW(int, 1, out), local int *values) \
    {                                                      \
        const zlg_tiled_index t = get_tiled_index(1);      \
        const int size = get_tile_extent(1).v[0];          \
        values[t.local_.v[0]] = t.global_.v[0];            \
        wait;                                              \
        AT(out, t) = values[(t.local_.v[0] + 1) % size];   \
    }
TURN_TILE_STATIC(turn_wait, tile_barrier_wait())
TURN_TILE_STATIC(turn_all, tile_barrier_wait_with_all_memory_fence())
TURN_TILE_STATIC(turn_tile_static, tile_barrier_wait_with_tile_static_memory_fence())

kernel void turn_global(VIEW(int, 1, out), VIEW(int, 1, through))
{
    const zlg_tiled_index t = get_tiled_index(1);
    const int size = get_tile_extent(1).v[0];
    AT(through, t) = t.global_.v[0];
    tile_barrier_wait_with_global_memory_fence();
    AT(out, t) = AT(through, t.tile_origin.v[0] + (t.local_.v[0] + 1) % size);
}

/* Fences in divergent code: nobody waits, nobody hangs. */
kernel void fences(VIEW(int, 1, out))
{
    const zlg_tiled_index t = get_tiled_index(1);
    int value = 0;
    if (t.local_.v[0] % 3 == 0) {
        AT(out, t) = 1;
        all_memory_fence();
        value = AT(out, t);
    } else if (t.local_.v[0] % 3 == 1) {
        AT(out, t) = 2;
        global_memory_fence();
        value = AT(out, t);
    } else {
        value = 3;
        tile_static_memory_fence();
    }
    AT(out, t) = value;
}

kernel void atomics(VIEW(int, 1, ints), VIEW(uint, 1, uints), VIEW(float, 1, floats))
{
    const int i = get_index(1).v[0];
    zlg_atomic_fetch_add(&AT(ints, 0), 1);
    zlg_atomic_fetch_sub(&AT(ints, 1), 2);
    zlg_atomic_fetch_max(&AT(ints, 2), i);
    zlg_atomic_fetch_min(&AT(ints, 3), -i);
    zlg_atomic_fetch_or(&AT(ints, 4), 1 << (i % 20));
    zlg_atomic_fetch_and(&AT(ints, 5), ~(1 << (i % 20)));
    zlg_atomic_fetch_xor(&AT(ints, 6), i);
    zlg_atomic_exchange(&AT(ints, 7), 9);
    zlg_atomic_fetch_add(&AT(uints, 0), 3u);
    zlg_atomic_fetch_max(&AT(uints, 1), 0xf0000000u + (uint)i);
    zlg_atomic_exchange(&AT(floats, 0), 2.5f);
}

/* Every work-item adds its own to a sum by comparing, counts, and looks. */
kernel void compare_exchange(VIEW(int, 1, ints), VIEW(uint, 1, uints), VIEW(float, 1, floats))
{
    const int i = get_index(1).v[0];
    int seen = zlg_atomic_load(&AT(ints, 0));
    while (!zlg_atomic_compare_exchange(&AT(ints, 0), &seen, seen + i))
        ;
    uint top = 0;
    if (zlg_atomic_compare_exchange(&AT(uints, 0), &top, 0x80000000u))
        zlg_atomic_fetch_inc(&AT(uints, 1));
    else if (top != 0x80000000u)
        zlg_atomic_fetch_inc(&AT(uints, 2));
    zlg_atomic_fetch_inc(&AT(ints, 1));
    zlg_atomic_fetch_dec(&AT(ints, 2));
    zlg_atomic_fetch_dec(&AT(uints, 3));
    zlg_atomic_store(&AT(ints, 3), 5);
    zlg_atomic_store(&AT(uints, 4), 0xfffffff0u);
    zlg_atomic_store(&AT(floats, 0), 1.5f);
    if (zlg_atomic_load(&AT(floats, 0)) != 1.5f || zlg_atomic_load(&AT(uints, 4)) != 0xfffffff0u)
        zlg_atomic_store(&AT(floats, 1), -1.0f);
}

kernel TILE(64) void tile_compare_exchange(VIEW(const int, 1, in), VIEW(int, 1, out))
{
    tile_static int sum;
    tile_static uint owner;
    tile_static float half_sum;
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.local_.v[0] == 0) {
        zlg_atomic_store(&sum, zlg_atomic_load(&AT(in, 0)));
        zlg_atomic_store(&owner, 100u);
        zlg_atomic_store(&half_sum, 0.5f);
    }
    tile_barrier_wait();
    int seen = zlg_atomic_load(&sum);
    while (!zlg_atomic_compare_exchange(&sum, &seen, seen + t.local_.v[0]))
        ;
    uint none = 100;
    zlg_atomic_compare_exchange(&owner, &none, (uint)t.local_.v[0]);
    tile_barrier_wait();
    AT(out, t) = zlg_atomic_load(&sum) + (zlg_atomic_load(&owner) < 64 ? 1 : 0) +
                 (zlg_atomic_load(&half_sum) == 0.5f ? 10 : 0);
}

kernel TILE(64) void tile_atomics(VIEW(int, 1, out))
{
    tile_static int sum;
    tile_static uint greatest;
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.local_.v[0] == 0) {
        sum = 0;
        greatest = 0;
    }
    tile_barrier_wait();
    zlg_atomic_fetch_add(&sum, t.local_.v[0]);
    zlg_atomic_fetch_max(&greatest, 0x80000000u + (uint)t.local_.v[0]);
    tile_barrier_wait();
    AT(out, t) = sum + (int)(greatest - 0x80000000u);
}

kernel void views(VIEW(const int, 3, cube), VIEW(int, 1, out))
{
    PROJECTION(slice, cube, 1);
    PROJECTION(row, slice, 2);
    SECTION(part, cube, zlg_index3(1, 1, 1), zlg_extent3(1, 2, 3));
    PROJECTION(part_slice, part, 0);
    AT(out, 0) = AT(cube, 1, 2, 3);
    AT(out, 1) = AT(slice, 2, 3);
    AT(out, 2) = AT(row, 3);
    AT(out, 3) = AT(part, zlg_index3(0, 1, 2));
    AT(out, 4) = AT(part_slice, 1, 2);
    AT(out, 5) = EXTENT(part).v[0] * 100 + EXTENT(part).v[1] * 10 + EXTENT(part).v[2];
    AT(out, 6) = CONTAINS(part, zlg_index3(0, 1, 2)) * 10 + CONTAINS(part, zlg_index3(0, 2, 0));
    AT(out, 7) = EXTENT(row).rank * 10 + EXTENT(slice).rank;
}

/* pad() and a guard around the loads and stores, not around the wait. */
kernel TILE(8, 8) void transpose(VIEW(const int, 2, in), VIEW(int, 2, out))
{
    tile_static int values[8][8];
    TILE_STATIC_VIEW2(tile, values, 8, 8);
    const zlg_tiled_index t = get_tiled_index(2);
    AT(tile, t.local_) = CONTAINS(in, t.global_) ? AT(in, t) : 0;
    tile_barrier_wait_with_tile_static_memory_fence();
    const zlg_index at =
        zlg_index2(t.tile_origin.v[1] + t.local_.v[0], t.tile_origin.v[0] + t.local_.v[1]);
    if (CONTAINS(out, at))
        AT(out, at) = AT(tile, t.local_.v[1], t.local_.v[0]);
}

/* any() and all() of vectors of numbers: clang's own target passes on such a vector as it is. */
kernel void vector_tests(VIEW(const float, 1, in), VIEW(int, 1, out))
{
    const zlg_index i = get_index(1);
    const float4 v = vload4(i.v[0], in);
    const int4 kept = v > 1;
    AT(out, i) = any(v > 1) + 2 * all(v > 1) + 4 * any(convert_char4(v) == (char4)(2)) +
                 8 * all(isless(v.xy, (float2)(3))) + 16 * any(kept) +
                 32 * all(-convert_long3(v.xyz));
}

/* Conversions between integers, of which clang's own target misreads the sign. */
kernel void conversion_tests(VIEW(const int, 1, in), VIEW(long, 1, out))
{
    const int x = AT(in, 0);
    const uint y = (uint)AT(in, 1);
    AT(out, 0) = convert_long(x);
    AT(out, 1) = (long)convert_ulong(y);
    AT(out, 2) = (long)convert_uint_sat((uchar)y);
    AT(out, 3) = convert_short_sat((short)x);
    AT(out, 4) = convert_int_rte(x);
    AT(out, 5) = convert_uint(x);
    AT(out, 6) = convert_char_sat_rtz(x);
    AT(out, 7) = convert_uchar_sat(y);
    AT(out, 8) = convert_long3((int3)(1, 2, x)).z;
    AT(out, 9) = convert_ushort4_sat((uint4)(1, 2, 3, y)).w;
    AT(out, 10) = convert_uint_sat(x);
    AT(out, 11) = convert_int_sat(y);
}

/* Counters that are cut to two bits: clang's optimiser would count in two bits, and its own target
 * makes eight of them. */
kernel void short_counts(VIEW(int, 1, out), int turns)
{
    uint sum = 1;
    for (int k = 0; k < turns; k++) {
        for (uint j = 0; j < ((uint)k & 3); j++)
            sum = rotate(sum + j, sum & 7);
        AT(out, k) = (int)sum;
    }
}
