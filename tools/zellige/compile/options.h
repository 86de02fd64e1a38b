/* The options of `zellige compile`. */
#ifndef TOOLS_ZELLIGE_COMPILE_OPTIONS_H
#define TOOLS_ZELLIGE_COMPILE_OPTIONS_H

#include "tools/zellige/check/warnings.h"
#include "tools/zellige/support/args.h"

#include <stdbool.h>

typedef enum zlt_toolchain_kind {
    ZLT_TOOLCHAIN_AUTO,       /* the first that is installed, in this order: */
    ZLT_TOOLCHAIN_TRANSLATOR, /* clang -> LLVM bitcode -> llvm-spirv */
    ZLT_TOOLCHAIN_NATIVE,     /* clang with its own SPIR-V target */
} zlt_toolchain_kind;

/* All strings are borrowed from the command line, except `name`. */
typedef struct zlt_options {
    char *input;
    char *header;       /* NULL: none */
    char *spv;          /* NULL: none; one of the two is there, or remarks are wanted */
    char *depfile;      /* NULL: none */
    char *disassembly;  /* NULL: none */
    char *name;         /* the prefix in the header: a C identifier */
    char *standard;     /* "CL2.0" or "CL3.0" */
    char *optimisation; /* "0" to "3", "s", "z" */
    char *clang;        /* NULL: to be found, as are the next two */
    char *llvm_spirv;
    char *spirv_val;
    char *ocloc;
    char *group;     /* for remarks: NULL: the default, as is */
    char *processor; /* this one */
    zlt_toolchain_kind toolchain;
    bool untyped; /* no functions in the header */
    bool debug;
    bool remarks;
    bool quiet;
    bool verbose;
    uint64_t tile_static_limit; /* bytes that a kernel may have without a warning */
    zlt_warnings warnings;
    zlt_args variants;  /* sets of macros, each of which makes a module */
    zlt_args targets;   /* devices to make native code for */
    zlt_args for_clang; /* -D, -I and what follows `--`, in order */
} zlt_options;

typedef enum zlt_parsed { ZLT_PARSED_OK, ZLT_PARSED_HELP, ZLT_PARSED_ERROR } zlt_parsed;

/* Reads argv[1..]; argv[0] is the subcommand's name. Help is printed and errors are said here. */
zlt_parsed zlt_options_parse(zlt_options *options, int argc, char **argv);

/* What the user calls the result, and what the dependency file is about: the input, if only remarks
 * are wanted. */
char *zlt_options_target(const zlt_options *options);

/* Returns whether no result would be written over a file that is read, whatever it is called; says
 * which would, and what the file is. */
bool zlt_options_spare(const zlt_options *options, const char *file, const char *what);

/* Returns text made an identifier of C, to be freed: "T=float" becomes T_float. */
char *zlt_identifier(const char *text, size_t length);

void zlt_options_free(zlt_options *options);

#endif
