#include "tools/zellige/commands.h"

#include "tools/zellige/check/snippet.h"
#include "tools/zellige/compile/depfile.h"
#include "tools/zellige/compile/remarks.h"
#include "tools/zellige/compile/unit.h"
#include "tools/zellige/header/header.h"
#include "tools/zellige/support/file.h"
#include "tools/zellige/support/output.h"
#include "tools/zellige/support/process.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER_WORDS = 5, OP_ENTRY_POINT = 15 }; /* of SPIR-V */

/* A module that was compiled elsewhere stays unchanged: its own validator has checked it. */
static bool is_module(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot != NULL && strcmp(dot, ".spv") == 0;
}

static bool write_header(const zlt_unit *units, size_t count, const zlt_options *options)
{
    if (options->header == NULL)
        return true;
    const char *temporary = zlt_output_begin(options->header);
    return temporary != NULL && zlt_header_write(units, count, temporary, options) &&
           zlt_output_commit(temporary, options->header);
}

static bool write_disassembly(const zlt_unit *unit, const zlt_options *options,
                              const zlt_toolchain *toolchain)
{
    if (options->disassembly == NULL)
        return true;
    zlt_args args = {0};
    const char *temporary = zlt_output_begin(options->disassembly);
    if (temporary == NULL)
        return false;
    zlt_args_add(&args, toolchain->spirv_dis, "--no-color", unit->spv, "-o", temporary, NULL);
    if (options->verbose)
        zlt_process_print(args.v);
    const bool good = zlt_process_run(args.v) ||
                      zlt_error("cannot write %s: spirv-dis failed", options->disassembly);
    zlt_args_free(&args);
    return good && zlt_output_commit(temporary, options->disassembly);
}

/* The rules of all variants are for one target: Make and Ninja add them up. */
static bool append(const char *from, const char *to)
{
    FILE *in = fopen(from, "rb");
    FILE *out = in != NULL ? fopen(to, "ab") : NULL;
    bool good = out != NULL;
    for (int c = 0; good && (c = getc(in)) != EOF;)
        good = putc(c, out) != EOF;
    good = good && !ferror(in);
    if (in != NULL)
        fclose(in);
    if (out != NULL)
        good = fclose(out) == 0 && good;
    return good || zlt_error("cannot write %s: %s", to, strerror(errno));
}

static bool write_depfile(const zlt_unit *units, size_t count, const zlt_options *options)
{
    if (options->depfile == NULL)
        return true;
    for (size_t i = 1; i < count; i++)
        if (!append(units[i].depfile, units[0].depfile))
            return false;
    return zlt_output_commit(units[0].depfile, options->depfile);
}

/* Whether a launch has anything to launch. */
static bool has_kernel(const zlt_module *module)
{
    bool found = false;
    for (size_t at = HEADER_WORDS; at < module->count && module->words[at] >> 16 != 0;
         at += module->words[at] >> 16)
        found = found || (module->words[at] & 0xffff) == OP_ENTRY_POINT;
    return found;
}

static void say_without_kernel(const zlt_options *options)
{
    const zlt_site nowhere = {"", 0, 0, 0};
    if (options->quiet)
        return;
    zlt_snippet_print(&nowhere, options->input, ZLT_TONE_WARNING,
                      "there is no kernel in it, so the header has nothing to launch");
    zlt_snippet_print(&nowhere, options->input, ZLT_TONE_NOTE,
                      "a kernel has the word `kernel` before it: kernel void name(...)");
}

/* Everything is complete before anything takes its place; what others depend on comes last. */
static bool write_all(const zlt_unit *units, size_t count, const zlt_options *options,
                      const zlt_toolchain *toolchain)
{
    for (size_t i = 0; i < count; i++)
        if (!zlt_depfile_spares_includes(units[i].depfile, options))
            return false;
    return write_disassembly(&units[0], options, toolchain) &&
           write_depfile(units, count, options) &&
           (options->spv == NULL || zlt_output_commit(units[0].spv, options->spv)) &&
           write_header(units, count, options);
}

static char *unit_name(const zlt_options *options, const char *variant)
{
    if (variant == NULL)
        return zlt_text("%s", options->name);
    char *suffix = zlt_identifier(variant, strlen(variant));
    char *name = zlt_text("%s_%s", options->name, suffix);
    free(suffix);
    return name;
}

static bool compile(const zlt_options *options, const zlt_toolchain *toolchain)
{
    const size_t variants = options->variants.count, count = variants > 0 ? variants : 1;
    zlt_unit *units = calloc(count, sizeof *units);
    bool good = (units != NULL || zlt_error("out of memory")) &&
                zlt_options_spare(options, options->input, "the source");
    for (size_t i = 0; good && i < count; i++) {
        units[i].variant = variants > 0 ? options->variants.v[i] : NULL;
        units[i].name = unit_name(options, units[i].variant);
        good =
            zlt_unit_build(&units[i], options, toolchain) && zlt_remarks_print(&units[i], options);
    }
    if (good && options->header != NULL && !options->untyped && !has_kernel(&units[0].module))
        say_without_kernel(options);
    good = good && write_all(units, count, options, toolchain);
    for (size_t i = 0; units != NULL && i < count; i++)
        zlt_unit_free(&units[i]);
    free(units);
    return good;
}

/* Puts a module into a header. */
static bool embed(const zlt_options *options, const zlt_toolchain *toolchain)
{
    if (options->spv != NULL || options->depfile != NULL || options->disassembly != NULL ||
        options->variants.count > 0)
        return zlt_error("%s is SPIR-V already: only --header and --remarks can be made of it",
                         options->input);
    if (!zlt_options_spare(options, options->input, "the source"))
        return false;
    zlt_unit unit = {.name = unit_name(options, NULL), .spv = options->input};
    const bool good =
        zlt_module_read(&unit.module, unit.spv) && zlt_remarks_print(&unit, options) &&
        zlt_native_build(&unit, options, toolchain) && write_header(&unit, 1, options);
    zlt_unit_free(&unit);
    return good;
}

/* clang's own message of a missing file goes on about no input; it reads what is no text to its
 * end, with a warning for each NUL; and a source is read several times, which a pipe cannot be. */
static bool is_readable(const char *path, bool is_text)
{
    size_t size = 0;
    char *bytes = zlt_file_read(path, &size);
    const bool has_nul = bytes != NULL && is_text && strlen(bytes) != size;
    const bool good = bytes != NULL && !has_nul;
    if (has_nul)
        zlt_error("%s is no text: its byte %zu is 0", path, strlen(bytes) + 1);
    free(bytes);
    return good;
}

static bool run(const zlt_options *options)
{
    const bool has_module = is_module(options->input);
    if (!is_readable(options->input, !has_module))
        return false;
    zlt_toolchain toolchain = {0};
    zlt_output_init();
    const bool good =
        has_module ? zlt_toolchain_find_ocloc(&toolchain, options) && embed(options, &toolchain)
                   : zlt_toolchain_find(&toolchain, options) && compile(options, &toolchain);
    zlt_toolchain_free(&toolchain);
    return good;
}

int zlt_compile_main(int argc, char **argv)
{
    zlt_options options;
    const zlt_parsed parsed = zlt_options_parse(&options, argc, argv);
    const bool good = parsed == ZLT_PARSED_HELP || (parsed == ZLT_PARSED_OK && run(&options));
    zlt_options_free(&options);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
