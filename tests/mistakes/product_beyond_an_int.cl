// mistake: a product of constants that no int holds
// says: with type 'int' [-Winteger-overflow]
#include <zellige/kernel.h>
kernel void product_beyond_an_int(VIEW(long, 1, a))
{
    AT(a, get_index(1)) = 100000 * 100000;
}
