// mistake: an index that leaves an array in a struct, and stays in the struct
// says: work-item 4 of kernel `beyond_a_member` takes element 4 of an array here that has 4
#include <zellige/kernel.h>

typedef struct record {
    int parts[4];
    int sum;
} record;

kernel TILE(5) void beyond_a_member(VIEW(record, 1, a))
{
    const zlg_tiled_index t = get_tiled_index(1);
    AT(a, TILE_INDEX(t, 0)).parts[LOCAL(t, 0)] = 1;
}
