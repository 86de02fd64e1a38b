/* Variables of which there is one for all work-items, and those that nobody writes. */
#include <zellige/kernel.h>

int counter;
constant float weights[3] = {1, 2, 1};

kernel void outside(VIEW(int, 1, a))
{
    counter = AT(a, get_index(1)); /* warning: static-variable */
}
// says: kernel `outside` writes `counter` here, which is one for all work-items and keeps its value

kernel void inside(VIEW(int, 1, a))
{
    static int last;
    const int now = AT(a, get_index(1));
    AT(a, get_index(1)) = last;
    last = now; /* warning: static-variable */
}

kernel void tables(VIEW(float, 1, a))
{
    static const float more[3] = {1, 4, 1};
    const int i = get_index(1).v[0];
    AT(a, i) = weights[i % 3] + more[i % 3] + (float)counter;
}
