/* Numbers and a tile that a program may choose. */
#include <zellige/kernel.h>

kernel void numbers(global long *out)
{
    out[0] = SPECIALISED(1, 10);
    out[1] = SPECIALISED(2, 20l);
    out[2] = SPECIALISED(3, 2.5f) * 4;
    out[3] = SPECIALISED(4, 0.125) * 8;
    out[4] = SPECIALISED(1, 10) * 2;
}
