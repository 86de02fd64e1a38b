// mistake: `AT(a)`
// says: AT() takes the index behind the view
#include <zellige/kernel.h>
kernel void element_without_an_index(VIEW(float, 1, a))
{
    AT(a) = 0;
}
