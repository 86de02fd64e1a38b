/* zellige-remarks: what the compiler of the CPU driver makes of the kernels of a module, without a
 * device. It is a separate program, so that the compiling tool needs no LLVM: `zellige compile
 * --remarks` runs it. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/Core.h>

#include "backend/driver/engines/simd/compile/variables.h"
#include "backend/driver/engines/simd/contract/launch_check.h"
#include "backend/driver/engines/simd/contract/refusals.h"
#include "backend/driver/engines/simd/contract/target_machine.h"
#include "backend/driver/engines/simd/frontend/lower.h"
#include "backend/driver/engines/simd/vectorize/spills.h"
#include "backend/driver/engines/simd/vectorize/vectorize.h"
#include "tools/remarks/options.h"
#include "tools/zellige/support/args.h"
#include "tools/zellige/support/file.h"

enum { USUAL_GROUP_SIZE = 256 };

typedef struct program {
    const zlt_options *options;
    spirv_module *module;
    LLVMContextRef context;
    LLVMTargetMachineRef machine;
    LLVMModuleRef scalar; /* all kernels */
    cpu_bytes refusals;   /* of those that are not in it */
    bool failed;          /* LLVM complained, and said so */
} program;

/* ---- The module ------------------------------------------------------------------------------ */

static bool read_module(program *p)
{
    spirv_error error;
    size_t size;
    char *bytes = zlt_file_read(p->options->module, &size);
    if (bytes == NULL)
        return false;
    bool good = size % sizeof(uint32_t) == 0 ||
                zlt_error("%s: %zu bytes are no whole number of words: not SPIR-V",
                          p->options->module, size);
    if (good && !spirv_module_create((const uint32_t *)(const void *)bytes, size / sizeof(uint32_t),
                                     &p->module, &error))
        good = zlt_error("%s: word %zu: %s", p->options->module, error.word, error.text);
    free(bytes);
    return good;
}

/* Without a handler, LLVM prints errors and exits. */
static void take_diagnostic(LLVMDiagnosticInfoRef info, void *data)
{
    program *p = data;
    if (LLVMGetDiagInfoSeverity(info) != LLVMDSError)
        return;
    char *text = LLVMGetDiagInfoDescription(info);
    p->failed = !zlt_error("LLVM: %s", text);
    LLVMDisposeMessage(text);
}

static bool create_machine(program *p)
{
    const simd_target *target = p->options->target;
    LLVMInitializeAllTargetInfos();
    LLVMInitializeAllTargets();
    LLVMInitializeAllTargetMCs();
    LLVMInitializeAllAsmPrinters();
    if (target->problem != NULL)
        return zlt_error("%s", target->problem);
    p->machine = simd_target_create_machine(target);
    return p->machine != NULL ||
           zlt_error("--processor %s: this LLVM was built without it", target->name);
}

/* What was logged last ends with a newline. */
static bool fail(const char *what, cpu_build_log *log)
{
    if (log->length > 0)
        log->text[log->length - 1] = '\0';
    return zlt_error("%s: %s", what, log->text == NULL ? "out of memory" : log->text);
}

static bool lower(program *p)
{
    cpu_build_log log = {NULL, 0};
    p->context = LLVMContextCreate();
    LLVMContextSetDiagnosticHandler(p->context, take_diagnostic, p);
    const bool lowered =
        simd_lower(p->module, p->context, &log, &p->refusals, &p->scalar) == ZE_RESULT_SUCCESS;
    if (!lowered)
        (void)fail(p->options->module, &log);
    cpu_build_log_clear(&log);
    return lowered;
}

/* ---- A kernel -------------------------------------------------------------------------------- */

/* The kernel's own tile; what the command line says; what is usual. */
static void choose_group(const program *p, const spirv_kernel *kernel, uint32_t size[3])
{
    static const uint32_t usual[3] = {USUAL_GROUP_SIZE, 1, 1};
    const uint32_t *given = p->options->group[0] != 0 ? p->options->group : usual;
    memcpy(size, kernel->tile[0] != 0 ? kernel->tile : given, sizeof usual);
}

static void print_head(const program *p, const spirv_kernel *kernel, const uint32_t size[3])
{
    const bool by_default = kernel->tile[0] == 0 && p->options->group[0] == 0;
    printf("%s: work-groups of %" PRIu32 " x %" PRIu32 " x %" PRIu32 "%s, processor %s\n",
           kernel->name, size[0], size[1], size[2],
           kernel->tile[0] != 0 ? ", its tile"
           : by_default         ? ", by default: --group says another"
                                : "",
           p->options->target->name);
}

/* What becomes of a kernel, as the driver does it: perhaps at the second try. */
static bool vectorize(program *p, const spirv_kernel *kernel, const simd_variant_key *key,
                      LLVMModuleRef module, bool keeps_lanes, bool *again)
{
    cpu_build_log log = {NULL, 0};
    simd_remarks remarks = {0};
    const simd_vectorize_task task = {.module = module,
                                      .kernel = kernel->name,
                                      .key = key,
                                      .target = p->options->target,
                                      .machine = p->machine,
                                      .log = &log,
                                      .remarks = &remarks,
                                      .keeps_lanes = keeps_lanes,
                                      .again = again};
    const bool done = simd_vectorize(&task) == ZE_RESULT_SUCCESS;
    if (done)
        simd_spills_remark(&remarks, module, p->machine);
    else if (!*again)
        (void)fail(kernel->name, &log);
    if (done && remarks.kernel.file == NULL)
        printf("%s: the module has no source lines: -g writes them, with the toolchain "
               "translator\n",
               kernel->name);
    if (!*again)
        simd_remarks_print(&remarks, stdout);
    simd_remarks_clear(&remarks);
    cpu_build_log_clear(&log);
    return done && !p->failed;
}

/* The vectoriser leaves nothing of a module but the kernel: each has a copy. */
static bool vectorize_copy(program *p, const spirv_kernel *kernel, const simd_variant_key *key,
                           bool keeps_lanes, bool *again)
{
    LLVMModuleRef module = LLVMCloneModule(p->scalar);
    simd_variables_declare(module);
    LLVMSetTarget(module, p->options->target->triple);
    const bool done = vectorize(p, kernel, key, module, keeps_lanes, again);
    LLVMDisposeModule(module);
    return done;
}

static bool print_kernel(program *p, const spirv_kernel *kernel)
{
    bool again = false;
    simd_variant_key key = {
        .width = kernel->sub_group_size, .apart = SIMD_APART_YES, .small_ids = true};
    const char *why = simd_refusals_find(&p->refusals, kernel->name);
    if (why != NULL)
        return zlt_error("%s: %s", kernel->name, why);
    key.any_groups = cpu_launch_may_regroup(kernel);
    choose_group(p, kernel, key.group_size);
    print_head(p, kernel, key.group_size);
    const bool done = vectorize_copy(p, kernel, &key, false, &again);
    return again ? vectorize_copy(p, kernel, &key, true, &again) : done;
}

static bool print_all(program *p)
{
    const char *wanted = p->options->kernel;
    bool printed = true, found = false;
    for (size_t i = 0; i < p->module->kernel_count; i++) {
        const spirv_kernel *kernel = &p->module->kernels[i];
        if (wanted != NULL && strcmp(kernel->name, wanted) != 0)
            continue;
        found = true;
        printed &= print_kernel(p, kernel);
    }
    if (!found)
        return wanted == NULL ? zlt_error("%s has no kernel", p->options->module)
                              : zlt_error("%s has no kernel %s", p->options->module, wanted);
    return printed;
}

/* ---- All together ---------------------------------------------------------------------------- */

static void clear(program *p)
{
    if (p->scalar != NULL)
        LLVMDisposeModule(p->scalar);
    if (p->machine != NULL)
        LLVMDisposeTargetMachine(p->machine);
    if (p->context != NULL)
        LLVMContextDispose(p->context);
    spirv_module_destroy(p->module);
    free(p->refusals.data);
}

int main(int count, char **words)
{
    zlt_options options;
    const zlt_parsed parsed = zlt_options_parse(&options, count, words);
    if (parsed != ZLT_PARSED_OK)
        return parsed == ZLT_PARSED_HELP ? EXIT_SUCCESS : EXIT_FAILURE;
    program p = {.options = &options};
    const bool good = read_module(&p) && create_machine(&p) && lower(&p) && print_all(&p);
    clear(&p);
    const bool written = (fflush(stdout) == 0 && !ferror(stdout)) ||
                         zlt_error("cannot write to standard output: %s", strerror(errno));
    return good && written ? EXIT_SUCCESS : EXIT_FAILURE;
}
