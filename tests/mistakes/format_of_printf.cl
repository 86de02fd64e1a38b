// mistake: a conversion of printf() that does not fit
// says: warning: format specifies type
#include <zellige/kernel.h>

kernel void format_of_printf(VIEW(float, 1, a))
{
    printf("%d\n", AT(a, get_index(1)));
}
