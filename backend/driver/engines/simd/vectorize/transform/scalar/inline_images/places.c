/* Addressing and filtering as image/sample.c does them: the results are the same, bit by bit. */
#include "backend/driver/engines/simd/vectorize/ir/intrinsic.h"
#include "backend/driver/engines/simd/vectorize/transform/scalar/inline_images/image_access.h"

/* A place along an axis, and the next, and how near that is. */
typedef struct taps {
    LLVMValueRef at[2], weight;
} taps;

static LLVMValueRef select_if(const image_access *a, LLVMIntPredicate is, LLVMValueRef x,
                              LLVMValueRef y)
{
    return LLVMBuildSelect(a->b, LLVMBuildICmp(a->b, is, x, y, ""), x, y, "");
}

static LLVMValueRef last_of(const image_access *a, unsigned axis)
{
    return LLVMBuildSub(a->b, image_size(a, axis), image_number(a, 1), "");
}

static LLVMValueRef to_inside(const image_access *a, LLVMValueRef at, unsigned axis)
{
    LLVMValueRef above = select_if(a, LLVMIntSGT, at, image_number(a, 0));
    return select_if(a, LLVMIntSLT, above, last_of(a, axis));
}

LLVMValueRef image_is_inside(const image_access *a, const LLVMValueRef at[IMAGE_AXES])
{
    LLVMValueRef inside = LLVMBuildICmp(a->b, LLVMIntULT, at[0], image_size(a, 0), "");
    for (unsigned axis = 1; axis < a->axes; axis++) {
        LLVMValueRef in = LLVMBuildICmp(a->b, LLVMIntULT, at[axis], image_size(a, axis), "");
        inside = LLVMBuildAnd(a->b, inside, in, "");
    }
    return inside;
}

/* Of four channels the border is 0, of fewer 0, 0, 0, 1: there alpha is what a pixel has too. */
void image_read(const image_access *a, LLVMValueRef to_edge, const LLVMValueRef at[IMAGE_AXES],
                LLVMValueRef out[IMAGE_CHANNELS])
{
    LLVMValueRef inside = image_is_inside(a, at), nearest[IMAGE_AXES];
    LLVMValueRef keeps = LLVMBuildOr(a->b, to_edge, inside, "");
    for (unsigned axis = 0; axis < a->axes; axis++)
        nearest[axis] = to_inside(a, at[axis], axis);
    image_load(a, nearest, out);
    for (unsigned k = 0; k < IMAGE_CHANNELS; k++)
        if (!LLVMIsConstant(out[k]))
            out[k] = LLVMBuildSelect(a->b, keeps, out[k], image_number(a, 0), "");
}

/* ---- Samplers -------------------------------------------------------------------------------- */

bool image_knows_sampler(cpu_sampler sampler)
{
    return (sampler & CPU_SAMPLER_ADDRESSING) <= CPU_ADDRESSING_MIRROR;
}

static cpu_addressing addressing_of(cpu_sampler sampler)
{
    return (cpu_addressing)(sampler & CPU_SAMPLER_ADDRESSING);
}

static bool wraps(cpu_sampler sampler)
{
    return addressing_of(sampler) == CPU_ADDRESSING_REPEAT ||
           addressing_of(sampler) == CPU_ADDRESSING_MIRROR;
}

static LLVMValueRef call(const image_access *a, const char *intrinsic, LLVMValueRef x)
{
    LLVMTypeRef type = a->f32;
    return simd_intrinsic_build(a->v->module, a->b, intrinsic, &type, 1, &x, 1);
}

static LLVMValueRef floor_of(const image_access *a, LLVMValueRef x)
{
    return call(a, "llvm.floor", x);
}

/* At least -1, which a NaN becomes, and at most the size: both are outside. */
static LLVMValueRef whole(const image_access *a, LLVMValueRef value, unsigned axis)
{
    LLVMValueRef least = image_real(a, -1), size = image_size(a, axis);
    LLVMValueRef most = LLVMBuildUIToFP(a->b, size, a->f32, "");
    LLVMValueRef is_above = LLVMBuildFCmp(a->b, LLVMRealOGT, value, least, "");
    LLVMValueRef above = LLVMBuildSelect(a->b, is_above, value, least, "");
    LLVMValueRef is_below = LLVMBuildFCmp(a->b, LLVMRealOLT, above, most, "");
    LLVMValueRef below = LLVMBuildSelect(a->b, is_below, above, least, "");
    LLVMValueRef at = LLVMBuildFPToSI(a->b, below, a->i32, "");
    return LLVMBuildSelect(a->b, is_below, at, size, "");
}

/* The distance to the whole number before, or to the nearest even one. */
static LLVMValueRef wrap(const image_access *a, cpu_sampler sampler, LLVMValueRef s)
{
    if (addressing_of(sampler) == CPU_ADDRESSING_REPEAT)
        return LLVMBuildFSub(a->b, s, floor_of(a, s), "");
    LLVMValueRef half = LLVMBuildFMul(a->b, image_real(a, 0.5), s, "");
    LLVMValueRef even = LLVMBuildFMul(a->b, image_real(a, 2), call(a, "llvm.rint", half), "");
    return call(a, "llvm.fabs", LLVMBuildFSub(a->b, s, even, ""));
}

static LLVMValueRef in_pixels(const image_access *a, cpu_sampler sampler, LLVMValueRef coordinate,
                              unsigned axis)
{
    const bool normalized = (sampler & CPU_SAMPLER_NORMALIZED) != 0;
    if (!normalized && !wraps(sampler))
        return coordinate;
    LLVMValueRef size = LLVMBuildUIToFP(a->b, image_size(a, axis), a->f32, "");
    if (!normalized)
        coordinate = LLVMBuildFDiv(a->b, coordinate, size, "");
    if (wraps(sampler))
        coordinate = wrap(a, sampler, coordinate);
    return LLVMBuildFMul(a->b, coordinate, size, "");
}

/* A place one step outside at most: on the other side, or mirrored, at the edge itself. */
static LLVMValueRef wrapped(const image_access *a, cpu_sampler sampler, LLVMValueRef at,
                            unsigned axis)
{
    if (addressing_of(sampler) == CPU_ADDRESSING_MIRROR)
        return to_inside(a, at, axis);
    LLVMValueRef is_before = LLVMBuildICmp(a->b, LLVMIntSLT, at, image_number(a, 0), "");
    LLVMValueRef is_behind = LLVMBuildICmp(a->b, LLVMIntEQ, at, image_size(a, axis), "");
    LLVMValueRef first = LLVMBuildSelect(a->b, is_behind, image_number(a, 0), at, "");
    return LLVMBuildSelect(a->b, is_before, last_of(a, axis), first, "");
}

static LLVMValueRef to_edge_of(const image_access *a, cpu_sampler sampler)
{
    const bool to_edge = (sampler & CPU_SAMPLER_ADDRESSING) == CPU_ADDRESSING_CLAMP_TO_EDGE;
    return LLVMConstInt(a->i1, to_edge, false);
}

static taps find_taps(const image_access *a, cpu_sampler sampler, LLVMValueRef u, unsigned axis)
{
    LLVMValueRef before = LLVMBuildFSub(a->b, u, image_real(a, 0.5), "");
    LLVMValueRef first = floor_of(a, before);
    LLVMValueRef weight = LLVMBuildFSub(a->b, before, first, "");
    LLVMValueRef at = whole(a, first, axis);
    if (wraps(sampler)) {
        LLVMValueRef next = LLVMBuildAdd(a->b, at, image_number(a, 1), "");
        return (taps){{wrapped(a, sampler, at, axis), wrapped(a, sampler, next, axis)}, weight};
    }
    LLVMValueRef next = LLVMBuildFAdd(a->b, first, image_real(a, 1), "");
    return (taps){{at, whole(a, next, axis)}, weight};
}

static LLVMValueRef weight_of(const image_access *a, const taps *t, unsigned second)
{
    return second != 0 ? t->weight : LLVMBuildFSub(a->b, image_real(a, 1), t->weight, "");
}

/* Adds a corner, weighted by how near it is: bit k of its number is the second along axis k. */
static void add_corner(const image_access *a, cpu_sampler sampler, const taps t[IMAGE_AXES],
                       unsigned corner, LLVMValueRef sums[IMAGE_CHANNELS])
{
    LLVMValueRef weight = weight_of(a, &t[0], corner & 1), at[IMAGE_AXES], texel[IMAGE_CHANNELS];
    for (unsigned axis = 0; axis < a->axes; axis++) {
        const unsigned second = corner >> axis & 1;
        at[axis] = t[axis].at[second];
        if (axis > 0)
            weight = LLVMBuildFMul(a->b, weight, weight_of(a, &t[axis], second), "");
    }
    image_read(a, to_edge_of(a, sampler), at, texel);
    for (unsigned k = 0; k < IMAGE_CHANNELS; k++) {
        LLVMValueRef value = LLVMBuildBitCast(a->b, texel[k], a->f32, "");
        sums[k] = LLVMBuildFAdd(a->b, sums[k], LLVMBuildFMul(a->b, weight, value, ""), "");
    }
}

static void filter(const image_access *a, cpu_sampler sampler, const taps t[IMAGE_AXES],
                   LLVMValueRef out[IMAGE_CHANNELS])
{
    LLVMValueRef sums[IMAGE_CHANNELS];
    for (unsigned k = 0; k < IMAGE_CHANNELS; k++)
        sums[k] = image_real(a, 0);
    for (unsigned corner = 0; corner < 1u << a->axes; corner++)
        add_corner(a, sampler, t, corner, sums);
    for (unsigned k = 0; k < IMAGE_CHANNELS; k++)
        out[k] = LLVMBuildBitCast(a->b, sums[k], a->i32, "");
}

/* What is no number is at 0, where it wraps around. */
static LLVMValueRef nearest(const image_access *a, cpu_sampler sampler, LLVMValueRef u,
                            unsigned axis)
{
    LLVMValueRef at = whole(a, floor_of(a, u), axis);
    if (!wraps(sampler))
        return at;
    return wrapped(a, sampler, select_if(a, LLVMIntSGT, at, image_number(a, 0)), axis);
}

void image_sample(const image_access *a, cpu_sampler sampler, const LLVMValueRef at[IMAGE_AXES],
                  LLVMValueRef out[IMAGE_CHANNELS])
{
    const bool filters = (sampler & CPU_SAMPLER_LINEAR) != 0 && !image_has_integers(a);
    LLVMValueRef pixel[IMAGE_AXES];
    taps t[IMAGE_AXES];
    for (unsigned axis = 0; axis < a->axes; axis++) {
        LLVMValueRef u = in_pixels(a, sampler, at[axis], axis);
        if (filters)
            t[axis] = find_taps(a, sampler, u, axis);
        else
            pixel[axis] = nearest(a, sampler, u, axis);
    }
    if (filters)
        filter(a, sampler, t, out);
    else
        image_read(a, to_edge_of(a, sampler), pixel, out);
}
