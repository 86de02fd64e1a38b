/* LLVM's assembly in memory, and where in the source its instructions and symbols come from. */
#ifndef TOOLS_ZELLIGE_CLANG_IR_SOURCE_SITE_H
#define TOOLS_ZELLIGE_CLANG_IR_SOURCE_SITE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct zlt_site {
    const char *file; /* borrowed from the assembly; not terminated */
    int file_length;
    unsigned line; /* 0: nobody knows */
    unsigned column;
} zlt_site;

/* All-zero is empty. */
typedef struct zlt_assembly {
    char *text;        /* owned; its lines end with '\n', the last with '\0' too */
    const char **node; /* owned; of each metadata number: its line, or NULL */
    size_t node_count;
} zlt_assembly;

/* Reads a file, or says why it cannot. */
bool zlt_assembly_read(zlt_assembly *assembly, const char *path);

void zlt_assembly_free(zlt_assembly *assembly);

/* Returns where the instruction on a line comes from. What is inlined from the device header comes
 * from where that is used. */
zlt_site zlt_assembly_site(const zlt_assembly *assembly, const char *line);

/* Returns where a function or variable is declared. The column is found in the source. */
zlt_site zlt_assembly_symbol(const zlt_assembly *assembly, const char *symbol);

/* Returns the start of the next line, or NULL at the end. */
const char *zlt_next_line(const char *line);

#endif
