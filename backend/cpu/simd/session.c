#include "backend/cpu/simd/session.h"

#include <string.h>

#include <llvm-c/BitReader.h>
#include <llvm-c/Core.h>

#include "backend/cpu/simd/exit.h"
#include "backend/cpu/simd/target.h"

/* Without a handler, LLVM prints errors and exits. */
static void take_diagnostic(LLVMDiagnosticInfoRef info, void *data)
{
    simd_session *session = data;
    if (LLVMGetDiagInfoSeverity(info) != LLVMDSError)
        return;
    char *text = LLVMGetDiagInfoDescription(info);
    cpu_build_log_add(session->log, "LLVM: %s", text);
    LLVMDisposeMessage(text);
    session->failed = true;
}

ze_result_t simd_session_begin(simd_session *session, cpu_build_log *log)
{
    *session = (simd_session){.log = log};
    session->entered = simd_exit_enter();
    if (!session->entered) {
        cpu_build_log_add(log, "the process is ending");
        return ZE_RESULT_ERROR_UNINITIALIZED;
    }
    session->machine = simd_target_create_machine();
    session->context = LLVMContextCreate();
    if (session->machine == NULL || session->context == NULL)
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    LLVMContextSetDiagnosticHandler(session->context, take_diagnostic, session);
    return ZE_RESULT_SUCCESS;
}

void simd_session_end(simd_session *session)
{
    if (session->module != NULL)
        LLVMDisposeModule(session->module);
    if (session->context != NULL)
        LLVMContextDispose(session->context);
    if (session->machine != NULL)
        LLVMDisposeTargetMachine(session->machine);
    if (session->entered)
        simd_exit_leave();
}

static void set_target(simd_session *session)
{
    LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(session->machine);
    LLVMSetModuleDataLayout(session->module, layout);
    LLVMDisposeTargetData(layout);
    LLVMSetTarget(session->module, simd_target_get()->triple);
}

ze_result_t simd_session_read(simd_session *session, const cpu_bytes *bitcode)
{
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRange(
        (const char *)bitcode->data, bitcode->size, "scalar", false);
    const bool failed = LLVMParseBitcodeInContext2(session->context, buffer, &session->module) != 0;
    LLVMDisposeMemoryBuffer(buffer);
    if (failed) {
        session->module = NULL;
        cpu_build_log_add(session->log, "LLVM does not read what it has written");
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    set_target(session);
    return ZE_RESULT_SUCCESS;
}
