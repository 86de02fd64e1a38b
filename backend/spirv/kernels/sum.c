#include "backend/spirv/kernels/sum.h"

static bool append(const spirv_linear *from, int row, uint32_t number, spirv_reach_sum *out)
{
    for (uint32_t column = 0; column < SPIRV_LINEAR_COLUMNS; column++) {
        if (from->c[row][column] == 0)
            continue;
        if (out->count == SPIRV_REACH_TERMS)
            return false;
        out->terms[out->count++] = (spirv_reach_term){from->c[row][column], number, column};
    }
    return true;
}

bool spirv_sum_of(const spirv_linear *from, int row, spirv_reach_sum *out)
{
    out->count = 0;
    if (!append(from, row, 0, out))
        return false;
    for (uint32_t k = 0; row == 0 && k < SPIRV_REACH_NUMBERS; k++)
        if (!append(from, SPIRV_LINEAR_NUMBERS + (int)k, 1 + k, out))
            return false;
    return true;
}
