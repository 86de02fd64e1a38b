#include "tools/zellige/check/check.h"

#include "tools/zellige/check/checked_form.h"
#include "tools/zellige/check/snippet.h"
#include "tools/zellige/check/source_text.h"
#include "tools/zellige/support/output.h"
#include "tools/zellige/support/process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Two files alternate as the input and the output of a step; the first begins with the unit's. */
typedef struct zlt_checking {
    const zlt_unit *unit;
    const zlt_options *options;
    const zlt_toolchain *toolchain;
    const char *in, *out;
    bool names_widths; /* as in compile/unit.c */
    zlt_args files;    /* of the lines */
    zlt_ir source;     /* for the places of symbols */
    zlt_ir optimised;
    zlt_module module;
} zlt_checking;

static void swap(zlt_checking *c)
{
    const char *out = c->out;
    c->out = c->in;
    c->in = out;
}

/* Runs a command that writes c->out, the input of the next one. Hides its messages: the compilation
 * of the kernel has printed those about the source. */
static bool run(zlt_checking *c, zlt_args *args)
{
    if (c->options->verbose)
        zlt_process_print(args->v);
    const bool good = c->options->verbose ? zlt_process_run(args->v) : zlt_process_try(args->v);
    zlt_args_free(args);
    swap(c);
    return good;
}

static void add_clang(const zlt_checking *c, zlt_args *args)
{
    zlt_args_add(args, c->toolchain->clang, "-x", "ir", "-w", "-target",
                 zlt_toolchain_target(c->toolchain), "-fno-crash-diagnostics", NULL);
}

static bool run_optimiser(zlt_checking *c)
{
    zlt_args args = {0};
    add_clang(c, &args);
    zlt_args_add(&args, "-S", "-emit-llvm", "-O2", "-fno-slp-vectorize", "-fno-vectorize", "-mllvm",
                 "-replexitval=never", NULL);
    if (c->names_widths)
        zlt_args_add(&args, "-mllvm", "-switch-to-lookup=false", NULL);
    zlt_args_add(&args, c->in, "-o", c->out, NULL);
    return run(c, &args);
}

static bool run_back_end(zlt_checking *c)
{
    const bool translate = c->toolchain->llvm_spirv != NULL;
    zlt_args args = {0};
    add_clang(c, &args);
    zlt_args_add(&args, "-c", "-O0", "-Xclang", "-disable-llvm-passes", NULL);
    if (translate)
        zlt_args_add(&args, "-emit-llvm", NULL);
    else
        zlt_toolchain_add_extensions(c->toolchain, &args);
    zlt_args_add(&args, c->in, "-o", c->out, NULL);
    if (!run(c, &args))
        return false;
    if (!translate)
        return true;
    args = (zlt_args){0};
    zlt_args_add(&args, c->toolchain->llvm_spirv, NULL);
    zlt_args_addf(&args, "--spirv-max-version=%s", zlt_ir_spirv_version(c->unit->described));
    zlt_toolchain_add_extensions(c->toolchain, &args);
    zlt_args_add(&args, c->in, "-o", c->out, NULL);
    return run(c, &args);
}

static bool pin_accesses(zlt_checking *c)
{
    const bool good =
        zlt_ir_read(&c->source, c->unit->described) && zlt_form_pin_accesses(&c->source, c->out);
    swap(c);
    return good;
}

static bool name_widths(zlt_checking *c)
{
    const bool good = !c->names_widths || zlt_ir_name_widths(c->in, c->out);
    if (c->names_widths)
        swap(c);
    return good;
}

static bool mark(zlt_checking *c)
{
    const bool good =
        zlt_ir_read(&c->optimised, c->in) && zlt_form_mark_lines(&c->optimised, c->out, &c->files);
    swap(c);
    return good;
}

static bool lower(zlt_checking *c)
{
    const bool good = c->toolchain->llvm_spirv == NULL || zlt_ir_lower(c->in, c->out);
    if (c->toolchain->llvm_spirv != NULL)
        swap(c);
    return good;
}

static bool try_form(zlt_checking *c)
{
    return pin_accesses(c) && name_widths(c) && run_optimiser(c) && mark(c) && lower(c) &&
           run_back_end(c) && zlt_module_read(&c->module, c->in) &&
           zlt_form_restore_lines(&c->module, &c->files);
}

static void clear_form(zlt_checking *c)
{
    zlt_args_free(&c->files);
    zlt_ir_free(&c->source);
    zlt_ir_free(&c->optimised);
    free(c->module.words);
    c->module = (zlt_module){0};
}

static bool make_form(zlt_checking *c)
{
    if (c->unit->described == NULL)
        return false;
    if (try_form(c))
        return true;
    if (c->toolchain->llvm_spirv == NULL)
        return false;
    clear_form(c);
    c->names_widths = true;
    return try_form(c);
}

/* What to do about a finding; NULL if its text says so. */
static const char *cure_of(spirv_rule rule)
{
    switch (rule) {
    case SPIRV_RULE_BARRIER_DIVERGENCE:
        return "put the wait behind the branch, and the branch around what the work-items do";
    case SPIRV_RULE_EARLY_RETURN:
        return "put a guard around the loads and stores instead of the return";
    case SPIRV_RULE_TILE_STATIC_RACE:
        return "call tile_barrier_wait() between the two";
    case SPIRV_RULE_TILE_STATIC_BOUNDS:
    case SPIRV_RULE_INDEX_BOUNDS:
        return "make the array larger, or guard the access";
    case SPIRV_RULE_TILE_STATIC_UNINITIALIZED:
        return "let work-items write it first, and then all wait: tile_barrier_wait()";
    case SPIRV_RULE_INTEGER_DIVISION:
        return "write one of the two with a point, as 2.0f";
    case SPIRV_RULE_NEIGHBOUR_RACE:
        return "read from one view and write to another; a wait is for the work-items of one tile";
    case SPIRV_RULE_LOST_SUM:
        return "half of a number of elements that is odd leaves one out: halve a power of two, and "
               "add what is behind it first; the last step adds element 1 to element 0";
    case SPIRV_RULE_DOUBLE_CONSTANT:
        return "a number without an f is a double: 0.1f; or say that it is meant: (double)x * 0.1";
    case SPIRV_RULE_SHIFT_COUNT:
        return "write it with an L: 1L << 40";
    case SPIRV_RULE_NAN_COMPARISON:
        return "isnan(x) asks for it";
    case SPIRV_RULE_INDEX_RANK:
        return "the argument of get_index() and get_tiled_index() is the rank: that of the view";
    case SPIRV_RULE_PLAIN_SPIN:
        return "use zlg_atomic_load(), and a fence behind the loop; a tile may not wait for one "
               "that "
               "begins later";
    case SPIRV_RULE_STATIC_VARIABLE:
        return "pass a view of one element; a table that is only read may be `constant`";
    case SPIRV_RULE_GLOBAL_RACE:
        return "use zlg_atomic_fetch_add() and its like, or sum up in the tile first; or give each "
               "work-item an element";
    case SPIRV_RULE_GLOBAL_WAIT:
        return "call tile_barrier_wait() between the two, or the wait for global memory";
    case SPIRV_RULE_SWAPPED_DIMENSIONS:
        return "use get_index(): AT(view, get_index(2)) is AT(view, get_global_id(1), "
               "get_global_id(0))";
    case SPIRV_RULE_FLAT_INDEX:
        return "use AT(), with an index for each dimension";
    case SPIRV_RULE_SERIAL_TILE:
        return "let each work-item write an element of its own, wait once, and then add them up";
    case SPIRV_RULE_POINTER_PARAMETER:
        return "pass the elements as a view of their own";
    case SPIRV_RULE_RECURSION:
        return "use a loop, with an array as the stack if need be";
    case SPIRV_RULE_UNDEFINED_FUNCTION:
        return "define it in this file, or include one that does; modules are linked by Level Zero";
    case SPIRV_RULE_ATOMIC_SCOPE:
        return "use zlg_atomic_fetch_add() and its like, which are for the whole device";
    default:
        return NULL;
    }
}

/* In the compilers' format: FILE:LINE:COLUMN: error: ... [-Wname] */
static void say(const zlt_checking *c, const spirv_finding *finding, zlt_severity severity)
{
    zlt_site site = {finding->file, (int)strlen(finding->file), finding->line, finding->column};
    const char *cure = cure_of(finding->rule);
    if (site.line == 0)
        site = zlt_site_of_symbol(&c->source, finding->symbol);
    char *text = zlt_text("%s [-W%s]", finding->text, spirv_rule_name(finding->rule));
    zlt_snippet_print(&site, c->options->input,
                      severity == ZLT_SEVERITY_ERROR ? ZLT_TONE_ERROR : ZLT_TONE_WARNING, text);
    if (cure != NULL)
        zlt_snippet_print(&site, c->options->input, ZLT_TONE_NOTE, cure);
    free(text);
}

static int by_place(const void *left, const void *right)
{
    const spirv_finding *a = left, *b = right;
    const int file = strcmp(a->file, b->file);
    if (file != 0)
        return file;
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    if (a->column != b->column)
        return a->column < b->column ? -1 : 1;
    return strcmp(a->text, b->text);
}

/* Who writes `double` in a source means doubles. */
static bool is_meant(const zlt_checking *c, const spirv_finding *finding)
{
    return finding->rule == SPIRV_RULE_DOUBLE_CONSTANT &&
           zlt_source_text_has(c->options->input, "double");
}

static bool say_all(const zlt_checking *c, spirv_findings *findings)
{
    bool good = true;
    if (findings->count != 0)
        qsort(findings->findings, findings->count, sizeof *findings->findings, by_place);
    for (size_t k = 0; k < findings->count; k++) {
        const zlt_severity severity =
            zlt_warnings_of(&c->options->warnings, &findings->findings[k]);
        if (severity == ZLT_SEVERITY_IGNORED || is_meant(c, &findings->findings[k]) ||
            (severity == ZLT_SEVERITY_WARNING && c->options->quiet))
            continue;
        say(c, &findings->findings[k], severity);
        good = good && severity != ZLT_SEVERITY_ERROR;
    }
    return good;
}

/* The kernel compiles, so a failure to check it is no error, unless the user wants one. */
static bool say_not_checked(const zlt_checking *c, const char *why)
{
    char *text = zlt_text("waits and tile_static memory were not checked: %s", why);
    char nothing[] = "";
    spirv_finding finding = {
        .rule = SPIRV_RULE_NOT_CHECKED, .file = nothing, .symbol = nothing, .text = text};
    const bool good = say_all(c, &(spirv_findings){1, &finding});
    free(text);
    return good;
}

static bool check_source(zlt_checking *c)
{
    spirv_findings findings = zlt_source_text_check(c->options->input);
    const bool good = say_all(c, &findings);
    spirv_findings_clear(&findings);
    return good;
}

static bool check(zlt_checking *c)
{
    spirv_findings findings = {0};
    spirv_error error;
    if (!make_form(c))
        return say_not_checked(c, "the toolchain failed on the form that is checked");
    if (!spirv_check(c->module.words, c->module.count, c->options->tile_static_limit, &findings,
                     &error))
        return say_not_checked(c, error.text);
    bool good = say_all(c, &findings);
    spirv_findings_clear(&findings);
    good = check_source(c) && good;
    return good || zlt_error("%s was not compiled", c->options->input);
}

bool zlt_check(const zlt_unit *unit, const zlt_options *options, const zlt_toolchain *toolchain)
{
    const char *target = zlt_options_target(options);
    zlt_checking c = {.unit = unit,
                      .options = options,
                      .toolchain = toolchain,
                      .in = zlt_output_begin(target),
                      .out = zlt_output_begin(target)};
    const bool good = c.in != NULL && c.out != NULL && check(&c);
    zlt_output_discard(c.in);
    zlt_output_discard(c.out);
    clear_form(&c);
    return good;
}
