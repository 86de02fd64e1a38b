/* Calls through pointers. A function that pointers may lead to has an address that stands for it: a
 * variable of the program, the same for all its kernels. A call compares the pointer with those of
 * all functions that take such arguments, and calls the one directly, so that it is vectorised as
 * any other call. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"
#include "backend/spirv/reader/error.h"

#define ADDRESS_BYTES 8u
#define FIRST_ARGUMENT 4u /* its word in OpFunctionPointerCallINTEL */
#define MAXIMUM_ARGUMENTS 65536u

/* Functions of one signature may have different types: pointers are all the same, and what differs
 * otherwise shows where they are called. */
struct lower_indirect {
    uint64_t signature;
    uint32_t function; /* an index of the reader's */
};

static uint64_t mix(uint64_t hash, uint64_t number)
{
    return (hash ^ number) * UINT64_C(0x100000001b3);
}

static uint64_t add_type(const lowering *l, uint64_t hash, uint32_t id)
{
    const uint32_t index = spirv_find(&l->reader, id);
    const lower_type *type = index == SPIRV_NONE ? NULL : l->types[index];
    if (type == NULL)
        return mix(hash, UINT64_MAX);
    hash = mix(hash, type->kind);
    hash = mix(hash, type->bits);
    return mix(hash, type->component_count);
}

static uint64_t signature_of_function(const lowering *l, const spirv_function *function)
{
    const spirv_instruction i = spirv_at(l->reader.stream, function->at);
    uint64_t hash = add_type(l, 0, spirv_result_type(i));
    for (uint32_t k = 0; k < function->parameter_count; k++) {
        const uint32_t index = l->reader.parameters[function->first_parameter + k];
        const spirv_instruction p = spirv_at(l->reader.stream, l->reader.ids[index].at);
        hash = add_type(l, hash, spirv_result_type(p));
    }
    return hash;
}

static uint64_t signature_of_call(const lowering *l, spirv_instruction i)
{
    uint64_t hash = add_type(l, 0, spirv_result_type(i));
    for (uint32_t word = FIRST_ARGUMENT; word < i.count; word++) {
        const spirv_instruction argument = spirv_definition(&l->reader, i.words[word]);
        hash = add_type(l, hash, argument.count == 0 ? 0 : spirv_result_type(argument));
    }
    return hash;
}

static int by_signature(const void *left, const void *right)
{
    const struct lower_indirect *a = left, *b = right;
    if (a->signature != b->signature)
        return a->signature < b->signature ? -1 : 1;
    return a->function < b->function ? -1 : a->function > b->function;
}

bool lower_find_indirect(lowering *l)
{
    l->indirect = spirv_allocate(l->reader.function_count, sizeof *l->indirect);
    if (l->indirect == NULL)
        return lower_refuse_memory(l);
    for (uint32_t k = 0; k < l->reader.id_count; k++) {
        const spirv_id *id = &l->reader.ids[k];
        if ((id->marks & SPIRV_INDIRECT) == 0)
            continue;
        const spirv_function *function = &l->reader.functions[id->function];
        l->indirect[l->indirect_count++] =
            (struct lower_indirect){signature_of_function(l, function), id->function};
    }
    qsort(l->indirect, l->indirect_count, sizeof *l->indirect, by_signature);
    return true;
}

static uint32_t first_of(const lowering *l, uint64_t signature)
{
    uint32_t low = 0, high = l->indirect_count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (l->indirect[middle].signature < signature)
            low = middle + 1;
        else
            high = middle;
    }
    return low < l->indirect_count && l->indirect[low].signature == signature ? low : SPIRV_NONE;
}

uint32_t lower_first_indirect(const lowering *l, spirv_instruction i)
{
    return first_of(l, signature_of_call(l, i));
}

uint32_t lower_indirect_function(const lowering *l, uint32_t number, uint32_t *first)
{
    *first = first_of(l, l->indirect[number].signature);
    return l->indirect[number].function;
}

static uint32_t id_of(const lowering *l, uint32_t function)
{
    return spirv_result(spirv_at(l->reader.stream, l->reader.functions[function].at));
}

void lower_declare_indirect(lowering *l)
{
    for (uint32_t k = 0; k < l->indirect_count; k++) {
        char name[40];
        const uint32_t id = id_of(l, l->indirect[k].function);
        (void)snprintf(name, sizeof name, SIMD_VARIABLE "%" PRIu32, id);
        const LLVMValueRef address = LLVMAddGlobal(l->module, l->i64, name);
        LLVMSetInitializer(address, LLVMConstNull(l->i64));
        LLVMSetAlignment(address, ADDRESS_BYTES);
        l->globals[spirv_find(&l->reader, id)] = address;
    }
}

/* What stands in a table of virtual functions for one that has no body; who calls it, calls
 * nothing. */
static bool is_pure_virtual(const lowering *l, uint32_t index)
{
    const spirv_id *id = index == SPIRV_NONE ? NULL : &l->reader.ids[index];
    if (id == NULL || id->function == SPIRV_NONE || id->linkage == 0)
        return false;
    const spirv_instruction linkage = spirv_at(l->reader.stream, id->linkage);
    return !l->reader.functions[id->function].has_body &&
           (spirv_string_is(linkage, 3, "__cxa_pure_virtual") ||
            spirv_string_is(linkage, 3, "__cxa_deleted_virtual"));
}

bool lower_function_pointer(lower_body *b, spirv_instruction i)
{
    const uint32_t index = spirv_find(&b->l->reader, i.words[3]);
    if (is_pure_virtual(b->l, index))
        return lower_define_scalar(b, i, LLVMConstNull(b->l->pointer));
    const LLVMValueRef address = index == SPIRV_NONE ? NULL : b->l->globals[index];
    if (address == NULL || (b->l->reader.ids[index].marks & SPIRV_INDIRECT) == 0)
        return lower_refuse(b->l, i, "id %" PRIu32 " is no function of this module", i.words[3]);
    return lower_define_scalar(b, i, address);
}

/* A call that is being made: LLVM's arguments, and the memory that its result comes through. */
typedef struct through {
    spirv_instruction i;
    LLVMValueRef pointer;
    LLVMTypeRef type; /* of the functions that it may call */
    LLVMValueRef *arguments;
    uint32_t count;
    LLVMValueRef memory; /* of a result of one component; those of several are arguments */
    LLVMBasicBlockRef after;
} through;

static bool count_arguments(lower_body *b, spirv_instruction i, const lower_value *result,
                            uint64_t *count)
{
    *count = 1 + result->type->component_count;
    for (uint32_t word = FIRST_ARGUMENT; word < i.count; word++) {
        const lower_value *value = lower_use(b, i, word);
        if (value == NULL)
            return false;
        *count += value->type->component_count;
    }
    return *count <= MAXIMUM_ARGUMENTS ||
           lower_refuse(b->l, i, "the call has more than %u arguments", MAXIMUM_ARGUMENTS);
}

static bool add_arguments(lower_body *b, through *t, const lower_value *result)
{
    t->arguments[t->count++] = b->tile_static;
    for (uint32_t word = FIRST_ARGUMENT; word < t->i.count; word++) {
        const lower_value *value = lower_use(b, t->i, word);
        for (uint64_t k = 0; k < value->type->component_count; k++)
            t->arguments[t->count++] = value->components[k];
    }
    for (uint64_t k = 0; k < result->type->component_count; k++) {
        const LLVMValueRef memory = LLVMBuildAlloca(b->entry, result->type->components[k].type, "");
        if (result->type->component_count == 1)
            t->memory = memory;
        else
            t->arguments[t->count++] = memory;
    }
    LLVMTypeRef *types = lower_allocate(&b->arena, t->count, sizeof(LLVMTypeRef));
    if (types == NULL)
        return lower_refuse_memory(b->l);
    for (uint32_t k = 0; k < t->count; k++)
        types[k] = LLVMTypeOf(t->arguments[k]);
    t->type = LLVMFunctionType(t->memory == NULL ? b->l->nothing : result->type->components[0].type,
                               types, t->count, false);
    return true;
}

/* Calls one function if the pointer is its address. */
static bool call_if(lower_body *b, const through *t, uint32_t function)
{
    const uint32_t id = id_of(b->l, function);
    const LLVMValueRef callee = lower_declare(b->l, t->i, id);
    if (callee == NULL)
        return false;
    if (LLVMGlobalGetValueType(callee) != t->type)
        return true;
    const LLVMBasicBlockRef yes = lower_new_block(b), no = lower_new_block(b);
    const LLVMValueRef is_it = LLVMBuildICmp(b->builder, LLVMIntEQ, t->pointer,
                                             b->l->globals[spirv_find(&b->l->reader, id)], "");
    LLVMBuildCondBr(b->builder, is_it, yes, no);
    lower_continue_in(b, yes);
    const LLVMValueRef value =
        LLVMBuildCall2(b->builder, t->type, callee, t->arguments, t->count, "");
    if (t->memory != NULL)
        LLVMBuildStore(b->builder, value, t->memory);
    LLVMBuildBr(b->builder, t->after);
    lower_continue_in(b, no);
    return true;
}

static void read_result(lower_body *b, const through *t, lower_value *result)
{
    const uint64_t count = result->type->component_count;
    for (uint64_t k = 0; k < count; k++)
        result->components[k] =
            LLVMBuildLoad2(b->builder, result->type->components[k].type,
                           t->memory != NULL ? t->memory : t->arguments[t->count - count + k], "");
}

bool lower_indirect_call(lower_body *b, spirv_instruction i)
{
    lowering *l = b->l;
    through t = {.i = i, .pointer = lower_use_scalar(b, i, 3, LOWER_POINTER)};
    lower_value *result = t.pointer == NULL ? NULL : lower_define(b, i);
    uint64_t count;
    if (result == NULL || !count_arguments(b, i, result, &count))
        return false;
    t.arguments = lower_allocate(&b->arena, count, sizeof(LLVMValueRef));
    if (t.arguments == NULL)
        return lower_refuse_memory(l);
    if (!add_arguments(b, &t, result))
        return false;
    t.after = lower_new_block(b);
    const uint32_t first = lower_first_indirect(l, i);
    for (uint32_t k = first;
         k < l->indirect_count && l->indirect[k].signature == l->indirect[first].signature; k++)
        if (!call_if(b, &t, l->indirect[k].function))
            return false;
    (void)lower_call_external(b, SIMD_NO_FUNCTION, l->nothing, &t.pointer, 1, 0);
    LLVMBuildBr(b->builder, t.after);
    lower_continue_in(b, t.after);
    read_result(b, &t, result);
    return true;
}
