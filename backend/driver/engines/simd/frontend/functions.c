/* Functions and calls. A function of LLVM takes tile_static, the components of the parameters, and,
 * if it returns several components, where to write each. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

#define MAXIMUM_PARAMETERS 65536u

static uint32_t find_function(const lowering *l, uint32_t id)
{
    const uint32_t index = spirv_find(&l->reader, id);
    return index == SPIRV_NONE ? SPIRV_NONE : l->reader.ids[index].function;
}

static spirv_instruction parameter_of(const lowering *l, const spirv_function *function, uint32_t k)
{
    const uint32_t index = l->reader.parameters[function->first_parameter + k];
    return spirv_at(l->reader.stream, l->reader.ids[index].at);
}

/* Adds the types of a value's components, or a pointer for each. */
static bool add_types(lowering *l, spirv_instruction i, const lower_type *type, bool pointers,
                      LLVMTypeRef *types, uint32_t *count)
{
    const lower_component *components = lower_components(l, i, type);
    if (components == NULL)
        return false;
    if (*count + type->component_count > MAXIMUM_PARAMETERS)
        return lower_refuse(l, i, "the function's parameters have more than %u parts",
                            MAXIMUM_PARAMETERS);
    for (uint64_t k = 0; k < type->component_count; k++)
        types[(*count)++] = pointers ? l->pointer : components[k].type;
    return true;
}

static bool fill_types(lowering *l, const spirv_function *function, const lower_type *result,
                       LLVMTypeRef *types, uint32_t *count)
{
    types[(*count)++] = l->pointer;
    for (uint32_t k = 0; k < function->parameter_count; k++) {
        const spirv_instruction i = parameter_of(l, function, k);
        const lower_type *type = lower_find_type(l, i, spirv_result_type(i));
        if (type == NULL || !add_types(l, i, type, false, types, count))
            return false;
    }
    const spirv_instruction i = spirv_at(l->reader.stream, function->at);
    return result->component_count <= 1 || add_types(l, i, result, true, types, count);
}

static LLVMTypeRef function_type(lowering *l, const spirv_function *function)
{
    const spirv_instruction i = spirv_at(l->reader.stream, function->at);
    const lower_type *result = lower_find_type(l, i, spirv_result_type(i));
    LLVMTypeRef *types = malloc((MAXIMUM_PARAMETERS + 1u) * sizeof(LLVMTypeRef));
    uint32_t count = 0;
    LLVMTypeRef type = NULL;
    if (types == NULL)
        (void)lower_refuse_memory(l);
    else if (result != NULL && lower_components(l, i, result) != NULL &&
             fill_types(l, function, result, types, &count))
        type =
            LLVMFunctionType(result->component_count == 1 ? result->components[0].type : l->nothing,
                             types, count, false);
    free(types);
    return type;
}

static LLVMValueRef add_function(lowering *l, uint32_t index)
{
    const spirv_function *function = &l->reader.functions[index];
    const LLVMTypeRef type = function_type(l, function);
    if (type == NULL)
        return NULL;
    char name[256] = "f.";
    const spirv_instruction i = spirv_at(l->reader.stream, function->at);
    const spirv_id *id = &l->reader.ids[spirv_find(&l->reader, spirv_result(i))];
    if (id->name != 0)
        lower_copy_string(spirv_at(l->reader.stream, id->name), 2, name + 2, sizeof name - 2);
    const LLVMValueRef made = LLVMAddFunction(l->module, name, type);
    LLVMSetLinkage(made, LLVMInternalLinkage);
    lower_attribute(l, made, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "alwaysinline");
    lower_attribute(l, made, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "nounwind");
    l->declared[l->declared_count++] = index;
    l->functions[index] = made;
    return made;
}

LLVMValueRef lower_declare(lowering *l, spirv_instruction i, uint32_t id)
{
    const uint32_t index = find_function(l, id);
    if (index == SPIRV_NONE) {
        (void)lower_refuse(l, i, "id %" PRIu32 " is no function", id);
        return NULL;
    }
    if (!l->reader.functions[index].has_body) {
        (void)lower_refuse(l, i, "function %" PRIu32 " is in another module", id);
        return NULL;
    }
    return l->functions[index] != NULL ? l->functions[index] : add_function(l, index);
}

/* A struct by value belongs to the function that it is passed to: if that writes into it, it gets
 * a copy. */
static bool copy_argument(lower_body *b, spirv_instruction i, uint32_t index, lower_value *value)
{
    lowering *l = b->l;
    if ((l->reader.ids[index].marks & SPIRV_BYVAL) == 0 || l->access[index] == SPIRV_ACCESS_READ ||
        value->type->kind != LOWER_POINTER)
        return true;
    const lower_type *type = lower_pointee(l, i, value->type);
    if (type == NULL)
        return false;
    if (type->alignment == 0 || type->size > LOWER_MAXIMUM_SIZE)
        return lower_refuse(l, i, "a parameter has no known size, or more than %" PRIu64 " bytes",
                            LOWER_MAXIMUM_SIZE);
    const LLVMValueRef memory = lower_alloca(b, type, type->alignment);
    const unsigned alignment = lower_alignment_at(type->alignment, 0);
    LLVMBuildMemCpy(b->entry, memory, alignment, value->components[0], alignment,
                    lower_int(l->i64, type->size));
    value->components[0] = memory;
    return true;
}

static bool bind_parameters(lower_body *b, const spirv_function *function)
{
    unsigned next = 1;
    for (uint32_t k = 0; k < function->parameter_count; k++) {
        const spirv_instruction i = parameter_of(b->l, function, k);
        lower_value *value = lower_define(b, i);
        if (value == NULL)
            return false;
        for (uint64_t component = 0; component < value->type->component_count; component++)
            value->components[component] = LLVMGetParam(b->function, next++);
        if (!copy_argument(b, i, b->l->reader.parameters[function->first_parameter + k], value))
            return false;
    }
    return true;
}

bool lower_function(lowering *l, uint32_t index)
{
    const spirv_function *function = &l->reader.functions[index];
    const spirv_instruction i = spirv_at(l->reader.stream, function->at);
    lower_body b;
    l->line_at = 0;
    if (!lower_check_state(l, i))
        return false;
    bool done = lower_body_begin(&b, l, l->functions[index]);
    lower_debug_function(l, b.function, function->at);
    lower_debug_line(&b);
    b.return_type = spirv_result_type(i);
    done = done && bind_parameters(&b, function) && lower_blocks(&b, i);
    lower_body_end(&b);
    l->line_at = 0;
    return done;
}

static bool add_arguments(lower_body *b, spirv_instruction i, LLVMTypeRef *types,
                          LLVMValueRef *arguments, uint32_t wanted, uint32_t *count)
{
    arguments[(*count)++] = b->tile_static;
    for (uint32_t word = 4; word < i.count; word++) {
        const lower_value *value = lower_use(b, i, word);
        if (value == NULL)
            return false;
        for (uint64_t k = 0; k < value->type->component_count; k++) {
            if (*count == wanted || LLVMTypeOf(value->components[k]) != types[*count])
                return lower_refuse(b->l, i, "the arguments are not those of the function");
            arguments[(*count)++] = value->components[k];
        }
    }
    return true;
}

/* Where a callee writes the components that it returns, and they are read. */
static bool call(lower_body *b, spirv_instruction i, LLVMValueRef callee, LLVMValueRef *arguments,
                 uint32_t count, lower_value *result)
{
    const LLVMTypeRef type = LLVMGlobalGetValueType(callee);
    const uint32_t wanted = LLVMCountParamTypes(type);
    const bool in_memory = result->type->component_count > 1;
    const LLVMTypeRef returned =
        result->type->component_count == 1 ? result->type->components[0].type : b->l->nothing;
    if (LLVMGetReturnType(type) != returned ||
        wanted != count + (in_memory ? result->type->component_count : 0))
        return lower_refuse(b->l, i, "the call is not one of this function");
    for (uint32_t k = count; k < wanted; k++)
        arguments[k] = LLVMBuildAlloca(b->entry, result->type->components[k - count].type, "");
    const LLVMValueRef value = LLVMBuildCall2(b->builder, type, callee, arguments, wanted, "");
    if (result->type->component_count == 1)
        result->components[0] = value;
    for (uint32_t k = count; k < wanted; k++)
        result->components[k - count] =
            LLVMBuildLoad2(b->builder, result->type->components[k - count].type, arguments[k], "");
    return true;
}

bool lower_call(lower_body *b, spirv_instruction i)
{
    const uint32_t index = find_function(b->l, i.words[3]);
    if (index != SPIRV_NONE && !b->l->reader.functions[index].has_body)
        return lower_import(b, i);
    const LLVMValueRef callee = lower_declare(b->l, i, i.words[3]);
    lower_value *result = callee == NULL ? NULL : lower_define(b, i);
    if (result == NULL)
        return false;
    const uint32_t wanted = LLVMCountParams(callee);
    LLVMTypeRef *types = lower_allocate(&b->arena, wanted, sizeof(LLVMTypeRef));
    LLVMValueRef *arguments = lower_allocate(&b->arena, wanted, sizeof(LLVMValueRef));
    if (types == NULL || arguments == NULL)
        return lower_refuse_memory(b->l);
    LLVMGetParamTypes(LLVMGlobalGetValueType(callee), types);
    uint32_t count = 0;
    return add_arguments(b, i, types, arguments, wanted, &count) &&
           call(b, i, callee, arguments, count, result);
}
