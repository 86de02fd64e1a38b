/* Images and samplers: reads and writes are calls of functions (image.h), queries are loads from
 * the description that an image is a pointer to. */
#include <inttypes.h>
#include <stddef.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"
#include "backend/driver/image/image.h"

#define TEXEL_CHANNELS 4u
#define TEXEL_BYTES 16u

/* The properties in an image's type. */
typedef struct image_operand {
    LLVMValueRef description;
    uint32_t axes; /* layers not counted */
    bool is_arrayed;
} image_operand;

enum {
    IMAGE_TYPE_DIMENSIONALITY = 3,
    IMAGE_TYPE_ARRAYED = 5,
    IMAGE_TYPE_MULTISAMPLED = 6,
};

static uint32_t axes_of(uint32_t dimensionality)
{
    switch (dimensionality) {
    case SpvDim1D:
    case SpvDimBuffer:
        return 1;
    case SpvDim2D:
        return 2;
    case SpvDim3D:
        return 3;
    default:
        return 0;
    }
}

static bool describe(lower_body *b, spirv_instruction i, const lower_type *type,
                     LLVMValueRef description, image_operand *out)
{
    if (type->kind != LOWER_IMAGE)
        return lower_refuse(b->l, i, "the operand is no image");
    const spirv_instruction declared = spirv_at(b->l->reader.stream, type->at);
    *out = (image_operand){.description = description,
                           .axes = axes_of(declared.words[IMAGE_TYPE_DIMENSIONALITY]),
                           .is_arrayed = declared.words[IMAGE_TYPE_ARRAYED] == 1};
    if (out->axes == 0 || declared.words[IMAGE_TYPE_MULTISAMPLED] != 0 ||
        out->axes + out->is_arrayed > 3)
        return lower_refuse(b->l, i, "images of this kind are not supported (word %" PRIu32 ")",
                            type->at);
    return true;
}

static bool use_image(lower_body *b, spirv_instruction i, uint32_t word, image_operand *out)
{
    const lower_value *value = lower_use(b, i, word);
    *out = (image_operand){.description = NULL};
    return value != NULL && describe(b, i, value->type, value->components[0], out);
}

/* The operand may have more components than the image has axes. Missing ones are 0. */
static bool use_coordinates(lower_body *b, spirv_instruction i, uint32_t word,
                            const image_operand *image, LLVMValueRef out[3])
{
    lowering *l = b->l;
    const lower_value *value = lower_use(b, i, word);
    const lower_type *scalar = value == NULL ? NULL : lower_scalar(value->type);
    if (value == NULL)
        return false;
    const uint32_t needed = image->axes + image->is_arrayed;
    const bool is_float = scalar != NULL && scalar->kind == LOWER_FLOAT;
    if (scalar == NULL || (!is_float && scalar->kind != LOWER_INT) || scalar->bits > 32 ||
        value->type->component_count < needed)
        return lower_refuse(l, i, "the coordinates are not those of the image");
    const LLVMTypeRef type = is_float ? l->f32 : l->i32;
    for (uint32_t k = 0; k < 3; k++)
        if (k >= needed)
            out[k] = LLVMConstNull(type);
        else if (is_float)
            out[k] = LLVMBuildFPCast(b->builder, value->components[k], type, "");
        else
            out[k] = LLVMBuildIntCast2(b->builder, value->components[k], type, true, "");
    return true;
}

/* All reads use the same memory, and copy the result before the next read. */
static LLVMValueRef texel_of(lower_body *b)
{
    if (b->texel == NULL) {
        b->texel = LLVMBuildAlloca(b->entry, LLVMArrayType(b->l->i32, TEXEL_CHANNELS), "texel");
        LLVMSetAlignment(b->texel, TEXEL_BYTES);
    }
    return b->texel;
}

/* One channel or four, as integers or floats of 32 bits, or as halves. */
static bool is_texel(const lower_type *type)
{
    const lower_type *scalar = lower_scalar(type);
    return scalar != NULL && type->component_count <= TEXEL_CHANNELS &&
           ((scalar->kind == LOWER_INT && scalar->bits == 32) ||
            (scalar->kind == LOWER_FLOAT && scalar->bits <= 32));
}

static bool define_texel(lower_body *b, spirv_instruction i)
{
    lower_value *value = lower_define(b, i);
    if (value == NULL)
        return false;
    if (!is_texel(value->type))
        return lower_refuse(b->l, i, "the result is no texel");
    const lower_type *scalar = lower_scalar(value->type);
    const LLVMTypeRef read = scalar->kind == LOWER_INT ? b->l->i32 : b->l->f32;
    for (uint64_t k = 0; k < value->type->component_count; k++) {
        const LLVMValueRef place = lower_offset(b, texel_of(b), 4 * k);
        const LLVMValueRef component =
            lower_load_component(b, read, place, lower_alignment_at(TEXEL_BYTES, 4 * k), 0);
        value->components[k] = scalar->bits == 16
                                   ? LLVMBuildFPTrunc(b->builder, component, scalar->scalar, "")
                                   : component;
    }
    return true;
}

/* Skips the operands after the coordinates: levels of detail, of which there is only one, and the
 * extension of integers, which follows from the image's format. */
static bool check_operands(lower_body *b, spirv_instruction i, uint32_t word)
{
    const uint32_t known = SpvImageOperandsLodMask | SpvImageOperandsGradMask |
                           SpvImageOperandsSignExtendMask | SpvImageOperandsZeroExtendMask |
                           SpvImageOperandsNontemporalMask;
    if (word < i.count && (i.words[word] & ~known) != 0)
        return lower_refuse(b->l, i, "image operands 0x%" PRIx32 " are not supported",
                            i.words[word] & ~known);
    return true;
}

static bool read_at(lower_body *b, spirv_instruction i, const image_operand *image,
                    const LLVMValueRef at[3])
{
    if (LLVMTypeOf(at[0]) != b->l->i32)
        return lower_refuse(b->l, i, "without a sampler coordinates are integers");
    LLVMValueRef arguments[] = {image->description, at[0], at[1], at[2], texel_of(b)};
    (void)lower_call_external(b, SIMD_IMAGE SIMD_IMAGE_READ, b->l->nothing, arguments, 5, 0);
    return define_texel(b, i);
}

static bool sample_at(lower_body *b, spirv_instruction i, const image_operand *image,
                      LLVMValueRef sampler, const LLVMValueRef at[3])
{
    const uint32_t shape = image->axes | (image->is_arrayed ? CPU_IMAGE_ARRAYED : 0);
    const char *name = LLVMTypeOf(at[0]) == b->l->f32 ? SIMD_IMAGE SIMD_IMAGE_SAMPLE
                                                      : SIMD_IMAGE SIMD_IMAGE_SAMPLE_AT;
    LLVMValueRef arguments[] = {image->description,          sampler,    at[0], at[1], at[2],
                                lower_int(b->l->i32, shape), texel_of(b)};
    (void)lower_call_external(b, name, b->l->nothing, arguments, 7, 0);
    return define_texel(b, i);
}

bool lower_image_read(lower_body *b, spirv_instruction i, uint32_t image_word, uint32_t sampler,
                      uint32_t coordinates)
{
    image_operand from;
    LLVMValueRef at[3];
    if (!use_image(b, i, image_word, &from) || !use_coordinates(b, i, coordinates, &from, at))
        return false;
    if (sampler == 0)
        return read_at(b, i, &from, at);
    const LLVMValueRef by = lower_use_scalar(b, i, sampler, LOWER_SAMPLER);
    return by != NULL && sample_at(b, i, &from, by, at);
}

static bool read(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    return check_operands(b, i, 5) && lower_image_read(b, i, 3, 0, 4);
}

static bool sample(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    image_operand from;
    LLVMValueRef at[3];
    const lower_value *both = lower_use(b, i, 3);
    if (both == NULL || !check_operands(b, i, 5))
        return false;
    if (both->type->kind != LOWER_STRUCT || both->type->count != 2 ||
        both->type->members[1]->kind != LOWER_SAMPLER)
        return lower_refuse(b->l, i, "the operand is no sampled image");
    return describe(b, i, both->type->members[0], both->components[0], &from) &&
           use_coordinates(b, i, 4, &from, at) && sample_at(b, i, &from, both->components[1], at);
}

static bool combine(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    return lower_parts(b, i);
}

static bool separate(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *both = lower_use(b, i, 3);
    if (both == NULL)
        return false;
    if (both->type->component_count == 0)
        return lower_refuse(b->l, i, "the operand is no sampled image");
    return lower_define_scalar(b, i, both->components[0]);
}

static bool write(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    lowering *l = b->l;
    image_operand to;
    LLVMValueRef at[3];
    const lower_value *texel = lower_use(b, i, 3);
    if (texel == NULL || !use_image(b, i, 1, &to) || !use_coordinates(b, i, 2, &to, at) ||
        !check_operands(b, i, 4))
        return false;
    if (!is_texel(texel->type) || LLVMTypeOf(at[0]) != l->i32)
        return lower_refuse(l, i, "the operands are no pixel and its place");
    LLVMValueRef arguments[4 + TEXEL_CHANNELS] = {to.description, at[0], at[1], at[2]};
    for (uint32_t k = 0; k < TEXEL_CHANNELS; k++) {
        LLVMValueRef component =
            k < texel->type->component_count ? texel->components[k] : LLVMConstNull(l->i32);
        if (LLVMTypeOf(component) == l->f16)
            component = LLVMBuildFPExt(b->builder, component, l->f32, "");
        arguments[4 + k] = lower_as_int(b, component);
    }
    (void)lower_call_external(b, SIMD_IMAGE SIMD_IMAGE_WRITE, l->nothing, arguments,
                              4 + TEXEL_CHANNELS, 0);
    return true;
}

static LLVMValueRef load_field(lower_body *b, const image_operand *image, size_t offset)
{
    return lower_load_component(b, b->l->i32, lower_offset(b, image->description, offset), 4,
                                LOWER_INVARIANT);
}

static bool query_size(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    image_operand of;
    if (!use_image(b, i, 3, &of))
        return false;
    lower_value *value = lower_define(b, i);
    const lower_type *scalar = value == NULL ? NULL : lower_scalar(value->type);
    if (value == NULL)
        return false;
    if (scalar == NULL || scalar->kind != LOWER_INT ||
        value->type->component_count != of.axes + of.is_arrayed)
        return lower_refuse(b->l, i, "the result is not the size of such an image");
    for (uint64_t k = 0; k < value->type->component_count; k++) {
        const size_t offset = offsetof(cpu_image, size) + k * sizeof(uint32_t);
        value->components[k] =
            LLVMBuildIntCast2(b->builder, load_field(b, &of, offset), scalar->scalar, false, "");
    }
    return true;
}

bool lower_image_enumeration(lower_body *b, spirv_instruction i, uint32_t word, int what,
                             uint32_t added)
{
    static const size_t offsets[] = {
        [LOWER_IMAGE_FORMAT] = offsetof(cpu_image, format.data_type),
        [LOWER_IMAGE_ORDER] = offsetof(cpu_image, format.order),
    };
    image_operand of;
    if (!use_image(b, i, word, &of))
        return false;
    const LLVMValueRef value = load_field(b, &of, offsets[what]);
    return lower_define_scalar(b, i,
                               LLVMBuildAdd(b->builder, value, lower_int(b->l->i32, added), ""));
}

static bool query_enumeration(lower_body *b, spirv_instruction i, int what)
{
    return lower_image_enumeration(b, i, 3, what, 0);
}

/* Literals: the addressing mode, whether coordinates are normalised, the filter. */
bool lower_sampler(lower_body *b, spirv_instruction i)
{
    if (i.count < 6 || i.words[3] > SpvSamplerAddressingModeRepeatMirrored)
        return lower_refuse(b->l, i, "there is no such sampler");
    const cpu_sampler sampler = cpu_sampler_make(
        (cpu_addressing)i.words[3], i.words[5] == SpvSamplerFilterModeLinear, i.words[4] != 0);
    return lower_define_scalar(b, i, lower_int(b->l->i64, sampler));
}

const lower_rule lower_image_rules[] = {
    LOWER_RULE(SampledImage, 5, combine, 0),
    LOWER_RULE(Image, 4, separate, 0),
    LOWER_RULE(ImageSampleExplicitLod, 5, sample, 0),
    LOWER_RULE(ImageRead, 5, read, 0),
    LOWER_RULE(ImageWrite, 4, write, 0),
    LOWER_RULE(ImageQuerySizeLod, 4, query_size, 0),
    LOWER_RULE(ImageQuerySize, 4, query_size, 0),
    LOWER_RULE(ImageQueryFormat, 4, query_enumeration, LOWER_IMAGE_FORMAT),
    LOWER_RULE(ImageQueryOrder, 4, query_enumeration, LOWER_IMAGE_ORDER),
    {0},
};
