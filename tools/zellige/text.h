/* LLVM's assembly in memory, and where in the source its instructions and symbols come from. */
#ifndef TOOLS_ZELLIGE_TEXT_H
#define TOOLS_ZELLIGE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct zli_site {
    const char *file; /* borrowed from the assembly; not terminated */
    int file_length;
    unsigned line; /* 0: nobody knows */
    unsigned column;
} zli_site;

/* All-zero is empty. */
typedef struct zli_assembly {
    char *text;        /* owned; its lines end with '\n', the last with '\0' too */
    const char **node; /* owned; of each metadata number: its line, or NULL */
    size_t node_count;
} zli_assembly;

/* Reads a file, or says why it cannot. */
bool zli_assembly_read(zli_assembly *assembly, const char *path);

void zli_assembly_free(zli_assembly *assembly);

/* Returns where the instruction on a line comes from. What is inlined from the device header comes
 * from where that is used. */
zli_site zli_assembly_site(const zli_assembly *assembly, const char *line);

/* Returns where a function or variable is declared. The column is found in the source. */
zli_site zli_assembly_symbol(const zli_assembly *assembly, const char *symbol);

/* Returns the start of the next line, or NULL at the end. */
const char *zli_next_line(const char *line);

#endif
