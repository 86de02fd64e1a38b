/* Sums of neighbours by way of tile_static memory, whose copies are made in the ways that people
 * make them; and kernels that look like it, where the buffer must not be read instead. `in` has
 * rows of `pitch` numbers, and RADIUS more on each side than `out`. */
#define WEIGHT(dy, dx) ((dy)*7 + (dx)*3 + 31)

/* k / n and k % n: LLVM 15 makes a freeze of both together, which the translator refuses. */
#define QUOTIENT(k, n) ((int)((uint)(k) * (65536u / (n) + 1) >> 16))
#define REMAINDER(k, n) ((k)-QUOTIENT(k, n) * (n))

#define BOX(radius)                                         \
    int sum = 0;                                            \
    for (int dy = 0; dy <= 2 * radius; dy++)                \
        for (int dx = 0; dx <= 2 * radius; dx++)            \
            sum += tile[ly + dy][lx + dx] * WEIGHT(dy, dx); \
    out[(size_t)get_global_id(1) * get_global_size(0) + get_global_id(0)] = sum;

#define BEGIN(w, h, radius)                                 \
    local int tile[(h) + 2 * (radius)][(w) + 2 * (radius)]; \
    const int lx = get_local_id(0), ly = get_local_id(1);   \
    const int x0 = get_group_id(0) * (w), y0 = get_group_id(1) * (h);

#define KERNELS(w, h, r)                                                                         \
    /* a loop over all elements */                                                               \
    kernel void all_##w##_##h##_##r(global const int *restrict in, global int *restrict out,     \
                                    int pitch)                                                   \
    {                                                                                            \
        BEGIN(w, h, r)                                                                           \
        for (int k = ly * w + lx; k < (h + 2 * r) * (w + 2 * r); k += w * h)                     \
            tile[QUOTIENT(k, w + 2 * r)][REMAINDER(k, w + 2 * r)] =                              \
                in[(y0 + QUOTIENT(k, w + 2 * r)) * pitch + x0 + REMAINDER(k, w + 2 * r)];        \
        barrier(CLK_LOCAL_MEM_FENCE);                                                            \
        BOX(r)                                                                                   \
    }                                                                                            \
    /* loops over rows and columns */                                                            \
    kernel void rows_##w##_##h##_##r(global const int *restrict in, global int *restrict out,    \
                                     int pitch)                                                  \
    {                                                                                            \
        BEGIN(w, h, r)                                                                           \
        for (int y = ly; y < h + 2 * r; y += h)                                                  \
            for (int x = lx; x < w + 2 * r; x += w)                                              \
                tile[y][x] = in[(y0 + y) * pitch + x0 + x];                                      \
        barrier(CLK_LOCAL_MEM_FENCE);                                                            \
        BOX(r)                                                                                   \
    }                                                                                            \
    /* four corners, of which most elements are in several */                                    \
    kernel void corners_##w##_##h##_##r(global const int *restrict in, global int *restrict out, \
                                        int pitch)                                               \
    {                                                                                            \
        BEGIN(w, h, r)                                                                           \
        global const int *from = in + (size_t)(y0 + ly) * (size_t)pitch + (size_t)(x0 + lx);     \
        tile[ly][lx] = from[0];                                                                  \
        tile[ly][lx + 2 * r] = from[2 * r];                                                      \
        tile[ly + 2 * r][lx] = from[2 * r * pitch];                                              \
        tile[ly + 2 * r][lx + 2 * r] = from[2 * r * pitch + 2 * r];                              \
        barrier(CLK_LOCAL_MEM_FENCE);                                                            \
        BOX(r)                                                                                   \
    }                                                                                            \
    /* the point itself, and what is beside the edge */                                          \
    kernel void edges_##w##_##h##_##r(global const int *restrict in, global int *restrict out,   \
                                      uint pitch)                                                \
    {                                                                                            \
        BEGIN(w, h, r)                                                                           \
        const uint at = (y0 + ly + r) * pitch + x0 + lx + r;                                     \
        tile[ly + r][lx + r] = in[at];                                                           \
        if (ly < r) {                                                                            \
            tile[ly][lx + r] = in[at - r * pitch];                                               \
            tile[ly + h + r][lx + r] = in[at + h * pitch];                                       \
        }                                                                                        \
        if (lx < r) {                                                                            \
            tile[ly + r][lx] = in[at - r];                                                       \
            tile[ly + r][lx + w + r] = in[at + w];                                               \
        }                                                                                        \
        if (lx < r && ly < r) {                                                                  \
            tile[ly][lx] = in[at - r * pitch - r];                                               \
            tile[ly][lx + w + r] = in[at - r * pitch + w];                                       \
            tile[ly + h + r][lx] = in[at + h * pitch - r];                                       \
            tile[ly + h + r][lx + w + r] = in[at + h * pitch + w];                               \
        }                                                                                        \
        barrier(CLK_LOCAL_MEM_FENCE);                                                            \
        BOX(r)                                                                                   \
    }                                                                                            \
    /* the same buffer may be both: no restrict */                                               \
    kernel void same_##w##_##h##_##r(global const int *in, global int *out, int pitch)           \
    {                                                                                            \
        BEGIN(w, h, r)                                                                           \
        for (int k = ly * w + lx; k < (h + 2 * r) * (w + 2 * r); k += w * h)                     \
            tile[QUOTIENT(k, w + 2 * r)][REMAINDER(k, w + 2 * r)] =                              \
                in[(y0 + QUOTIENT(k, w + 2 * r)) * pitch + x0 + REMAINDER(k, w + 2 * r)];        \
        barrier(CLK_LOCAL_MEM_FENCE);                                                            \
        BOX(r)                                                                                   \
    }                                                                                            \
    /* copies are made where an argument says so, else there are zeros */                        \
    kernel void some_##w##_##h##_##r(global const int *restrict in, global int *restrict out,    \
                                     int pitch, int columns)                                     \
    {                                                                                            \
        BEGIN(w, h, r)                                                                           \
        for (int k = ly * w + lx; k < (h + 2 * r) * (w + 2 * r); k += w * h) {                   \
            const int x = x0 + REMAINDER(k, w + 2 * r);                                          \
            tile[QUOTIENT(k, w + 2 * r)][REMAINDER(k, w + 2 * r)] =                              \
                x < columns ? in[(y0 + QUOTIENT(k, w + 2 * r)) * pitch + x] : 0;                 \
        }                                                                                        \
        barrier(CLK_LOCAL_MEM_FENCE);                                                            \
        BOX(r)                                                                                   \
    }                                                                                            \
    /* rows that change places, all but the first of a tile */                                   \
    kernel void turned_##w##_##h##_##r(global const int *restrict in, global int *restrict out,  \
                                       int pitch)                                                \
    {                                                                                            \
        BEGIN(w, h, r)                                                                           \
        for (int k = ly * w + lx; k < (h + 2 * r) * (w + 2 * r); k += w * h) {                   \
            const int y = QUOTIENT(k, w + 2 * r);                                                \
            tile[y][REMAINDER(k, w + 2 * r)] =                                                   \
                in[(y0 + (y == 0 ? 0 : h + 2 * r - y)) * pitch + x0 + REMAINDER(k, w + 2 * r)];  \
        }                                                                                        \
        barrier(CLK_LOCAL_MEM_FENCE);                                                            \
        BOX(r)                                                                                   \
    }                                                                                            \
    /* an element of each tile is another one */                                                 \
    kernel void odd_##w##_##h##_##r(global const int *restrict in, global int *restrict out,     \
                                    int pitch)                                                   \
    {                                                                                            \
        BEGIN(w, h, r)                                                                           \
        for (int k = ly * w + lx; k < (h + 2 * r) * (w + 2 * r); k += w * h)                     \
            tile[QUOTIENT(k, w + 2 * r)][REMAINDER(k, w + 2 * r)] =                              \
                in[(y0 + QUOTIENT(k, w + 2 * r)) * pitch + x0 +                                  \
                   (k == 5 ? 4 : REMAINDER(k, w + 2 * r))];                                      \
        barrier(CLK_LOCAL_MEM_FENCE);                                                            \
        BOX(r)                                                                                   \
    }

KERNELS(16, 16, 1)
KERNELS(16, 16, 2)
KERNELS(12, 5, 1)
KERNELS(32, 4, 2)
KERNELS(8, 8, 1)
KERNELS(64, 2, 1)

/* What is copied begins five rows further on, and `from` elements before: with numbers without a
 * sign the sum wraps around, and is the place all the same. */
#define FROM(name, index)                                                                \
    kernel void name(global const int *restrict in, global int *restrict out, int pitch, \
                     int from)                                                           \
    {                                                                                    \
        BEGIN(16, 4, 1)                                                                  \
        for (int y = ly; y < 6; y += 4)                                                  \
            for (int x = lx; x < 18; x += 16)                                            \
                tile[y][x] = in[index];                                                  \
        barrier(CLK_LOCAL_MEM_FENCE);                                                    \
        BOX(1)                                                                           \
    }
FROM(from_signed, from + (y0 + y + 5) * pitch + x0 + x)
FROM(from_unsigned, (uint)from + (uint)((y0 + y + 5) * pitch + x0 + x))
FROM(from_cut, (int)((size_t)(uint)from + (size_t)(y0 + y + 5) * (size_t)pitch + (size_t)(x0 + x)))

/* Which place of the tile is read, a number in the buffer says. */
kernel void chosen(global const int *restrict in, global int *restrict out, int pitch)
{
    BEGIN(16, 4, 1)
    for (int y = ly; y < 6; y += 4)
        for (int x = lx; x < 18; x += 16)
            tile[y][x] = in[(y0 + y) * pitch + x0 + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    const int kind = in[(y0 + ly) * pitch + x0 + lx] & 1;
    local int *at = kind ? &tile[ly + 2][lx + 1] : &tile[ly + 1][lx];
    out[(size_t)get_global_id(1) * get_global_size(0) + get_global_id(0)] =
        tile[ly + 1][lx + 1] * 3 + *at;
}
