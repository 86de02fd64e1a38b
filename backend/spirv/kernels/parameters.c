#include "backend/spirv/kernels/parameters.h"

#include <inttypes.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/reader/error.h"

/* The length of an array of integers of so many bits; 0 if it is none. */
static uint32_t length_of_integers(const spirv_reader *reader, uint32_t type, uint32_t bits)
{
    const spirv_instruction array = spirv_definition(reader, type);
    if (array.opcode != SpvOpTypeArray)
        return 0;
    const spirv_instruction element = spirv_definition(reader, array.words[2]);
    if (element.opcode != SpvOpTypeInt || element.words[2] != bits)
        return 0;
    uint64_t length = 0;
    if (!spirv_read_constant(reader, array.words[3], &length))
        return 0;
    return length > UINT32_MAX ? UINT32_MAX : (uint32_t)length;
}

/* Bytes of a value: four times what the largest devices take. */
enum { LARGEST_VALUE = 128 << 10 };

static bool read_value(const spirv_reader *reader, spirv_instruction type, uint32_t at,
                       spirv_parameter *out)
{
    const spirv_id *id = &reader->ids[spirv_find(reader, spirv_result(type))];
    const spirv_layout layout = id->layout;
    if (layout.alignment == 0)
        return spirv_reject(reader->error, at,
                            "the kernel parameter at word %" PRIu32
                            " is passed by value and has no known size",
                            at);
    if (layout.size > LARGEST_VALUE)
        return spirv_reject(reader->error, at,
                            "the kernel parameter at word %" PRIu32
                            " is passed by value and has %" PRIu64 " bytes, at most %d",
                            at, layout.size, LARGEST_VALUE);
    *out = (spirv_parameter){.kind = SPIRV_PARAMETER_VALUE,
                             .size = (size_t)layout.size,
                             .is_float = type.opcode == SpvOpTypeFloat};
    if (type.opcode == SpvOpTypeStruct) {
        out->is_view = (id->marks & SPIRV_VIEW) != 0;
        out->is_texture = (id->marks & SPIRV_TEXTURE) != 0;
        out->members = type.count - 2u;
        for (uint32_t k = 0; k < 2 && k < out->members; k++)
            out->lengths[k] =
                length_of_integers(reader, type.words[2 + k], k > 0 && out->is_texture ? 8 : 32);
    }
    return true;
}

/* LLVM's own SPIR-V target guesses the pointee type from the uses of a pointer; the translator has
 * it from the source. Without uses the guess is a byte, as it is for void *. */
static size_t pointee_size(const spirv_reader *reader, spirv_instruction pointer)
{
    const spirv_instruction type = spirv_pointee(reader, pointer);
    if (type.count == 0 || !spirv_has_result(type) || spirv_is_of_llvms_target(reader))
        return 0;
    const spirv_layout layout = reader->ids[spirv_find(reader, spirv_result(type))].layout;
    return layout.alignment != 0 && layout.size <= SIZE_MAX ? (size_t)layout.size : 0;
}

/* What a pointee is made of, as far as it is known. A half is 16 bits that hosts have as integers,
 * and bytes may be anything. */
static void read_pointee(const spirv_reader *reader, spirv_instruction pointer,
                         spirv_parameter *out)
{
    spirv_instruction type = spirv_pointee(reader, pointer);
    out->pointee_size = pointee_size(reader, pointer);
    if (type.opcode == SpvOpTypeVector && type.count >= 4)
        type = spirv_definition(reader, type.words[2]);
    if (out->pointee_size == 0 || type.count < 3 || type.words[2] < 32)
        return;
    out->has_floats = type.opcode == SpvOpTypeFloat;
    out->has_integers = type.opcode == SpvOpTypeInt;
}

static bool read_pointer(const spirv_reader *reader, const spirv_id *parameter,
                         spirv_instruction type, spirv_parameter *out)
{
    switch (type.words[2]) {
    case SpvStorageClassCrossWorkgroup:
    case SpvStorageClassUniformConstant:
    case SpvStorageClassDeviceOnlyINTEL:
    case SpvStorageClassHostOnlyINTEL:
        *out = (spirv_parameter){.kind = SPIRV_PARAMETER_GLOBAL, .size = SPIRV_POINTER_BYTES};
        read_pointee(reader, type, out);
        return true;
    case SpvStorageClassWorkgroup:
        *out = (spirv_parameter){.kind = SPIRV_PARAMETER_TILE_STATIC, .size = SPIRV_POINTER_BYTES};
        return true;
    default:
        *out = (spirv_parameter){.kind = SPIRV_PARAMETER_OTHER};
        break;
    }
    if (type.words[2] != SpvStorageClassFunction || (parameter->marks & SPIRV_BYVAL) == 0)
        return true;
    const spirv_instruction value = spirv_pointee(reader, type);
    if (value.count == 0 || !spirv_has_result(value))
        return spirv_reject(reader->error, parameter->at,
                            "the kernel parameter at word %" PRIu32
                            " points to a type that nothing defines",
                            parameter->at);
    return read_value(reader, value, parameter->at, out);
}

/* Kernels declare what they do with an image: it is the last word of its type. */
static void read_image(spirv_instruction type, spirv_parameter *out)
{
    enum { DIMENSIONALITY = 3, DEPTH, ARRAYED, SAMPLES, ACCESS = 9 };
    *out = (spirv_parameter){.kind = SPIRV_PARAMETER_IMAGE, .size = SPIRV_POINTER_BYTES};
    if (type.count > SAMPLES && type.words[DIMENSIONALITY] <= SpvDim3D && type.words[DEPTH] != 1 &&
        type.words[ARRAYED] == 0 && type.words[SAMPLES] == 0)
        out->image_rank = (int)type.words[DIMENSIONALITY] + 1;
    if (type.count <= ACCESS || type.words[ACCESS] == SpvAccessQualifierReadOnly)
        out->access = SPIRV_ACCESS_READ;
    else if (type.words[ACCESS] == SpvAccessQualifierWriteOnly)
        out->access = SPIRV_ACCESS_WRITE;
}

bool spirv_read_parameter(const spirv_reader *reader, uint32_t index, spirv_parameter *out)
{
    const spirv_id *parameter = &reader->ids[index];
    const spirv_instruction i = spirv_at(reader->stream, parameter->at);
    const spirv_instruction type = spirv_definition(reader, spirv_result_type(i));
    if (type.count == 0)
        return spirv_reject(reader->error, i.at,
                            "the type %" PRIu32 " of the kernel parameter at word %" PRIu32
                            " is not defined",
                            spirv_result_type(i), i.at);
    switch (type.opcode) {
    case SpvOpTypePointer:
        return read_pointer(reader, parameter, type, out);
    case SpvOpTypeBool:
    case SpvOpTypeInt:
    case SpvOpTypeFloat:
    case SpvOpTypeVector:
    case SpvOpTypeArray:
    case SpvOpTypeStruct:
        return read_value(reader, type, i.at, out);
    case SpvOpTypeImage:
        read_image(type, out);
        return true;
    case SpvOpTypeSampler:
        *out = (spirv_parameter){.kind = SPIRV_PARAMETER_SAMPLER, .size = SPIRV_POINTER_BYTES};
        return true;
    default:
        *out = (spirv_parameter){.kind = SPIRV_PARAMETER_OTHER};
        return true;
    }
}

int spirv_view_rank(const spirv_parameter *parameter)
{
    if (!parameter->is_view)
        return 0;
    if (parameter->members == 1 && parameter->lengths[0] == 1)
        return 1;
    if (parameter->members == 2 && parameter->lengths[0] >= 2 &&
        parameter->lengths[0] <= SPIRV_MAX_VIEW_RANK &&
        parameter->lengths[1] == parameter->lengths[0] - 1)
        return (int)parameter->lengths[0];
    return 0;
}

int spirv_texture_rank(const spirv_parameter *parameter, unsigned *element)
{
    if (!parameter->is_texture || parameter->members < 2 || parameter->lengths[0] < 1 ||
        parameter->lengths[0] > 3 || parameter->lengths[1] < 1 ||
        parameter->lengths[1] > SPIRV_TEXTURE_ELEMENTS)
        return 0;
    if (element != NULL)
        *element = parameter->lengths[1];
    return (int)parameter->lengths[0];
}

int spirv_following_rank(const spirv_kernel *kernel, size_t at)
{
    if (at + 1 >= kernel->parameter_count)
        return 0;
    const spirv_parameter *next = &kernel->parameters[at + 1];
    switch (kernel->parameters[at].kind) {
    case SPIRV_PARAMETER_GLOBAL:
        return spirv_view_rank(next);
    case SPIRV_PARAMETER_IMAGE:
        return spirv_texture_rank(next, NULL);
    default:
        return 0;
    }
}
