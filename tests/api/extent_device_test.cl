/* What the host computes, computed on the device. */
#include <zellige/kernel.h>

#include "extent_operations.h"

kernel void compute_all(global const operands *in, global results *out)
{
    const size_t i = get_global_id(0);
    out[i] = compute(in[i]);
}
