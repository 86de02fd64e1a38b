#include "compile.h"

#include "blocks.h"
#include "check.h"
#include "edges.h"
#include "header.h"
#include "module.h"
#include "options.h"
#include "output.h"
#include "process.h"
#include "thaw.h"
#include "toolchain.h"

#include <stdlib.h>
#include <string.h>

/* Temporary files, borrowed; NULL where none is needed. */
typedef struct zli_job {
    const zli_options *options;
    zli_toolchain toolchain;
    zli_module module;
    const char *assembly; /* of LLVM, as the next two: the translator's way */
    const char *thawed;
    const char *bitcode;
    const char *spv;
    const char *header;
    const char *depfile;
} zli_job;

/* What the user calls the result, and what the dependency file is about. */
static char *target_of(const zli_options *options)
{
    return options->header != NULL ? options->header : options->spv;
}

static bool begin(zli_job *job)
{
    const zli_options *options = job->options;
    if (job->toolchain.llvm_spirv != NULL &&
        ((job->assembly = zli_output_begin(target_of(options))) == NULL ||
         (job->thawed = zli_output_begin(target_of(options))) == NULL ||
         (job->bitcode = zli_output_begin(target_of(options))) == NULL))
        return false;
    job->spv = zli_output_begin(options->spv != NULL ? options->spv : options->header);
    if (job->spv == NULL)
        return false;
    if (options->header != NULL && (job->header = zli_output_begin(options->header)) == NULL)
        return false;
    if (options->depfile != NULL && (job->depfile = zli_output_begin(options->depfile)) == NULL)
        return false;
    return true;
}

static bool run(const zli_job *job, zli_args *args)
{
    if (job->options->verbose)
        zli_process_print(args->v);
    const bool good = zli_process_run(args->v);
    zli_args_free(args);
    return good;
}

/* Options of clang for the language, whatever the toolchain. */
static void add_language(zli_args *args, const zli_job *job)
{
    const zli_options *options = job->options;
    zli_args_add(args, job->toolchain.clang, job->assembly != NULL ? "-S" : "-c", "-x", "cl", NULL);
    zli_args_addf(args, "-cl-std=%s", options->standard);
    zli_args_addf(args, "-O%s", options->optimisation);
    /* The SLP vectoriser makes 4-bit integers, which llvm-spirv refuses; both vectorisers make
     * vectors of lengths that OpenCL does not have. The device's own compiler vectorises. */
    zli_args_add(args, "-fno-slp-vectorize", "-fno-vectorize", NULL);
    if (options->quiet)
        zli_args_add(args, "-w", NULL);
    if (job->depfile != NULL)
        zli_args_add(args, "-MD", "-MF", job->depfile, "-MQ", target_of(job->options), NULL);
    for (size_t i = 0; i < options->for_clang.count; i++)
        zli_args_add(args, options->for_clang.v[i], NULL);
    if (job->toolchain.include != NULL) /* last: a directory given by -I goes before it */
        zli_args_add(args, "-I", job->toolchain.include, NULL);
}

static void add_translator_target(zli_args *args)
{
    zli_args_add(args, "-target", "spir64-unknown-unknown", "-emit-llvm", NULL);
    /* Without these two, -O1 and above can give modules that spirv-val rejects: OpLoopMerge in the
     * wrong place, and 33-bit integers from loop exit values. */
    zli_args_add(args, "-funroll-loops", "-mllvm", "-replexitval=never", NULL);
}

/* Source lines and nothing else: llvm-spirv-15 aborts on the variables of optimised code
 * ("unsupported opcode found in DIExpression"). Paths are cut to what the user would write. */
static void add_debug(zli_args *args, const zli_options *options)
{
    const char *slash = strrchr(options->input, '/');
    zli_args_add(args, "-gline-tables-only", "-fdebug-compilation-dir=.", NULL);
    for (size_t i = 0; i + 1 < options->for_clang.count; i++)
        if (strcmp(options->for_clang.v[i], "-I") == 0)
            zli_args_addf(args, "-ffile-prefix-map=%s/=", options->for_clang.v[i + 1]);
    if (slash != NULL)
        zli_args_addf(args, "-ffile-prefix-map=%.*s=", (int)(slash - options->input) + 1,
                      options->input);
}

static bool run_clang(const zli_job *job)
{
    zli_args args = {0};
    add_language(&args, job);
    if (job->assembly != NULL)
        add_translator_target(&args);
    else /* SPIR-V 1.2 is what drivers of 2018 take, and has all that kernel.h uses */
        zli_args_add(&args, "--target=spirv64v1.2-unknown-unknown", NULL);
    if (job->options->debug)
        add_debug(&args, job->options);
    zli_args_add(&args, job->options->input, "-o", job->assembly != NULL ? job->assembly : job->spv,
                 NULL);
    return run(job, &args) || zli_error("%s was not compiled", job->options->input);
}

/* Puts LLVM's assembly into the form that llvm-spirv reads; nothing is optimised again. */
static bool run_assembler(const zli_job *job)
{
    zli_args args = {0};
    zli_args_add(&args, job->toolchain.clang, "-c", "-x", "ir", "-target", "spir64-unknown-unknown",
                 "-emit-llvm", "-O0", "-Xclang", "-disable-llvm-passes", job->thawed, "-o",
                 job->bitcode, NULL);
    return run(job, &args) || zli_error("%s was not compiled", job->options->input);
}

static bool run_llvm_spirv(const zli_job *job)
{
    zli_args args = {0};
    zli_args_add(&args, job->toolchain.llvm_spirv, "--spirv-max-version=1.2", job->bitcode, "-o",
                 job->spv, NULL);
    return run(job, &args) ||
           zli_error("%s was not translated to SPIR-V; another toolchain, or another -O, may do it",
                     job->options->input);
}

/* opencl2.2 is the environment that has SPIR-V 1.2; opencl2.1 refuses it by its version. Neither
 * knows what OpenCL leaves to the device, arithmetic on halves for example: a module with that is
 * held to SPIR-V's own rules. */
static bool run_spirv_val(const zli_job *job)
{
    zli_args args = {0};
    zli_args_add(&args, job->toolchain.spirv_val, "--target-env",
                 zli_module_has_device_options(&job->module) ? "spv1.2" : "opencl2.2", job->spv,
                 NULL);
    return run(job, &args) ||
           zli_error(
               "the module compiled from %s is not valid SPIR-V; another toolchain, or another "
               "-O, may make a valid one",
               job->options->input);
}

/* A module compiled elsewhere is taken as it is: it has seen its own validator. */
static bool is_module(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot != NULL && strcmp(dot, ".spv") == 0;
}

static bool embed(zli_job *job)
{
    const zli_options *options = job->options;
    if (options->header == NULL || options->spv != NULL || options->depfile != NULL)
        return zli_error("%s is SPIR-V already: only --header can be made of it", options->input);
    job->header = zli_output_begin(options->header);
    return job->header != NULL && zli_module_read(&job->module, options->input) &&
           zli_header_write(&job->module, job->header, options) &&
           zli_output_commit(job->header, options->header);
}

static bool translate(const zli_job *job)
{
    return zli_thaw(job->assembly, job->thawed) && run_assembler(job) && run_llvm_spirv(job);
}

static bool compile(zli_job *job)
{
    const zli_options *options = job->options;
    if (!run_clang(job) || (job->assembly != NULL && !translate(job)) ||
        !zli_module_read(&job->module, job->spv))
        return false;
    if (options->debug)
        zli_module_keep_lines_only(&job->module);
    if (!zli_edges_join(&job->module))
        return false;
    zli_blocks_order(&job->module);
    return zli_module_write(&job->module, job->spv, target_of(options)) && run_spirv_val(job) &&
           zli_check(options, &job->toolchain, target_of(options)) &&
           (job->header == NULL || zli_header_write(&job->module, job->header, options));
}

static bool commit(const zli_job *job)
{
    const zli_options *options = job->options;
    return (options->spv == NULL || zli_output_commit(job->spv, options->spv)) &&
           (options->depfile == NULL || zli_output_commit(job->depfile, options->depfile)) &&
           (options->header == NULL || zli_output_commit(job->header, options->header));
}

int zli_compile_main(int argc, char **argv)
{
    zli_options options;
    zli_job job = {.options = &options};
    const zli_parsed parsed = zli_options_parse(&options, argc, argv);
    bool good = parsed == ZLI_PARSED_HELP;
    if (parsed == ZLI_PARSED_OK) {
        zli_output_init();
        good = is_module(options.input) ? embed(&job)
                                        : zli_toolchain_find(&job.toolchain, &options) &&
                                              begin(&job) && compile(&job) && commit(&job);
        zli_toolchain_free(&job.toolchain);
        free(job.module.words);
    }
    zli_options_free(&options);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
