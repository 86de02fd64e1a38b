/* What `zellige compile` was asked to do. */
#ifndef TOOLS_ZELLIGE_OPTIONS_H
#define TOOLS_ZELLIGE_OPTIONS_H

#include "args.h"
#include "warnings.h"

#include <stdbool.h>

typedef enum zli_toolchain_kind {
    ZLI_TOOLCHAIN_AUTO,       /* the first that is installed, in this order: */
    ZLI_TOOLCHAIN_TRANSLATOR, /* clang -> LLVM bitcode -> llvm-spirv */
    ZLI_TOOLCHAIN_NATIVE,     /* clang with its own SPIR-V target */
} zli_toolchain_kind;

/* All strings are borrowed from the command line, but for `name`. */
typedef struct zli_options {
    char *input;
    char *header;       /* NULL: none */
    char *spv;          /* NULL: none; one of the two is there */
    char *depfile;      /* NULL: none */
    char *disassembly;  /* NULL: none */
    char *name;         /* the prefix in the header: a C identifier */
    char *standard;     /* "CL2.0" or "CL3.0" */
    char *optimisation; /* "0" to "3", "s", "z" */
    char *clang;        /* NULL: to be found, as are the next two */
    char *llvm_spirv;
    char *spirv_val;
    char *ocloc;
    zli_toolchain_kind toolchain;
    bool untyped; /* no functions in the header */
    bool debug;
    bool quiet;
    bool verbose;
    uint64_t tile_static_limit; /* bytes that a kernel may have without a warning */
    zli_warnings warnings;
    zli_args variants;  /* sets of macros, each of which makes a module */
    zli_args targets;   /* devices to make native code for */
    zli_args for_clang; /* -D, -I and what follows `--`, in order */
} zli_options;

typedef enum zli_parsed { ZLI_PARSED_OK, ZLI_PARSED_HELP, ZLI_PARSED_ERROR } zli_parsed;

/* Reads argv[1..]; argv[0] is the subcommand's name. Help is printed and errors are said here. */
zli_parsed zli_options_parse(zli_options *options, int argc, char **argv);

/* What the user calls the result, and what the dependency file is about. */
char *zli_options_target(const zli_options *options);

/* Returns text made an identifier of C, to be freed: "T=float" becomes T_float. */
char *zli_identifier(const char *text, size_t length);

void zli_options_free(zli_options *options);

#endif
