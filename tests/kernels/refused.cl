/* What AMP forbids and clang refuses: see refused.sh. */
#include <zellige/kernel.h>

#define NONE 0
#define INITIALISER 1
#define HELPER 2
#define BLOCK 3

int helper(int i)
{
#if CASE == HELPER
    tile_static int shared[2]; /* HELPER here */
    shared[i] = i;
    return shared[i];
#else
    return i;
#endif
}

kernel void refused(VIEW(int, 1, a))
{
#if CASE == INITIALISER
    tile_static int shared[2] = {1, 2}; /* INITIALISER here */
#else
    tile_static int shared[2];
#endif
    if (AT(a, 0) > 0) {
#if CASE == BLOCK
        tile_static int inner[2]; /* BLOCK here */
#else
        int inner[2];
#endif
        inner[0] = AT(a, 1);
        shared[1] = inner[0];
    }
    tile_barrier_wait();
    AT(a, 0) = helper(shared[1]);
}
