#include <zellige/kernel.h>

kernel void add(VIEW(int, 1, to), int value)
{
    AT(to, get_index(1)) += value;
}

kernel void copy(VIEW(const int, 1, from), VIEW(int, 1, to))
{
    AT(to, get_index(1)) = AT(from, get_index(1));
}

kernel void add4(VIEW(int4, 1, to), int value)
{
    AT(to, get_index(1)) += (int4)(value, value + 1, value + 2, value + 3);
}
