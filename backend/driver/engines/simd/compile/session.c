#include "backend/driver/engines/simd/compile/session.h"

#include <llvm-c/Core.h>

#include "backend/driver/engines/simd/compile/exit.h"
#include "backend/driver/engines/simd/compile/guard.h"

enum { STACK = 64 << 20 }; /* the optimiser goes as deep as expressions do */

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

typedef struct task {
    simd_session session;
    const simd_session_machines *machines;
    const void *target;
    ze_result_t (*steps)(simd_session *session, void *data);
    void *data;
    ze_result_t result;
} task;

static ze_result_t begin(const task *self, simd_session *session)
{
    session->machine = self->machines->take(self->target);
    session->context = LLVMContextCreate();
    if (session->machine == NULL || session->context == NULL)
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    LLVMContextSetDiagnosticHandler(session->context, take_diagnostic, session);
    return ZE_RESULT_SUCCESS;
}

void simd_session_change_machine(simd_session *session, LLVMTargetMachineRef machine)
{
    if (session->usual == NULL)
        session->usual = session->machine;
    else
        LLVMDisposeTargetMachine(session->machine);
    session->machine = machine;
}

static void end(const task *self, simd_session *session)
{
    if (session->usual != NULL)
        simd_session_change_machine(session, session->usual);
    if (session->module != NULL)
        LLVMDisposeModule(session->module);
    if (session->context != NULL)
        LLVMContextDispose(session->context);
    if (session->machine != NULL)
        self->machines->give_back(session->machine);
}

static void do_task(void *argument)
{
    task *self = argument;
    self->result = begin(self, &self->session);
    if (self->result == ZE_RESULT_SUCCESS)
        self->result = self->steps(&self->session, self->data);
    end(self, &self->session);
}

ze_result_t simd_session_run(const simd_session_machines *machines, const void *target,
                             ze_result_t (*steps)(simd_session *session, void *data), void *data,
                             cpu_build_log *log)
{
    task self = {.session = {.log = log},
                 .machines = machines,
                 .target = target,
                 .steps = steps,
                 .data = data};
    if (!simd_exit_enter()) {
        simd_exit_explain(log);
        return simd_exit_is_over() ? ZE_RESULT_ERROR_UNINITIALIZED
                                   : ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    const ze_result_t result = simd_guard_run(do_task, &self, STACK, log);
    simd_exit_leave();
    return result == ZE_RESULT_SUCCESS ? self.result : result;
}
