/* Names, execution modes and decorations, which SPIR-V stores separately from what they
 * describe. */
#include "backend/spirv/reader/reader.h"

#include <inttypes.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/reader/error.h"

/* Of SPV_KHR_float_controls2, which is newer than the headers. */
enum { FLOAT_CONTROLS = 6029, FAST_MATH_DEFAULT = 6028, ALLOW_CONTRACT = 0x10000 };

/* Skips targets without a definition: tools that strip a module leave them behind. */
static spirv_id *target_of(spirv_reader *reader, spirv_instruction i)
{
    const uint32_t index = spirv_find(reader, i.words[1]);
    return index == SPIRV_NONE ? NULL : &reader->ids[index];
}

static uint32_t mark_of(uint32_t attribute)
{
    switch (attribute) {
    case SpvFunctionParameterAttributeByVal:
        return SPIRV_BYVAL;
    case SpvFunctionParameterAttributeNoWrite:
    case SpvFunctionParameterAttributeNoReadWrite:
        return SPIRV_NOWRITE;
    case SpvFunctionParameterAttributeNoAlias:
        return SPIRV_RESTRICT;
    default:
        return 0;
    }
}

/* Those without an operand. */
static uint32_t mark_of_decoration(uint32_t decoration)
{
    switch (decoration) {
    case SpvDecorationCPacked:
        return SPIRV_PACKED;
    case SpvDecorationSaturatedConversion:
        return SPIRV_SATURATED;
    case SpvDecorationNoSignedWrap:
        return SPIRV_NO_SIGNED_WRAP;
    case SpvDecorationNoUnsignedWrap:
        return SPIRV_NO_UNSIGNED_WRAP;
    case SpvDecorationVolatile:
        return SPIRV_VOLATILE;
    case SpvDecorationNoContraction:
        return SPIRV_NO_CONTRACTION;
    case SpvDecorationRestrict:
        return SPIRV_RESTRICT;
    case SpvDecorationReferencedIndirectlyINTEL:
        return SPIRV_INDIRECT;
    default:
        return 0;
    }
}

static bool contracts(uint32_t fast_math)
{
    return (fast_math & (ALLOW_CONTRACT | SpvFPFastMathModeFastMask)) != 0;
}

/* Those of a function, each for one width: what is not the default stays. */
static void set_state(spirv_instruction i, spirv_id *target)
{
    if (i.count < 5)
        return;
    if (i.words[2] == SpvDecorationFunctionRoundingModeINTEL && i.words[4] != SpvFPRoundingModeRTE)
        target->rounding = i.words[4];
    if (i.words[2] == SpvDecorationFunctionFloatingPointModeINTEL &&
        i.words[4] == SpvFPOperationModeALT)
        target->marks |= SPIRV_ALTERNATIVE;
}

static bool decorate(spirv_reader *reader, spirv_instruction i, spirv_id *target)
{
    const uint32_t decoration = i.words[2];
    target->marks |= mark_of_decoration(decoration);
    set_state(i, target);
    if (decoration == SpvDecorationLinkageAttributes)
        target->linkage = i.at;
    uint32_t *number = decoration == SpvDecorationAlignment        ? &target->alignment
                       : decoration == SpvDecorationBuiltIn        ? &target->builtin
                       : decoration == SpvDecorationFPRoundingMode ? &target->rounding
                       : decoration == SpvDecorationFPFastMathMode ? &target->fast_math
                                                                   : NULL;
    if (number == NULL && decoration != SpvDecorationFuncParamAttr)
        return true;
    if (i.count < 4)
        return spirv_reject(reader->error, i.at,
                            "OpDecorate at word %" PRIu32 " needs 4 words and has %u", i.at,
                            (unsigned)i.count);
    if (number != NULL)
        *number = i.words[3];
    else
        target->marks |= mark_of(i.words[3]);
    if (number == &target->fast_math && reader->decides_alone && !contracts(i.words[3]))
        target->marks |= SPIRV_NO_CONTRACTION;
    return true;
}

/* The default is one type's, and holds here for all. */
static void set_default(const spirv_reader *reader, spirv_instruction i, spirv_id *target)
{
    uint64_t fast_math;
    if (i.count > 4 && spirv_read_constant(reader, i.words[4], &fast_math) &&
        !contracts((uint32_t)fast_math))
        target->marks |= SPIRV_CONTRACTION_OFF;
}

static void set_mode(const spirv_reader *reader, spirv_instruction i, spirv_id *target)
{
    const bool by_id = i.opcode == SpvOpExecutionModeId;
    const uint32_t mode = i.words[2];
    if (mode ==
        (by_id ? (uint32_t)SpvExecutionModeLocalSizeId : (uint32_t)SpvExecutionModeLocalSize))
        target->local_size = i.at;
    if (mode == (by_id ? (uint32_t)SpvExecutionModeLocalSizeHintId
                       : (uint32_t)SpvExecutionModeLocalSizeHint))
        target->local_size_hint = i.at;
    if (i.opcode == SpvOpExecutionMode && i.words[2] == SpvExecutionModeContractionOff)
        target->marks |= SPIRV_CONTRACTION_OFF;
    if (i.opcode == SpvOpExecutionMode && i.words[2] == SpvExecutionModeSubgroupSize && i.count > 3)
        target->sub_group_size = i.words[3];
    if (by_id && mode == FAST_MATH_DEFAULT)
        set_default(reader, i, target);
}

/* Structs of one shape may be one type with several names. The clangs put "struct." before each. */
static bool names_view(spirv_instruction i)
{
    char name[] = "struct.zlg_view1";
    bool found = false;
    for (int rank = 1; rank <= SPIRV_MAX_VIEW_RANK && !found; rank++) {
        name[sizeof name - 2] = (char)('0' + rank);
        found = spirv_string_is(i, 2, name) || spirv_string_is(i, 2, name + sizeof "struct." - 1);
    }
    return found;
}

/* Elements and ranks, as of zlg_float4_texture2, differ in the shape too: see parameters.c. */
static bool names_texture(spirv_instruction i)
{
    char name[64] = "";
    for (size_t at = 0; at + 1 < sizeof name && at / 4 + 2 < i.count; at++)
        name[at] = (char)(i.words[2 + at / 4] >> 8 * (at % 4));
    const char *begin = strncmp(name, "struct.", 7) == 0 ? name + 7 : name;
    return strncmp(begin, "zlg_", 4) == 0 && strstr(begin, "_texture") != NULL;
}

static void set_name(spirv_instruction i, spirv_id *target)
{
    target->name = i.at;
    if (names_view(i))
        target->marks |= SPIRV_VIEW;
    if (names_texture(i))
        target->marks |= SPIRV_TEXTURE;
}

static bool visit(spirv_reader *reader, spirv_instruction i)
{
    if (i.opcode == SpvOpModuleProcessed && spirv_string_is(i, 1, "-cl-fast-relaxed-math"))
        reader->is_relaxed = true;
    if (i.opcode == SpvOpCapability && i.words[1] == FLOAT_CONTROLS)
        reader->decides_alone = true;
    if (i.opcode != SpvOpName && i.opcode != SpvOpDecorate && i.opcode != SpvOpExecutionMode &&
        i.opcode != SpvOpExecutionModeId)
        return true;
    spirv_id *target = target_of(reader, i);
    if (target == NULL)
        return true;
    if (i.opcode == SpvOpDecorate)
        return decorate(reader, i, target);
    if (i.opcode == SpvOpName)
        set_name(i, target);
    else
        set_mode(reader, i, target);
    return true;
}

static void spread_group(spirv_reader *reader, spirv_instruction i)
{
    const spirv_id *group = target_of(reader, i);
    for (uint32_t word = 2; group != NULL && word < i.count; word++) {
        const uint32_t index = spirv_find(reader, i.words[word]);
        if (index == SPIRV_NONE)
            continue;
        reader->ids[index].marks |= group->marks;
        spirv_id *member = &reader->ids[index];
        if (group->alignment != 0)
            member->alignment = group->alignment;
        if (group->builtin != SPIRV_NONE)
            member->builtin = group->builtin;
        if (group->rounding != SPIRV_NONE)
            member->rounding = group->rounding;
        member->fast_math |= group->fast_math;
    }
}

static bool has_function_pointers(spirv_stream stream)
{
    for (spirv_instruction i = spirv_first(stream); i.count != 0; i = spirv_next(stream, i))
        if (i.opcode == SpvOpCapability && (i.words[1] == SpvCapabilityFunctionPointersINTEL ||
                                            i.words[1] == SpvCapabilityIndirectReferencesINTEL))
            return true;
    return false;
}

/* Pointers come from constants, and from zeModuleGetFunctionPointer() by a function's linkage
 * name. */
static void mark_indirect(spirv_reader *reader)
{
    const bool any = has_function_pointers(reader->stream);
    for (spirv_instruction i = spirv_first(reader->stream); any && i.count != 0;
         i = spirv_next(reader->stream, i))
        if (i.opcode == SpvOpConstantFunctionPointerINTEL) {
            const uint32_t index = spirv_find(reader, i.words[3]);
            if (index != SPIRV_NONE)
                reader->ids[index].marks |= SPIRV_INDIRECT;
        }
    for (uint32_t k = 0; k < reader->id_count; k++) {
        spirv_id *id = &reader->ids[k];
        if (!any || id->function == SPIRV_NONE || !reader->functions[id->function].has_body)
            id->marks &= ~SPIRV_INDIRECT;
        else if (id->linkage != 0)
            id->marks |= SPIRV_INDIRECT;
    }
}

bool spirv_index_decorations(spirv_reader *reader)
{
    const spirv_stream stream = reader->stream;
    for (spirv_instruction i = spirv_first(stream); i.count != 0; i = spirv_next(stream, i))
        if (!visit(reader, i))
            return false;
    for (spirv_instruction i = spirv_first(stream); i.count != 0; i = spirv_next(stream, i))
        if (i.opcode == SpvOpGroupDecorate)
            spread_group(reader, i);
    mark_indirect(reader);
    return true;
}
