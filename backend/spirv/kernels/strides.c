#include "backend/spirv/kernels/strides.h"

#include <spirv/unified1/spirv.h>

#include "backend/spirv/kernels/struct_places.h"

enum {
    CALLS_MAXIMUM = 4,     /* a translator wraps the kernel in one call */
    STEPS_MAXIMUM = 65536, /* what a kernel calls may call the same again */
    DEPTH = 8,             /* from an index to what is multiplied */
};

typedef struct search {
    const spirv_reader *reader;
    uint32_t steps; /* that are left */
} search;

static bool is_conversion(uint16_t opcode)
{
    return opcode == SpvOpSConvert || opcode == SpvOpUConvert || opcode == SpvOpCopyObject;
}

/* Returns the bit of the parameter of a function that a value is, converted perhaps; else 0. */
static uint64_t parameter_of(const search *s, uint32_t function, uint32_t id)
{
    const spirv_reader *reader = s->reader;
    const spirv_function *f = &reader->functions[reader->ids[function].function];
    spirv_instruction i = spirv_definition(reader, id);
    for (int depth = 0; depth < DEPTH && is_conversion(i.opcode); depth++)
        i = spirv_definition(reader, i.words[3]);
    if (i.opcode != SpvOpFunctionParameter)
        return 0;
    for (uint32_t k = 0; k < f->parameter_count && k < SPIRV_STRIDES; k++)
        if (reader->ids[reader->parameters[f->first_parameter + k]].at == i.at)
            return UINT64_C(1) << k;
    return 0;
}

/* Finds the member of a struct by value that a value is, converted perhaps. */
static bool find_member(const search *s, uint32_t function, uint32_t id, spirv_stride_member *out)
{
    const spirv_reader *reader = s->reader;
    spirv_instruction i = spirv_definition(reader, id);
    for (int depth = 0; depth < DEPTH && is_conversion(i.opcode); depth++)
        i = spirv_definition(reader, i.words[3]);
    spirv_struct_place place;
    if (i.opcode != SpvOpLoad || !spirv_find_struct_place(reader, function, i.words[3], &place) ||
        place.parameter >= SPIRV_STRIDES)
        return false;
    const spirv_instruction type = spirv_definition(reader, i.words[1]);
    if (type.opcode != SpvOpTypeInt || (type.words[2] != 32 && type.words[2] != 64))
        return false;
    *out = (spirv_stride_member){(uint8_t)place.parameter, (uint8_t)(type.words[2] / 8),
                                 (uint16_t)place.offset};
    return true;
}

static void add_member(spirv_strides *strides, spirv_stride_member member)
{
    for (uint32_t k = 0; k < strides->member_count; k++) {
        const spirv_stride_member *other = &strides->members[k];
        if (other->parameter == member.parameter && other->offset == member.offset)
            return;
    }
    if (strides->member_count < SPIRV_STRIDE_MEMBERS)
        strides->members[strides->member_count++] = member;
}

/* Of two that the kernel is given neither is a stride: `k * n` is where a row begins, and k may go
 * from launch to launch. */
static void add_factor(const search *s, uint32_t function, spirv_instruction product,
                       spirv_strides *out)
{
    uint64_t parameters = 0;
    spirv_stride_member member = {0};
    unsigned count = 0;
    for (uint32_t word = 3; word < 5; word++) {
        const uint64_t parameter = parameter_of(s, function, product.words[word]);
        parameters |= parameter;
        count += parameter != 0 || find_member(s, function, product.words[word], &member);
    }
    if (count != 1)
        return;
    out->any |= parameters;
    if (member.size != 0)
        add_member(out, member);
}

/* Adds what some term of an index is a product with. */
static void add_factors(search *s, uint32_t function, uint32_t id, int depth, spirv_strides *out)
{
    const spirv_instruction i = spirv_definition(s->reader, id);
    if (depth == 0 || s->steps == 0)
        return;
    s->steps--;
    if (is_conversion(i.opcode)) {
        add_factors(s, function, i.words[3], depth - 1, out);
    } else if (i.opcode == SpvOpIMul) {
        add_factor(s, function, i, out);
    } else if (i.opcode == SpvOpIAdd || i.opcode == SpvOpISub) {
        add_factors(s, function, i.words[3], depth - 1, out);
        add_factors(s, function, i.words[4], depth - 1, out);
    }
}

static bool is_chain(uint16_t opcode)
{
    return opcode == SpvOpPtrAccessChain || opcode == SpvOpInBoundsPtrAccessChain ||
           opcode == SpvOpAccessChain || opcode == SpvOpInBoundsAccessChain;
}

static bool is_to_bytes(const spirv_reader *reader, spirv_instruction chain)
{
    const spirv_instruction type = spirv_pointee(reader, spirv_definition(reader, chain.words[1]));
    return type.opcode == SpvOpTypeInt && type.words[2] == 8;
}

static spirv_strides find_strides(search *s, uint32_t function, int calls);

/* What the called function's parameters are here. */
static void add_strides_of_call(search *s, uint32_t function, spirv_instruction call, int calls,
                                spirv_strides *found)
{
    const uint32_t callee = spirv_find(s->reader, call.words[3]);
    if (callee == SPIRV_NONE || s->reader->ids[callee].function == SPIRV_NONE || calls == 0)
        return;
    const spirv_strides strides = find_strides(s, callee, calls - 1);
    for (uint32_t k = 0; k < SPIRV_STRIDES && 4 + k < call.count; k++) {
        if ((strides.any >> k & 1) != 0)
            found->any |= parameter_of(s, function, call.words[4 + k]);
        if ((strides.of_bytes >> k & 1) != 0)
            found->of_bytes |= parameter_of(s, function, call.words[4 + k]);
        spirv_stride_member member;
        if ((strides.any >> k & 1) != 0 && find_member(s, function, call.words[4 + k], &member))
            add_member(found, member);
    }
    for (uint32_t k = 0; k < strides.member_count; k++) {
        const spirv_stride_member *of = &strides.members[k];
        spirv_struct_place place;
        if (4u + of->parameter < call.count &&
            spirv_find_struct_place(s->reader, function, call.words[4 + of->parameter], &place) &&
            place.parameter < SPIRV_STRIDES && place.offset + of->offset <= UINT16_MAX)
            add_member(found, (spirv_stride_member){(uint8_t)place.parameter, of->size,
                                                    (uint16_t)(place.offset + of->offset)});
    }
}

static spirv_strides find_strides(search *s, uint32_t function, int calls)
{
    spirv_strides found = {0};
    for (spirv_instruction i = spirv_at(s->reader->stream, s->reader->ids[function].at);
         i.count != 0 && i.opcode != SpvOpFunctionEnd && s->steps > 0;
         i = spirv_next(s->reader->stream, i)) {
        s->steps--;
        if (i.opcode == SpvOpFunctionCall)
            add_strides_of_call(s, function, i, calls, &found);
        for (uint32_t k = 4; is_chain(i.opcode) && k < i.count; k++) {
            spirv_strides factors = {0};
            const bool to_bytes = is_to_bytes(s->reader, i);
            add_factors(s, function, i.words[k], DEPTH, &factors);
            found.any |= factors.any;
            found.of_bytes |= to_bytes ? factors.any : 0;
            for (uint32_t m = 0; m < factors.member_count && !to_bytes; m++)
                add_member(&found, factors.members[m]);
        }
    }
    return found;
}

spirv_strides spirv_find_strides(const spirv_reader *reader, uint32_t function)
{
    search s = {reader, STEPS_MAXIMUM};
    return find_strides(&s, function, CALLS_MAXIMUM);
}
