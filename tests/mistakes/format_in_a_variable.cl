// mistake: a format of printf() in a variable
// says: note: printf() takes its format as a literal
#include <zellige/kernel.h>

kernel void format_in_a_variable(VIEW(int, 1, a))
{
    char format[3] = "%d";
    printf(format, AT(a, get_index(1)));
}
