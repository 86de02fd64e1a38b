/* zellige_vectorize: the vectoriser by itself, without a driver, for any processor that LLVM
 * compiles for. Reads a scalar module (scalar.h) as text and prints what became of a kernel:
 * options.c has the command line. */
#include "backend/driver/engines/simd/vectorize/vectorize.h"

#include <stdlib.h>
#include <string.h>

#include <llvm-c/IRReader.h>

#include "backend/driver/engines/simd/vectorize/print.h"
#include "tests/vectorize/options.h"
#include "tests/vectorize/without_each.h"

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

static void before(void *data, simd_vectorization *v, simd_pass pass)
{
    const options *o = data;
    simd_print_name_values(v);
    if (o->print == PRINT_BEFORE && pass == o->pass)
        print(v, o->out);
    if (o->print == PRINT_PLAN && pass == SIMD_PASS_VECTORIZE)
        simd_print_plan(v, o->out);
}

static void after(void *data, simd_vectorization *v, simd_pass pass, bool changed)
{
    const options *o = data;
    (void)changed;
    if (o->print == PRINT_AFTER && pass == o->pass)
        print(v, o->out);
}

/* As rows of the table in docs/simd-engine.md. */
static void print_passes(void)
{
    for (simd_pass pass = 0; pass < SIMD_PASS_COUNT; pass++)
        printf("| `%s` | %s | %s | %s |\n", simd_pass_name(pass), simd_pass_stage(pass),
               simd_pass_is_optional(pass) ? "optional" : "required", simd_pass_summary(pass));
}

/* ---- All together ---------------------------------------------------------------------------- */

static bool vectorize(options *o, LLVMModuleRef module, LLVMTargetMachineRef machine)
{
    cpu_build_log log = {NULL, 0};
    simd_remarks remarks = {0};
    const simd_pass_observer observer = {o, before, after};
    const simd_vectorize_task task = {.module = module,
                                      .kernel = o->kernel,
                                      .key = &o->key,
                                      .machine = machine,
                                      .log = &log,
                                      .remarks = o->print == PRINT_REMARKS ? &remarks : NULL,
                                      .observer = &observer};
    LLVMSetTarget(module, o->target->triple);
    const bool succeeded = simd_vectorize(&task) == ZE_RESULT_SUCCESS;
    if (succeeded)
        simd_remarks_print(&remarks, o->out);
    else
        (void)fail(o->kernel, log.text == NULL ? "out of memory" : log.text);
    simd_remarks_clear(&remarks);
    cpu_build_log_clear(&log);
    return succeeded;
}

static bool run(options *o, LLVMContextRef context)
{
    bool succeeded = false;
    LLVMModuleRef module = read_module(context, o->file);
    if (module == NULL)
        return false;
    LLVMTargetMachineRef machine = test_target_create_machine(o->target);
    if (o->kernel == NULL)
        o->kernel = only_kernel(module);
    if (machine == NULL)
        (void)fail(o->target->name, "this LLVM does not compile for it");
    else if (o->kernel == NULL)
        (void)fail(o->file, "it has not one kernel: name one with --kernel");
    else
        succeeded = vectorize(o, module, machine);
    if (machine != NULL)
        LLVMDisposeTargetMachine(machine);
    LLVMDisposeModule(module);
    return succeeded;
}

static bool run_once(options *o)
{
    LLVMContextRef context = LLVMContextCreate();
    const bool succeeded = run(o, context);
    LLVMContextDispose(context);
    return succeeded;
}

int main(int count, char **words)
{
    options o;
    if (!options_read(&o, count, words))
        return EXIT_FAILURE;
    if (o.print == PRINT_PASSES) {
        print_passes();
        return EXIT_SUCCESS;
    }
    const bool succeeded = o.folder == NULL ? run_once(&o) : run_without_each(&o, run_once);
    return succeeded ? EXIT_SUCCESS : EXIT_FAILURE;
}
