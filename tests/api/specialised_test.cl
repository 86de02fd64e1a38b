/* A constant of each type, one of them used twice. */
#include <zellige/kernel.h>

kernel void all(VIEW(double, 1, out))
{
    AT(out, 0) = SPECIALISED(0, 1);
    AT(out, 1) = SPECIALISED(1, 2u);
    AT(out, 2) = SPECIALISED(2, 3l);
    AT(out, 3) = SPECIALISED(3, 4ul);
    AT(out, 4) = SPECIALISED(4, 5.5f);
    AT(out, 5) = SPECIALISED(5, 6.25);
}

kernel void again(VIEW(double, 1, out))
{
    for (int i = 0; i < SPECIALISED(0, 1); i++)
        AT(out, 0) += SPECIALISED(1000, -1);
}
