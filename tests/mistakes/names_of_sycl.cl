// mistake: SYCL's types
// says: this is SYCL's; here `const zlg_index i = get_index(1)`
#include <zellige/kernel.h>

kernel void names_of_sycl(VIEW(int, 1, a), nd_item it)
{
    AT(a, it.get_global_id(0)) = 1;
}
