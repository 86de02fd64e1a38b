/* What a module offers to others and what it needs of them, and how several become one. */
#ifndef ZELLIGE_SPIRV_LINK_LINKAGE_H
#define ZELLIGE_SPIRV_LINK_LINKAGE_H

#include "backend/spirv/spirv.h"

/** A function or variable of the module with decoration LinkageAttributes. */
typedef struct spirv_symbol {
    const char *name;
    uint32_t id;
    bool is_function; /**< else a variable */
    bool is_import;   /**< declared here, defined in another module */
    bool is_used;     /**< of an import: something in the module needs it */
    bool is_host;     /**< a name of a variable by which the host looks it up, and no module */
    bool is_once;     /**< LinkOnceODR: of several exports of the name, any will do */
    uint64_t size;    /**< bytes of a variable; 0 if the module does not tell */
} spirv_symbol;

typedef struct spirv_linkage {
    size_t count;
    spirv_symbol *symbols; /**< in the order of their decorations */
    char *names;
} spirv_linkage;

/** Finds the symbols of a module.
 *  @param out  written only on success; give it to spirv_linkage_clear() */
bool spirv_linkage_read(const spirv_module *module, spirv_linkage *out, spirv_error *error);
void spirv_linkage_clear(spirv_linkage *linkage);

/** Returns the export of that name and kind, or NULL. */
const spirv_symbol *spirv_linkage_find(const spirv_linkage *linkage, const char *name,
                                       bool is_function);

typedef struct spirv_part {
    const spirv_module *module;
    /** Whether its kernels and exports are those of the whole; else it is only what those of other
     *  parts use. */
    bool is_root;
} spirv_part;

/** Links several modules into one. An import resolves to the first export of its name and kind, or
 *  stays an import. Kernels keep the order of the parts. So do ids: id 5 of a part becomes
 *  `bases[part] + 5`. Drops debug information other than lines.
 *
 *  @param bases  receives a number for each part
 *  @param out    written only on success; give it to spirv_module_destroy() */
bool spirv_link(const spirv_part *parts, size_t count, uint32_t *bases, spirv_module **out,
                spirv_error *error);

#endif
