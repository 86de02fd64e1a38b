/* Loops behind what was loaded: of none of the lanes of a strip, of one, of some and of all. */
#include <zellige/kernel.h>

/* Places of each lane's own, which others change, too; whoever is left out adds nothing. */
kernel void votes(global const uchar *in, global int *counts, uint limit, uint n)
{
    const uint i = get_global_id(0);
    if (i >= n || in[i] >= limit)
        return;
    for (uint k = 0; k <= (in[i] & 7u); k++)
        zlg_atomic_fetch_add(&counts[(i * in[i] + k * k) % 5003], (int)k + 1);
}

/* What lanes bring along: numbers of all sizes, a pointer, a truth. The other way does something,
 * too, and so does what follows. */
kernel void values(global const uchar *in, global const uint *links, global long *out, uint limit)
{
    const uint i = get_global_id(0);
    const uchar small = in[i];
    const short middle = (short)(small * 77 - 9999);
    const double wide = (double)links[i] * 0.5;
    global long *own = out + 2 * i;
    if (small < limit) {
        uint at = i;
        for (uint k = 0; k < small % 5u + 1; k++) {
            at = links[at];
            own[0] += (long)at * middle + (wide > (double)at ? small : -1);
        }
    } else {
        own[0] = -7;
    }
    out[2 * i + 1] = small + 1;
}
