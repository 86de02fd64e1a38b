/* Modules in a file, as `zellige inspect` shows them. */
#ifndef TOOLS_ZELLIGE_CONTENTS_H
#define TOOLS_ZELLIGE_CONTENTS_H

#include "backend/spirv/spirv.h"

#include <stdio.h>

/* A module, and where in the file it begins. */
typedef struct zli_content {
    size_t offset; /* bytes */
    spirv_module *module;
} zli_content;

typedef struct zli_contents {
    const char *path;
    bool is_module; /* the file is one module, and nothing else */
    zli_content *v; /* owned */
    size_t count;
} zli_contents;

/* Reads a module, or finds those that a program, object or library embeds; or says why it cannot.
 * To be freed in any case. */
bool zli_contents_read(zli_contents *contents, const char *path);

void zli_contents_free(zli_contents *contents);

/* The name of capability `index`; NULL past the last. `room` is for one that has no name here. */
const char *zli_content_capability(const spirv_module *module, size_t index, char room[16]);

/* The file `index` that debug information names, copied, to be freed; NULL past the last. */
char *zli_content_source(const spirv_module *module, size_t index);

/* Writes them for people, or for programs. */
void zli_contents_print(const zli_contents *contents, FILE *file);
void zli_contents_print_json(const zli_contents *contents, FILE *file);

#endif
