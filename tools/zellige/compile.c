#include "compile.h"

#include "header.h"
#include "output.h"
#include "process.h"
#include "unit.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A module compiled elsewhere is taken as it is: it has seen its own validator. */
static bool is_module(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot != NULL && strcmp(dot, ".spv") == 0;
}

static bool write_header(const zli_unit *units, size_t count, const zli_options *options)
{
    if (options->header == NULL)
        return true;
    const char *temporary = zli_output_begin(options->header);
    return temporary != NULL && zli_header_write(units, count, temporary, options) &&
           zli_output_commit(temporary, options->header);
}

static bool write_disassembly(const zli_unit *unit, const zli_options *options,
                              const zli_toolchain *toolchain)
{
    if (options->disassembly == NULL)
        return true;
    zli_args args = {0};
    const char *temporary = zli_output_begin(options->disassembly);
    if (temporary == NULL)
        return false;
    zli_args_add(&args, toolchain->spirv_dis, "--no-color", unit->spv, "-o", temporary, NULL);
    if (options->verbose)
        zli_process_print(args.v);
    const bool good = zli_process_run(args.v) ||
                      zli_error("cannot write %s: spirv-dis failed", options->disassembly);
    zli_args_free(&args);
    return good && zli_output_commit(temporary, options->disassembly);
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
    return good || zli_error("cannot write %s: %s", to, strerror(errno));
}

static bool write_depfile(const zli_unit *units, size_t count, const zli_options *options)
{
    if (options->depfile == NULL)
        return true;
    for (size_t i = 1; i < count; i++)
        if (!append(units[i].depfile, units[0].depfile))
            return false;
    return zli_output_commit(units[0].depfile, options->depfile);
}

/* Everything is complete before anything takes its place; what others depend on comes last. */
static bool write_all(const zli_unit *units, size_t count, const zli_options *options,
                      const zli_toolchain *toolchain)
{
    return write_disassembly(&units[0], options, toolchain) &&
           write_depfile(units, count, options) &&
           (options->spv == NULL || zli_output_commit(units[0].spv, options->spv)) &&
           write_header(units, count, options);
}

static char *unit_name(const zli_options *options, const char *variant)
{
    if (variant == NULL)
        return zli_text("%s", options->name);
    char *suffix = zli_identifier(variant, strlen(variant));
    char *name = zli_text("%s_%s", options->name, suffix);
    free(suffix);
    return name;
}

static bool compile(const zli_options *options, const zli_toolchain *toolchain)
{
    const size_t variants = options->variants.count, count = variants > 0 ? variants : 1;
    zli_unit *units = calloc(count, sizeof *units);
    bool good = units != NULL || zli_error("out of memory");
    for (size_t i = 0; good && i < count; i++) {
        units[i].variant = variants > 0 ? options->variants.v[i] : NULL;
        units[i].name = unit_name(options, units[i].variant);
        good = zli_unit_build(&units[i], options, toolchain);
    }
    good = good && write_all(units, count, options, toolchain);
    for (size_t i = 0; units != NULL && i < count; i++)
        zli_unit_free(&units[i]);
    free(units);
    return good;
}

/* Puts a module into a header. */
static bool embed(const zli_options *options, const zli_toolchain *toolchain)
{
    if (options->header == NULL || options->spv != NULL || options->depfile != NULL ||
        options->disassembly != NULL || options->variants.count > 0)
        return zli_error("%s is SPIR-V already: only --header can be made of it", options->input);
    zli_unit unit = {.name = unit_name(options, NULL), .spv = options->input};
    const bool good = zli_module_read(&unit.module, unit.spv) &&
                      zli_native_build(&unit, options, toolchain) &&
                      write_header(&unit, 1, options);
    zli_unit_free(&unit);
    return good;
}

static bool run(const zli_options *options)
{
    const bool has_module = is_module(options->input);
    zli_toolchain toolchain = {0};
    zli_output_init();
    const bool good =
        has_module ? zli_toolchain_find_ocloc(&toolchain, options) && embed(options, &toolchain)
                   : zli_toolchain_find(&toolchain, options) && compile(options, &toolchain);
    zli_toolchain_free(&toolchain);
    return good;
}

int zli_compile_main(int argc, char **argv)
{
    zli_options options;
    const zli_parsed parsed = zli_options_parse(&options, argc, argv);
    const bool good = parsed == ZLI_PARSED_HELP || (parsed == ZLI_PARSED_OK && run(&options));
    zli_options_free(&options);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
