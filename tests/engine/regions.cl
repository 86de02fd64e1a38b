/* Regions that control goes by at once where no lane comes to them: branches in one another, loops
 * behind branches, in loops that lanes leave at different times. And sums by two exchanges. */
#include <zellige/kernel.h>

/* What each neighbour makes of a cell, and of what the neighbours before made of it. */
kernel void neighbours(global const uchar *flags, global int *out, uint limit, uint n)
{
    const uint i = get_global_id(0);
    if (i >= n)
        return;
    int made = -1;
    if (flags[i] < limit) {
        uint places[8];
        for (uint k = 0; k < 8; k++)
            places[k] = (i + k * k * 3 + 1) % n;
        made = 0;
        for (uint k = 0; k < 8; k++) {
            const uint flag = flags[places[k]];
            if (flag < 30)
                out[n + 8 * i + k] = made + (int)flag;
            else if (flag < 90) {
                for (uint j = flag; j > 0; j >>= 1)
                    made += (int)(j & 3u);
                if (made > 20)
                    out[n + 8 * i + k] = -made;
            } else if (made > 7)
                made -= 3;
        }
    }
    out[i] = made;
}

/* The same in rounds: each lane goes on as long as its number lasts. */
kernel void rounds(global const uchar *flags, global int *out, uint limit)
{
    const uint i = get_global_id(0);
    int sum = 0;
    for (uint left = flags[i]; left > 0; left >>= 1) {
        if (left < limit) {
            out[4 * i + 1] += (int)left;
            if (left & 1u) {
                for (uint k = 0; k < (left & 7u); k++)
                    sum += (int)(k * left);
                if (sum > 50) {
                    out[4 * i + 2] = sum;
                    if (sum & 2)
                        out[4 * i + 3] -= 1;
                    else
                        sum += 5;
                }
            }
        }
        sum++;
    }
    out[4 * i] = sum;
}

/* Each adds to one of a few places; the first of a work-group to one of its own, too. */
kernel void exchanges(global const uchar *flags, volatile global float *sums,
                      volatile global int *counts, uint places)
{
    const uint i = get_global_id(0);
    float rest = flags[i];
    int one = 1;
    while ((rest = atomic_xchg(&sums[i % places], atomic_xchg(&sums[i % places], 0.0f) + rest)) !=
           0)
        ;
    while ((one = atomic_xchg(&counts[flags[i] % places],
                              atomic_xchg(&counts[flags[i] % places], 0) + one)) != 0)
        ;
    if (get_local_id(0) == 0) {
        rest = 0.5f;
        while ((rest = atomic_xchg(&sums[places], atomic_xchg(&sums[places], 0.0f) + rest)) != 0)
            ;
    }
}
