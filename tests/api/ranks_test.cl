/* Views of every rank, as they come from the host, in other shapes, and passed on. */
#include <zellige/kernel.h>

/* The flat number of an element in its window, by its index. */
static inline int number(zlg_extent extent, zlg_index at)
{
    int n = 0;
    for (int i = 0; i < extent.rank; i++)
        n = n * extent.v[i] + at.v[i];
    return n;
}

/* Each element becomes its number in the window, plus what it was. */
#define RANK(n)                                                   \
    kernel void number##n(VIEW(int, n, values), zlg_extent domain) \
    {                                                             \
        const zlg_index at = get_index_in(domain);                \
        AT(values, at) += number(EXTENT(values), at);             \
    }
RANK(1)
RANK(2)
RANK(3)
RANK(4)
RANK(5)
RANK(6)
RANK(7)
RANK(8)

/* From 256 elements 0, 1, 2, ...: views of all ranks, by indices, sections and projections. */
kernel void shapes(VIEW(const int, 1, line), VIEW(int, 1, out))
{
    VIEW_AS(m, line, 16, 16);
    VIEW_AS(c, line, 4, 8, 8);
    VIEW_AS(v4, line, 4, 4, 4, 4);
    VIEW_AS(v5, line, 4, 4, 4, 2, 2);
    VIEW_AS(v6, line, 2, 2, 4, 4, 2, 2);
    VIEW_AS(v7, line, 2, 2, 2, 2, 2, 4, 2);
    VIEW_AS(v8, line, 2, 2, 2, 2, 2, 2, 2, 2);
    VIEW_AS(l, line, 200);
    AT(out, 0) = AT(m, 10, 5);
    AT(out, 1) = AT(c, 2, 4, 5);
    AT(out, 2) = AT(v4, 2, 2, 1, 1);
    AT(out, 3) = AT(v5, 2, 2, 1, 0, 1);
    AT(out, 4) = AT(v6, 1, 0, 2, 1, 0, 1);
    AT(out, 5) = AT(v7, 1, 0, 1, 0, 0, 2, 1);
    AT(out, 6) = AT(v8, 1, 0, 1, 0, 0, 1, 0, 1);
    PROJECTION(v7b, v8, 1);
    PROJECTION(v6b, v7b, 0);
    PROJECTION(v5b, v6b, 1);
    PROJECTION(v4b, v5b, 0);
    PROJECTION(v3b, v4b, 0);
    AT(out, 7) = AT(v3b, 1, 0, 1);
    AT(out, 8) = EXTENT(v8).rank * 100 + EXTENT(v4b).rank * 10 + EXTENT(l).rank;
    const zlg_index from = {4, {1, 1, 0, 1}};
    const zlg_extent first = {4, {2, 2, 2, 2}};
    SECTION(both, v4, from, first);
    SECTION(rest, v4, from);
    SECTION(begin, v4, first);
    AT(out, 9) = AT(both, 1, 1, 1, 0);
    AT(out, 10) = AT(rest, 1, 1, 1, 0) + (int)zlg_extent_size(EXTENT(rest)) * 1000;
    AT(out, 11) = AT(begin, 1, 1, 1, 1) + (int)zlg_extent_size(EXTENT(begin)) * 1000;
    AT(out, 12) = CONTAINS(both, zlg_index3(0, 0, 0)) * 10 + CONTAINS(v4, from);
    AT(out, 13) = EXTENT(l).v[0] + EXTENT(c).v[2];
}

static inline int sum_of(VIEW(const int, 1, values))
{
    int sum = 0;
    for (int i = 0; i < EXTENT(values).v[0]; i++)
        sum += AT(values, i);
    return sum;
}

static inline int corner_of(LOCAL_VIEW(int, 2, table))
{
    return AT(table, EXTENT(table).v[0] - 1, EXTENT(table).v[1] - 1);
}

/* The greatest row of a matrix: views are passed, kept, and given another. */
kernel TILE(1) void passed(VIEW(const int, 2, matrix), VIEW(int, 1, out))
{
    tile_static int memory[2][3];
    TILE_STATIC_VIEW2(table, memory, 2, 3);
    PROJECTION(first, matrix, 0);
    VIEW_COPY(best, first);
    for (int i = 1; i < EXTENT(matrix).v[0]; i++) {
        PROJECTION(row, matrix, i);
        if (sum_of(PASS(row)) > sum_of(PASS(best)))
            VIEW_ASSIGN(best, row);
    }
    for (int i = 0; i < 6; i++)
        memory[i / 3][i % 3] = i;
    AT(out, 0) = sum_of(PASS(best));
    AT(out, 1) = corner_of(PASS(table));
    SECTION(ones, table, zlg_index2(1, 1));
    AT(out, 2) = corner_of(PASS(ones)) * 10 + EXTENT(ones).v[1];
    VIEW_COPY(other, table);
    VIEW_ASSIGN(other, ones);
    AT(out, 3) = AT(other, 0, 0);
}

/* The halves of each long, and the bits of each float. */
kernel void reinterpreted(VIEW(const long, 1, longs), VIEW(float, 1, floats), VIEW(int, 1, out))
{
    REINTERPRET_AS(const int, halves, longs);
    REINTERPRET_AS(uint, bits, floats);
    const int i = get_index(1).v[0];
    AT(out, i) = AT(halves, i);
    if (i == 0)
        AT(out, EXTENT(halves).v[0]) = EXTENT(halves).v[0] * 10 + EXTENT(bits).v[0];
    if (i < EXTENT(bits).v[0])
        AT(bits, i) ^= 0x80000000u;
}
