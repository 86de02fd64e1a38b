/* Views of rank 2 and more that are indexed as one row, and with their pitch. */
#include <zellige/kernel.h>

kernel void by_an_argument(VIEW(float, 2, matrix), int columns)
{
    const zlg_index i = get_index(2);
    matrix[i.v[0] * columns + i.v[1]] = 0; /* warning: flat-index */
}
// says: `matrix` is a view of rank 2, and kernel `by_an_argument` indexes it here as if its rows
// says: note: use AT(), with an index for each dimension

kernel void by_the_extent(VIEW(float, 2, matrix))
{
    const zlg_index i = get_index(2);
    matrix[i.v[0] * EXTENT(matrix).v[1] + i.v[1]] = 0; /* warning: flat-index */
}

kernel TILE(8, 8) void product(VIEW(const float, 2, a), VIEW(const float, 2, b), VIEW(float, 2, c))
{
    const zlg_tiled_index t = get_tiled_index(2);
    const int n = EXTENT(b).v[1];
    float sum = 0;
    for (int k = 0; k < EXTENT(b).v[0]; k++)
        sum += AT(a, t.global_.v[0], k) * b[k * n + t.global_.v[1]]; /* warning: flat-index */
    AT(c, t) = sum;
}

kernel void by_the_pitch(VIEW(float, 2, matrix))
{
    const zlg_index i = get_index(2);
    const int pitch = matrix_view.pitch[0];
    matrix[i.v[0] * pitch + i.v[1]] = AT(matrix, i.v[0], i.v[1] * EXTENT(matrix).v[0] % 2);
}

kernel void projections(VIEW(float, 3, cube), VIEW(float, 1, line), int columns)
{
    const zlg_index i = get_index(3);
    PROJECTION(slice, cube, i.v[0]);
    PROJECTION(row, slice, i.v[1]);
    SECTION(part, row, zlg_index1(1));
    VIEW_AS(matrix, line, 4, columns);
    AT(part, i.v[2]) = AT(matrix, i.v[1], i.v[2]) + line[i.v[1] * columns + i.v[2]];
}

kernel void first(VIEW(float, 2, matrix), int factor)
{
    matrix[0] = *matrix * factor;
}

static float sum_of(VIEW(const float, 2, values), int columns)
{
    float sum = 0;
    for (int i = 0; i < EXTENT(values).v[0]; i++)
        for (int j = 0; j < columns; j++)
            sum += AT(values, i, j * columns);
    return sum;
}

kernel void helpers(VIEW(const float, 2, values), VIEW(float, 1, sums), int columns)
{
    AT(sums, get_index(1)) = sum_of(PASS(values), columns);
}
