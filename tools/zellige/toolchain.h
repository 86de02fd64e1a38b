/* The compilers of OpenCL C that are installed. */
#ifndef TOOLS_ZELLIGE_TOOLCHAIN_H
#define TOOLS_ZELLIGE_TOOLCHAIN_H

#include "options.h"

/* Paths; owned. */
typedef struct zli_toolchain {
    char *clang;
    char *llvm_spirv; /* NULL: clang writes SPIR-V itself */
    char *spirv_val;
    char *spirv_dis; /* NULL: not needed */
    char *ocloc;     /* NULL: not needed */
    char *include;   /* where <zellige/kernel.h> is installed; NULL: not beside this program */
} zli_toolchain;

/* Finds what the options ask for, or says what to install. Always to be freed. */
bool zli_toolchain_find(zli_toolchain *toolchain, const zli_options *options);

/* The same for ocloc alone, which is all that a module needs. */
bool zli_toolchain_find_ocloc(zli_toolchain *toolchain, const zli_options *options);

void zli_toolchain_free(zli_toolchain *toolchain);

#endif
