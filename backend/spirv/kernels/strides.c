#include "backend/spirv/kernels/strides.h"

#include <spirv/unified1/spirv.h>

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

/* Of two parameters neither is a stride: `k * n` is where a row begins, and k may go from launch to
 * launch. */
static uint64_t factor_of(const search *s, uint32_t function, spirv_instruction product)
{
    const uint64_t first = parameter_of(s, function, product.words[3]);
    const uint64_t second = parameter_of(s, function, product.words[4]);
    return first != 0 && second != 0 ? 0 : first | second;
}

/* Returns the parameters that some term of an index is a product with. */
static uint64_t factors_of(search *s, uint32_t function, uint32_t id, int depth)
{
    const spirv_instruction i = spirv_definition(s->reader, id);
    if (depth == 0 || s->steps == 0)
        return 0;
    s->steps--;
    if (is_conversion(i.opcode))
        return factors_of(s, function, i.words[3], depth - 1);
    switch (i.opcode) {
    case SpvOpIMul:
        return factor_of(s, function, i);
    case SpvOpIAdd:
    case SpvOpISub:
        return factors_of(s, function, i.words[3], depth - 1) |
               factors_of(s, function, i.words[4], depth - 1);
    default:
        return 0;
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
            const uint64_t factors = factors_of(s, function, i.words[k], DEPTH);
            found.any |= factors;
            found.of_bytes |= factors != 0 && is_to_bytes(s->reader, i) ? factors : 0;
        }
    }
    return found;
}

spirv_strides spirv_find_strides(const spirv_reader *reader, uint32_t function)
{
    search s = {reader, STEPS_MAXIMUM};
    return find_strides(&s, function, CALLS_MAXIMUM);
}
