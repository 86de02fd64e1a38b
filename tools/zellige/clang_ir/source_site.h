/* Where in the source the instructions and symbols of LLVM's assembly come from. */
#ifndef TOOLS_ZELLIGE_CLANG_IR_SOURCE_SITE_H
#define TOOLS_ZELLIGE_CLANG_IR_SOURCE_SITE_H

#include "tools/zellige/clang_ir/ir.h"

typedef struct zlt_site {
    const char *file; /* borrowed from the assembly; not terminated */
    int file_length;
    unsigned line; /* 0: unknown */
    unsigned column;
} zlt_site;

/* Returns where the instruction on a line comes from. For code that is inlined from the device
 * header, this is the place that uses it. */
zlt_site zlt_site_of_line(const zlt_ir *ir, const char *line);

/* Whether that is in the device header. */
bool zlt_site_is_of_header(const zlt_site *site);

/* Returns where a function or variable is declared. The column is found in the source. */
zlt_site zlt_site_of_symbol(const zlt_ir *ir, const char *symbol);

#endif
