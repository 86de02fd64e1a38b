#include <zellige/kernel.h>

kernel void add(VIEW(int, 1, to), int value)
{
    AT(to, get_index(1)) += value;
}
