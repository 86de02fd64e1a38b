/* Tiles larger than C++ AMP and many devices allow. */
#include <zellige/kernel.h>

kernel TILE(1025) void row(VIEW(int, 1, a)) /* error: tile-size */
{
    AT(a, get_index(1)) = 1;
}
// says: the tile of kernel `row` has 1 x 1 x 1025 work-items, more than 1024

kernel TILE(32, 64) void square(VIEW(int, 2, a)) /* error: tile-size */
{
    AT(a, get_index(2)) = 1;
}

kernel TILE(65, 2, 2) void slices(VIEW(int, 3, a)) /* error: tile-size */
{
    AT(a, get_index(3)) = 1;
}
// says: dimension 0 of the tile of kernel `slices` is 65, more than the 64

kernel TILE(1024) void largest_row(VIEW(int, 1, a))
{
    AT(a, get_index(1)) = 1;
}

kernel TILE(1024, 1) void largest_column(VIEW(int, 2, a))
{
    AT(a, get_index(2)) = 1;
}

kernel TILE(64, 4, 4) void largest_box(VIEW(int, 3, a))
{
    AT(a, get_index(3)) = 1;
}
