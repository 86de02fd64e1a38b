#include "backend/spirv/reader/number.h"

#include <spirv/unified1/spirv.h>

int64_t spirv_number_cut(int64_t number, uint32_t width)
{
    if (width == 0 || width >= 64)
        return number;
    const uint64_t sign = UINT64_C(1) << (width - 1);
    const uint64_t cut = (uint64_t)number & (2 * sign - 1);
    return (int64_t)((cut ^ sign) - sign);
}

static uint64_t bits(int64_t number, uint32_t width)
{
    return width >= 64 ? (uint64_t)number : (uint64_t)number & ((UINT64_C(1) << width) - 1);
}

static bool divide(uint16_t opcode, uint32_t width, int64_t a, int64_t b, int64_t *out)
{
    const uint64_t ua = bits(a, width), ub = bits(b, width);
    if (ub == 0 || (b == -1 && opcode != SpvOpUDiv && opcode != SpvOpUMod))
        return false;
    switch (opcode) {
    case SpvOpUDiv:
        *out = (int64_t)(ua / ub);
        return true;
    case SpvOpSDiv:
        *out = a / b;
        return true;
    case SpvOpUMod:
        *out = (int64_t)(ua % ub);
        return true;
    case SpvOpSRem:
        *out = a % b;
        return true;
    default: /* SpvOpSMod: the sign of b */
        *out = a % b != 0 && (a % b < 0) != (b < 0) ? a % b + b : a % b;
        return true;
    }
}

static bool shift(uint16_t opcode, uint32_t width, int64_t a, int64_t b, int64_t *out)
{
    if (b < 0 || b >= (int64_t)width || b > 63)
        return false;
    if (opcode == SpvOpShiftLeftLogical)
        *out = (int64_t)((uint64_t)a << b);
    else if (opcode == SpvOpShiftRightLogical)
        *out = (int64_t)(bits(a, width) >> b);
    else
        *out = a >= 0 ? a >> b : ~(~a >> b);
    return true;
}

static bool compare(uint16_t opcode, uint32_t width, int64_t a, int64_t b, int64_t *out)
{
    const uint64_t ua = bits(a, width), ub = bits(b, width);
    switch (opcode) {
    case SpvOpIEqual:
    case SpvOpLogicalEqual:
        *out = ua == ub;
        return true;
    case SpvOpINotEqual:
    case SpvOpLogicalNotEqual:
        *out = ua != ub;
        return true;
    case SpvOpUGreaterThan:
        *out = ua > ub;
        return true;
    case SpvOpSGreaterThan:
        *out = a > b;
        return true;
    case SpvOpUGreaterThanEqual:
        *out = ua >= ub;
        return true;
    case SpvOpSGreaterThanEqual:
        *out = a >= b;
        return true;
    case SpvOpULessThan:
        *out = ua < ub;
        return true;
    case SpvOpSLessThan:
        *out = a < b;
        return true;
    case SpvOpULessThanEqual:
        *out = ua <= ub;
        return true;
    case SpvOpSLessThanEqual:
        *out = a <= b;
        return true;
    default:
        return false;
    }
}

static bool combine(uint16_t opcode, int64_t a, int64_t b, int64_t *out)
{
    switch (opcode) {
    case SpvOpIAdd:
        *out = (int64_t)((uint64_t)a + (uint64_t)b);
        return true;
    case SpvOpISub:
        *out = (int64_t)((uint64_t)a - (uint64_t)b);
        return true;
    case SpvOpIMul:
        *out = (int64_t)((uint64_t)a * (uint64_t)b);
        return true;
    case SpvOpSNegate:
        *out = (int64_t)(0 - (uint64_t)a);
        return true;
    case SpvOpBitwiseAnd:
    case SpvOpLogicalAnd:
        *out = a & b;
        return true;
    case SpvOpBitwiseOr:
    case SpvOpLogicalOr:
        *out = a | b;
        return true;
    case SpvOpBitwiseXor:
        *out = a ^ b;
        return true;
    case SpvOpNot:
        *out = ~a;
        return true;
    case SpvOpLogicalNot:
        *out = a == 0;
        return true;
    default:
        return false;
    }
}

static bool is_bool(uint16_t opcode)
{
    return opcode >= SpvOpLogicalEqual && opcode <= SpvOpLogicalNot;
}

static bool is_division(uint16_t opcode)
{
    return opcode >= SpvOpUDiv && opcode <= SpvOpSMod && opcode != SpvOpFDiv;
}

static bool is_shift(uint16_t opcode)
{
    return opcode >= SpvOpShiftRightLogical && opcode <= SpvOpShiftLeftLogical;
}

static bool is_comparison(uint16_t opcode)
{
    return (opcode >= SpvOpIEqual && opcode <= SpvOpSLessThanEqual) ||
           opcode == SpvOpLogicalEqual || opcode == SpvOpLogicalNotEqual;
}

bool spirv_number_compute(uint16_t opcode, uint32_t width, int64_t a, int64_t b, int64_t *out)
{
    if (is_comparison(opcode))
        return compare(opcode, width == 0 ? 1 : width, a, b, out);
    const bool done = is_division(opcode) ? divide(opcode, width, a, b, out)
                      : is_shift(opcode)  ? shift(opcode, width, a, b, out)
                                          : combine(opcode, a, b, out);
    if (done && !is_bool(opcode))
        *out = spirv_number_cut(*out, width);
    return done;
}

bool spirv_number_knows(uint16_t opcode)
{
    int64_t unused;
    return is_comparison(opcode) || is_division(opcode) || is_shift(opcode) ||
           combine(opcode, 0, 0, &unused);
}
