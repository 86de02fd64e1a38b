/* zellige run: runs a kernel without a program. It compiles the source, if it is one, and leaves
 * the rest to zellige-run, because this program needs no library (tools/run). */
#include "tools/zellige/commands.h"

#include "tools/zellige/support/args.h"
#include "tools/zellige/support/output.h"
#include "tools/zellige/support/process.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage: zellige run FILE.cl|FILE.spv --extent 8x9 [options] [-- CLANG-OPTION...]\n"
    "\n"
    "Runs a kernel without a program around it.\n"
    "\n"
    "  --extent 8x9          how many work-items, the slowest dimension first\n"
    "  --tile 2x3            the tile, where the kernel fixes none\n"
    "  --kernel NAME         which one, if there are several\n"
    "  --set NAME=VALUE      an argument, by its name or number from 1 on:\n"
    "                          3, -0.5           a number\n"
    "                          float:8x9         an array; zeros\n"
    "                          float:8x9:VALUES  the same with values:\n"
    "                            7, or 1,2,3     one for all, or one for each\n"
    "                            iota[:START[:STEP]], random:SEED[:LOW:HIGH]\n"
    "                            @FILE           .npy, .txt, .csv; else bytes\n"
    "                            undefined       what the memory has\n"
    "                          FILE.npy          type and shape as in the file\n"
    "                          extent:8x9, index:1x2\n"
    "                          float:64          tile_static memory, for a pointer to that\n"
    "                          float:8x9:VALUES  a texture, too; norm:uchar:8x9:VALUES\n"
    "                          sampler:linear:clamp\n"
    "  --print NAME          print an array\n"
    "  --save NAME=FILE      write an array: .npy, .txt; else bytes\n"
    "  --expect NAME=VALUES  fail if an array has others\n"
    "  --tolerance X         so far they may be apart: relative above 1 (default 0)\n"
    "  --time N              launch N times more, and print the device's time\n"
    "  --device NAME         cpu, gpu, gpu:1, or a part of its name\n"
    "  -D, -I, -O, -W, -q    as in `zellige compile`, always with -g\n"
    "  -h, --help            print this\n";

/* Two command lines of one. */
typedef struct plan {
    zlt_args compile, run;
    const char *file; /* NULL: none yet */
} plan;

static bool ends_with(const char *text, const char *end)
{
    const size_t length = strlen(text), wanted = strlen(end);
    return length > wanted && strcmp(text + length - wanted, end) == 0;
}

bool zlt_run_takes(const char *file)
{
    return ends_with(file, ".cl") || ends_with(file, ".spv");
}

static bool is_for_compiler(const char *word)
{
    return strchr("DIOWgq", word[1]) != NULL && word[1] != '\0';
}

/* "-D NAME" and "--set NAME=VALUE" are two words, "-DNAME" and "--set=NAME=VALUE" one. */
static bool has_value_behind(const char *word)
{
    return word[1] == '-' ? strchr(word, '=') == NULL
                          : strchr("gq", word[1]) == NULL && word[2] == '\0';
}

static bool sort_words(plan *self, char **argv)
{
    for (; *argv != NULL && strcmp(*argv, "--") != 0; argv++) {
        zlt_args *to = **argv == '-' && is_for_compiler(*argv) ? &self->compile : &self->run;
        if (**argv != '-') {
            if (self->file != NULL)
                return zlt_error("zellige run: %s: there is a file already, %s", *argv, self->file);
            self->file = *argv;
            continue;
        }
        zlt_args_add(to, *argv, NULL);
        if (has_value_behind(*argv) && argv[1] != NULL)
            zlt_args_add(to, *++argv, NULL);
    }
    for (; *argv != NULL; argv++)
        zlt_args_add(&self->compile, *argv, NULL);
    return self->file != NULL || zlt_error("zellige run: no file: see `zellige run --help`");
}

static bool compile(plan *self, const char *tool, const char *file, const char *spv)
{
    zlt_args args = {0};
    zlt_args_add(&args, tool, "compile", file, "--spv", spv, "-g", NULL);
    for (size_t k = 0; k < self->compile.count; k++)
        zlt_args_add(&args, self->compile.v[k], NULL);
    const bool good = zlt_process_run(args.v);
    zlt_args_free(&args);
    return good;
}

/* Returns the module, to be removed at the end; NULL after a failure. */
static const char *make_module(plan *self)
{
    char *tool = zlt_process_self();
    const char *spv = tool == NULL ? NULL : zlt_output_begin_apart("zellige-run");
    const bool good = spv != NULL && compile(self, tool, self->file, spv);
    free(tool);
    return good ? spv : NULL;
}

/* The module comes first: a last option without a value does not get it for one. */
static int launch(const plan *self, const char *program, const char *module)
{
    zlt_args args = {0};
    zlt_args_add(&args, "zellige-run", module, NULL);
    if (module != self->file)
        zlt_args_add(&args, "--source", self->file, NULL);
    for (size_t k = 0; k < self->run.count; k++)
        zlt_args_add(&args, self->run.v[k], NULL);
    const int status = zlt_process_status(program, args.v);
    zlt_args_free(&args);
    return status;
}

static int run(plan *self)
{
    char *program = zlt_process_beside("run");
    const char *module = ends_with(self->file, ".cl") ? make_module(self) : self->file;
    const int status =
        program != NULL && module != NULL ? launch(self, program, module) : EXIT_FAILURE;
    free(program);
    return status;
}

static int refuse(const char *file)
{
    zlt_error("zellige run: %s is neither a .cl nor a .spv", file);
    return EXIT_FAILURE;
}

int zlt_run_main(int argc, char **argv)
{
    plan self = {.file = NULL};
    int status = EXIT_FAILURE;
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0))
        return fputs(help, stdout) < 0;
    zlt_output_init();
    if (sort_words(&self, argv + 1))
        status = zlt_run_takes(self.file) ? run(&self) : refuse(self.file);
    zlt_args_free(&self.compile);
    zlt_args_free(&self.run);
    return status;
}
