/* Variables of the module, of work-groups and of work-items, and built-in ones. */
#include <inttypes.h>
#include <stdio.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

enum { MOST_PARTS = 1024 }; /* of a constant of a Workgroup variable */

bool lower_is_constant_memory(const lower_type *pointer)
{
    return pointer->storage == SpvStorageClassUniformConstant;
}

static const lower_type *type_of(lowering *l, spirv_instruction i, uint64_t maximum)
{
    const lower_type *pointer = lower_find_type(l, i, spirv_result_type(i));
    const lower_type *type = pointer == NULL ? NULL : lower_pointee(l, i, pointer);
    if (type == NULL)
        return NULL;
    if (type->alignment != 0 && type->size <= maximum)
        return type;
    (void)lower_refuse(l, i, "the variable has no known size, or more than %" PRIu64 " bytes",
                       maximum);
    return NULL;
}

static unsigned alignment_of(const lowering *l, spirv_instruction i, const lower_type *type)
{
    const uint32_t index = spirv_find(&l->reader, spirv_result(i));
    const uint64_t asked = l->reader.ids[index].alignment;
    const uint64_t alignment = asked == 0 ? type->alignment : asked;
    return lower_alignment_at(alignment, 0);
}

static bool declare(lowering *l, spirv_instruction i)
{
    const uint32_t index = spirv_find(&l->reader, spirv_result(i));
    const lower_type *type = type_of(l, i, LOWER_MAXIMUM_CONSTANT);
    if (type == NULL)
        return false;
    char name[40];
    (void)snprintf(name, sizeof name, SIMD_VARIABLE "%" PRIu32, spirv_result(i));
    const LLVMValueRef global = LLVMAddGlobal(l->module, type->memory, name);
    LLVMSetInitializer(global, LLVMConstNull(type->memory));
    LLVMSetAlignment(global, alignment_of(l, i, type));
    if (i.words[3] == SpvStorageClassUniformConstant) {
        LLVMSetLinkage(global, l->reader.ids[index].linkage != 0 ? LLVMAvailableExternallyLinkage
                                                                 : LLVMInternalLinkage);
        LLVMSetGlobalConstant(global, true);
    }
    l->globals[index] = global;
    return true;
}

static bool initialize(lower_body *b, spirv_instruction i)
{
    const lower_type *type = type_of(b->l, i, LOWER_MAXIMUM_CONSTANT);
    if (type == NULL || i.count < 5)
        return type != NULL;
    b->l->found_launch_address = false;
    LLVMValueRef *global = &b->l->globals[spirv_find(&b->l->reader, spirv_result(i))];
    const LLVMValueRef value = lower_initializer(b, i, type, i.words[4]);
    if (value == NULL)
        return false;
    if (b->l->found_launch_address)
        *global = NULL; /* zeros, and no kernel reads them */
    else
        LLVMSetInitializer(*global, value);
    return true;
}

/* A temporary function evaluates constants; those with addresses fold there. */
static bool initialize_all(lowering *l)
{
    lower_body b = {0};
    const LLVMTypeRef type = LLVMFunctionType(l->nothing, NULL, 0, false);
    const LLVMValueRef function = LLVMAddFunction(l->module, "zlg.constants", type);
    bool done = lower_body_begin(&b, l, function);
    for (spirv_instruction i = spirv_first(l->reader.stream); done && i.count != 0;
         i = spirv_next(l->reader.stream, i)) {
        if (i.opcode == SpvOpFunction)
            break;
        done = !spirv_is_variable(&l->reader, i) || initialize(&b, i);
    }
    lower_body_end(&b);
    LLVMDeleteFunction(function);
    return done;
}

bool lower_globals(lowering *l)
{
    bool any = false;
    for (spirv_instruction i = spirv_first(l->reader.stream); i.count != 0;
         i = spirv_next(l->reader.stream, i)) {
        if (i.opcode == SpvOpFunction)
            break;
        l->constant_builtins =
            l->constant_builtins ||
            (spirv_is_builtin(&l->reader, i) && i.words[3] == SpvStorageClassUniformConstant);
        if (!spirv_is_variable(&l->reader, i))
            continue;
        if (!declare(l, i))
            return false;
        any = true;
    }
    lower_declare_indirect(l);
    return !any || initialize_all(l);
}

LLVMValueRef lower_alloca(lower_body *b, const lower_type *type, uint64_t alignment)
{
    const LLVMValueRef memory = LLVMBuildAlloca(b->entry, type->memory, "");
    LLVMSetAlignment(memory, lower_alignment_at(alignment, 0));
    return memory;
}

/* A built-in variable's value in memory, because the module loads it; the optimiser removes the
 * memory. */
static LLVMValueRef built_in(lower_body *b, spirv_instruction i, uint32_t builtin)
{
    const lower_type *type = type_of(b->l, i, LOWER_MAXIMUM_SIZE);
    lower_value *value = type == NULL ? NULL : lower_new_value(b, i, type);
    if (value == NULL)
        return NULL;
    const LLVMBuilderRef builder = b->builder;
    b->builder = b->entry;
    const LLVMValueRef memory = lower_alloca(b, type, type->alignment);
    const bool done = lower_builtin(b, i, builtin, type, value->components) &&
                      lower_store(b, i, value, memory, type->alignment, 0);
    b->builder = builder;
    return done ? memory : NULL;
}

/* Whether a constant has no value, nor any part of it. Asks at most so many parts. */
static bool is_undefined(const lowering *l, uint32_t id, uint32_t *parts)
{
    const spirv_instruction i = spirv_definition(&l->reader, id);
    if (i.opcode == SpvOpUndef)
        return true;
    if (i.opcode != SpvOpConstantComposite ||
        spirv_next(l->reader.stream, i).opcode == SpvOpConstantCompositeContinuedINTEL)
        return false;
    for (uint32_t k = 3; k < i.count; k++)
        if (*parts == 0 || (--*parts, !is_undefined(l, i.words[k], parts)))
            return false;
    return true;
}

/* Of a Workgroup variable: 0, SpvOpConstantNull, or an opcode that is refused. The translator makes
 * composites of undefined parts of a structure that is undefined. */
static uint16_t initializer_of(const lowering *l, spirv_instruction i)
{
    uint32_t parts = MOST_PARTS;
    if (i.count < 5 || is_undefined(l, i.words[4], &parts))
        return 0;
    return spirv_definition(&l->reader, i.words[4]).opcode;
}

static LLVMValueRef tile_static(lower_body *b, spirv_instruction i, uint64_t offset)
{
    const uint16_t initializer = initializer_of(b->l, i);
    if (initializer != 0 && initializer != SpvOpConstantNull) {
        (void)lower_refuse(b->l, i, "a Workgroup variable begins with zeros or with nothing");
        return NULL;
    }
    if (b->tile_static == NULL) /* see lowering.found_launch_address */
        return LLVMGetUndef(b->l->pointer);
    const LLVMBuilderRef builder = b->builder;
    b->builder = b->entry;
    const LLVMValueRef pointer = lower_offset(b, b->tile_static, offset);
    b->builder = builder;
    return pointer;
}

static bool begins_with_zeros(const lowering *l, uint32_t index, uint64_t *size)
{
    spirv_layout layout;
    const spirv_instruction i = spirv_at(l->reader.stream, l->reader.ids[index].at);
    const bool is_used = spirv_is_tile_static(&l->uses, index, &layout);
    *size = layout.size;
    return is_used && initializer_of(l, i) == SpvOpConstantNull;
}

static void zero_all(lower_body *b, LLVMValueRef tile_static)
{
    lowering *l = b->l;
    for (uint32_t k = 0; k < l->tile_variable_count; k++) {
        uint64_t size;
        const uint32_t index = l->tile_variables[k];
        if (!begins_with_zeros(l, index, &size))
            continue;
        const unsigned alignment =
            lower_alignment_at(LOWER_MAXIMUM_ALIGNMENT, l->tile_offsets[index]);
        LLVMBuildMemSet(b->builder, lower_offset(b, tile_static, l->tile_offsets[index]),
                        lower_int(l->i8, 0), lower_int(l->i64, size), alignment);
    }
}

/* The first work-item of a group does it, and the others wait. */
void lower_zero_tile_static(lower_body *b, LLVMValueRef tile_static)
{
    uint64_t size;
    uint32_t k = 0;
    while (k < b->l->tile_variable_count &&
           !begins_with_zeros(b->l, b->l->tile_variables[k], &size))
        k++;
    if (k == b->l->tile_variable_count)
        return;
    const LLVMBasicBlockRef first = lower_new_block(b);
    const LLVMBasicBlockRef after = lower_new_block(b);
    const LLVMValueRef is_first =
        LLVMBuildICmp(b->builder, LLVMIntEQ, lower_linear_id(b), lower_int(b->l->i64, 0), "");
    LLVMBuildCondBr(b->builder, is_first, first, after);
    lower_continue_in(b, first);
    zero_all(b, tile_static);
    LLVMBuildBr(b->builder, after);
    lower_continue_in(b, after);
    lower_barrier(b);
}

LLVMValueRef lower_global_variable(lower_body *b, spirv_instruction i)
{
    lowering *l = b->l;
    const uint32_t index = spirv_find(&l->reader, spirv_result(i));
    if (i.words[3] == SpvStorageClassWorkgroup)
        return tile_static(b, i, l->tile_offsets[index]);
    if (spirv_is_builtin(&l->reader, i))
        return built_in(b, i, l->reader.ids[index].builtin);
    if (l->globals[index] != NULL)
        return l->globals[index];
    if (!spirv_is_variable(&l->reader, i))
        (void)lower_refuse(l, i, "variables of storage class %" PRIu32 " are not supported",
                           i.words[3]);
    else if (b->tile_static == NULL)
        return LLVMGetUndef(l->pointer);
    else
        (void)lower_refuse(l, i,
                           "it begins with the address of a Workgroup variable, which only a "
                           "launch has");
    return NULL;
}

bool lower_private_variable(lower_body *b, spirv_instruction i)
{
    const lower_type *type = type_of(b->l, i, LOWER_MAXIMUM_SIZE);
    if (type == NULL)
        return false;
    if (i.words[3] != SpvStorageClassFunction)
        return lower_refuse(b->l, i, "variables of storage class %" PRIu32 " are no function's",
                            i.words[3]);
    const LLVMValueRef memory = lower_alloca(b, type, alignment_of(b->l, i, type));
    if (!lower_define_scalar(b, i, memory))
        return false;
    if (i.count < 5)
        return true;
    const lower_value *value = lower_use(b, i, 4);
    return value != NULL && lower_same_components(b->l, i, value->type, type) &&
           lower_store(b, i, value, memory, type->alignment, 0);
}
