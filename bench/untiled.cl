/* A little work on every element of a domain of rank 1, 2, 3. */
#include <zellige/kernel.h>

static float work(float value)
{
    for (int i = 0; i < 16; i++)
        value = value * 0.75f + 0.5f;
    return value;
}

kernel void work1(VIEW(float, 1, values))
{
    AT(values, get_index(1)) = work(AT(values, get_index(1)));
}

kernel void work2(VIEW(float, 2, values))
{
    AT(values, get_index(2)) = work(AT(values, get_index(2)));
}

kernel void work3(VIEW(float, 3, values))
{
    AT(values, get_index(3)) = work(AT(values, get_index(3)));
}
