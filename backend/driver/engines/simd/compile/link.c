#include "backend/driver/engines/simd/compile/link.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/Core.h>
#include <llvm-c/ExecutionEngine.h>
#include <llvm-c/LLJIT.h>
#include <llvm-c/OrcEE.h>

#include "backend/driver/engines/simd/compile/exit.h"
#include "backend/driver/engines/simd/compile/guard.h"
#include "backend/driver/engines/simd/contract/target_machine.h"
#include "backend/driver/runtime/trace.h"

struct simd_code {
    LLVMOrcLLJITRef jit;
};

static bool is_fine(LLVMErrorRef error, cpu_build_log *log)
{
    if (error == NULL)
        return true;
    char *text = LLVMGetErrorMessage(error);
    cpu_build_log_add(log, "LLVM: %s", text);
    LLVMDisposeErrorMessage(text);
    return false;
}

/* Without it errors would go to stderr; the caller of the lookup gets them too. */
static void report(void *data, LLVMErrorRef error)
{
    (void)data;
    char *text = LLVMGetErrorMessage(error);
    cpu_trace("LLVM: %s", text);
    LLVMDisposeErrorMessage(text);
}

static void add_listener(LLVMOrcObjectLayerRef layer, LLVMJITEventListenerRef listener)
{
    if (listener != NULL)
        LLVMOrcRTDyldObjectLinkingLayerRegisterJITEventListener(layer, listener);
}

/* Registers all code with gdb. perf's file is large, and needs a request. */
static LLVMOrcObjectLayerRef create_layer(void *data, LLVMOrcExecutionSessionRef session,
                                          const char *triple)
{
    (void)data;
    (void)triple;
    LLVMOrcObjectLayerRef layer =
        LLVMOrcCreateRTDyldObjectLinkingLayerWithSectionMemoryManager(session);
    add_listener(layer, LLVMCreateGDBRegistrationListener());
    const char *perf = secure_getenv("ZELLIGE_CPU_PERF");
    if (perf != NULL && strcmp(perf, "1") == 0)
        add_listener(layer, LLVMCreatePerfJITEventListener());
    return layer;
}

/* Takes the name. */
static LLVMErrorRef define(LLVMOrcJITDylibRef library, LLVMOrcSymbolStringPoolEntryRef name,
                           const void *address)
{
    LLVMOrcCSymbolMapPair pair = {
        name,
        {(uint64_t)(uintptr_t)address, {LLVMJITSymbolGenericFlagsExported, 0}},
    };
    return LLVMOrcJITDylibDefine(library, LLVMOrcAbsoluteSymbols(&pair, 1));
}

static LLVMErrorRef generate(LLVMOrcDefinitionGeneratorRef generator, void *data,
                             LLVMOrcLookupStateRef *state, LLVMOrcLookupKind kind,
                             LLVMOrcJITDylibRef library, LLVMOrcJITDylibLookupFlags flags,
                             LLVMOrcCLookupSet wanted, size_t count)
{
    (void)generator, (void)data, (void)state, (void)kind, (void)flags;
    LLVMErrorRef error = NULL;
    for (size_t i = 0; i < count && error == NULL; i++) {
        const void *address = simd_symbols_find(LLVMOrcSymbolStringPoolEntryStr(wanted[i].Name));
        if (address == NULL)
            continue; /* the lookup reports that it is missing */
        LLVMOrcRetainSymbolStringPoolEntry(wanted[i].Name);
        error = define(library, wanted[i].Name, address);
    }
    return error;
}

static bool create_jit(simd_code *code, cpu_build_log *log)
{
    LLVMOrcLLJITBuilderRef builder = LLVMOrcCreateLLJITBuilder();
    LLVMOrcLLJITBuilderSetJITTargetMachineBuilder(
        builder, LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine(
                     simd_target_create_machine(simd_target_native())));
    LLVMOrcLLJITBuilderSetObjectLinkingLayerCreator(builder, create_layer, NULL);
    if (!is_fine(LLVMOrcCreateLLJIT(&code->jit, builder), log)) /* takes the builder */
        return false;
    LLVMOrcExecutionSessionSetErrorReporter(LLVMOrcLLJITGetExecutionSession(code->jit), report,
                                            NULL);
    LLVMOrcJITDylibAddGenerator(LLVMOrcLLJITGetMainJITDylib(code->jit),
                                LLVMOrcCreateCustomCAPIDefinitionGenerator(generate, NULL, NULL));
    return true;
}

simd_code *simd_code_create(cpu_build_log *log)
{
    simd_code *code = calloc(1, sizeof *code);
    if (code == NULL || !simd_exit_enter()) {
        free(code);
        return NULL;
    }
    if (!create_jit(code, log)) {
        free(code);
        code = NULL;
    }
    simd_exit_leave();
    return code;
}

/* At exit LLVM may be gone already; then its part stays. */
void simd_code_destroy(simd_code *code)
{
    if (code == NULL)
        return;
    if (simd_exit_enter()) {
        LLVMErrorRef error = LLVMOrcDisposeLLJIT(code->jit);
        if (error != NULL)
            report(NULL, error);
        simd_exit_leave();
    }
    free(code);
}

/* One step of linking. */
typedef struct step {
    simd_code *code;
    cpu_build_log *log;
    const cpu_bytes *object;
    const char *symbol;
    LLVMOrcExecutorAddress address;
    bool done;
} step;

static bool run(void (*function)(void *), step *self)
{
    if (!simd_exit_enter())
        return false;
    const bool done = simd_guard_run(function, self, self->log) && self->done;
    simd_exit_leave();
    return done;
}

static void add_object(void *data)
{
    step *self = data;
    LLVMOrcLLJITRef jit = self->code->jit;
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(
        (const char *)self->object->data, self->object->size, "kernel");
    self->done = is_fine(
        LLVMOrcLLJITAddObjectFile(jit, LLVMOrcLLJITGetMainJITDylib(jit), buffer), /* takes it */
        self->log);
}

bool simd_code_add(simd_code *code, const cpu_bytes *object, cpu_build_log *log)
{
    step self = {.code = code, .log = log, .object = object};
    return run(add_object, &self);
}

static void look_up(void *data)
{
    step *self = data;
    self->done =
        is_fine(LLVMOrcLLJITLookup(self->code->jit, &self->address, self->symbol), self->log);
}

bool simd_code_define(simd_code *code, const char *symbol, void *address, cpu_build_log *log)
{
    if (!simd_exit_enter())
        return false;
    const bool defined = is_fine(define(LLVMOrcLLJITGetMainJITDylib(code->jit),
                                        LLVMOrcLLJITMangleAndIntern(code->jit, symbol), address),
                                 log);
    simd_exit_leave();
    return defined;
}

void *simd_code_find(simd_code *code, const char *symbol, cpu_build_log *log)
{
    step self = {.code = code, .log = log, .symbol = symbol};
    return run(look_up, &self) ? (void *)(uintptr_t)self.address : NULL;
}
