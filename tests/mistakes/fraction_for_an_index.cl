// mistake: an index that is a floating-point number
// says: warning: implicit conversion turns floating-point number into integer
// says: note: an index is a whole number: (int)x leaves the fraction out
#include <zellige/kernel.h>

kernel void fraction_for_an_index(VIEW(const float, 2, in), VIEW(float, 2, out))
{
    const zlg_index i = get_index(2);
    AT(out, i) = AT(in, i.v[0] * 0.5f, i.v[1]);
}
