/* zellige_vectorize: the vectoriser by itself, without a driver, for any processor that LLVM
 * compiles for. Reads a scalar module (scalar.h) as text and prints what became of a kernel:
 * options.c has the command line. */
#include "backend/driver/engines/simd/vectorize/vectorize.h"

#include <stdlib.h>
#include <string.h>

#include <llvm-c/IRReader.h>

#include "backend/driver/engines/simd/contract/target_machine.h"
#include "backend/driver/engines/simd/vectorize/print.h"
#include "backend/driver/engines/simd/vectorize/spills.h"
#include "tests/vectorize/contract.h"
#include "tests/vectorize/each_line.h"
#include "tests/vectorize/list.h"
#include "tests/vectorize/options.h"
#include "tests/vectorize/watch.h"
#include "tests/vectorize/without_each.h"

/* The exit status where LLVM was built without the target: for a test, "skipped". */
enum { NO_SUCH_TARGET = 77 };

static bool fail(const char *what, const char *why)
{
    fprintf(stderr, "zellige_vectorize: %s: %s\n", what, why);
    return false;
}

static LLVMModuleRef read_module(LLVMContextRef context, const char *file)
{
    LLVMMemoryBufferRef buffer;
    LLVMModuleRef module = NULL;
    char *message = NULL;
    if (LLVMCreateMemoryBufferWithContentsOfFile(file, &buffer, &message) != 0 ||
        LLVMParseIRInContext(context, buffer, &module, &message) != 0) {
        (void)fail(file, message);
        LLVMDisposeMessage(message);
        return NULL;
    }
    return module;
}

/* Returns the name of the only function with a body; NULL if there are more, or none. */
static const char *only_kernel(LLVMModuleRef module)
{
    LLVMValueRef found = NULL;
    size_t length;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        if (LLVMIsDeclaration(f))
            continue;
        if (found != NULL)
            return NULL;
        found = f;
    }
    return found == NULL ? NULL : LLVMGetValueName2(found, &length);
}

/* ---- Printing -------------------------------------------------------------------------------- */

/* The groups that the functions name: attributes #1 = { "prefer-vector-width"="512" }. */
static void print_attributes(LLVMModuleRef module, FILE *out)
{
    static const char start[] = "\nattributes #";
    char *text = LLVMPrintModuleToString(module);
    for (const char *at = text; (at = strstr(at, start)) != NULL;) {
        const int length = (int)strcspn(++at, "\n");
        fprintf(out, "%.*s\n", length, at);
    }
    LLVMDisposeMessage(text);
}

static void print(simd_vectorization *v, FILE *out)
{
    simd_print_name_values(v);
    simd_print_plan(v, out);
    simd_print_functions(v, out);
    print_attributes(v->module, out);
}

typedef struct watcher {
    options *o;
    watch pass;    /* that runs; of runs that want to know */
    bool is_named; /* every value is: no pass has changed anything since */
} watcher;

static void name_values(watcher *w, simd_vectorization *v)
{
    if (!w->is_named)
        simd_print_name_values(v);
    w->is_named = true;
}

static void before(void *data, simd_vectorization *v, simd_pass pass)
{
    watcher *w = data;
    const options *o = w->o;
    name_values(w, v);
    if (o->print == PRINT_BEFORE && pass == o->pass)
        print(v, o->out);
    if (o->print == PRINT_PLAN && pass == SIMD_PASS_VECTORIZE)
        simd_print_plan(v, o->out);
    if (o->watches && simd_pass_is_optional(pass))
        w->pass = watch_begin(v);
}

static void after(void *data, simd_vectorization *v, simd_pass pass, bool changed)
{
    watcher *w = data;
    options *o = w->o;
    if (changed) {
        simd_pass_set_add(&o->changed, pass);
        w->is_named = false;
    }
    if (!changed && o->watches && simd_pass_is_optional(pass) && watch_end(&w->pass, v))
        simd_pass_set_add(&o->spoke, pass);
    if (o->print == PRINT_AFTER && pass == o->pass)
        print(v, o->out);
}

static bool print_assembly(LLVMModuleRef module, LLVMTargetMachineRef machine, FILE *out)
{
    LLVMMemoryBufferRef text;
    char *message = NULL;
    if (LLVMTargetMachineEmitToMemoryBuffer(machine, module, LLVMAssemblyFile, &message, &text) !=
        0) {
        (void)fail("LLVM", message);
        LLVMDisposeMessage(message);
        return false;
    }
    fwrite(LLVMGetBufferStart(text), 1, LLVMGetBufferSize(text), out);
    LLVMDisposeMemoryBuffer(text);
    return true;
}

/* ---- All together ---------------------------------------------------------------------------- */

static bool vectorize_once(options *o, LLVMModuleRef module, LLVMTargetMachineRef machine,
                           bool keeps_lanes, bool *again)
{
    cpu_build_log log = {NULL, 0};
    simd_remarks remarks = {0};
    const bool wants_remarks =
        o->print == PRINT_REMARKS || o->print == PRINT_ALL_REMARKS || o->and_remarks;
    watcher w = {.o = o};
    const simd_pass_observer observer = {&w, o->last, before, after, &o->spoke};
    const simd_vectorize_task task = {.module = module,
                                      .kernel = o->kernel,
                                      .key = &o->key,
                                      .target = o->target,
                                      .machine = machine,
                                      .log = &log,
                                      .remarks = wants_remarks ? &remarks : NULL,
                                      .observer = &observer,
                                      .keeps_lanes = keeps_lanes,
                                      .again = again};
    LLVMSetTarget(module, o->target->triple);
    bool succeeded = simd_vectorize(&task) == ZE_RESULT_SUCCESS;
    if (succeeded && o->print == PRINT_ALL_REMARKS && o->spills)
        simd_spills_remark(&remarks, module, machine);
    if (succeeded)
        simd_remarks_print(&remarks, o->out);
    else if (!*again)
        (void)fail(o->file, log.text == NULL ? "out of memory" : log.text);
    if (succeeded && o->print == PRINT_ASSEMBLY)
        succeeded = print_assembly(module, machine, o->out);
    simd_remarks_clear(&remarks);
    cpu_build_log_clear(&log);
    return succeeded;
}

static bool vectorize(options *o, LLVMModuleRef module, LLVMTargetMachineRef machine)
{
    bool again = false;
    LLVMModuleRef copy = LLVMCloneModule(module);
    bool succeeded = vectorize_once(o, module, machine, false, &again);
    if (again)
        succeeded = vectorize_once(o, copy, machine, true, &again);
    LLVMDisposeModule(copy);
    return succeeded;
}

static LLVMTargetMachineRef create_machine(const simd_target *target)
{
    LLVMInitializeAllTargetInfos();
    LLVMInitializeAllTargets();
    LLVMInitializeAllTargetMCs();
    LLVMInitializeAllAsmPrinters();
    return simd_target_create_machine(target);
}

static int run(options *o, LLVMContextRef context, LLVMTargetMachineRef machine)
{
    bool succeeded = false;
    LLVMModuleRef module = read_module(context, o->file);
    if (module == NULL)
        return EXIT_FAILURE;
    if (o->kernel == NULL)
        o->kernel = only_kernel(module);
    if (o->kernel == NULL)
        (void)fail(o->file, "it has not one kernel: name one with --kernel");
    else
        succeeded = contract_is_kept(module, o->kernel, o->file) && vectorize(o, module, machine);
    LLVMDisposeModule(module);
    return succeeded ? EXIT_SUCCESS : EXIT_FAILURE;
}

static int run_for_target(options *o)
{
    LLVMTargetMachineRef machine = create_machine(o->target);
    if (machine == NULL) {
        (void)fail(o->target->name, "this LLVM does not compile for it");
        return NO_SUCH_TARGET;
    }
    LLVMContextRef context = LLVMContextCreate();
    const int status = run(o, context, machine);
    LLVMContextDispose(context);
    LLVMDisposeTargetMachine(machine);
    return status;
}

static int run_options(options *o)
{
    return o->folder == NULL ? run_for_target(o) : run_without_each(o, run_for_target);
}

int main(int count, char **words)
{
    options o;
    if (count == 3 && strcmp(words[1], "--lines") == 0)
        return each_line(words[2], run_options);
    if (!options_read(&o, count, words))
        return EXIT_FAILURE;
    if (o.print == PRINT_PASSES)
        list_passes();
    else if (o.print == PRINT_TARGETS)
        list_targets();
    else
        return run_options(&o);
    return EXIT_SUCCESS;
}
