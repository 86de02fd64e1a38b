/* The mean of a point and its 4 or 8 neighbours. A tile loads its points and the halo around them
 * once; `a` and `b` have one more point on each side than the domain. */
#include <zellige/kernel.h>

#define TILE_SIZE 16

typedef float stencil_tile[TILE_SIZE + 2][TILE_SIZE + 2];

/* Each work-item its own point; those at an edge the halo beside it, those at a corner its
 * corner. */
static void load(local stencil_tile *tile, VIEW(const float, 2, a), zlg_tiled_index t)
{
    const int row = LOCAL(t, 0) + 1, column = LOCAL(t, 1) + 1;
    const int y = GLOBAL(t, 0) + 1, x = GLOBAL(t, 1) + 1;
    const int dy = row == 1 ? -1 : row == TILE_SIZE ? 1 : 0;
    const int dx = column == 1 ? -1 : column == TILE_SIZE ? 1 : 0;
    (*tile)[row][column] = AT(a, y, x);
    if (dy != 0)
        (*tile)[row + dy][column] = AT(a, y + dy, x);
    if (dx != 0)
        (*tile)[row][column + dx] = AT(a, y, x + dx);
    if (dy != 0 && dx != 0)
        (*tile)[row + dy][column + dx] = AT(a, y + dy, x + dx);
    tile_barrier_wait_with_tile_static_memory_fence();
}

kernel TILE(TILE_SIZE, TILE_SIZE) void stencil_5(VIEW(const float, 2, a), VIEW(float, 2, b))
{
    tile_static stencil_tile tile;
    const zlg_tiled_index t = get_tiled_index(2);
    const int i = LOCAL(t, 0) + 1, j = LOCAL(t, 1) + 1;
    load(&tile, a, a_view, t);
    AT(b, GLOBAL(t, 0) + 1, GLOBAL(t, 1) + 1) =
        (tile[i - 1][j] + tile[i][j - 1] + tile[i][j] + tile[i][j + 1] + tile[i + 1][j]) * 0.2f;
}

kernel TILE(TILE_SIZE, TILE_SIZE) void stencil_9(VIEW(const float, 2, a), VIEW(float, 2, b))
{
    tile_static stencil_tile tile;
    const zlg_tiled_index t = get_tiled_index(2);
    const int i = LOCAL(t, 0) + 1, j = LOCAL(t, 1) + 1;
    load(&tile, a, a_view, t);
    const float above = tile[i - 1][j - 1] + tile[i - 1][j] + tile[i - 1][j + 1];
    const float beside = tile[i][j - 1] + tile[i][j] + tile[i][j + 1];
    const float below = tile[i + 1][j - 1] + tile[i + 1][j] + tile[i + 1][j + 1];
    AT(b, GLOBAL(t, 0) + 1, GLOBAL(t, 1) + 1) = (above + beside + below) * (1 / 9.0f);
}
