#include <zellige/kernel.h>

kernel void add(VIEW(int, 1, to), int value)
{
    AT(to, get_index(1)) += value;
}

kernel void write_to(VIEW(int, 1, to), ulong address)
{
    *(volatile global int *)address = 1;
    AT(to, get_index(1)) = 0;
}
