#include <zellige/kernel.h>

kernel void add(VIEW(int, 2, to), int value)
{
    AT(to, get_index(2)) += value;
}

kernel void fill(VIEW(int, 2, to), int value)
{
    AT(to, get_index(2)) = value;
}

kernel void move(VIEW(const int, 2, from), VIEW(int, 2, to))
{
    AT(to, get_index(2)) = AT(from, get_index(2));
}
