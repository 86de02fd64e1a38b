/* The compilers of OpenCL C that are installed. */
#ifndef TOOLS_ZELLIGE_COMPILE_TOOLCHAIN_H
#define TOOLS_ZELLIGE_COMPILE_TOOLCHAIN_H

#include "tools/zellige/compile/options.h"
#include "tools/zellige/support/args.h"

/* Paths; owned. */
typedef struct zlt_toolchain {
    char *clang;
    char *llvm_spirv; /* NULL: clang writes SPIR-V itself */
    char *spirv_val;
    char *spirv_dis;     /* NULL: not needed */
    char *ocloc;         /* NULL: not needed */
    bool relaxes_printf; /* clang writes SPIR-V itself, and is to be allowed any text as a format */
    char *include;       /* where <zellige/kernel.h> is installed; NULL: not beside this program */
} zlt_toolchain;

/* Finds the programs that the options need, or prints what to install. Always to be freed. */
bool zlt_toolchain_find(zlt_toolchain *toolchain, const zlt_options *options);

/* The same for ocloc alone, which is all that a module needs. */
bool zlt_toolchain_find_ocloc(zlt_toolchain *toolchain, const zlt_options *options);

void zlt_toolchain_free(zlt_toolchain *toolchain);

/* What clang compiles for. SPIR-V 1.2 is what drivers of 2018 take, and has all that kernel.h
 * uses. */
const char *zlt_toolchain_target(const zlt_toolchain *toolchain);

/* Adds the extensions of SPIR-V that the device headers use to a command of llvm-spirv, or of a
 * clang that writes SPIR-V. A module has those of them that it needs. */
void zlt_toolchain_add_extensions(const zlt_toolchain *toolchain, zlt_args *args);

#endif
