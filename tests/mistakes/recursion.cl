// mistake: a function that calls itself
// says: -Wrecursion]
#include <zellige/kernel.h>

static int depth(int n)
{
    return n <= 1 ? n : depth(n - 1) + depth(n - 2);
}

kernel void recursion(VIEW(int, 1, a))
{
    AT(a, get_index(1)) = depth(AT(a, get_index(1)));
}
