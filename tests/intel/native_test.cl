#include <zellige/kernel.h>

kernel void fill(VIEW(int, 1, out), int value)
{
    AT(out, get_index(1)) = value;
}

#ifdef NEWER
kernel void only_newer(VIEW(int, 1, out))
{
    AT(out, get_index(1)) = 0;
}
#endif
