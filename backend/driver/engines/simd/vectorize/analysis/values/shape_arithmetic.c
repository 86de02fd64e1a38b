#include "backend/driver/engines/simd/vectorize/analysis/values/shape_arithmetic.h"

static const simd_value_shape varying = {.kind = SIMD_VARYING};

unsigned simd_trailing_zeros(uint64_t number)
{
    unsigned zeros = 0;
    while (zeros < SIMD_ALL_ZEROS && (number >> zeros & 1) == 0)
        zeros++;
    return zeros;
}

bool simd_shape_is_known(simd_value_shape shape)
{
    return shape.kind != SIMD_UNKNOWN;
}

simd_value_shape simd_shape_linear(int64_t stride, unsigned zeros, bool assumed)
{
    return (simd_value_shape){SIMD_LINEAR, assumed, false, (uint8_t)zeros, stride};
}

simd_value_shape simd_shape_lane_by_lane(simd_value_shape a, simd_value_shape b)
{
    if (!simd_shape_is_known(a) || !simd_shape_is_known(b))
        return simd_shape_is_known(a) ? b : a;
    if (a.kind == SIMD_UNIFORM && b.kind == SIMD_UNIFORM)
        return (simd_value_shape){.kind = SIMD_UNIFORM};
    return simd_value_shape_is_same_in_group(a) && simd_value_shape_is_same_in_group(b) &&
                   !a.assumed && !b.assumed
               ? simd_shape_linear(0, 0, false)
               : varying;
}

simd_value_shape simd_shape_sum(simd_value_shape a, simd_value_shape b, int64_t factor)
{
    if (!simd_shape_is_known(a) || !simd_shape_is_known(b))
        return (simd_value_shape){.kind = SIMD_UNKNOWN};
    if (a.kind == SIMD_VARYING || b.kind == SIMD_VARYING)
        return varying;
    const unsigned zeros = a.zeros < b.zeros ? a.zeros : b.zeros;
    if (a.kind == SIMD_UNIFORM && b.kind == SIMD_UNIFORM)
        return (simd_value_shape){.kind = SIMD_UNIFORM, .zeros = (uint8_t)zeros};
    const uint64_t stride = (uint64_t)a.stride + (uint64_t)factor * (uint64_t)b.stride;
    return simd_shape_linear((int64_t)stride, zeros, a.assumed || b.assumed);
}

simd_value_shape simd_shape_multiple(simd_value_shape a, int64_t factor)
{
    if (a.kind == SIMD_VARYING || !simd_shape_is_known(a))
        return a;
    const unsigned zeros = a.zeros + simd_trailing_zeros((uint64_t)factor);
    a.zeros = (uint8_t)(zeros < SIMD_ALL_ZEROS ? zeros : SIMD_ALL_ZEROS);
    a.stride = (int64_t)((uint64_t)a.stride * (uint64_t)factor);
    return a;
}

unsigned simd_shape_zeros(simd_value_shape shape)
{
    if (shape.kind == SIMD_VARYING || !simd_shape_is_known(shape))
        return 0;
    const unsigned step =
        shape.stride == 0 ? SIMD_ALL_ZEROS : simd_trailing_zeros((uint64_t)shape.stride);
    return shape.zeros < step ? shape.zeros : step;
}

int64_t simd_shape_nearest(int64_t stride, unsigned bits)
{
    return bits < 64 ? (int64_t)((uint64_t)stride << (64 - bits)) >> (64 - bits) : stride;
}

simd_value_shape simd_shape_meet(simd_value_shape a, simd_value_shape b)
{
    if (!simd_shape_is_known(a) || !simd_shape_is_known(b))
        return simd_shape_is_known(a) ? a : b;
    if (a.kind == SIMD_VARYING || b.kind == SIMD_VARYING || a.stride != b.stride)
        return varying;
    const unsigned zeros = a.zeros < b.zeros ? a.zeros : b.zeros;
    if (a.kind == SIMD_UNIFORM && b.kind == SIMD_UNIFORM)
        return (simd_value_shape){.kind = SIMD_UNIFORM, .zeros = (uint8_t)zeros};
    return simd_shape_linear(a.stride, zeros, a.assumed || b.assumed);
}
