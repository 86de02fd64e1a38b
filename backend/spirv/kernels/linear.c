#include "backend/spirv/kernels/linear.h"

#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/kernels/index_rank.h"
#include "backend/spirv/kernels/linear_sums.h"
#include "backend/spirv/kernels/loops.h"

enum { DEPTH_MAXIMUM = 32, STEPS_MAXIMUM = 1024 };

typedef spirv_linear_context context;

/* ---- Values ---------------------------------------------------------------------------------- */

static uint64_t bytes_of(const context *c, uint32_t type)
{
    const uint32_t index = spirv_find(c->reader, type);
    return index == SPIRV_NONE ? 0 : c->reader->ids[index].layout.size;
}

/* Of no specialisation constant: that may change. */
static bool constant(const context *c, uint32_t id, int64_t *out)
{
    const spirv_instruction i = spirv_definition(c->reader, id);
    uint64_t number;
    if (i.opcode == SpvOpConstantNull) {
        *out = 0;
        return true;
    }
    if (i.opcode != SpvOpConstant || !spirv_read_constant(c->reader, id, &number))
        return false;
    *out = bytes_of(c, i.words[1]) == 4 ? (int32_t)(uint32_t)number : (int64_t)number;
    return true;
}

/* A descriptor as bytes of the parameter that it is: the same through casts and constant steps. */
static bool find_descriptor(context *c, uint32_t id, uint32_t depth, uint32_t *parameter,
                            uint64_t *bytes);

static bool is_chain(spirv_instruction i)
{
    return i.opcode == SpvOpInBoundsPtrAccessChain || i.opcode == SpvOpPtrAccessChain ||
           i.opcode == SpvOpInBoundsAccessChain || i.opcode == SpvOpAccessChain;
}

static bool has_element(spirv_instruction i)
{
    return i.opcode == SpvOpInBoundsPtrAccessChain || i.opcode == SpvOpPtrAccessChain;
}

/* The type that an id points to. */
static spirv_instruction pointee(const context *c, uint32_t id)
{
    const uint32_t type = spirv_result_type(spirv_definition(c->reader, id));
    return spirv_pointee(c->reader, spirv_definition(c->reader, type));
}

static bool step_into_struct(const context *c, spirv_instruction *type, int64_t member,
                             uint64_t *bytes)
{
    if (member < 0 || member >= type->count - 2)
        return false;
    for (int64_t k = 0; k < member; k++)
        *bytes += bytes_of(c, type->words[2 + k]); /* a descriptor's members have no gaps */
    *type = spirv_definition(c->reader, type->words[2 + member]);
    return true;
}

static bool find_in_chain(context *c, spirv_instruction i, uint32_t depth, uint32_t *parameter,
                          uint64_t *bytes)
{
    spirv_instruction type = pointee(c, i.words[3]);
    uint32_t word = 4;
    int64_t number;
    if (!find_descriptor(c, i.words[3], depth + 1, parameter, bytes))
        return false;
    if (has_element(i)) {
        if (i.count < 5 || !constant(c, i.words[word++], &number))
            return false;
        *bytes += (uint64_t)number * bytes_of(c, spirv_result(type));
    }
    for (; word < i.count; word++) {
        if (!constant(c, i.words[word], &number))
            return false;
        if (type.opcode == SpvOpTypeStruct) {
            if (!step_into_struct(c, &type, number, bytes))
                return false;
        } else if (type.opcode == SpvOpTypeArray) {
            *bytes += (uint64_t)number * bytes_of(c, type.words[2]);
            type = spirv_definition(c->reader, type.words[2]);
        } else {
            return false;
        }
    }
    return true;
}

static bool find_parameter(const context *c, uint32_t id, uint32_t *out)
{
    const uint32_t index = spirv_find(c->reader, id);
    const spirv_function *function = c->function;
    for (uint32_t k = 0; k < function->parameter_count && k < c->kernel->parameter_count; k++)
        if (c->reader->parameters[function->first_parameter + k] == index) {
            *out = k;
            return true;
        }
    return false;
}

static bool find_descriptor(context *c, uint32_t id, uint32_t depth, uint32_t *parameter,
                            uint64_t *bytes)
{
    const spirv_instruction i = spirv_definition(c->reader, id);
    if (depth > DEPTH_MAXIMUM || c->left == 0)
        return false;
    c->left--;
    if (i.opcode == SpvOpBitcast || i.opcode == SpvOpCopyObject)
        return find_descriptor(c, i.words[3], depth + 1, parameter, bytes);
    if (is_chain(i))
        return find_in_chain(c, i, depth, parameter, bytes);
    *bytes = 0;
    return i.opcode == SpvOpFunctionParameter && find_parameter(c, id, parameter);
}

/* A whole number that the kernel is given. */
static bool number(const context *c, uint32_t parameter, uint64_t at, uint64_t size,
                   spirv_linear *out)
{
    spirv_reaches *reaches = c->reaches;
    const spirv_reach_number wanted = {parameter, (uint32_t)at, (uint32_t)size};
    uint32_t k = 0;
    while (k < reaches->number_count && memcmp(&reaches->numbers[k], &wanted, sizeof wanted) != 0)
        k++;
    if (k == SPIRV_REACH_NUMBERS)
        return false;
    reaches->numbers[k] = wanted;
    reaches->number_count += k == reaches->number_count;
    *out = (spirv_linear){0};
    out->c[SPIRV_LINEAR_NUMBERS + k][SPIRV_REACH_ONE] = 1;
    return true;
}

static bool scalar(const context *c, uint32_t id, spirv_linear *out)
{
    uint32_t k;
    if (!find_parameter(c, id, &k))
        return false;
    const spirv_parameter *parameter = &c->kernel->parameters[k];
    return parameter->kind == SPIRV_PARAMETER_VALUE && parameter->members == 0 &&
           !parameter->is_float && number(c, k, 0, parameter->size, out);
}

/* A descriptor is the extents, then the pitches of all dimensions but the last. */
static bool described(context *c, spirv_instruction load, uint32_t parameter, spirv_linear *out)
{
    uint32_t from;
    uint64_t bytes;
    if (bytes_of(c, load.words[1]) != 4 || !find_descriptor(c, load.words[3], 0, &from, &bytes) ||
        from >= c->kernel->parameter_count || bytes % 4 != 0)
        return false;
    const int rank = spirv_view_rank(&c->kernel->parameters[from]);
    if (rank > 0 && bytes / 4 < (uint64_t)rank)
        return number(c, from, bytes, 4, out);
    const uint64_t pitch = bytes / 4 - (uint64_t)rank;
    if (from != parameter + 1 || rank < 2 || rank > SPIRV_REACH_RANK || pitch >= (uint64_t)rank - 1)
        return false;
    *out = (spirv_linear){0};
    out->c[1 + pitch][SPIRV_REACH_ONE] = 1;
    return true;
}

static bool value(context *c, uint32_t id, uint32_t parameter, uint32_t depth, spirv_linear *out);

static bool sum(context *c, spirv_instruction i, uint32_t parameter, uint32_t depth, int64_t times,
                spirv_linear *out)
{
    spirv_linear a, b;
    return value(c, i.words[3], parameter, depth, &a) &&
           value(c, i.words[4], parameter, depth, &b) && spirv_linear_add(&a, &b, times, out);
}

static bool product(context *c, spirv_instruction i, uint32_t parameter, uint32_t depth,
                    spirv_linear *out)
{
    spirv_linear a, b;
    return value(c, i.words[3], parameter, depth, &a) &&
           value(c, i.words[4], parameter, depth, &b) && spirv_linear_multiply(&a, &b, out);
}

static bool shifted(context *c, spirv_instruction i, uint32_t parameter, uint32_t depth,
                    spirv_linear *out)
{
    spirv_linear a;
    int64_t bits;
    if (!constant(c, i.words[4], &bits) || bits < 0 || bits > 62 ||
        !value(c, i.words[3], parameter, depth, &a))
        return false;
    const int64_t power = INT64_C(1) << bits;
    if (i.opcode == SpvOpShiftLeftLogical)
        return spirv_linear_scale(&a, power, out);
    return bytes_of(c, i.words[1]) == 8 && bits <= 32 && spirv_linear_divide(&a, power, out);
}

/* Bits that only one of two has: compilers write a sum so. */
static bool joined(context *c, spirv_instruction i, uint32_t parameter, uint32_t depth,
                   spirv_linear *out)
{
    spirv_linear a, unused;
    int64_t bits, power = 1;
    if (!constant(c, i.words[4], &bits) || bits < 0 || bits > INT32_MAX ||
        !value(c, i.words[3], parameter, depth, &a))
        return false;
    while (power <= bits)
        power *= 2;
    *out = a;
    return spirv_linear_divide(&a, power, &unused) &&
           !__builtin_add_overflow(a.c[0][0], bits, &out->c[0][0]);
}

/* By a condition that is constant: a translator asks whether there is such a dimension. */
static bool selected(context *c, spirv_instruction i, uint32_t parameter, uint32_t depth,
                     spirv_linear *out)
{
    const uint32_t condition = spirv_definition(c->reader, i.words[3]).opcode;
    return (condition == SpvOpConstantTrue || condition == SpvOpConstantFalse) &&
           value(c, i.words[condition == SpvOpConstantTrue ? 4 : 5], parameter, depth, out);
}

/* The bits of 64 that an id has, or one that is known to be below 2^31. */
static bool masked(context *c, spirv_instruction i, uint32_t parameter, uint32_t depth,
                   spirv_linear *out)
{
    int64_t bits;
    if (!constant(c, i.words[4], &bits) || (bits != UINT32_MAX && bits != INT32_MAX) ||
        !value(c, i.words[3], parameter, depth, out))
        return false;
    for (int row = 0; row < SPIRV_LINEAR_ROWS; row++) /* + 0xffffffff is - 1 */
        for (int column = 0; column < SPIRV_LINEAR_COLUMNS; column++)
            out->c[row][column] = (int32_t)(uint32_t)out->c[row][column];
    return true;
}

static bool counted(context *c, spirv_instruction i, spirv_linear *out)
{
    const uint32_t counter = spirv_loop_counter(c, i);
    if (counter == SPIRV_REACH_ONE)
        return false;
    *out = (spirv_linear){0};
    out->c[0][counter] = 1;
    return true;
}

/* The same on all ways, or the counter of a loop. */
static bool merged(context *c, spirv_instruction i, uint32_t parameter, uint32_t depth,
                   spirv_linear *out)
{
    spirv_linear other;
    if (counted(c, i, out))
        return true;
    if (i.count < 5 || !value(c, i.words[3], parameter, depth, out))
        return false;
    for (uint32_t word = 5; word + 1 < i.count; word += 2)
        if (!value(c, i.words[word], parameter, depth, &other) ||
            memcmp(&other, out, sizeof other) != 0)
            return false;
    return true;
}

static bool operation(context *c, spirv_instruction i, uint32_t parameter, uint32_t depth,
                      spirv_linear *out)
{
    spirv_linear a;
    switch (i.opcode) {
    case SpvOpIAdd:
        return sum(c, i, parameter, depth, 1, out);
    case SpvOpISub:
        return sum(c, i, parameter, depth, -1, out);
    case SpvOpIMul:
        return product(c, i, parameter, depth, out);
    case SpvOpSNegate:
        return value(c, i.words[3], parameter, depth, &a) && spirv_linear_scale(&a, -1, out);
    case SpvOpShiftLeftLogical:
    case SpvOpShiftRightArithmetic:
    case SpvOpShiftRightLogical:
        return shifted(c, i, parameter, depth, out);
    case SpvOpBitwiseOr:
        return joined(c, i, parameter, depth, out);
    case SpvOpBitwiseAnd:
        return masked(c, i, parameter, depth, out);
    case SpvOpSConvert:
    case SpvOpUConvert:
    case SpvOpCopyObject:
        return value(c, i.words[3], parameter, depth, out);
    case SpvOpSelect:
        return selected(c, i, parameter, depth, out);
    case SpvOpPhi:
        return merged(c, i, parameter, depth, out);
    case SpvOpLoad:
        return described(c, i, parameter, out);
    default:
        return false;
    }
}

/* The column of an id that an instruction takes; SPIRV_REACH_ONE if it takes none. */
static uint32_t variable_of(const context *c, spirv_instruction i)
{
    static const struct {
        uint32_t builtin, first;
    } ids[] = {{SpvBuiltInGlobalInvocationId, SPIRV_REACH_GLOBAL},
               {SpvBuiltInLocalInvocationId, SPIRV_REACH_LOCAL},
               {SpvBuiltInWorkgroupId, SPIRV_REACH_GROUP}};
    for (size_t k = 0; k < sizeof ids / sizeof *ids; k++) {
        const uint32_t dimension = spirv_id_dimension(c->reader, i, ids[k].builtin);
        if (dimension != 0)
            return ids[k].first + dimension - 1;
    }
    return SPIRV_REACH_ONE;
}

/* Numbers of fewer than 32 bits are not what they would be without an end. */
static bool value(context *c, uint32_t id, uint32_t parameter, uint32_t depth, spirv_linear *out)
{
    const spirv_instruction i = spirv_definition(c->reader, id);
    int64_t number;
    if (depth > DEPTH_MAXIMUM || c->left == 0 || i.count < 3)
        return false;
    c->left--;
    if (constant(c, id, &number)) {
        *out = (spirv_linear){{{number}}};
        return true;
    }
    const uint32_t variable = variable_of(c, i);
    if (variable != SPIRV_REACH_ONE) {
        *out = (spirv_linear){0};
        out->c[0][variable] = 1;
        return true;
    }
    if (!spirv_has_result(i) || bytes_of(c, spirv_result_type(i)) < 4)
        return false;
    return i.opcode == SpvOpFunctionParameter ? scalar(c, id, out)
                                              : operation(c, i, parameter, depth + 1, out);
}

/* ---- Questions ------------------------------------------------------------------------------- */

/* @returns the steps that there are for it; 0 if it is part of another */
static uint32_t ask(context *c)
{
    const uint32_t most = c->steps < STEPS_MAXIMUM ? c->steps : STEPS_MAXIMUM;
    if (c->is_asked)
        return 0;
    c->is_asked = true;
    c->left = most;
    return most;
}

static bool answer(context *c, uint32_t most, bool found)
{
    if (most == 0)
        return found;
    c->steps -= most - c->left;
    c->is_asked = false;
    return found;
}

bool spirv_linear_value(spirv_linear_context *c, uint32_t id, spirv_linear *out)
{
    const uint32_t most = ask(c);
    return answer(c, most, value(c, id, SPIRV_NONE - 1, 0, out));
}

/* ---- Pointers -------------------------------------------------------------------------------- */

static bool pointer(context *c, uint32_t id, uint32_t depth, uint32_t *parameter,
                    spirv_linear *out);

static bool add_index(context *c, uint32_t id, uint64_t size, uint32_t parameter,
                      spirv_linear *bytes)
{
    spirv_linear index;
    return size > 0 && size <= INT32_MAX && value(c, id, parameter, 0, &index) &&
           spirv_linear_add(bytes, &index, (int64_t)size, bytes);
}

/* Where in a struct does not matter: its array is left by the struct as a whole. */
static bool through_chain(context *c, spirv_instruction i, uint32_t depth, uint32_t *parameter,
                          spirv_linear *out)
{
    spirv_instruction type = pointee(c, i.words[3]);
    uint32_t word = 4;
    if (type.count == 0 || !pointer(c, i.words[3], depth + 1, parameter, out))
        return false;
    if (has_element(i) &&
        (i.count < 5 ||
         !add_index(c, i.words[word++], bytes_of(c, spirv_result(type)), *parameter, out)))
        return false;
    for (; word < i.count; word++) {
        int64_t member;
        uint64_t unused = 0;
        if (type.opcode == SpvOpTypeStruct) {
            if (!constant(c, i.words[word], &member) ||
                !step_into_struct(c, &type, member, &unused))
                return false;
        } else if (type.opcode == SpvOpTypeArray) {
            if (!add_index(c, i.words[word], bytes_of(c, type.words[2]), *parameter, out))
                return false;
            type = spirv_definition(c->reader, type.words[2]);
        } else {
            return false;
        }
    }
    return true;
}

static bool pointer(context *c, uint32_t id, uint32_t depth, uint32_t *parameter, spirv_linear *out)
{
    const spirv_instruction i = spirv_definition(c->reader, id);
    if (depth > DEPTH_MAXIMUM || c->left == 0)
        return false;
    c->left--;
    if (i.opcode == SpvOpBitcast || i.opcode == SpvOpCopyObject)
        return pointer(c, i.words[3], depth + 1, parameter, out);
    if (is_chain(i))
        return through_chain(c, i, depth, parameter, out);
    *out = (spirv_linear){0};
    return i.opcode == SpvOpFunctionParameter && find_parameter(c, id, parameter);
}

bool spirv_linear_pointer(spirv_linear_context *c, uint32_t id, uint32_t *parameter,
                          spirv_linear *out)
{
    const uint32_t most = ask(c);
    return answer(c, most, pointer(c, id, 0, parameter, out));
}
