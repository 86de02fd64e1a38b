#include "backend/cpu/simd/compile.h"

#include <stdlib.h>
#include <string.h>

#include <llvm-c/Analysis.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Core.h>
#include <llvm-c/TargetMachine.h>

#include "backend/cpu/simd/dump.h"
#include "backend/cpu/simd/exit.h"
#include "backend/cpu/simd/lower.h"
#include "backend/cpu/simd/session.h"
#include "backend/cpu/simd/variables.h"
#include "backend/cpu/simd/widen.h"
#include "backend/cpu/simd/work.h"

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
    if (session->failed) { /* it said so in the log */
        LLVMDisposeMemoryBuffer(buffer);
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    return copy_out(buffer, out);
}

static ze_result_t make_scalar(simd_session *session, const spirv_module *module, const char *name,
                               cpu_bytes *out)
{
    ze_result_t result = simd_lower(module, session->context, session->log, &session->module);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    simd_dump(session, name, "scalar");
    result = verify(session->module, "lowering", session->log);
    return result == ZE_RESULT_SUCCESS
               ? copy_out(LLVMWriteBitcodeToMemoryBuffer(session->module), out)
               : result;
}

ze_result_t simd_compile_scalar(const spirv_module *module, const char *name, cpu_build_log *log,
                                cpu_bytes *out)
{
    simd_session session;
    ze_result_t result = simd_session_begin(&session, log);
    if (result == ZE_RESULT_SUCCESS)
        result = make_scalar(&session, module, name, out);
    simd_session_end(&session);
    return result;
}

/* Kernels of a program are linked together: they share no names but those of the variables. */
static void hide_all(LLVMModuleRef module)
{
    for (LLVMValueRef v = LLVMGetFirstGlobal(module); v != NULL; v = LLVMGetNextGlobal(v))
        if (!LLVMIsDeclaration(v) && LLVMGetLinkage(v) != LLVMAvailableExternallyLinkage)
            LLVMSetLinkage(v, LLVMInternalLinkage);
    for (LLVMValueRef v = LLVMGetFirstFunction(module); v != NULL; v = LLVMGetNextFunction(v))
        if (!LLVMIsDeclaration(v))
            LLVMSetLinkage(v, LLVMInternalLinkage);
}

static ze_result_t name_symbols(simd_session *session, const simd_symbols *symbols)
{
    LLVMValueRef entry = LLVMGetNamedFunction(session->module, SIMD_ENTRY);
    LLVMValueRef frame_bytes = LLVMGetNamedGlobal(session->module, SIMD_FRAME_BYTES);
    if (entry == NULL || frame_bytes == NULL) {
        cpu_build_log_add(session->log, "the SIMD engine is at fault, it made no kernel");
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    hide_all(session->module);
    LLVMSetLinkage(entry, LLVMExternalLinkage);
    LLVMSetLinkage(frame_bytes, LLVMExternalLinkage);
    LLVMSetValueName2(entry, symbols->entry, strlen(symbols->entry));
    LLVMSetValueName2(frame_bytes, symbols->frame_bytes, strlen(symbols->frame_bytes));
    return ZE_RESULT_SUCCESS;
}

static ze_result_t make_kernel(simd_session *session, const char *kernel, const simd_shape *shape,
                               const simd_symbols *symbols, cpu_bytes *out)
{
    simd_variables_declare(session->module);
    ze_result_t result = simd_widen(session->module, kernel, shape, session->machine, session->log);
    if (result == ZE_RESULT_SUCCESS)
        result = name_symbols(session, symbols);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    simd_dump(session, symbols->entry, "ir");
    simd_dump(session, symbols->entry, "asm");
    result = verify(session->module, "widening", session->log);
    return result == ZE_RESULT_SUCCESS ? emit(session, out) : result;
}

ze_result_t simd_compile_kernel(const cpu_bytes *scalar, const char *kernel,
                                const simd_shape *shape, const simd_symbols *symbols,
                                cpu_build_log *log, cpu_bytes *out)
{
    simd_session session;
    ze_result_t result = simd_session_begin(&session, log);
    if (result == ZE_RESULT_SUCCESS)
        result = simd_session_read(&session, scalar);
    if (result == ZE_RESULT_SUCCESS)
        result = make_kernel(&session, kernel, shape, symbols, out);
    simd_session_end(&session);
    return result;
}

ze_result_t simd_compile_variables(const cpu_bytes *scalar, const cpu_variable *elsewhere,
                                   size_t elsewhere_count, cpu_build_log *log, cpu_bytes *out)
{
    simd_session session;
    ze_result_t result = simd_session_begin(&session, log);
    if (result == ZE_RESULT_SUCCESS)
        result = simd_session_read(&session, scalar);
    *out = (cpu_bytes){NULL, 0};
    if (result == ZE_RESULT_SUCCESS &&
        simd_variables_keep(session.module, elsewhere, elsewhere_count))
        result = emit(&session, out);
    simd_session_end(&session);
    return result;
}
