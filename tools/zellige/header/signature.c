#include "tools/zellige/header/signature.h"

#include "backend/spirv/spirv.h"
#include "tools/zellige/support/args.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GLOBAL = 1, CONSTANT = 2, LOCAL = 3 }; /* address spaces */

/* The rank of the view whose descriptor a type is; 0 of any other. */
static int descriptor_rank(const zlt_type *type)
{
    for (int rank = 1; rank <= SPIRV_MAX_VIEW_RANK; rank++) {
        const char name[] = {'z', 'l', 'g', '_', 'v', 'i', 'e', 'w', (char)('0' + rank), '\0'};
        if (type->kind == ZLT_TYPE_STRUCT && !type->is_own && strcmp(type->name, name) == 0)
            return rank;
    }
    return 0;
}

/* Reads a texture's descriptor: its rank, and the name of its element, "float4"; 0 of any other. */
static int texture_rank(const zlt_type *type, char element[256])
{
    static const char begin[] = "zlg_", end[] = "_texture";
    const char *at = strstr(type->name, end);
    if (type->kind != ZLT_TYPE_STRUCT || type->is_own || at == NULL ||
        strncmp(type->name, begin, sizeof begin - 1) != 0)
        return 0;
    const char *first = type->name + sizeof begin - 1;
    const int rank = at[sizeof end - 1] - '0';
    if (at <= first || rank < 1 || rank > 3 || at[sizeof end] != '\0')
        return 0;
    snprintf(element, 256, "%.*s", (int)(at - first), first);
    return rank;
}

/* What clang says of the images among a kernel's parameters. */
typedef struct image_facts {
    long types;    /* the tuple of their types: "image2d_t", "sampler_t" */
    long accesses; /* "read_only", ... */
} image_facts;

/* Makes a parameter and the descriptor behind it one argument, if they are a texture. */
static bool read_texture(const zlt_ir *ir, const image_facts *facts, size_t at,
                         const zlt_type *next, zlt_argument *argument)
{
    const zlt_span type = zlt_tuple_item(ir, facts->types, at);
    const zlt_span access = zlt_tuple_item(ir, facts->accesses, at);
    char element[256];
    if (type.length < 5 || strncmp(type.text, "image", 5) != 0)
        return false;
    argument->rank = texture_rank(next, element);
    if (argument->rank == 0)
        return false;
    argument->role = ZLT_ROLE_TEXTURE;
    argument->type = (zlt_type){.is_const = zlt_span_is(access, "read_only")};
    memcpy(argument->type.name, element, sizeof element);
    argument->macro = argument->type.is_const             ? "TEXTURE"
                      : zlt_span_is(access, "write_only") ? "WRITEONLY_TEXTURE"
                                                          : "READ_WRITE_TEXTURE";
    return true;
}

static zlt_role role_of(const zlt_ir *ir, const zlt_type *type, zlt_type *element)
{
    *element = *type;
    if (type->kind == ZLT_TYPE_SCALAR || type->kind == ZLT_TYPE_VECTOR ||
        type->kind == ZLT_TYPE_STRUCT)
        return ZLT_ROLE_VALUE;
    if (type->kind != ZLT_TYPE_POINTER)
        return ZLT_ROLE_NONE;
    *element = zlt_type_target(ir, type);
    if (type->space == GLOBAL || type->space == CONSTANT) {
        element->is_const = element->is_const || type->space == CONSTANT;
        return ZLT_ROLE_POINTER;
    }
    return type->space == LOCAL ? ZLT_ROLE_TILE_STATIC : ZLT_ROLE_NONE;
}

/* What has no C type of its own cannot be an argument. */
static bool can_pass(const zlt_argument *argument)
{
    if (argument->role == ZLT_ROLE_TEXTURE || argument->role == ZLT_ROLE_SAMPLER)
        return true;
    switch (argument->type.kind) {
    case ZLT_TYPE_SCALAR:
    case ZLT_TYPE_VECTOR:
        return argument->role != ZLT_ROLE_NONE;
    case ZLT_TYPE_STRUCT:
        return argument->role != ZLT_ROLE_NONE && argument->type.name[0] != '\0' &&
               (argument->role != ZLT_ROLE_VALUE || !zlt_type_is_foreign_to_c(&argument->type));
    case ZLT_TYPE_VOID:
        return argument->role == ZLT_ROLE_POINTER;
    default:
        return false;
    }
}

/* `types` is the tuple of the result and the parameters, `names` that of the parameters. */
static void read_arguments(const zlt_ir *ir, long types, long names, const image_facts *facts,
                           zlt_signature *signature)
{
    const size_t count = zlt_tuple_count(ir, names);
    signature->fits = count <= ZLT_MAX_PARAMETERS && zlt_tuple_count(ir, types) == count + 1;
    for (size_t i = 0; signature->fits && i < count; i++) {
        zlt_argument *argument = &signature->arguments[signature->count++];
        const zlt_span name = zlt_tuple_item(ir, names, i);
        const zlt_type type = zlt_type_of(ir, zlt_span_node(zlt_tuple_item(ir, types, i + 1)));
        if (!zlt_span_identifier(name, argument->name))
            snprintf(argument->name, sizeof argument->name, "parameter%zu", signature->count);
        argument->role = zlt_span_is(zlt_tuple_item(ir, facts->types, i), "sampler_t")
                             ? ZLT_ROLE_SAMPLER
                             : role_of(ir, &type, &argument->type);
        if (i + 1 < count) {
            const zlt_type next = zlt_type_of(ir, zlt_span_node(zlt_tuple_item(ir, types, i + 2)));
            const bool is_view = argument->role == ZLT_ROLE_POINTER && type.space == GLOBAL;
            if (is_view && (argument->rank = descriptor_rank(&next)) > 0)
                argument->role = ZLT_ROLE_VIEW;
            else if (!is_view)
                (void)read_texture(ir, facts, i, &next, argument);
        }
        i += argument->rank > 0;
        signature->needs_tile = signature->needs_tile || argument->role == ZLT_ROLE_TILE_STATIC;
        signature->fits = can_pass(argument);
    }
}

static void read_tile(const zlt_ir *ir, long node, uint32_t tile[3])
{
    for (size_t i = 0; i < 3 && zlt_tuple_count(ir, node) == 3; i++) {
        const zlt_span item = zlt_tuple_item(ir, node, i); /* "i32 2" */
        const char *space = memchr(item.text, ' ', item.length);
        tile[i] = space != NULL ? (uint32_t)strtoul(space, NULL, 10) : 0;
    }
}

/* tile_static memory that a kernel, `name(` or `"name"(`, declares is called @name.variable. */
static bool has_tile_static(const zlt_ir *ir, const char *kernel)
{
    char *begin = zlt_text("@%.*s.", (int)strcspn(kernel + 1, "\"(") + 1, kernel);
    bool found = false;
    for (size_t i = 0; i < ir->line_count && !found; i++)
        found = strncmp(ir->lines[i], begin, strlen(begin)) == 0 &&
                strstr(ir->lines[i], "addrspace(3) global") != NULL;
    free(begin);
    return found;
}

static void read_kernel(const zlt_ir *ir, const char *line, const char *name,
                        zlt_signature *signature)
{
    const long subprogram = zlt_line_attachment(line, "dbg");
    const long types = zlt_node_reference(ir, zlt_node_reference(ir, subprogram, "type"), "types");
    const bool is_quoted = name[0] == '"'; /* it has more than ASCII */
    if (!zlt_span_identifier((zlt_span){name + is_quoted, strcspn(name + is_quoted, "\"(")},
                             signature->name))
        return; /* not named as C names: left out */
    const image_facts facts = {zlt_line_attachment(line, "kernel_arg_type"),
                               zlt_line_attachment(line, "kernel_arg_access_qual")};
    read_arguments(ir, types, zlt_line_attachment(line, "kernel_arg_name"), &facts, signature);
    read_tile(ir, zlt_line_attachment(line, "reqd_work_group_size"), signature->tile);
    signature->needs_tile = signature->needs_tile || has_tile_static(ir, name);
}

bool zlt_signatures_read(zlt_signatures *signatures, const zlt_ir *ir)
{
    static const char before[] = " spir_kernel void @";
    size_t kernels = 0;
    for (size_t i = 0; i < ir->line_count; i++)
        kernels += strncmp(ir->lines[i], "define ", 7) == 0;
    *signatures = (zlt_signatures){.v = calloc(kernels + 1, sizeof *signatures->v)};
    if (signatures->v == NULL)
        return zlt_error("out of memory");
    for (size_t i = 0; i < ir->line_count; i++) {
        const char *line = ir->lines[i];
        const char *at = strncmp(line, "define ", 7) == 0 ? strstr(line, before) : NULL;
        if (at == NULL)
            continue;
        zlt_signature *signature = &signatures->v[signatures->count];
        read_kernel(ir, line, at + sizeof before - 1, signature);
        signatures->count += signature->name[0] != '\0';
    }
    return true;
}

void zlt_signatures_free(zlt_signatures *signatures)
{
    free(signatures->v);
    *signatures = (zlt_signatures){0};
}
