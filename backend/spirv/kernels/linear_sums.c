#include "backend/spirv/kernels/linear_sums.h"

bool spirv_linear_add(const spirv_linear *a, const spirv_linear *b, int64_t times,
                      spirv_linear *out)
{
    for (int row = 0; row < SPIRV_LINEAR_ROWS; row++)
        for (int column = 0; column < SPIRV_LINEAR_COLUMNS; column++) {
            int64_t product;
            if (__builtin_mul_overflow(b->c[row][column], times, &product) ||
                __builtin_add_overflow(a->c[row][column], product, &out->c[row][column]))
                return false;
        }
    return true;
}

bool spirv_linear_is_empty(const spirv_linear *sum, int row)
{
    for (int column = 0; column < SPIRV_LINEAR_COLUMNS; column++)
        if (sum->c[row][column] != 0)
            return false;
    return true;
}

bool spirv_linear_scale(const spirv_linear *a, int64_t times, spirv_linear *out)
{
    const spirv_linear none = {0};
    return spirv_linear_add(&none, a, times, out);
}

/* No product of two pitches or numbers, nor of two variables. */
static bool add_product(const spirv_linear *a, int row, int column, const spirv_linear *b,
                        spirv_linear *out)
{
    for (int r = 0; r < SPIRV_LINEAR_ROWS; r++)
        for (int k = 0; k < SPIRV_LINEAR_COLUMNS; k++) {
            int64_t product;
            if (b->c[r][k] == 0)
                continue;
            if ((r != 0 && row != 0) || (k != 0 && column != 0) ||
                __builtin_mul_overflow(a->c[row][column], b->c[r][k], &product) ||
                __builtin_add_overflow(out->c[row + r][column + k], product,
                                       &out->c[row + r][column + k]))
                return false;
        }
    return true;
}

bool spirv_linear_multiply(const spirv_linear *a, const spirv_linear *b, spirv_linear *out)
{
    *out = (spirv_linear){0};
    for (int row = 0; row < SPIRV_LINEAR_ROWS; row++)
        for (int column = 0; column < SPIRV_LINEAR_COLUMNS; column++)
            if (a->c[row][column] != 0 && !add_product(a, row, column, b, out))
                return false;
    return true;
}

/* Exactly: a value of 32 bits is shifted up and down again to extend its sign. One of fewer bits
 * would lose some. */
bool spirv_linear_divide(const spirv_linear *a, int64_t by, spirv_linear *out)
{
    for (int row = 0; row < SPIRV_LINEAR_ROWS; row++)
        for (int column = 0; column < SPIRV_LINEAR_COLUMNS; column++) {
            if (a->c[row][column] % by != 0)
                return false;
            out->c[row][column] = a->c[row][column] / by;
        }
    return true;
}
