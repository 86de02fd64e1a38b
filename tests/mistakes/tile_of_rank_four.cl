// mistake: a tile of four dimensions
// says: note: TILE() takes one to three numbers, dimension 0 first
#include <zellige/kernel.h>

kernel TILE(2, 2, 2, 2) void tile_of_rank_four(VIEW(int, 1, a))
{
    AT(a, get_tiled_index(1)) = 1;
}
