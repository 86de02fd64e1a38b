// mistake: a comparison with NAN
// says: nothing equals NAN, not even NAN: this is always false
// says: isnan(x) asks for it
#include <zellige/kernel.h>
kernel void nan_comparison(VIEW(float, 1, a))
{
    const zlg_index i = get_index(1);
    if (AT(a, i) == NAN)
        AT(a, i) = 0;
}
