#include "backend/driver/engines/simd/compile/compile.h"

#include <stdlib.h>
#include <string.h>

#include <llvm-c/Analysis.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Core.h>
#include <llvm-c/TargetMachine.h>

#include "backend/driver/engines/simd/compile/dump.h"
#include "backend/driver/engines/simd/compile/machine.h"
#include "backend/driver/engines/simd/compile/read_kernel.h"
#include "backend/driver/engines/simd/compile/report.h"
#include "backend/driver/engines/simd/compile/session.h"
#include "backend/driver/engines/simd/compile/variables.h"
#include "backend/driver/engines/simd/contract/target.h"
#include "backend/driver/engines/simd/contract/target_machine.h"
#include "backend/driver/engines/simd/contract/work.h"
#include "backend/driver/engines/simd/frontend/lower.h"
#include "backend/driver/engines/simd/vectorize/spills.h"
#include "backend/driver/engines/simd/vectorize/vectorize.h"

static ze_result_t run_session(ze_result_t (*steps)(simd_session *session, void *data), void *data,
                               cpu_build_log *log)
{
    return simd_session_run(&simd_machines, simd_target_native(), steps, data, log);
}

static void set_target(simd_session *session)
{
    LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(session->machine);
    LLVMSetModuleDataLayout(session->module, layout);
    LLVMDisposeTargetData(layout);
    LLVMSetTarget(session->module, simd_target_native()->triple);
}

static ze_result_t explain_unread(simd_session *session)
{
    session->module = NULL;
    cpu_build_log_add(session->log, "LLVM does not read what it has written");
    return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
}

/* Reads the module from bitcode. */
static ze_result_t read_module(simd_session *session, const cpu_bytes *bitcode)
{
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRange(
        (const char *)bitcode->data, bitcode->size, "scalar", false);
    const bool failed = LLVMParseBitcodeInContext2(session->context, buffer, &session->module) != 0;
    LLVMDisposeMemoryBuffer(buffer);
    if (failed)
        return explain_unread(session);
    set_target(session);
    return ZE_RESULT_SUCCESS;
}

static ze_result_t copy_out(LLVMMemoryBufferRef buffer, cpu_bytes *out)
{
    const size_t size = LLVMGetBufferSize(buffer);
    unsigned char *data = malloc(size + 1);
    if (data != NULL)
        memcpy(data, LLVMGetBufferStart(buffer), size);
    LLVMDisposeMemoryBuffer(buffer);
    if (data == NULL)
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    *out = (cpu_bytes){data, size};
    return ZE_RESULT_SUCCESS;
}

/* What is wrong here would crash LLVM later. */
static ze_result_t verify(LLVMModuleRef module, const char *step, cpu_build_log *log)
{
    char *message = NULL;
    const bool broken = LLVMVerifyModule(module, LLVMReturnStatusAction, &message) != 0;
    if (broken)
        cpu_build_log_add(log, "the SIMD engine is at fault, its code is not valid after %s: %s",
                          step, message);
    LLVMDisposeMessage(message);
    return broken ? ZE_RESULT_ERROR_MODULE_BUILD_FAILURE : ZE_RESULT_SUCCESS;
}

static ze_result_t emit(simd_session *session, cpu_bytes *out)
{
    char *message = NULL;
    LLVMMemoryBufferRef buffer = NULL;
    if (LLVMTargetMachineEmitToMemoryBuffer(session->machine, session->module, LLVMObjectFile,
                                            &message, &buffer) != 0) {
        cpu_build_log_add(session->log, "LLVM: %s", message);
        LLVMDisposeMessage(message);
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    if (session->failed) { /* the log has the reason */
        LLVMDisposeMemoryBuffer(buffer);
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    return copy_out(buffer, out);
}

/* Of a module. */
typedef struct scalar_task {
    const spirv_module *module;
    const char *name;
    cpu_bytes *refusals, *out;
} scalar_task;

static ze_result_t make_scalar(simd_session *session, void *data)
{
    const scalar_task *self = data;
    ze_result_t result =
        simd_lower(self->module, session->context, session->log, self->refusals, &session->module);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    simd_dump(session, self->name, "scalar");
    result = verify(session->module, "lowering", session->log);
    return result == ZE_RESULT_SUCCESS
               ? copy_out(LLVMWriteBitcodeToMemoryBuffer(session->module), self->out)
               : result;
}

ze_result_t simd_compile_scalar(const spirv_module *module, const char *name, cpu_build_log *log,
                                cpu_bytes *refusals, cpu_bytes *out)
{
    scalar_task self = {module, name, refusals, out};
    return run_session(make_scalar, &self, log);
}

/* The kernels of a program are linked together: only variables may share names. */
static void hide_all(LLVMModuleRef module)
{
    for (LLVMValueRef v = LLVMGetFirstGlobal(module); v != NULL; v = LLVMGetNextGlobal(v))
        if (!LLVMIsDeclaration(v) && LLVMGetLinkage(v) != LLVMAvailableExternallyLinkage)
            LLVMSetLinkage(v, LLVMInternalLinkage);
    for (LLVMValueRef v = LLVMGetFirstFunction(module); v != NULL; v = LLVMGetNextFunction(v))
        if (!LLVMIsDeclaration(v))
            LLVMSetLinkage(v, LLVMInternalLinkage);
}

static LLVMValueRef find_entry(LLVMModuleRef module)
{
    LLVMValueRef aligned = LLVMGetNamedFunction(module, SIMD_ALIGNED_ENTRY);
    return aligned != NULL ? aligned : LLVMGetNamedFunction(module, SIMD_ENTRY);
}

static ze_result_t name_symbols(simd_session *session, const simd_symbols *symbols)
{
    LLVMValueRef entry = find_entry(session->module);
    LLVMValueRef needs = LLVMGetNamedGlobal(session->module, SIMD_NEEDS);
    if (entry == NULL || needs == NULL) {
        cpu_build_log_add(session->log, "the SIMD engine is at fault, it made no kernel");
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    hide_all(session->module);
    LLVMSetLinkage(entry, LLVMExternalLinkage);
    LLVMSetLinkage(needs, LLVMExternalLinkage);
    LLVMSetValueName2(entry, symbols->entry, strlen(symbols->entry));
    LLVMSetValueName2(needs, symbols->needs, strlen(symbols->needs));
    return ZE_RESULT_SUCCESS;
}

typedef struct kernel_task {
    const cpu_bytes *scalar;
    const char *kernel;
    const simd_variant_key *key;
    const simd_symbols *symbols;
    cpu_bytes *out;
} kernel_task;

/* Without memory for another one the usual machine generates the code. */
static void take_quick_machine(simd_session *session)
{
    LLVMTargetMachineRef quick = simd_target_create_quick_machine(simd_target_native());
    if (quick != NULL)
        simd_session_change_machine(session, quick);
}

static ze_result_t vectorize(simd_session *session, const kernel_task *self, bool keeps_lanes,
                             bool *again)
{
    simd_remarks remarks = {0};
    bool less_effort = false;
    simd_pass_dump dump;
    const simd_vectorize_task task = {.module = session->module,
                                      .kernel = self->kernel,
                                      .key = self->key,
                                      .target = simd_target_native(),
                                      .machine = session->machine,
                                      .log = session->log,
                                      .keeps_lanes = keeps_lanes,
                                      .again = again,
                                      .less_effort = &less_effort,
                                      .remarks = simd_report_is_wanted() ? &remarks : NULL,
                                      .observer =
                                          simd_dump_passes_begin(&dump, self->symbols->entry)};
    const ze_result_t result = simd_vectorize(&task);
    simd_dump_passes_end(&dump);
    if (less_effort && result == ZE_RESULT_SUCCESS)
        take_quick_machine(session);
    if (task.remarks != NULL && result == ZE_RESULT_SUCCESS)
        simd_spills_remark(&remarks, session->module, session->machine);
    if (!*again)
        simd_report_write(&remarks);
    simd_remarks_clear(&remarks);
    return result;
}

static ze_result_t read_and_vectorize(simd_session *session, const kernel_task *self,
                                      bool keeps_lanes, bool *again)
{
    if (!simd_read_kernel(session->context, self->scalar, self->kernel, &session->module))
        return explain_unread(session);
    set_target(session);
    simd_variables_declare(session->module);
    return vectorize(session, self, keeps_lanes, again);
}

static ze_result_t make_kernel(simd_session *session, void *data)
{
    const kernel_task *self = data;
    bool again = false;
    ze_result_t result = read_and_vectorize(session, self, false, &again);
    if (again) {
        LLVMDisposeModule(session->module);
        result = read_and_vectorize(session, self, true, &again);
    }
    if (result == ZE_RESULT_SUCCESS)
        result = name_symbols(session, self->symbols);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    simd_dump(session, self->symbols->entry, "ir");
    simd_dump(session, self->symbols->entry, "asm");
    result = verify(session->module, "vectorising", session->log);
    return result == ZE_RESULT_SUCCESS ? emit(session, self->out) : result;
}

ze_result_t simd_compile_kernel(const cpu_bytes *scalar, const char *kernel,
                                const simd_variant_key *key, const simd_symbols *symbols,
                                cpu_build_log *log, cpu_bytes *out)
{
    kernel_task self = {scalar, kernel, key, symbols, out};
    return run_session(make_kernel, &self, log);
}

typedef struct variables_task {
    const cpu_bytes *scalar;
    const cpu_variable *elsewhere;
    size_t elsewhere_count;
    cpu_bytes *out;
} variables_task;

static ze_result_t make_variables(simd_session *session, void *data)
{
    const variables_task *self = data;
    const ze_result_t result = read_module(session, self->scalar);
    return result == ZE_RESULT_SUCCESS &&
                   simd_variables_keep(session->module, self->elsewhere, self->elsewhere_count)
               ? emit(session, self->out)
               : result;
}

ze_result_t simd_compile_variables(const cpu_bytes *scalar, const cpu_variable *elsewhere,
                                   size_t elsewhere_count, cpu_build_log *log, cpu_bytes *out)
{
    variables_task self = {scalar, elsewhere, elsewhere_count, out};
    *out = (cpu_bytes){NULL, 0};
    return run_session(make_variables, &self, log);
}

typedef struct debug_task {
    const cpu_bytes *scalar;
    cpu_bytes *out;
} debug_task;

static ze_result_t make_debug_info(simd_session *session, void *data)
{
    const debug_task *self = data;
    const ze_result_t result = read_module(session, self->scalar);
    const bool has_lines = result == ZE_RESULT_SUCCESS &&
                           LLVMGetNamedMetadata(session->module, "llvm.dbg.cu", 11) != NULL;
    return has_lines ? emit(session, self->out) : result;
}

ze_result_t simd_compile_debug_info(const cpu_bytes *scalar, cpu_build_log *log, cpu_bytes *out)
{
    debug_task self = {scalar, out};
    *out = (cpu_bytes){NULL, 0};
    return run_session(make_debug_info, &self, log);
}
