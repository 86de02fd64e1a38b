// mistake: malloc() in a kernel
// says: note: a kernel has no heap
#include <zellige/kernel.h>

kernel void heap(VIEW(int, 1, a))
{
    int *room = malloc(4);
    AT(a, get_index(1)) = *room;
}
