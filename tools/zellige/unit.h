/* One module: a source compiled with one set of macros. */
#ifndef TOOLS_ZELLIGE_UNIT_H
#define TOOLS_ZELLIGE_UNIT_H

#include "module.h"
#include "options.h"
#include "toolchain.h"

/* Code of one kind of device, as Intel's ocloc makes it of a module. */
typedef struct zli_native {
    const char *target; /* borrowed: what ocloc calls the device */
    unsigned char *bytes;
    size_t size;
} zli_native;

/* Paths are those of temporary files, borrowed. */
typedef struct zli_unit {
    char *name;          /* owned: the prefix of what the header declares */
    const char *variant; /* the macros that set it apart; NULL: it is the only one */
    zli_module module;
    zli_native *natives; /* one per target */
    size_t native_count;
    const char *spv;
    const char *depfile;   /* NULL: none is wanted */
    const char *described; /* LLVM's assembly with what the source declares; NULL: not wanted */
} zli_unit;

/* Compiles the input of the options, whose variant and name the unit has. To be freed in any case. */
bool zli_unit_build(zli_unit *unit, const zli_options *options, const zli_toolchain *toolchain);

/* Adds the macros of a variant, which stand apart by spaces, to a command; NULL: none. */
void zli_unit_add_variant(zli_args *args, const char *variant);

/* Adds the native code of every target to a unit that has its module as a file. */
bool zli_native_build(zli_unit *unit, const zli_options *options, const zli_toolchain *toolchain);

void zli_unit_free(zli_unit *unit);

#endif
