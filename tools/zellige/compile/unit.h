/* One module: a source compiled with one set of macros. */
#ifndef TOOLS_ZELLIGE_COMPILE_UNIT_H
#define TOOLS_ZELLIGE_COMPILE_UNIT_H

#include "tools/zellige/compile/options.h"
#include "tools/zellige/compile/toolchain.h"
#include "tools/zellige/module/module.h"

/* Code for one kind of device, which Intel's ocloc compiled from a module. */
typedef struct zlt_native {
    const char *target; /* borrowed: what ocloc calls the device */
    unsigned char *bytes;
    size_t size;
} zlt_native;

/* Paths are those of temporary files, borrowed. */
typedef struct zlt_unit {
    char *name;          /* owned: the prefix of what the header declares */
    const char *variant; /* the macros that set it apart; NULL: it is the only one */
    zlt_module module;
    zlt_native *natives; /* one per target */
    size_t native_count;
    const char *spv;
    const char *depfile;
    const char *described; /* LLVM's assembly of the source as it stands; NULL: there is none */
} zlt_unit;

/* Compiles the input of the options, whose variant and name the unit has. To be freed in any
 * case. */
bool zlt_unit_build(zlt_unit *unit, const zlt_options *options, const zlt_toolchain *toolchain);

/* Adds the native code of every target to a unit that has its module as a file. */
bool zlt_native_build(zlt_unit *unit, const zlt_options *options, const zlt_toolchain *toolchain);

void zlt_unit_free(zlt_unit *unit);

#endif
