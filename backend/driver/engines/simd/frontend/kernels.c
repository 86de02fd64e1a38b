/* Kernels: for each a function that reads the arguments and calls the SPIR-V function, and before
 * that the places of its Workgroup variables. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/contract/refusals.h"
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/contract/variant_key.h"
#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

void lower_declare_kernels(lowering *l, const spirv_module *module)
{
    LLVMTypeRef parameters[] = {l->pointer, l->pointer};
    const LLVMTypeRef type = LLVMFunctionType(l->nothing, parameters, 2, false);
    for (size_t k = 0; k < module->kernel_count; k++) {
        const char *name = module->kernels[k].name;
        if (lower_is_reserved(name) || LLVMGetNamedFunction(l->module, name) != NULL)
            continue; /* of two of one name, the first is found */
        const LLVMValueRef kernel = LLVMAddFunction(l->module, name, type);
        lower_attribute(l, kernel, 1, "noalias");
        lower_attribute(l, kernel, 1, "readonly");
        lower_attribute(l, kernel, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "nounwind");
    }
}

/* Passes the components of an argument on; a struct by value is a pointer to the argument
 * itself. */
static bool read_argument(lower_body *b, spirv_instruction i, uint32_t index, uint32_t number,
                          LLVMValueRef *out)
{
    lowering *l = b->l;
    const lower_type *type = lower_find_type(l, i, spirv_result_type(i));
    if (type == NULL || lower_components(l, i, type) == NULL)
        return false;
    const LLVMValueRef place = lower_offset(b, LLVMGetParam(b->function, 0), 8u * number);
    const LLVMValueRef bytes = lower_load_component(b, l->pointer, place, 8, LOWER_INVARIANT);
    if (type->kind == LOWER_POINTER && type->storage == SpvStorageClassFunction) {
        if ((l->reader.ids[index].marks & SPIRV_BYVAL) == 0)
            return lower_refuse(l, i, "a kernel cannot be given a pointer to private memory");
        const lower_type *value = lower_pointee(l, i, type);
        if (value == NULL)
            return false;
        lower_mark_bytes(b, bytes, value->size, value->alignment);
        out[0] = bytes;
        return true;
    }
    lower_mark_bytes(b, bytes, type->size, type->alignment);
    return lower_load(b, i, type, bytes, type->alignment, LOWER_INVARIANT, out);
}

static bool leads_to_buffer(const lower_type *type)
{
    return type->kind == LOWER_POINTER && (type->storage == SpvStorageClassCrossWorkgroup ||
                                           type->storage == SpvStorageClassUniformConstant);
}

static bool leads_to_tile_static(const lower_type *type)
{
    return type->kind == LOWER_POINTER && type->storage == SpvStorageClassWorkgroup;
}

static void mark(const lower_body *b, const char *what, uint32_t number)
{
    char name[sizeof SIMD_RESTRICT + 10];
    const int length = snprintf(name, sizeof name, "%s%" PRIu32, what, number);
    LLVMAddAttributeAtIndex(
        b->function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
        LLVMCreateStringAttribute(b->l->context, name, (unsigned)length, "", 0));
}

/* Other functions may be given one buffer twice, and are inlined: theirs are not known. */
static void mark_buffer(lower_body *b, spirv_instruction i, uint32_t index, uint32_t number)
{
    lowering *l = b->l;
    const lower_type *type = lower_find_type(l, i, spirv_result_type(i));
    if (leads_to_buffer(type) || leads_to_tile_static(type))
        mark(b, SIMD_BUFFER, number);
    if (leads_to_buffer(type) && (l->reader.ids[index].marks & SPIRV_RESTRICT) != 0)
        mark(b, SIMD_RESTRICT, number);
}

static bool call(lower_body *b, const spirv_function *function, LLVMValueRef callee)
{
    lowering *l = b->l;
    const LLVMTypeRef type = LLVMGlobalGetValueType(callee);
    const uint32_t count = LLVMCountParams(callee);
    LLVMValueRef *arguments = lower_allocate(&b->arena, count, sizeof(LLVMValueRef));
    if (arguments == NULL)
        return lower_refuse_memory(l);
    arguments[0] = LLVMGetParam(b->function, 1);
    uint32_t next = 1;
    for (uint32_t k = 0; k < function->parameter_count; k++) {
        const uint32_t index = l->reader.parameters[function->first_parameter + k];
        const spirv_instruction i = spirv_at(l->reader.stream, l->reader.ids[index].at);
        if (!read_argument(b, i, index, k, arguments + next))
            return false;
        mark_buffer(b, i, index, k);
        next += (uint32_t)lower_find_type(l, i, spirv_result_type(i))->component_count;
    }
    if (next != count || LLVMGetReturnType(type) != l->nothing)
        return lower_refuse(l, spirv_at(l->reader.stream, function->at),
                            "a kernel returns a value");
    lower_zero_tile_static(b, LLVMGetParam(b->function, 1));
    LLVMBuildCall2(b->builder, type, callee, arguments, count, "");
    LLVMBuildRetVoid(b->builder);
    return true;
}

static bool write_kernel(lowering *l, spirv_instruction i, LLVMValueRef kernel)
{
    const LLVMValueRef callee = lower_declare(l, i, i.words[2]);
    if (callee == NULL)
        return false;
    const spirv_id *id = &l->reader.ids[spirv_find(&l->reader, i.words[2])];
    const spirv_function *function = &l->reader.functions[id->function];
    l->contracts = (id->marks & SPIRV_CONTRACTION_OFF) == 0;
    lower_body b;
    bool done = lower_body_begin(&b, l, kernel);
    if (function->parameter_count != 0)
        lower_number_attribute(l, kernel, 1, "dereferenceable", 8u * function->parameter_count);
    lower_debug_function(l, kernel, function->at);
    lower_debug_line(&b);
    done = done && call(&b, function, callee);
    lower_body_end(&b);
    return done;
}

/* The most aligned variables come first: that leaves no gaps, and matches
 * spirv_kernel.tile_static_size. */
static bool place_tile_static(lowering *l, uint32_t function)
{
    uint64_t end = 0, sum = 0;
    bool meets;
    if (!spirv_sum_tile_static(&l->uses, function, &sum, &meets)) {
        cpu_build_log_add(l->log, "%s", l->error.text);
        l->result = ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
        return false;
    }
    for (uint64_t alignment = LOWER_MAXIMUM_ALIGNMENT; alignment != 0 && sum != 0; alignment /= 2)
        for (uint32_t k = 0; k < l->tile_variable_count; k++) {
            spirv_layout layout;
            if (!spirv_is_tile_static(&l->uses, l->tile_variables[k], &layout) ||
                lower_alignment_at(layout.alignment, 0) != alignment)
                continue;
            l->tile_offsets[l->tile_variables[k]] = end;
            end += layout.size;
        }
    l->scratch = spirv_round_up(end, 8);
    return true;
}

/* Work-items that exchange values depend on the size of their sub-group. */
static bool check_width(lowering *l, const spirv_kernel *kernel)
{
    if (kernel->sub_group_size == 0 || simd_is_width(kernel->sub_group_size))
        return true;
    cpu_build_log_add(l->log, "it wants sub-groups of %u; there are " SIMD_WIDTHS,
                      (unsigned)kernel->sub_group_size);
    l->result = ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    return false;
}

/* Kernels run with the floating-point state of OpenCL. Flushing denormals, which translators write
 * for an option that allows it, is not done. */
static const char *what_it_wants(uint32_t mode)
{
    switch (mode) {
    case SpvExecutionModeRoundingModeRTZ:
    case SpvExecutionModeRoundingModeRTPINTEL:
    case SpvExecutionModeRoundingModeRTNINTEL:
    case SpvExecutionModeFloatingPointModeALTINTEL:
        return "a floating-point state that kernels do not have: they round to the nearest";
    case SpvExecutionModeSubgroupsPerWorkgroup:
    case SpvExecutionModeSubgroupsPerWorkgroupId:
        return "a number of sub-groups, and the capability SubgroupDispatch is not supported";
    default:
        return NULL;
    }
}

/* Once for all kernels: each would read the module from its beginning. */
static void find_vain_modes(lowering *l)
{
    for (spirv_instruction i = spirv_first(l->reader.stream); i.count != 0;
         i = spirv_next(l->reader.stream, i)) {
        const bool is_mode = i.opcode == SpvOpExecutionMode || i.opcode == SpvOpExecutionModeId;
        if (!is_mode || what_it_wants(i.words[2]) == NULL)
            continue;
        const uint32_t index = spirv_find(&l->reader, i.words[1]);
        const uint32_t function = index == SPIRV_NONE ? SPIRV_NONE : l->reader.ids[index].function;
        if (function != SPIRV_NONE && l->vain_modes[function] == 0)
            l->vain_modes[function] = i.at;
    }
}

static bool check_modes(lowering *l, uint32_t kernel)
{
    const uint32_t index = spirv_find(&l->reader, kernel);
    const uint32_t at = l->vain_modes[l->reader.ids[index].function];
    if (at == 0)
        return true;
    const spirv_instruction i = spirv_at(l->reader.stream, at);
    return lower_refuse(l, i, "execution mode %" PRIu32 " wants %s", i.words[2],
                        what_it_wants(i.words[2]));
}

static bool lower_kernel(lowering *l, spirv_instruction i, LLVMValueRef kernel)
{
    if (!check_modes(l, i.words[2]) || !lower_check_calls(l, i) ||
        !place_tile_static(l, spirv_find(&l->reader, i.words[2])))
        return false;
    size_t length;
    lower_name_tile_static(l, LLVMGetValueName2(kernel, &length));
    bool done = write_kernel(l, i, kernel);
    for (uint32_t k = 0; done && k < l->declared_count; k++)
        done = lower_function(l, l->declared[k]);
    return done;
}

static void remove_function(LLVMValueRef function)
{
    LLVMReplaceAllUsesWith(function, LLVMGetUndef(LLVMTypeOf(function)));
    LLVMDeleteFunction(function);
}

/* Leaves nothing of a refused kernel. */
static void remove_kernel(lowering *l, LLVMValueRef kernel)
{
    for (uint32_t k = 0; k < l->declared_count; k++)
        remove_function(l->functions[l->declared[k]]);
    remove_function(kernel);
}

/* Keeps the reason. Lack of memory is no refusal. */
static bool refuse_kernel(lowering *l, const char *name, const cpu_build_log *reason)
{
    const char *text = reason->text == NULL ? "" : reason->text;
    if (l->result != ZE_RESULT_ERROR_MODULE_BUILD_FAILURE)
        return lower_refuse_memory(l);
    if (reason->length > 0)
        reason->text[reason->length - 1] = '\0'; /* instead of the last newline */
    l->result = ZE_RESULT_SUCCESS;
    return simd_refusals_add(l->refusals, name, text) || lower_refuse_memory(l);
}

/* What is logged of one kernel is its own, and does not concern the others. */
static bool try_kernel(lowering *l, spirv_instruction i, const spirv_kernel *info)
{
    cpu_build_log *const log = l->log;
    cpu_build_log reason = {NULL, 0};
    const uint64_t component_budget = l->component_budget;
    const LLVMValueRef kernel = LLVMGetNamedFunction(l->module, info->name);
    l->log = &reason;
    bool done = check_width(l, info) && lower_kernel(l, i, kernel);
    l->log = log;
    l->lowered += done;
    if (!done) {
        remove_kernel(l, kernel);
        l->component_budget = component_budget;
        done = refuse_kernel(l, info->name, &reason);
    }
    for (uint32_t k = 0; k < l->declared_count; k++)
        l->functions[l->declared[k]] = NULL;
    l->declared_count = 0;
    cpu_build_log_clear(&reason);
    return done;
}

static bool refuse_name(lowering *l, const char *name)
{
    return simd_refusals_add(l->refusals, name, "it has no name, or one that the engine needs") ||
           lower_refuse_memory(l);
}

/* Refuses a module in which no kernel can be created. */
static bool check_left(lowering *l)
{
    if (l->lowered > 0 || l->refusals->size == 0)
        return true;
    simd_refusals_log(l->refusals, l->log);
    l->result = ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    return false;
}

/* Kernels are in the order of their entry points. */
bool lower_kernels(lowering *l, const spirv_module *module)
{
    bool done = true;
    size_t k = 0;
    find_vain_modes(l);
    for (spirv_instruction i = spirv_first(l->reader.stream); done && i.count != 0;
         i = spirv_next(l->reader.stream, i)) {
        if (i.opcode != SpvOpEntryPoint || k == module->kernel_count)
            continue;
        const spirv_kernel *info = &module->kernels[k++];
        const LLVMValueRef kernel = LLVMGetNamedFunction(l->module, info->name);
        if (lower_is_reserved(info->name))
            done = refuse_name(l, info->name);
        else if (kernel != NULL && LLVMIsDeclaration(kernel)) /* the first of its name */
            done = try_kernel(l, i, info);
    }
    return done && check_left(l);
}
