#define _POSIX_C_SOURCE 200809L /* strtok_r */
#include "tools/zellige/compile/unit.h"

#include "tools/zellige/check/check.h"
#include "tools/zellige/clang_ir/ir.h"
#include "tools/zellige/compile/device_macros.h"
#include "tools/zellige/compile/diagnostics.h"
#include "tools/zellige/support/messages.h"
#include "tools/zellige/support/output.h"
#include "tools/zellige/support/process.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* One build. Temporary files, borrowed; NULL where none is needed. */
typedef struct zlt_build {
    const zlt_options *options;
    const zlt_toolchain *toolchain;
    zlt_unit *unit;
    const char *optimisation; /* as in the options, or "0" where that fails */
    bool names_widths;        /* clang's optimiser is told which integers there are in SPIR-V */
    bool keeps_tests;         /* clang's optimiser makes no counters for the last tests of loops */
    bool colours;             /* clang cannot see that its messages go to a terminal */
    bool is_refused;          /* the source is: no other way of compiling helps */
    bool is_described;        /* or that was tried */
    const char *assembly;     /* of LLVM, as the next two: the translator's way */
    const char *lowered;
    const char *bitcode;
    const char *plain; /* of LLVM, as the next: clang's own way, where it writes SPIR-V wrongly */
    const char *mended;
} zlt_build;

static bool run(const zlt_build *b, zlt_args *args)
{
    if (b->options->verbose)
        zlt_process_print(args->v);
    const bool good = zlt_process_run(args->v);
    zlt_args_free(args);
    return good;
}

/* Adds the macros of a variant, which stand apart by spaces; NULL: none. */
static void add_variant(zlt_args *args, const char *variant)
{
    char *rest = NULL, *copy = zlt_text("%s", variant != NULL ? variant : "");
    for (char *define = strtok_r(copy, " ", &rest); define != NULL;
         define = strtok_r(NULL, " ", &rest))
        zlt_args_add(args, "-D", define, NULL);
    free(copy);
}

/* Whether a line declares a tile_static variable that is no array. */
static bool declares_scalar(const char *line)
{
    const char *at = strstr(line, "tile_static ");
    if (at == NULL)
        at = strstr(line, "local ");
    return at != NULL && strchr(at, ';') != NULL && strpbrk(at, "[(*") == NULL;
}

/* clang takes tile_static variables for private ones, which nobody else writes: it would call one
 * uninitialised that another work-item has written. It looks at variables that are no arrays. */
static bool has_tile_static_scalar(const char *path)
{
    char line[1024];
    bool found = false;
    FILE *file = fopen(path, "r");
    while (file != NULL && !found && fgets(line, sizeof line, file) != NULL)
        found = declares_scalar(line);
    if (file != NULL)
        fclose(file);
    return found;
}

/* The kind of clang's output, and the language of the source. */
static void add_language(zlt_args *args, const zlt_build *b, const char *output_kind)
{
    const zlt_options *options = b->options;
    zlt_args_add(args, b->toolchain->clang, output_kind, "-x", "cl", "-target",
                 zlt_toolchain_target(b->toolchain), NULL);
    zlt_args_addf(args, "-cl-std=%s", options->standard);
    /* Where clang crashes, another way is tried: it need not compile again for a report in /tmp. */
    zlt_args_add(args, "-fno-crash-diagnostics", NULL);
    /* A function that is `inline` is the module's own. In C99 another one would define it, too, and
     * the call of one that is too large to be inlined would be of nothing. */
    zlt_args_add(args, "-fgnu89-inline", NULL);
    /* What a kernel is given need not be used: views have a parameter of their own. What falls
     * through, and what is converted, stays a warning: diagnostics.c leaves out what is meant. */
    zlt_args_add(args, "-Wall", "-Wextra", "-Wno-unused-parameter", "-Wno-sometimes-uninitialized",
                 "-Wno-unused-but-set-variable", "-Wno-sign-compare", "-Wtype-limits",
                 "-Wimplicit-fallthrough", "-Wno-error=implicit-fallthrough", "-Wfloat-conversion",
                 "-Wno-error=float-conversion", NULL);
    /* The memory behind a pointer of another type is written all the same, beside its element. */
    zlt_args_add(args, "-Werror=incompatible-pointer-types",
                 "-Werror=incompatible-pointer-types-discards-qualifiers", "-Werror=int-conversion",
                 NULL);
    if (has_tile_static_scalar(options->input))
        zlt_args_add(args, "-Wno-uninitialized", NULL);
    zlt_device_macros_add(args, options);
    add_variant(args, b->unit->variant);
    for (size_t i = 0; i < options->for_clang.count; i++)
        zlt_args_add(args, options->for_clang.v[i], NULL);
    if (b->toolchain->include != NULL) /* last: a directory given by -I goes before it */
        zlt_args_add(args, "-I", b->toolchain->include, NULL);
}

/* Without the last two, -O1 and above can give modules that spirv-val rejects: OpLoopMerge in the
 * wrong place, and 33-bit integers from loop exit values. */
static void add_translator_options(zlt_args *args)
{
    zlt_args_add(args, "-emit-llvm", "-funroll-loops", "-mllvm", "-replexitval=never", NULL);
}

static void add_optimisation(zlt_args *args, const zlt_build *b)
{
    const zlt_options *options = b->options;
    zlt_args_addf(args, "-O%s", b->optimisation);
    zlt_args_add(args, "-fno-discard-value-names", NULL); /* of parameters, for messages */
    /* The SLP vectoriser makes 4-bit integers, which llvm-spirv refuses; both vectorisers make
     * vectors of lengths that OpenCL does not have. The device's own compiler vectorises. */
    zlt_args_add(args, "-fno-slp-vectorize", "-fno-vectorize", NULL);
    if (b->keeps_tests) /* the first compilation has printed the warnings */
        zlt_args_add(args, "-mllvm", "-disable-lftr", "-w", NULL);
    if (options->quiet)
        zlt_args_add(args, "-w", NULL);
    if (b->colours)
        zlt_args_add(args, "-fcolor-diagnostics", NULL);
    zlt_args_add(args, "-MD", "-MF", b->unit->depfile, "-MQ", zlt_options_target(b->options), NULL);
}

/* Source lines and nothing else: llvm-spirv-15 aborts on the variables of optimised code
 * ("unsupported opcode found in DIExpression"). Paths are cut to what the user would write. */
static void add_debug(zlt_args *args, const zlt_options *options)
{
    const char *slash = strrchr(options->input, '/');
    zlt_args_add(args, "-gline-tables-only", "-fdebug-compilation-dir=.", NULL);
    for (size_t i = 0; i + 1 < options->for_clang.count; i++)
        if (strcmp(options->for_clang.v[i], "-I") == 0)
            zlt_args_addf(args, "-ffile-prefix-map=%s/=", options->for_clang.v[i + 1]);
    if (slash != NULL)
        zlt_args_addf(args, "-ffile-prefix-map=%.*s=", (int)(slash - options->input) + 1,
                      options->input);
}

/* LLVM takes the strength of indices in loops away, and computes where they begin in integers of 5
 * bits or so, of which clang's own target makes 8, without a mask. */
static void add_target_options(zlt_args *args, const zlt_build *b)
{
    zlt_toolchain_add_extensions(b->toolchain, args);
    zlt_args_add(args, "-mllvm", "-disable-lsr", NULL);
}

static bool run_clang(const zlt_build *b)
{
    zlt_args args = {0};
    add_language(&args, b, b->assembly != NULL ? "-S" : "-c");
    add_optimisation(&args, b);
    if (b->names_widths)
        zlt_args_add(&args, "-Xclang", "-disable-llvm-passes", NULL);
    if (b->assembly != NULL)
        add_translator_options(&args);
    else
        add_target_options(&args, b);
    if (b->options->debug)
        add_debug(&args, b->options);
    zlt_args_add(&args, b->options->input, "-o", b->assembly != NULL ? b->assembly : b->unit->spv,
                 NULL);
    return run(b, &args) || zlt_error("%s was not compiled", b->options->input);
}

/* What run_clang() has not optimised. A table for a switch may be an integer of any width. */
static bool run_optimiser(const zlt_build *b)
{
    zlt_args args = {0};
    zlt_args_add(&args, b->toolchain->clang, "-S", "-x", "ir", "-w", "-target",
                 zlt_toolchain_target(b->toolchain), "-fno-crash-diagnostics", NULL);
    zlt_args_addf(&args, "-O%s", b->optimisation);
    zlt_args_add(&args, "-fno-slp-vectorize", "-fno-vectorize", NULL);
    add_translator_options(&args);
    zlt_args_add(&args, "-mllvm", "-switch-to-lookup=false", b->lowered, "-o", b->assembly, NULL);
    return run(b, &args) || zlt_error("%s was not compiled", b->options->input);
}

/* SPIR-V lacks declarations of the source: types, `const`. Debug information has them, in the same
 * form from every clang. The checks begin with this form, too, hence neither lifetimes, which hide
 * returns, nor loops in the place of recursion. The first compilation has printed the warnings. */
static bool run_describer(const zlt_build *b)
{
    zlt_args args = {0};
    add_language(&args, b, "-S");
    zlt_args_add(&args, "-emit-llvm", "-w", "-DZLG_CHECKED_FORM", "-O2", "-Xclang",
                 "-disable-llvm-passes", "-Xclang", "-disable-lifetime-markers",
                 "-fno-optimize-sibling-calls", "-g", "-fno-discard-value-names",
                 "-fdebug-compilation-dir=.", "-cl-kernel-arg-info", b->options->input, "-o",
                 b->unit->described, NULL);
    return run(b, &args);
}

/* Only a header with functions cannot be without the description. */
static bool describe(zlt_build *b)
{
    if (b->is_described)
        return true;
    b->is_described = true;
    if (run_describer(b))
        return true;
    zlt_output_discard(b->unit->described);
    b->unit->described = NULL;
    return b->options->header == NULL || b->options->untyped ||
           zlt_error("%s was not compiled", b->options->input);
}

/* The first compilation has printed the warnings. */
static bool run_front_end(const zlt_build *b)
{
    zlt_args args = {0};
    add_language(&args, b, "-S");
    add_optimisation(&args, b);
    zlt_args_add(&args, "-emit-llvm", "-w", b->options->input, "-o", b->plain, NULL);
    return run(b, &args) || zlt_error("%s was not compiled", b->options->input);
}

static bool run_back_end(const zlt_build *b)
{
    zlt_args args = {0};
    zlt_args_add(&args, b->toolchain->clang, "-c", "-x", "ir", "-w", "-target",
                 zlt_toolchain_target(b->toolchain), "-fno-crash-diagnostics", "-O0", "-Xclang",
                 "-disable-llvm-passes", NULL);
    add_target_options(&args, b);
    zlt_args_add(&args, b->mended, "-o", b->unit->spv, NULL);
    return run(b, &args) || zlt_error("%s was not compiled", b->options->input);
}

/* For the last test of a loop up to k & 3 clang's optimiser makes a counter of 2 bits, of which
 * its own target makes 8, without a mask: it is not made then. */
static bool mend_counters(zlt_build *b)
{
    if (b->keeps_tests || strcmp(b->optimisation, "0") == 0 ||
        !zlt_module_has_phi(&b->unit->module))
        return true;
    if (!run_front_end(b))
        return false;
    if (!zlt_ir_has_odd_counters(b->plain))
        return true;
    b->keeps_tests = true;
    free(b->unit->module.words);
    b->unit->module = (zlt_module){0};
    return run_clang(b) && zlt_module_read(&b->unit->module, b->unit->spv);
}

/* The SPIR-V of clang's own target does not tell whether an integer that is converted is signed: it
 * is made again, of an assembly without such conversions. */
static bool mend_conversions(zlt_build *b)
{
    zlt_module *module = &b->unit->module;
    if (!describe(b))
        return false;
    if (!zlt_module_converts_chosen(module) &&
        (b->unit->described == NULL || !zlt_ir_converts_integers(b->unit->described)))
        return true;
    free(module->words);
    *module = (zlt_module){0};
    return run_front_end(b) && zlt_ir_mend_conversions(b->plain, b->mended) && run_back_end(b) &&
           zlt_module_read(module, b->unit->spv);
}

static bool compile(const zlt_build *b)
{
    return run_clang(b) &&
           (!b->names_widths || (zlt_ir_name_widths(b->assembly, b->lowered) && run_optimiser(b)));
}

/* Converts LLVM's assembly to bitcode for llvm-spirv, without optimising again. */
static bool run_assembler(const zlt_build *b)
{
    zlt_args args = {0};
    zlt_args_add(&args, b->toolchain->clang, "-c", "-x", "ir", "-target",
                 zlt_toolchain_target(b->toolchain), "-emit-llvm", "-O0", "-Xclang",
                 "-disable-llvm-passes", b->lowered, "-o", b->bitcode, NULL);
    return run(b, &args) || zlt_error("%s was not compiled", b->options->input);
}

static bool run_llvm_spirv(const zlt_build *b)
{
    zlt_args args = {0};
    zlt_args_add(&args, b->toolchain->llvm_spirv, NULL);
    zlt_args_addf(&args, "--spirv-max-version=%s", zlt_ir_spirv_version(b->lowered));
    zlt_toolchain_add_extensions(b->toolchain, &args);
    zlt_args_add(&args, b->bitcode, "-o", b->unit->spv, NULL);
    return run(b, &args) ||
           zlt_error("%s was not translated to SPIR-V; another toolchain may do it",
                     b->options->input);
}

/* opencl2.2 is the environment that has SPIR-V 1.2; opencl2.1 refuses it by its version. Neither
 * knows what OpenCL leaves to the device, arithmetic on halves for example: a module with that is
 * held to SPIR-V's own rules. */
static bool run_spirv_val(const zlt_build *b)
{
    enum { VERSION_1_2 = 0x10200 };
    zlt_args args = {0};
    zlt_args_add(&args, b->toolchain->spirv_val, "--target-env",
                 b->unit->module.words[1] > VERSION_1_2            ? "spv1.3"
                 : zlt_module_has_device_options(&b->unit->module) ? "spv1.2"
                                                                   : "opencl2.2",
                 b->unit->spv, NULL);
    return run(b, &args) ||
           zlt_error("the module compiled from %s is not valid SPIR-V; another toolchain may make "
                     "a valid one",
                     b->options->input);
}

static bool translate(const zlt_build *b)
{
    return zlt_ir_lower(b->assembly, b->lowered) && run_assembler(b) && run_llvm_spirv(b);
}

static bool begin(zlt_build *b)
{
    const zlt_options *options = b->options;
    zlt_unit *unit = b->unit;
    const char *target = zlt_options_target(options);
    if (b->toolchain->llvm_spirv != NULL && ((b->assembly = zlt_output_begin(target)) == NULL ||
                                             (b->lowered = zlt_output_begin(target)) == NULL ||
                                             (b->bitcode = zlt_output_begin(target)) == NULL))
        return false;
    if (b->toolchain->llvm_spirv == NULL && ((b->plain = zlt_output_begin(target)) == NULL ||
                                             (b->mended = zlt_output_begin(target)) == NULL))
        return false;
    unit->spv = zlt_output_begin(options->spv != NULL ? options->spv : target);
    if (unit->spv == NULL)
        return false;
    unit->described = zlt_output_begin(target);
    if (unit->described == NULL)
        return false;
    unit->depfile = zlt_output_begin(options->depfile != NULL ? options->depfile : target);
    return unit->depfile != NULL;
}

/* In SPIR-V 1.2 the first marks sums and products, and not the calls of functions; the second
 * leaves no trace. */
static bool note_options(const zlt_build *b)
{
    static const char *const noted[] = {"-cl-fast-relaxed-math",
                                        "-cl-fp32-correctly-rounded-divide-sqrt"};
    const zlt_args *args = &b->options->for_clang;
    for (size_t k = 0; k < sizeof noted / sizeof noted[0]; k++) {
        bool is_given = false;
        for (size_t i = 0; i < args->count; i++)
            is_given = is_given || strcmp(args->v[i], noted[k]) == 0;
        if (is_given && !zlt_module_note_process(&b->unit->module, noted[k]))
            return false;
    }
    return true;
}

static bool make_module(zlt_build *b)
{
    zlt_module *module = &b->unit->module;
    const bool narrows_stores = b->assembly == NULL && strcmp(b->optimisation, "0") == 0;
    if (!compile(b) || (b->assembly != NULL && !translate(b)) ||
        !zlt_module_read(module, b->unit->spv) ||
        (b->assembly == NULL && !(mend_counters(b) && mend_conversions(b))))
        return false;
    if (b->options->debug)
        zlt_module_keep_lines_only(module);
    if (!zlt_module_keep_declared_names(module) || !zlt_module_drop_rounding_modes(module) ||
        !zlt_module_split_phi_edges(module) || !zlt_module_cast_printf_strings(module) ||
        !zlt_module_mend_conditions(module) ||
        !zlt_module_mend_instructions(module, narrows_stores))
        return false;
    zlt_module_drop_printf_extension(module);
    zlt_module_order_capabilities(module);
    zlt_module_order_blocks(module);
    zlt_module_hoist_variables(module);
    zlt_module_sink_variables(module);
    zlt_module_drop_undefined_initialisers(module);
    return note_options(b) &&
           zlt_module_write(module, b->unit->spv, zlt_options_target(b->options)) &&
           run_spirv_val(b);
}

/* Whether the user asks for all warnings of conversions. */
static bool wants_conversions(const zlt_options *options)
{
    static const char *const names[] = {"-Wfloat-conversion", "-Wconversion", "-Weverything"};
    for (size_t i = 0; i < options->for_clang.count; i++)
        for (size_t k = 0; k < sizeof names / sizeof *names; k++)
            if (strcmp(options->for_clang.v[i], names[k]) == 0)
                return true;
    return false;
}

/* Prints what was said, unless it goes on with another try. */
static bool try_module(zlt_build *b, bool is_last)
{
    zlt_messages messages = {0};
    free(b->unit->module.words);
    b->unit->module = (zlt_module){0};
    zlt_messages_hold(&messages);
    const bool good = make_module(b);
    char *text = zlt_messages_release(&messages);
    b->is_refused = !good && zlt_diagnostics_refuse(text);
    if (good || is_last || b->is_refused)
        zlt_diagnostics_print(text, b->options->verbose, wants_conversions(b->options));
    free(text);
    return good;
}

/* The optimiser is not told at once which widths there are: it would use 64 bits where 32 do. */
static bool try_widths(zlt_build *b)
{
    b->names_widths = true;
    const bool good = try_module(b, false);
    b->names_widths = false;
    return good;
}

/* clang's optimiser makes what has no form in SPIR-V, or none that the translator knows: integers
 * of 2 or 10 bits, products that overflow. Nothing of it is in the source, which is tried as it is
 * then; a driver optimises it in any case. */
static bool make_valid_module(zlt_build *b)
{
    const bool is_plain = strcmp(b->optimisation, "0") == 0;
    b->colours = isatty(STDERR_FILENO) == 1;
    if (try_module(b, is_plain))
        return true;
    if (is_plain || b->is_refused)
        return false;
    if (b->assembly != NULL && try_widths(b))
        return true;
    b->optimisation = "0";
    b->keeps_tests = false;
    if (!try_module(b, true))
        return false;
    if (!b->options->quiet)
        fprintf(stderr, "zellige: note: %s was compiled with -O0: of -O%s came no valid SPIR-V\n",
                b->options->input, b->options->optimisation);
    return true;
}

static bool build(zlt_build *b)
{
    return make_valid_module(b) && describe(b) && zlt_check(b->unit, b->options, b->toolchain);
}

bool zlt_unit_build(zlt_unit *unit, const zlt_options *options, const zlt_toolchain *toolchain)
{
    zlt_build b = {.options = options,
                   .toolchain = toolchain,
                   .unit = unit,
                   .optimisation = options->optimisation};
    const bool good = begin(&b) && build(&b) && zlt_native_build(unit, options, toolchain);
    zlt_output_discard(b.assembly);
    zlt_output_discard(b.lowered);
    zlt_output_discard(b.bitcode);
    zlt_output_discard(b.plain);
    zlt_output_discard(b.mended);
    return good;
}

void zlt_unit_free(zlt_unit *unit)
{
    for (size_t i = 0; i < unit->native_count; i++)
        free(unit->natives[i].bytes);
    free(unit->natives);
    free(unit->module.words);
    free(unit->name);
}
