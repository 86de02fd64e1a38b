/* A pixel of a known kind: one word, or one for each channel. */
#include <stddef.h>

#include "backend/driver/engines/simd/vectorize/ir/intrinsic.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/transform/scalar/inline_images/image_access.h"

static bool has_bytes(const image_access *a)
{
    return a->kind == CPU_PIXEL_UNORM4 || a->kind == CPU_PIXEL_BYTE4 ||
           a->kind == CPU_PIXEL_UNORM1 || a->kind == CPU_PIXEL_BYTE1;
}

static bool is_normalised(const image_access *a)
{
    return a->kind == CPU_PIXEL_UNORM4 || a->kind == CPU_PIXEL_UNORM1;
}

static unsigned component_count(const image_access *a)
{
    return a->kind == CPU_PIXEL_FLOAT4 || a->kind == CPU_PIXEL_INT4 ||
                   a->kind == CPU_PIXEL_UNORM4 || a->kind == CPU_PIXEL_BYTE4
               ? 4
               : 1;
}

bool image_has_integers(const image_access *a)
{
    return a->kind == CPU_PIXEL_INT4 || a->kind == CPU_PIXEL_INT1 || a->kind == CPU_PIXEL_BYTE4 ||
           a->kind == CPU_PIXEL_BYTE1;
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

static LLVMValueRef place_of(const image_access *a, LLVMValueRef x, LLVMValueRef y)
{
    const uint64_t bytes = component_count(a) * (has_bytes(a) ? 1u : 4u);
    LLVMValueRef pitch = field(a, a->i64, offsetof(cpu_image, pitch) + sizeof(size_t));
    LLVMValueRef row = LLVMBuildMul(a->b, LLVMBuildSExt(a->b, y, a->i64, ""), pitch, "");
    LLVMValueRef in_row = LLVMBuildMul(a->b, LLVMBuildSExt(a->b, x, a->i64, ""),
                                       LLVMConstInt(a->i64, bytes, false), "");
    LLVMValueRef base = field(a, a->pointer, offsetof(cpu_image, base));
    return at_bytes(a, at_bytes(a, base, row), in_row);
}

/* Four bytes are one word; they need not be aligned as one. */
static LLVMTypeRef word_of(const image_access *a)
{
    return has_bytes(a) && component_count(a) == 1 ? a->i8 : a->i32;
}

static unsigned alignment_of(const image_access *a)
{
    return has_bytes(a) ? 1 : 4;
}

static unsigned word_count(const image_access *a)
{
    return has_bytes(a) ? 1 : component_count(a);
}

static LLVMValueRef word_place(const image_access *a, LLVMValueRef pixel, unsigned k)
{
    return k == 0 ? pixel : at_bytes(a, pixel, LLVMConstInt(a->i64, 4 * (uint64_t)k, false));
}

/* ---- Loads ----------------------------------------------------------------------------------- */

static LLVMValueRef from_byte(const image_access *a, LLVMValueRef byte)
{
    if (!is_normalised(a))
        return byte;
    LLVMValueRef real = LLVMBuildUIToFP(a->b, byte, a->f32, "");
    return LLVMBuildBitCast(a->b, LLVMBuildFDiv(a->b, real, image_real(a, 255), ""), a->i32, "");
}

static LLVMValueRef byte_of(const image_access *a, LLVMValueRef word, unsigned k)
{
    LLVMValueRef moved = k == 0 ? word : LLVMBuildLShr(a->b, word, image_number(a, 8 * k), "");
    return k == 3 ? moved : LLVMBuildAnd(a->b, moved, image_number(a, 255), "");
}

static LLVMValueRef missing(const image_access *a, unsigned channel)
{
    LLVMValueRef one =
        image_has_integers(a) ? image_number(a, 1) : LLVMConstBitCast(image_real(a, 1), a->i32);
    return channel == 3 ? one : image_number(a, 0);
}

void image_load(const image_access *a, LLVMValueRef x, LLVMValueRef y,
                LLVMValueRef out[IMAGE_CHANNELS])
{
    LLVMValueRef pixel = place_of(a, x, y), words[IMAGE_CHANNELS] = {NULL};
    for (unsigned k = 0; k < word_count(a); k++) {
        words[k] = LLVMBuildLoad2(a->b, word_of(a), word_place(a, pixel, k), "");
        LLVMSetAlignment(words[k], alignment_of(a));
    }
    for (unsigned k = 0; k < IMAGE_CHANNELS; k++)
        if (k >= component_count(a))
            out[k] = missing(a, k);
        else if (!has_bytes(a))
            out[k] = words[k];
        else if (component_count(a) == 1)
            out[k] = from_byte(a, LLVMBuildZExt(a->b, words[0], a->i32, ""));
        else
            out[k] = from_byte(a, byte_of(a, words[0], k));
}

/* ---- Stores ---------------------------------------------------------------------------------- */

/* To the nearest, ties to even; a NaN becomes 0. The product of a float and 255 is exact as a
 * double. */
static LLVMValueRef normalised(const image_access *a, LLVMValueRef channel)
{
    LLVMValueRef least = LLVMConstReal(a->f64, 0), most = LLVMConstReal(a->f64, 255);
    LLVMValueRef real = LLVMBuildBitCast(a->b, channel, a->f32, "");
    LLVMValueRef value = LLVMBuildFMul(a->b, LLVMBuildFPExt(a->b, real, a->f64, ""), most, "");
    LLVMValueRef above = LLVMBuildFCmp(a->b, LLVMRealOGT, value, least, "");
    value = LLVMBuildSelect(a->b, above, value, least, "");
    LLVMValueRef below = LLVMBuildFCmp(a->b, LLVMRealOLT, value, most, "");
    value = LLVMBuildSelect(a->b, below, value, most, "");
    LLVMTypeRef type = a->f64;
    value = simd_intrinsic_build(a->v->module, a->b, "llvm.rint", &type, 1, &value, 1);
    return LLVMBuildFPToSI(a->b, value, a->i32, "");
}

static LLVMValueRef to_byte(const image_access *a, LLVMValueRef channel)
{
    if (is_normalised(a))
        return normalised(a, channel);
    LLVMValueRef most = image_number(a, 255);
    LLVMValueRef below = LLVMBuildICmp(a->b, LLVMIntULT, channel, most, "");
    return LLVMBuildSelect(a->b, below, channel, most, "");
}

static LLVMValueRef pack(const image_access *a, LLVMValueRef channels[IMAGE_CHANNELS])
{
    LLVMValueRef word = to_byte(a, channels[0]);
    for (unsigned k = 1; k < component_count(a); k++) {
        LLVMValueRef moved =
            LLVMBuildShl(a->b, to_byte(a, channels[k]), image_number(a, 8 * k), "");
        word = LLVMBuildOr(a->b, word, moved, "");
    }
    return LLVMBuildTrunc(a->b, word, word_of(a), "");
}

void image_store(const image_access *a, LLVMValueRef x, LLVMValueRef y,
                 LLVMValueRef channels[IMAGE_CHANNELS])
{
    LLVMValueRef pixel = place_of(a, x, y);
    for (unsigned k = 0; k < word_count(a); k++) {
        LLVMValueRef word = has_bytes(a) ? pack(a, channels) : channels[k];
        LLVMSetAlignment(LLVMBuildStore(a->b, word, word_place(a, pixel, k)), alignment_of(a));
    }
}
