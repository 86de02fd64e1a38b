/* The mathematics as a module: a kernel that nobody launches keeps the functions. */
#include "library.h"

#define KEEP(name) x[i] += math_##name(x[i]);
#define KEEP_2(name) x[i] += math_##name(x[i], y[i]);
#define KEEP_INT_SECOND(name) x[i] += math_##name(x[i], n[i]);
#define KEEP_INT(name) n[i] += math_##name(x[i]);
#define KEEP_INT_2(name) n[i] += math_##name(x[i], y[i]);

kernel void keep(global real *x, global real *y, global int *n)
{
    const size_t i = get_global_id(0);
    real cosine;
    x[i] += math_sincos(x[i], &cosine) + cosine;
    LIBRARY_FUNCTIONS(KEEP, KEEP_2, KEEP_INT_SECOND, KEEP_INT, KEEP_INT_2)
}
