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

LLVMValueRef image_is_inside(const image_access *a, LLVMValueRef x, LLVMValueRef y)
{
    LLVMValueRef in_x = LLVMBuildICmp(a->b, LLVMIntULT, x, image_size(a, 0), "");
    LLVMValueRef in_y = LLVMBuildICmp(a->b, LLVMIntULT, y, image_size(a, 1), "");
    return LLVMBuildAnd(a->b, in_x, in_y, "");
}

/* Of four channels the border is 0, of fewer 0, 0, 0, 1: there alpha is what a pixel has too. */
void image_read(const image_access *a, LLVMValueRef to_edge, LLVMValueRef x, LLVMValueRef y,
                LLVMValueRef out[IMAGE_CHANNELS])
{
    LLVMValueRef inside = image_is_inside(a, x, y);
    LLVMValueRef keeps = LLVMBuildOr(a->b, to_edge, inside, "");
    image_load(a, to_inside(a, x, 0), to_inside(a, y, 1), out);
    for (unsigned k = 0; k < IMAGE_CHANNELS; k++)
        if (!LLVMIsConstant(out[k]))
            out[k] = LLVMBuildSelect(a->b, keeps, out[k], image_number(a, 0), "");
}

/* ---- Samplers -------------------------------------------------------------------------------- */

bool image_knows_sampler(cpu_sampler sampler)
{
    return (sampler & CPU_SAMPLER_ADDRESSING) <= CPU_ADDRESSING_CLAMP_TO_BORDER;
}

static LLVMValueRef floor_of(const image_access *a, LLVMValueRef x)
{
    LLVMTypeRef type = a->f32;
    return simd_intrinsic_build(a->v->module, a->b, "llvm.floor", &type, 1, &x, 1);
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

static LLVMValueRef in_pixels(const image_access *a, cpu_sampler sampler, LLVMValueRef coordinate,
                              unsigned axis)
{
    if ((sampler & CPU_SAMPLER_NORMALIZED) == 0)
        return coordinate;
    LLVMValueRef size = LLVMBuildUIToFP(a->b, image_size(a, axis), a->f32, "");
    return LLVMBuildFMul(a->b, coordinate, size, "");
}

static LLVMValueRef to_edge_of(const image_access *a, cpu_sampler sampler)
{
    const bool to_edge = (sampler & CPU_SAMPLER_ADDRESSING) == CPU_ADDRESSING_CLAMP_TO_EDGE;
    return LLVMConstInt(a->i1, to_edge, false);
}

static taps find_taps(const image_access *a, LLVMValueRef u, unsigned axis)
{
    LLVMValueRef before = LLVMBuildFSub(a->b, u, image_real(a, 0.5), "");
    LLVMValueRef first = floor_of(a, before);
    return (taps){
        {whole(a, first, axis), whole(a, LLVMBuildFAdd(a->b, first, image_real(a, 1), ""), axis)},
        LLVMBuildFSub(a->b, before, first, "")};
}

static LLVMValueRef weight_of(const image_access *a, const taps *t, unsigned second)
{
    return second != 0 ? t->weight : LLVMBuildFSub(a->b, image_real(a, 1), t->weight, "");
}

static void filter(const image_access *a, cpu_sampler sampler, const taps t[2],
                   LLVMValueRef out[IMAGE_CHANNELS])
{
    LLVMValueRef sums[IMAGE_CHANNELS];
    for (unsigned k = 0; k < IMAGE_CHANNELS; k++)
        sums[k] = image_real(a, 0);
    for (unsigned corner = 0; corner < 4; corner++) {
        LLVMValueRef texel[IMAGE_CHANNELS];
        LLVMValueRef weight = LLVMBuildFMul(a->b, weight_of(a, &t[0], corner & 1),
                                            weight_of(a, &t[1], corner >> 1), "");
        image_read(a, to_edge_of(a, sampler), t[0].at[corner & 1], t[1].at[corner >> 1], texel);
        for (unsigned k = 0; k < IMAGE_CHANNELS; k++) {
            LLVMValueRef value = LLVMBuildBitCast(a->b, texel[k], a->f32, "");
            LLVMValueRef part = LLVMBuildFMul(a->b, weight, value, "");
            sums[k] = LLVMBuildFAdd(a->b, sums[k], part, "");
        }
    }
    for (unsigned k = 0; k < IMAGE_CHANNELS; k++)
        out[k] = LLVMBuildBitCast(a->b, sums[k], a->i32, "");
}

void image_sample(const image_access *a, cpu_sampler sampler, LLVMValueRef x, LLVMValueRef y,
                  LLVMValueRef out[IMAGE_CHANNELS])
{
    LLVMValueRef u = in_pixels(a, sampler, x, 0), v = in_pixels(a, sampler, y, 1);
    if ((sampler & CPU_SAMPLER_LINEAR) != 0 && !image_has_integers(a)) {
        const taps t[] = {find_taps(a, u, 0), find_taps(a, v, 1)};
        filter(a, sampler, t, out);
        return;
    }
    image_read(a, to_edge_of(a, sampler), whole(a, floor_of(a, u), 0), whole(a, floor_of(a, v), 1),
               out);
}
