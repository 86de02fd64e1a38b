// mistake: a view that is passed on by its name alone
// says: note: a view is passed on with PASS(): f(PASS(view))
#include <zellige/kernel.h>

static float first(VIEW(float, 1, values))
{
    return AT(values, 0);
}

kernel void view_without_pass(VIEW(float, 1, a))
{
    AT(a, 1) = first(a);
}
