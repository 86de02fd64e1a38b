#include "backend/driver/engines/simd/compile/link.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/Core.h>
#include <llvm-c/ExecutionEngine.h>
#include <llvm-c/LLJIT.h>
#include <llvm-c/OrcEE.h>

#include "backend/driver/engines/simd/compile/exhaustion.h"
#include "backend/driver/engines/simd/compile/exit.h"
#include "backend/driver/engines/simd/compile/guard.h"
#include "backend/driver/engines/simd/contract/target_machine.h"
#include "backend/driver/runtime/trace.h"

enum {
    ROOM = 4 << 20,  /* what an object of usual size is linked in, and more */
    STACK = 2 << 20, /* which the C library keeps for later threads; linking is loops */
};

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

/* One use of LLVM's linker. */
typedef struct step {
    simd_code *code;
    cpu_build_log *log;
    const cpu_bytes *object;
    const char *symbol;
    LLVMOrcExecutorAddress address;
    simd_found *found; /* by add_object(), after the object */
    size_t count;
    bool done;
} step;

/* LLVM reports some of what it lacks memory for as an error of another kind. */
static ze_result_t run(void (*function)(void *), step *self)
{
    if (!simd_exit_enter()) {
        simd_exit_explain(self->log);
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    const ze_result_t result = simd_guard_run(function, self, STACK, self->log);
    simd_exit_leave();
    if (result != ZE_RESULT_SUCCESS || self->done)
        return result;
    return simd_exhaustion_has_room(ROOM) ? ZE_RESULT_ERROR_MODULE_BUILD_FAILURE
                                          : ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
}

static void create_jit(void *data)
{
    step *self = data;
    LLVMOrcLLJITBuilderRef builder = LLVMOrcCreateLLJITBuilder();
    LLVMOrcLLJITBuilderSetJITTargetMachineBuilder(
        builder, LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine(
                     simd_target_create_linker(simd_target_native())));
    LLVMOrcLLJITBuilderSetObjectLinkingLayerCreator(builder, create_layer, NULL);
    if (!is_fine(LLVMOrcCreateLLJIT(&self->code->jit, builder), self->log)) /* takes the builder */
        return;
    LLVMOrcLLJITRef jit = self->code->jit;
    LLVMOrcExecutionSessionSetErrorReporter(LLVMOrcLLJITGetExecutionSession(jit), report, NULL);
    LLVMOrcJITDylibAddGenerator(LLVMOrcLLJITGetMainJITDylib(jit),
                                LLVMOrcCreateCustomCAPIDefinitionGenerator(generate, NULL, NULL));
    self->done = true;
}

ze_result_t simd_code_create(cpu_build_log *log, simd_code **out)
{
    simd_code *code = calloc(1, sizeof *code);
    if (code == NULL)
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    step self = {.code = code, .log = log};
    const ze_result_t result = run(create_jit, &self);
    if (result == ZE_RESULT_SUCCESS)
        *out = code;
    else
        free(code);
    return result;
}

static void dispose(void *data)
{
    const step *self = data;
    LLVMErrorRef error = LLVMOrcDisposeLLJIT(self->code->jit);
    if (error != NULL)
        report(NULL, error);
}

/* At exit LLVM may be gone already; then its part stays, and so it does where memory runs out. */
void simd_code_destroy(simd_code *code)
{
    cpu_build_log log = {NULL, 0};
    step self = {.code = code, .log = &log, .done = true};
    if (code == NULL)
        return;
    (void)run(dispose, &self);
    cpu_build_log_clear(&log);
    free(code);
}

static bool look_up(step *self)
{
    return is_fine(LLVMOrcLLJITLookup(self->code->jit, &self->address, self->symbol), self->log);
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
    for (size_t i = 0; i < self->count && self->done; i++) {
        self->symbol = self->found[i].symbol;
        self->done = look_up(self);
        self->found[i].address = (void *)(uintptr_t)self->address;
    }
}

ze_result_t simd_code_add(simd_code *code, const cpu_bytes *object, simd_found *found, size_t count,
                          cpu_build_log *log)
{
    step self = {.code = code, .log = log, .object = object, .found = found, .count = count};
    return run(add_object, &self);
}

static void define_symbol(void *data)
{
    step *self = data;
    LLVMOrcLLJITRef jit = self->code->jit;
    self->done = is_fine(define(LLVMOrcLLJITGetMainJITDylib(jit),
                                LLVMOrcLLJITMangleAndIntern(jit, self->symbol),
                                (const void *)(uintptr_t)self->address),
                         self->log);
}

ze_result_t simd_code_define(simd_code *code, const char *symbol, void *address, cpu_build_log *log)
{
    step self = {.code = code, .log = log, .symbol = symbol, .address = (uintptr_t)address};
    return run(define_symbol, &self);
}

static void find(void *data)
{
    step *self = data;
    self->done = look_up(self);
}

ze_result_t simd_code_find(simd_code *code, const char *symbol, cpu_build_log *log, void **out)
{
    step self = {.code = code, .log = log, .symbol = symbol};
    const ze_result_t result = run(find, &self);
    if (result == ZE_RESULT_SUCCESS)
        *out = (void *)(uintptr_t)self.address;
    return result;
}
