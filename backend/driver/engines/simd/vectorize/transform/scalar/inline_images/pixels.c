/* A pixel of a known kind, in words of up to four bytes, with the conversions of image/pixel.c. */
#include <stddef.h>

#include "backend/driver/engines/simd/vectorize/ir/intrinsic.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/transform/scalar/inline_images/image_access.h"

static cpu_pixel_type type_of(const image_access *a)
{
    return cpu_pixel_kind_type(a->kind);
}

static unsigned component_bytes(const image_access *a)
{
    return cpu_pixel_kind_bytes(a->kind);
}

static unsigned component_count(const image_access *a)
{
    return cpu_pixel_kind_count(a->kind);
}

static bool is_normalised(const image_access *a)
{
    return type_of(a) == CPU_PIXEL_UNORM || type_of(a) == CPU_PIXEL_SNORM;
}

static bool has_signs(const image_access *a)
{
    return type_of(a) == CPU_PIXEL_SINT || type_of(a) == CPU_PIXEL_SNORM;
}

bool image_has_integers(const image_access *a)
{
    return type_of(a) == CPU_PIXEL_UINT || type_of(a) == CPU_PIXEL_SINT;
}

/* The largest that a component of integers holds. */
static uint32_t most_of(const image_access *a)
{
    return UINT32_MAX >> (32 - 8 * component_bytes(a) + has_signs(a));
}

LLVMValueRef image_number(const image_access *a, uint32_t value)
{
    return LLVMConstInt(a->i32, value, false);
}

LLVMValueRef image_real(const image_access *a, double value)
{
    return LLVMConstReal(a->f32, value);
}

/* What describes an image stays as it is while the kernel runs. */
static LLVMValueRef field(const image_access *a, LLVMTypeRef type, size_t offset)
{
    LLVMValueRef index = LLVMConstInt(a->i64, offset, false);
    LLVMValueRef place = LLVMBuildInBoundsGEP2(a->b, a->i8, a->image, &index, 1, "");
    LLVMValueRef value = LLVMBuildLoad2(a->b, type, place, "");
    simd_metadata_set(value, "invariant.load", NULL, 0);
    return value;
}

LLVMValueRef image_size(const image_access *a, unsigned axis)
{
    return field(a, a->i32, offsetof(cpu_image, size) + axis * sizeof(uint32_t));
}

/* ---- Where it is ----------------------------------------------------------------------------- */

static LLVMValueRef at_bytes(const image_access *a, LLVMValueRef base, LLVMValueRef bytes)
{
    return LLVMBuildInBoundsGEP2(a->b, a->i8, base, &bytes, 1, "");
}

static LLVMValueRef pitch_of(const image_access *a, unsigned axis)
{
    const uint64_t bytes = (uint64_t)component_count(a) * component_bytes(a);
    return axis == 0 ? LLVMConstInt(a->i64, bytes, false)
                     : field(a, a->i64, offsetof(cpu_image, pitch) + axis * sizeof(size_t));
}

static LLVMValueRef place_of(const image_access *a, const LLVMValueRef at[IMAGE_AXES])
{
    LLVMValueRef place = field(a, a->pointer, offsetof(cpu_image, base));
    for (unsigned axis = a->axes; axis-- > 0;) {
        LLVMValueRef wide = LLVMBuildSExt(a->b, at[axis], a->i64, "");
        place = at_bytes(a, place, LLVMBuildMul(a->b, wide, pitch_of(a, axis), ""));
    }
    return place;
}

/* A word has as many components as fit; it need not be aligned as one. */
static unsigned word_bytes(const image_access *a)
{
    const unsigned bytes = component_count(a) * component_bytes(a);
    return bytes < 4 ? bytes : 4;
}

static LLVMTypeRef word_type(const image_access *a)
{
    return LLVMIntTypeInContext(a->v->context, 8 * word_bytes(a));
}

static unsigned word_components(const image_access *a)
{
    return word_bytes(a) / component_bytes(a);
}

static unsigned word_count(const image_access *a)
{
    return component_count(a) / word_components(a);
}

static LLVMValueRef word_place(const image_access *a, LLVMValueRef pixel, unsigned k)
{
    return k == 0 ? pixel : at_bytes(a, pixel, LLVMConstInt(a->i64, 4 * (uint64_t)k, false));
}

/* ---- Loads ----------------------------------------------------------------------------------- */

/* The component of a word, as an integer of 32 bits. */
static LLVMValueRef take(const image_access *a, LLVMValueRef word, unsigned component)
{
    const unsigned bits = 8 * component_bytes(a), shift = bits * component;
    LLVMValueRef wide = LLVMBuildZExt(a->b, word, a->i32, "");
    if (has_signs(a)) {
        wide = LLVMBuildShl(a->b, wide, image_number(a, 32 - bits - shift), "");
        return LLVMBuildAShr(a->b, wide, image_number(a, 32 - bits), "");
    }
    wide = LLVMBuildLShr(a->b, wide, image_number(a, shift), "");
    return LLVMBuildAnd(a->b, wide, image_number(a, most_of(a)), "");
}

static LLVMValueRef from_half(const image_access *a, LLVMValueRef component)
{
    LLVMTypeRef i16 = LLVMInt16TypeInContext(a->v->context);
    LLVMTypeRef f16 = LLVMHalfTypeInContext(a->v->context);
    LLVMValueRef half = LLVMBuildBitCast(a->b, LLVMBuildTrunc(a->b, component, i16, ""), f16, "");
    return LLVMBuildFPExt(a->b, half, a->f32, "");
}

static LLVMValueRef from_normalised(const image_access *a, LLVMValueRef component)
{
    LLVMValueRef most = image_real(a, most_of(a)), least = image_real(a, -1);
    if (!has_signs(a))
        return LLVMBuildFDiv(a->b, LLVMBuildUIToFP(a->b, component, a->f32, ""), most, "");
    LLVMValueRef value =
        LLVMBuildFDiv(a->b, LLVMBuildSIToFP(a->b, component, a->f32, ""), most, "");
    LLVMValueRef is_below = LLVMBuildFCmp(a->b, LLVMRealOLT, value, least, "");
    return LLVMBuildSelect(a->b, is_below, least, value, "");
}

/* The channel that kernels see, its bits. */
static LLVMValueRef decode(const image_access *a, LLVMValueRef component)
{
    if (image_has_integers(a) || component_bytes(a) == 4)
        return component;
    LLVMValueRef real = is_normalised(a) ? from_normalised(a, component) : from_half(a, component);
    return LLVMBuildBitCast(a->b, real, a->i32, "");
}

static LLVMValueRef missing(const image_access *a, unsigned channel)
{
    LLVMValueRef one =
        image_has_integers(a) ? image_number(a, 1) : LLVMConstBitCast(image_real(a, 1), a->i32);
    return channel == 3 ? one : image_number(a, 0);
}

void image_load(const image_access *a, const LLVMValueRef at[IMAGE_AXES],
                LLVMValueRef out[IMAGE_CHANNELS])
{
    LLVMValueRef pixel = place_of(a, at), words[IMAGE_CHANNELS] = {NULL};
    const unsigned count = component_count(a), together = word_components(a);
    for (unsigned k = 0; k < word_count(a); k++) {
        words[k] = LLVMBuildLoad2(a->b, word_type(a), word_place(a, pixel, k), "");
        LLVMSetAlignment(words[k], component_bytes(a));
    }
    for (unsigned k = 0; k < IMAGE_CHANNELS; k++)
        out[k] = k < count ? decode(a, take(a, words[k / together], k % together)) : missing(a, k);
}

/* ---- Stores ---------------------------------------------------------------------------------- */

/* To the nearest, ties to even, between the two; a NaN becomes 0. The product of a float and a
 * number of 16 bits is exact as a double. */
static LLVMValueRef to_normalised(const image_access *a, LLVMValueRef channel)
{
    const double largest = most_of(a);
    LLVMValueRef most = LLVMConstReal(a->f64, largest), zero = LLVMConstReal(a->f64, 0);
    LLVMValueRef least = LLVMConstReal(a->f64, has_signs(a) ? -largest - 1 : 0);
    LLVMValueRef real = LLVMBuildBitCast(a->b, channel, a->f32, "");
    LLVMValueRef value = LLVMBuildFMul(a->b, LLVMBuildFPExt(a->b, real, a->f64, ""), most, "");
    if (has_signs(a)) {
        LLVMValueRef is_nan = LLVMBuildFCmp(a->b, LLVMRealUNO, value, zero, "");
        value = LLVMBuildSelect(a->b, is_nan, zero, value, "");
    }
    LLVMValueRef above = LLVMBuildFCmp(a->b, LLVMRealOGT, value, least, "");
    value = LLVMBuildSelect(a->b, above, value, least, "");
    LLVMValueRef below = LLVMBuildFCmp(a->b, LLVMRealOLT, value, most, "");
    value = LLVMBuildSelect(a->b, below, value, most, "");
    LLVMTypeRef type = a->f64;
    value = simd_intrinsic_build(a->v->module, a->b, "llvm.rint", &type, 1, &value, 1);
    return LLVMBuildFPToSI(a->b, value, a->i32, "");
}

static LLVMValueRef limit(const image_access *a, LLVMIntPredicate is, LLVMValueRef value,
                          LLVMValueRef other)
{
    return LLVMBuildSelect(a->b, LLVMBuildICmp(a->b, is, value, other, ""), value, other, "");
}

static LLVMValueRef saturate(const image_access *a, LLVMValueRef channel)
{
    LLVMValueRef most = image_number(a, most_of(a)), least = image_number(a, ~most_of(a));
    if (!has_signs(a))
        return limit(a, LLVMIntULT, channel, most);
    return limit(a, LLVMIntSLT, limit(a, LLVMIntSGT, channel, least), most);
}

static LLVMValueRef to_half(const image_access *a, LLVMValueRef channel)
{
    LLVMTypeRef i16 = LLVMInt16TypeInContext(a->v->context);
    LLVMTypeRef f16 = LLVMHalfTypeInContext(a->v->context);
    LLVMValueRef half =
        LLVMBuildFPTrunc(a->b, LLVMBuildBitCast(a->b, channel, a->f32, ""), f16, "");
    return LLVMBuildZExt(a->b, LLVMBuildBitCast(a->b, half, i16, ""), a->i32, "");
}

static LLVMValueRef encode(const image_access *a, LLVMValueRef channel)
{
    if (component_bytes(a) == 4)
        return channel;
    if (image_has_integers(a))
        return saturate(a, channel);
    return is_normalised(a) ? to_normalised(a, channel) : to_half(a, channel);
}

/* Puts a component into its word, whose upper bits do not count. */
static LLVMValueRef put(const image_access *a, LLVMValueRef word, LLVMValueRef value,
                        unsigned component)
{
    const unsigned shift = 8 * component_bytes(a) * component;
    if (has_signs(a))
        value = LLVMBuildAnd(a->b, value, image_number(a, 2 * most_of(a) + 1), "");
    value = LLVMBuildShl(a->b, value, image_number(a, shift), "");
    return component == 0 ? value : LLVMBuildOr(a->b, word, value, "");
}

void image_store(const image_access *a, const LLVMValueRef at[IMAGE_AXES],
                 LLVMValueRef channels[IMAGE_CHANNELS])
{
    LLVMValueRef pixel = place_of(a, at);
    const unsigned together = word_components(a);
    for (unsigned k = 0; k < word_count(a); k++) {
        LLVMValueRef word = NULL;
        for (unsigned c = 0; c < together; c++)
            word = put(a, word, encode(a, channels[k * together + c]), c);
        word = LLVMBuildTrunc(a->b, word, word_type(a), "");
        LLVMSetAlignment(LLVMBuildStore(a->b, word, word_place(a, pixel, k)), component_bytes(a));
    }
}
