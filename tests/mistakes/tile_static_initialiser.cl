// mistake: tile_static memory with an initialiser
// says: error: '__local' variable cannot have an initializer
#include <zellige/kernel.h>

kernel TILE(16) void tile_static_initialiser(VIEW(int, 1, a))
{
    tile_static int total = 0;
    AT(a, get_tiled_index(1)) = total;
}
