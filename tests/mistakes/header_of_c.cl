// mistake: a header of C in a kernel
// says: note: a kernel has the functions of OpenCL C and <zellige/kernel.h>, not those of C's
#include <zellige/kernel.h>
#include <stdlib.h>

kernel void header_of_c(VIEW(int, 1, a))
{
    AT(a, get_index(1)) = abs(-1);
}
