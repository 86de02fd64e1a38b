// mistake: a `static` variable in a kernel
// says: warning: kernel `static_variable` writes `calls` here, which is one for all work-items
#include <zellige/kernel.h>

kernel void static_variable(VIEW(int, 1, a))
{
    static int calls = 0;
    AT(a, get_index(1)) = calls;
    calls = 1;
}
