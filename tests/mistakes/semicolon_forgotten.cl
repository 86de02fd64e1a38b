// mistake: a line without its semicolon, and `AT` on the next
// says: a semicolon is missing on the line before
#include <zellige/kernel.h>
kernel void semicolon_forgotten(VIEW(float, 1, a))
{
    const zlg_index i = get_index(1)
    AT(a, i) = 0;
}
