/* Modules in a file, as `zellige inspect` shows them. */
#ifndef TOOLS_ZELLIGE_INSPECT_CONTENTS_H
#define TOOLS_ZELLIGE_INSPECT_CONTENTS_H

#include "backend/spirv/spirv.h"

#include <stdio.h>

/* A module, and where in the file it begins. */
typedef struct zlt_content {
    size_t offset; /* bytes */
    spirv_module *module;
} zlt_content;

typedef struct zlt_contents {
    const char *path;
    bool is_module; /* the file is one module, and nothing else */
    zlt_content *v; /* owned */
    size_t count;
} zlt_contents;

/* Reads a module, or finds those that a program, object or library embeds; or says why it cannot.
 * To be freed in any case. */
bool zlt_contents_read(zlt_contents *contents, const char *path);

void zlt_contents_free(zlt_contents *contents);

/* The name of capability `index`; NULL past the last. `room` is for one that has no name here. */
const char *zlt_content_capability(const spirv_module *module, size_t index, char room[16]);

/* The file `index` that debug information names, copied, to be freed; NULL past the last. */
char *zlt_content_source(const spirv_module *module, size_t index);

/* Writes them for people, or for programs. */
void zlt_contents_print(const zlt_contents *contents, FILE *file);
void zlt_contents_print_json(const zlt_contents *contents, FILE *file);

#endif
