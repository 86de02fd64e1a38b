#define _POSIX_C_SOURCE 200809L
#include "tools/zellige/compile/options.h"

#include "tools/zellige/support/file.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage: zellige compile [options] INPUT.cl [-- clang options]\n"
    "\n"
    "Compiles an OpenCL C file to SPIR-V 1.2, or 1.3 with shuffles, and validates\n"
    "it. An INPUT.spv, compiled elsewhere, is only put into a header.\n"
    "\n"
    "Output, at least one of the first three, or --remarks:\n"
    "  --header FILE         a C header with the module as NAME_spirv, a zlg_spirv, and\n"
    "                        a typed function for each kernel\n"
    "  --spv FILE            the module itself\n"
    "  --disassembly FILE    the module as text\n"
    "  --depfile FILE        what the output depends on, in Make's syntax\n"
    "  --untyped             no function for each kernel in the header\n"
    "  --name NAME           the prefix in the header (default: sampling.cl -> sampling)\n"
    "\n"
    "Several modules in one header, and native code beside them:\n"
    "  --variant 'A=1 B=2'   compile with these macros, as NAME_A_1_B_2; may be repeated\n"
    "  --target DEVICE       native code for a GPU of Intel, by ocloc: skl, dg2, pvc, ...;\n"
    "                        may be repeated\n"
    "\n"
    "What becomes of the kernels on the CPU driver:\n"
    "  --remarks             print it on stdout, line by line, and why it is no better; needs no\n"
    "                        device; the module has source lines, as with -g\n"
    "  --group X[xY[xZ]]     the work-group, for kernels without a tile (default: 256)\n"
    "  --processor NAME      compile for this one, not for this machine's: avx2,\n"
    "                        skylake-avx512, znver4, neon, ...\n"
    "\n"
    "Language:\n"
    "  -D NAME[=VALUE]       define a macro\n"
    "  -I DIRECTORY          search it for includes\n"
    "  -O LEVEL              0, 1, 2, 3, s or z (default: 2)\n"
    "  -g                    source lines in the module (the native toolchain writes none)\n"
    "  --std CL2.0|CL3.0     the version of OpenCL C (default: CL2.0)\n"
    "\n"
    "Tools, by default found on PATH:\n"
    "  --toolchain KIND      translator: clang-N and llvm-spirv-N, the newest pair\n"
    "                        native: a clang that writes SPIR-V itself, 22 first\n"
    "                        auto: translator, else native (default)\n"
    "  --clang PATH, --llvm-spirv PATH, --spirv-val PATH, --ocloc PATH\n"
    "\n"
    "Checks of waits and tile_static memory (docs/kernels.md says what they find):\n"
    "  -W no-NAME, -W error=NAME, -W no-error=NAME, -W error\n"
    "                        as clang has them; also after `--`\n"
    "  --max-tile-static N   warn of kernels with more bytes of it (default: 32768)\n"
    "\n"
    "  -q, --quiet           no warnings\n"
    "  -v, --verbose         print the commands\n"
    "  -h, --help            print this\n";

enum { MAX_VARIANTS = 64 };
enum {
    HEADER = 256,
    SPV,
    DEPFILE,
    NAME,
    STD,
    TOOLCHAIN,
    CLANG,
    LLVM_SPIRV,
    SPIRV_VAL,
    MAX_TILE_STATIC,
    UNTYPED,
    DISASSEMBLY,
    VARIANT,
    TARGET,
    OCLOC,
    REMARKS,
    GROUP,
    PROCESSOR
};

static const struct option long_options[] = {
    {"header", required_argument, NULL, HEADER},
    {"spv", required_argument, NULL, SPV},
    {"depfile", required_argument, NULL, DEPFILE},
    {"untyped", no_argument, NULL, UNTYPED},
    {"disassembly", required_argument, NULL, DISASSEMBLY},
    {"variant", required_argument, NULL, VARIANT},
    {"target", required_argument, NULL, TARGET},
    {"ocloc", required_argument, NULL, OCLOC},
    {"remarks", no_argument, NULL, REMARKS},
    {"group", required_argument, NULL, GROUP},
    {"processor", required_argument, NULL, PROCESSOR},
    {"name", required_argument, NULL, NAME},
    {"std", required_argument, NULL, STD},
    {"toolchain", required_argument, NULL, TOOLCHAIN},
    {"clang", required_argument, NULL, CLANG},
    {"llvm-spirv", required_argument, NULL, LLVM_SPIRV},
    {"spirv-val", required_argument, NULL, SPIRV_VAL},
    {"max-tile-static", required_argument, NULL, MAX_TILE_STATIC},
    {"quiet", no_argument, NULL, 'q'},
    {"verbose", no_argument, NULL, 'v'},
    {"help", no_argument, NULL, 'h'},
    {0},
};

static bool parse_toolchain(zlt_options *options, const char *text)
{
    static const char *const kinds[] = {"auto", "translator", "native"};
    for (int i = 0; i < 3; i++)
        if (strcmp(text, kinds[i]) == 0) {
            options->toolchain = (zlt_toolchain_kind)i;
            return true;
        }
    return zlt_error("--toolchain %s: expected auto, translator or native", text);
}

static bool parse_limit(zlt_options *options, const char *text)
{
    char *end;
    errno = 0;
    options->tile_static_limit = strtoull(text, &end, 10);
    return (isdigit((unsigned char)text[0]) && *end == '\0' && errno == 0) ||
           zlt_error("--max-tile-static %s: expected a number of bytes", text);
}

/* Returns where the value of an option that takes one text belongs, or NULL. */
static char **text_option(zlt_options *options, int option)
{
    switch (option) {
    case HEADER:
        return &options->header;
    case SPV:
        return &options->spv;
    case DEPFILE:
        return &options->depfile;
    case DISASSEMBLY:
        return &options->disassembly;
    case OCLOC:
        return &options->ocloc;
    case GROUP:
        return &options->group;
    case PROCESSOR:
        return &options->processor;
    case NAME:
        return &options->name;
    case STD:
        return &options->standard;
    case CLANG:
        return &options->clang;
    case LLVM_SPIRV:
        return &options->llvm_spirv;
    case SPIRV_VAL:
        return &options->spirv_val;
    case 'O':
        return &options->optimisation;
    default:
        return NULL;
    }
}

static bool set(zlt_options *options, int option, char *value)
{
    char **text = text_option(options, option);
    if (text != NULL)
        *text = value;
    else if (option == 'D')
        zlt_args_add(&options->for_clang, "-D", value, NULL);
    else if (option == 'I')
        zlt_args_add(&options->for_clang, "-I", value, NULL);
    else if (option == VARIANT)
        zlt_args_add(&options->variants, value, NULL);
    else if (option == TARGET)
        zlt_args_add(&options->targets, value, NULL);
    else if (option == TOOLCHAIN)
        return parse_toolchain(options, value);
    else if (option == MAX_TILE_STATIC)
        return parse_limit(options, value);
    else if (option == 'W')
        return zlt_warnings_set(&options->warnings, value) ||
               zlt_error("-W%s: no such check; clang's own go after `--`", value);
    else if (option == UNTYPED)
        options->untyped = true;
    else if (option == REMARKS)
        options->remarks = options->debug = true;
    else if (option == 'g')
        options->debug = true;
    else if (option == 'q')
        options->quiet = true;
    else if (option == 'v')
        options->verbose = true;
    else if (optopt == 'o')
        return zlt_error("a module is written by --spv FILE, a header by --header FILE");
    else /* getopt has printed the error */
        return zlt_error("see `zellige compile --help`");
    return true;
}

char *zlt_identifier(const char *text, size_t length)
{
    char *name = zlt_text("%.*s", (int)length, text);
    for (char *c = name; *c != '\0'; c++)
        if (!isalnum((unsigned char)*c))
            *c = '_';
    return name;
}

/* The default name: the file's, without directory and suffix. */
static char *name_from(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *base = slash != NULL ? slash + 1 : path;
    const char *dot = strrchr(base, '.');
    char *rest =
        zlt_identifier(base, dot != NULL && dot != base ? (size_t)(dot - base) : strlen(base));
    char *name = zlt_text("%s%s", isdigit((unsigned char)base[0]) ? "_" : "", rest);
    free(rest);
    return name;
}

static bool is_identifier(const char *name)
{
    if (*name == '\0' || isdigit((unsigned char)*name))
        return false;
    while (isalnum((unsigned char)*name) || *name == '_')
        name++;
    return *name == '\0';
}

/* Two that differ only in what an identifier does not show would get one name. */
static bool check_variants(const zlt_options *options)
{
    const zlt_args *variants = &options->variants;
    if (variants->count > MAX_VARIANTS)
        return zlt_error("%zu variants: the limit is %d", variants->count, MAX_VARIANTS);
    if (variants->count > 0 && (options->spv != NULL || options->disassembly != NULL))
        return zlt_error("--spv and --disassembly are for one module, not for variants");
    for (size_t i = 0; i < variants->count; i++)
        for (size_t k = 0; k < i; k++) {
            char *one = zlt_identifier(variants->v[i], strlen(variants->v[i]));
            char *other = zlt_identifier(variants->v[k], strlen(variants->v[k]));
            const bool same = strcmp(one, other) == 0;
            free(one);
            free(other);
            if (same)
                return zlt_error("--variant '%s' and --variant '%s' have one name", variants->v[k],
                                 variants->v[i]);
        }
    return true;
}

enum { FILES = 4 };

typedef struct result {
    const char *option, *file; /* NULL: none */
} result;

static void list_results(const zlt_options *options, result out[FILES])
{
    out[0] = (result){"--header", options->header};
    out[1] = (result){"--spv", options->spv};
    out[2] = (result){"--disassembly", options->disassembly};
    out[3] = (result){"--depfile", options->depfile};
}

bool zlt_options_spare(const zlt_options *options, const char *file, const char *what)
{
    result results[FILES];
    list_results(options, results);
    for (size_t i = 0; i < FILES; i++)
        if (results[i].file != NULL && zlt_file_is_same(results[i].file, file))
            return zlt_error("%s %s: that is %s", results[i].option, results[i].file, what);
    return true;
}

/* Of two results in one file the last would stay. */
static bool check_results(const zlt_options *options)
{
    result results[FILES];
    list_results(options, results);
    for (size_t i = 0; i < FILES; i++)
        for (size_t k = 0; k < i; k++)
            if (results[i].file != NULL && results[k].file != NULL &&
                zlt_file_is_same(results[k].file, results[i].file))
                return zlt_error("%s and %s name the same file, %s", results[k].option,
                                 results[i].option, results[i].file);
    return true;
}

static bool check(const zlt_options *options)
{
    const char *level = options->optimisation;
    if (options->header == NULL && options->spv == NULL && options->disassembly == NULL &&
        !options->remarks)
        return zlt_error("nothing to write: give --header, --spv, --disassembly or --remarks");
    if (!options->remarks && (options->group != NULL || options->processor != NULL))
        return zlt_error("--group and --processor are for --remarks: give it, or leave them out");
    if (!check_results(options))
        return false;
    if (strcmp(options->standard, "CL2.0") != 0 && strcmp(options->standard, "CL3.0") != 0)
        return zlt_error("--std %s: expected CL2.0 or CL3.0", options->standard);
    if (strlen(level) != 1 || strchr("0123sz", level[0]) == NULL)
        return zlt_error("-O%s: expected a level of 0, 1, 2, 3, s or z", level);
    if (!is_identifier(options->name))
        return zlt_error("--name %s: not a C identifier", options->name);
    return check_variants(options);
}

static zlt_parsed parse_words(zlt_options *options, int argc, char **argv)
{
    static char own_name[] = "zellige compile";
    int option = 0;
    optind = 1;
    argv[0] = own_name; /* getopt begins its messages with it */
    while ((option = getopt_long(argc, argv, "D:I:O:W:gqvh", long_options, NULL)) != -1) {
        if (option == 'h') {
            fputs(help, stdout);
            return ZLT_PARSED_HELP;
        }
        if (!set(options, option, optarg))
            return ZLT_PARSED_ERROR;
    }
    if (argc - optind != 1) {
        zlt_error(argc == optind ? "no input: give one .cl file" : "more than one input");
        return ZLT_PARSED_ERROR;
    }
    options->input = argv[optind];
    return ZLT_PARSED_OK;
}

/* The names of our checks are not for clang; -Werror is for both. clang's own -g would describe
 * variables too, on which llvm-spirv aborts (unit.c). */
static void add_for_clang(zlt_options *options, const char *argument)
{
    if (strcmp(argument, "-g") == 0) {
        options->debug = true;
        return;
    }
    const bool ours =
        strncmp(argument, "-W", 2) == 0 && zlt_warnings_set(&options->warnings, argument + 2);
    if (!ours || strcmp(argument, "-Werror") == 0 || strcmp(argument, "-Wno-error") == 0)
        zlt_args_add(&options->for_clang, argument, NULL);
}

zlt_parsed zlt_options_parse(zlt_options *options, int argc, char **argv)
{
    static char default_standard[] = "CL2.0", default_level[] = "2";
    int own = 1;
    *options = (zlt_options){
        .standard = default_standard, .optimisation = default_level, .tile_static_limit = 32768};
    while (own < argc && strcmp(argv[own], "--") != 0)
        own++;
    const zlt_parsed parsed = parse_words(options, own, argv);
    if (parsed != ZLT_PARSED_OK) {
        options->name = NULL; /* not ours yet */
        return parsed;
    }
    options->name =
        options->name != NULL ? zlt_text("%s", options->name) : name_from(options->input);
    for (int i = own + 1; i < argc; i++)
        add_for_clang(options, argv[i]);
    return check(options) ? ZLT_PARSED_OK : ZLT_PARSED_ERROR;
}

char *zlt_options_target(const zlt_options *options)
{
    return options->header != NULL        ? options->header
           : options->spv != NULL         ? options->spv
           : options->disassembly != NULL ? options->disassembly
                                          : options->input; /* nothing but remarks */
}

void zlt_options_free(zlt_options *options)
{
    free(options->name);
    zlt_args_free(&options->variants);
    zlt_args_free(&options->targets);
    zlt_args_free(&options->for_clang);
}
