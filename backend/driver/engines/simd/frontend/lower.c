#include "backend/driver/engines/simd/frontend/lower.h"
#include <inttypes.h>

#include <stdlib.h>

#include <llvm-c/Analysis.h>
#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"
#include "backend/spirv/kernels/pointer_access.h"
#include "backend/spirv/reader/error.h"

#define COMPONENT_BUDGET (UINT64_C(1) << 23)

static void set_scalars(lowering *l)
{
    const LLVMContextRef context = l->context;
    l->i1 = LLVMInt1TypeInContext(context);
    l->i8 = LLVMInt8TypeInContext(context);
    l->i16 = LLVMInt16TypeInContext(context);
    l->i32 = LLVMInt32TypeInContext(context);
    l->i64 = LLVMInt64TypeInContext(context);
    l->f16 = LLVMHalfTypeInContext(context);
    l->f32 = LLVMFloatTypeInContext(context);
    l->f64 = LLVMDoubleTypeInContext(context);
    l->pointer = LLVMPointerTypeInContext(context, 0);
    l->nothing = LLVMVoidTypeInContext(context);
}

static bool refuse_as_reader(lowering *l)
{
    if (l->error.no_memory)
        return lower_refuse_memory(l);
    cpu_build_log_add(l->log, "word %zu: %s", l->error.word, l->error.text);
    l->result = ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    return false;
}

static bool allocate(lowering *l)
{
    const size_t ids = l->reader.id_count;
    l->types = spirv_allocate(ids, sizeof(lower_type *));
    l->globals = spirv_allocate(ids, sizeof(LLVMValueRef));
    l->tile_offsets = spirv_allocate(ids, sizeof *l->tile_offsets);
    l->tile_variables = spirv_allocate(ids, sizeof *l->tile_variables);
    l->slots = spirv_allocate(ids, sizeof *l->slots);
    l->functions = spirv_allocate(l->reader.function_count, sizeof(LLVMValueRef));
    l->declared = spirv_allocate(l->reader.function_count, sizeof *l->declared);
    l->vain_modes = spirv_allocate(l->reader.function_count, sizeof *l->vain_modes);
    return (l->types != NULL && l->globals != NULL && l->tile_offsets != NULL &&
            l->tile_variables != NULL && l->slots != NULL && l->functions != NULL &&
            l->declared != NULL && l->vain_modes != NULL) ||
           lower_refuse_memory(l);
}

static void find_tile_variables(lowering *l)
{
    for (spirv_instruction i = spirv_first(l->reader.stream); i.count != 0;
         i = spirv_next(l->reader.stream, i))
        if (i.opcode == SpvOpVariable && i.words[3] == SpvStorageClassWorkgroup)
            l->tile_variables[l->tile_variable_count++] = spirv_find(&l->reader, spirv_result(i));
}

static bool read_module(lowering *l, const spirv_module *module)
{
    const spirv_stream stream = {module->words, (uint32_t)module->word_count};
    if (!spirv_reader_create(stream, &l->error, &l->reader) ||
        !spirv_find_access(&l->reader, &l->access) || !spirv_find_uses(&l->reader, &l->uses))
        return refuse_as_reader(l);
    if (!allocate(l))
        return false;
    find_tile_variables(l);
    return true;
}

/* A module that is valid SPIR-V makes a valid one here; another may use values where they do not
 * exist yet. */
static bool check_result(lowering *l)
{
    char *message = NULL;
    const bool broken = LLVMVerifyModule(l->module, LLVMReturnStatusAction, &message);
    if (broken) {
        cpu_build_log_add(l->log, "the module is no valid SPIR-V: %.400s", message);
        l->result = ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    LLVMDisposeMessage(message);
    return !broken;
}

static void clear(lowering *l)
{
    lower_debug_end(l);
    free(l->types);
    free(l->globals);
    free(l->tile_offsets);
    free(l->tile_variables);
    free(l->slots);
    free(l->functions);
    free(l->declared);
    free(l->vain_modes);
    free(l->indirect);
    free(l->sizes);
    free(l->access);
    spirv_uses_clear(&l->uses);
    spirv_reader_clear(&l->reader);
    lower_arena_clear(&l->arena);
}

static bool lower_module(lowering *l, const spirv_module *module)
{
    if (!read_module(l, module) || !lower_types(l) || !lower_find_indirect(l) ||
        !lower_measure_calls(l))
        return false;
    lower_declare_kernels(l, module);
    return lower_debug_begin(l) && lower_globals(l) && lower_kernels(l, module);
}

ze_result_t simd_lower(const spirv_module *module, LLVMContextRef context, cpu_build_log *log,
                       cpu_bytes *refusals, LLVMModuleRef *out)
{
    lowering l = {.context = context,
                  .module = LLVMModuleCreateWithNameInContext("kernels", context),
                  .log = log,
                  .refusals = refusals,
                  .component_budget = COMPONENT_BUDGET};
    set_scalars(&l);
    const bool done = lower_module(&l, module);
    clear(&l); /* finishes the line numbers, which are checked too */
    if (done && check_result(&l)) {
        *out = l.module;
        return ZE_RESULT_SUCCESS;
    }
    LLVMDisposeModule(l.module);
    return l.result;
}
