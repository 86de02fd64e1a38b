/* What only the text of a source shows, and what looks like it. */
#include <zellige/kernel.h>

#define PAGE (1 << 36) /* warning: shift-count */
// says: 1 << 36 is 1 << 4 here: 1 has 32 bits, and OpenCL C takes the count modulo 32
// says: note: write it with an L: 1L << 40

kernel void shifts(VIEW(long, 1, a), VIEW(int, 1, b))
{
    const zlg_index i = get_index(1);
    AT(a, i) = 1 << 32; /* warning: shift-count */
    AT(a, i) += 3u << 63; /* warning: shift-count */
    AT(a, i) += 1L << 40;
    AT(a, i) += 1ul << 63;
    AT(a, i) += 4294967296 << 4;
    AT(a, i) += AT(a, i) * 2 << 40;
    AT(a, i) += AT(a, i) << 40;
    AT(b, i) = 1 << 31 | 1 << AT(b, i);
}

kernel void numbers(VIEW(float, 1, a))
{
    const zlg_index i = get_index(1);
    if (AT(a, i) == NAN) /* warning: nan-comparison */
        AT(a, i) = 0;
    if (NAN != AT(a, i)) /* warning: nan-comparison */
        AT(a, i) = 1 / 2; /* warning: integer-division */
    if (isnan(AT(a, i)))
        AT(a, i) = NAN;
    AT(a, i) += AT(a, i) > 5 / 2 ? NAN : 1 / 1;
}
// says: nothing equals NAN, not even NAN: this is always false
// says: nothing equals NAN, not even NAN: this is always true
// says: note: isnan(x) asks for it
