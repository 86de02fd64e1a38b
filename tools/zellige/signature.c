#include "signature.h"

#include "args.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GLOBAL = 1, CONSTANT = 2, LOCAL = 3 }; /* address spaces */

/* Returns the node behind " !name !7" on a line that defines a function. */
static long attachment(const char *line, const char *name)
{
    char *pattern = zli_text(" !%s !", name);
    const char *at = strstr(line, pattern);
    const size_t length = strlen(pattern);
    free(pattern);
    return at != NULL ? strtol(at + length, NULL, 10) : ZLI_NO_NODE;
}

/* The rank of the view whose descriptor a type is; 0 of any other. */
static int descriptor_rank(const zli_type *type)
{
    for (int rank = 1; rank <= 3; rank++) {
        const char name[] = {'z', 'l', 'g', '_', 'v', 'i', 'e', 'w', (char)('0' + rank), '\0'};
        if (type->kind == ZLI_TYPE_STRUCT && !type->is_own && strcmp(type->name, name) == 0)
            return rank;
    }
    return 0;
}

static zli_role role_of(const zli_metadata *metadata, const zli_type *type, zli_type *element)
{
    *element = *type;
    if (type->kind == ZLI_TYPE_SCALAR || type->kind == ZLI_TYPE_VECTOR ||
        type->kind == ZLI_TYPE_STRUCT)
        return ZLI_ROLE_VALUE;
    if (type->kind != ZLI_TYPE_POINTER)
        return ZLI_ROLE_NONE;
    *element = zli_type_target(metadata, type);
    if (type->space == GLOBAL || type->space == CONSTANT) {
        element->is_const = element->is_const || type->space == CONSTANT;
        return ZLI_ROLE_POINTER;
    }
    return type->space == LOCAL ? ZLI_ROLE_TILE_STATIC : ZLI_ROLE_NONE;
}

/* What has no C type of its own cannot be an argument. */
static bool can_pass(const zli_argument *argument)
{
    switch (argument->type.kind) {
    case ZLI_TYPE_SCALAR:
    case ZLI_TYPE_VECTOR:
        return argument->role != ZLI_ROLE_NONE;
    case ZLI_TYPE_STRUCT:
        return argument->role != ZLI_ROLE_NONE && argument->type.name[0] != '\0' &&
               (argument->role != ZLI_ROLE_VALUE || !zli_type_is_foreign_to_c(&argument->type));
    case ZLI_TYPE_VOID:
        return argument->role == ZLI_ROLE_POINTER;
    default:
        return false;
    }
}

/* `types` is the tuple of the result and the parameters, `names` that of the parameters. */
static void read_arguments(const zli_metadata *metadata, long types, long names,
                           zli_signature *signature)
{
    const size_t count = zli_tuple_count(metadata, names);
    signature->fits = count <= ZLI_MAX_PARAMETERS && zli_tuple_count(metadata, types) == count + 1;
    for (size_t i = 0; signature->fits && i < count; i++) {
        zli_argument *argument = &signature->arguments[signature->count++];
        const zli_span name = zli_tuple_item(metadata, names, i);
        const zli_type type =
            zli_type_of(metadata, zli_span_node(zli_tuple_item(metadata, types, i + 1)));
        snprintf(argument->name, sizeof argument->name, "%.*s", (int)name.length, name.text);
        argument->role = role_of(metadata, &type, &argument->type);
        if (argument->role == ZLI_ROLE_POINTER && type.space == GLOBAL && i + 1 < count) {
            const zli_type next =
                zli_type_of(metadata, zli_span_node(zli_tuple_item(metadata, types, i + 2)));
            argument->rank = descriptor_rank(&next);
        }
        if (argument->rank > 0) {
            argument->role = ZLI_ROLE_VIEW;
            i++;
        }
        signature->needs_tile = signature->needs_tile || argument->role == ZLI_ROLE_TILE_STATIC;
        signature->fits = can_pass(argument) && name.length < sizeof argument->name &&
                          memchr(name.text, '\\', name.length) == NULL;
    }
}

static void read_tile(const zli_metadata *metadata, long node, uint32_t tile[3])
{
    for (size_t i = 0; i < 3 && zli_tuple_count(metadata, node) == 3; i++) {
        const zli_span item = zli_tuple_item(metadata, node, i); /* "i32 2" */
        const char *space = memchr(item.text, ' ', item.length);
        tile[i] = space != NULL ? (uint32_t)strtoul(space, NULL, 10) : 0;
    }
}

/* tile_static memory that a kernel declares is called @kernel.name. */
static bool has_tile_static(const zli_metadata *metadata, const char *kernel)
{
    char *begin = zli_text("@%s.", kernel);
    bool found = false;
    for (size_t i = 0; i < metadata->line_count && !found; i++)
        found = strncmp(metadata->lines[i], begin, strlen(begin)) == 0 &&
                strstr(metadata->lines[i], "addrspace(3) global") != NULL;
    free(begin);
    return found;
}

static void read_kernel(const zli_metadata *metadata, const char *line, const char *name,
                        zli_signature *signature)
{
    const long subprogram = attachment(line, "dbg");
    const long types =
        zli_node_reference(metadata, zli_node_reference(metadata, subprogram, "type"), "types");
    const size_t length = strcspn(name, "(");
    if (length >= sizeof signature->name || name[0] == '"')
        return; /* not named as C names: left out */
    snprintf(signature->name, sizeof signature->name, "%.*s", (int)length, name);
    read_arguments(metadata, types, attachment(line, "kernel_arg_name"), signature);
    read_tile(metadata, attachment(line, "reqd_work_group_size"), signature->tile);
    signature->needs_tile = signature->needs_tile || has_tile_static(metadata, signature->name);
}

bool zli_signatures_read(zli_signatures *signatures, const zli_metadata *metadata)
{
    static const char before[] = " spir_kernel void @";
    size_t kernels = 0;
    for (size_t i = 0; i < metadata->line_count; i++)
        kernels += strncmp(metadata->lines[i], "define ", 7) == 0;
    *signatures = (zli_signatures){.v = calloc(kernels + 1, sizeof *signatures->v)};
    if (signatures->v == NULL)
        return zli_error("out of memory");
    for (size_t i = 0; i < metadata->line_count; i++) {
        const char *line = metadata->lines[i];
        const char *at = strncmp(line, "define ", 7) == 0 ? strstr(line, before) : NULL;
        if (at == NULL)
            continue;
        zli_signature *signature = &signatures->v[signatures->count];
        read_kernel(metadata, line, at + sizeof before - 1, signature);
        signatures->count += signature->name[0] != '\0';
    }
    return true;
}

void zli_signatures_free(zli_signatures *signatures)
{
    free(signatures->v);
    *signatures = (zli_signatures){0};
}
