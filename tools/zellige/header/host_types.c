#include "tools/zellige/header/host_types.h"

#include "tools/zellige/header/reserved_names.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* OpenCL C has one name for a kernel and for the tag of a struct. To be freed. */
static char *own_name(const zlt_host *host, const zlt_type *type)
{
    char *name = zlt_text("%s_%s", host->prefix, type->name);
    for (size_t i = 0; i < host->functions.count; i++)
        if (strcmp(host->functions.v[i], name) == 0) {
            free(name);
            return zlt_text("%s_%s_struct", host->prefix, type->name);
        }
    return name;
}

/* The C type of a value; to be freed. */
static char *value_name(const zlt_host *host, const zlt_type *type)
{
    if (type->kind == ZLT_TYPE_SCALAR)
        return zlt_text("%s", type->c);
    if (type->kind == ZLT_TYPE_VECTOR)
        return zlt_text("zlg_%s", type->name);
    if (type->is_own)
        return own_name(host, type);
    return zlt_text("%s%s", type->is_tag ? "struct " : "", type->name);
}

char *zlt_host_argument(const zlt_host *host, const zlt_argument *argument)
{
    const zlt_type *type = &argument->type;
    const char *prefix = type->is_own ? host->prefix : "zlg";
    const char *name = type->kind == ZLT_TYPE_VOID ? "void" : type->name;
    const char *qualifier = type->is_const ? "const_" : "";
    switch (argument->role) {
    case ZLT_ROLE_VIEW:
        return zlt_text("%s_%s%s_view%d", prefix, qualifier, name, argument->rank);
    case ZLT_ROLE_POINTER:
        return zlt_text("%s_%s%s_view", prefix, qualifier, name);
    case ZLT_ROLE_TILE_STATIC:
        return zlt_text("%s_%s_tile_static", prefix, name);
    case ZLT_ROLE_TEXTURE:
        return zlt_text("zlg_%s%s_texture%d", qualifier, name, argument->rank);
    case ZLT_ROLE_SAMPLER:
        return zlt_text("zlg_sampler");
    default:
        return value_name(host, type);
    }
}

/* Returns whether `name` is declared for the first time. */
static bool is_new(zlt_host *host, const char *name)
{
    for (size_t i = 0; i < host->declared.count; i++)
        if (strcmp(host->declared.v[i], name) == 0)
            return false;
    zlt_args_add(&host->declared, name, NULL);
    return true;
}

static void declare_value(zlt_host *host, const zlt_type *type);

/* Arrays of arrays are one array with several dimensions. */
static zlt_type element_of(const zlt_host *host, const zlt_type *type)
{
    return type->kind == ZLT_TYPE_ARRAY ? zlt_type_target(host->ir, type) : *type;
}

/* Finds the next member that the struct has in C: members without bytes are left out. A name that
 * is a keyword of C gets an underscore, as the name of a parameter does. */
static bool next_member(const zlt_host *host, const char **rest, zlt_member *member)
{
    bool found = zlt_next_member(host->ir, rest, member);
    while (found && member->type.size == 0)
        found = zlt_next_member(host->ir, rest, member);
    if (found && zlt_is_reserved_word(member->name))
        strcat(member->name, "_"); /* such a word is short */
    return found;
}

static void print_members(const zlt_host *host, const zlt_type *type, int depth)
{
    const char *rest = zlt_members_of(host->ir, type);
    for (zlt_member member; next_member(host, &rest, &member);) {
        const zlt_type element = element_of(host, &member.type);
        if (element.name[0] == '\0') {
            fprintf(host->file, "%*sstruct {\n", 4 * depth, "");
            print_members(host, &element, depth + 1);
            fprintf(host->file, "%*s}", 4 * depth, "");
        } else {
            char *name = value_name(host, &element);
            fprintf(host->file, "%*s%s", 4 * depth, "", name);
            free(name);
        }
        fprintf(host->file, "%s%s", member.name[0] != '\0' ? " " : "", member.name);
        for (size_t k = 0;
             member.type.kind == ZLT_TYPE_ARRAY && k < zlt_array_rank(host->ir, &member.type); k++)
            fprintf(host->file, "[%" PRIu64 "]", zlt_array_length(host->ir, &member.type, k));
        fputs(";\n", host->file);
    }
}

/* The types of members stand before the struct. */
static void declare_members(zlt_host *host, const zlt_type *type)
{
    const char *rest = zlt_members_of(host->ir, type);
    for (zlt_member member; next_member(host, &rest, &member);) {
        const zlt_type element = element_of(host, &member.type);
        if (element.name[0] == '\0')
            declare_members(host, &element);
        else
            declare_value(host, &element);
    }
}

static void print_layout(const zlt_host *host, const zlt_type *type, const char *name)
{
    if (type->size > 0)
        fprintf(host->file, "ZLG_ASSERT_LAYOUT(sizeof(%s) == %" PRIu64 ");\n", name, type->size);
    const char *rest = zlt_members_of(host->ir, type);
    for (zlt_member member; next_member(host, &rest, &member);) {
        if (member.name[0] != '\0')
            fprintf(host->file, "ZLG_ASSERT_LAYOUT(offsetof(%s, %s) == %" PRIu64 ");\n", name,
                    member.name, member.offset);
    }
    fputc('\n', host->file);
}

static void declare_struct(zlt_host *host, const zlt_type *type, const char *name)
{
    if (!type->is_own && strncmp(name, "zlg_", 4) != 0) {
        fprintf(host->file, "/* %s comes from a header: include that before this one. */\n", name);
    } else if (type->is_own) {
        declare_members(host, type);
        fprintf(host->file, "/** struct %s of the kernels. */\ntypedef struct %s {\n", type->name,
                name);
        print_members(host, type, 1);
        fprintf(host->file, "%s} %s;\n", type->size == 0 ? "    char nothing;\n" : "", name);
    }
    print_layout(host, type, name);
}

/* Other headers may declare the same vector, hence the guard. */
static void declare_vector(const zlt_host *host, const zlt_type *type, const char *name)
{
    fprintf(host->file, "#ifndef ZLG_HAS_%s\n#define ZLG_HAS_%s\n", type->name, type->name);
    fprintf(host->file,
            "/** %s of OpenCL C. */\n"
            "typedef struct %s {\n"
            "    ZLG_ALIGNED(%" PRIu64 ") %s v[%d];\n"
            "} %s;\n#endif\n",
            type->name, name, type->alignment, type->c, type->lanes, name);
    print_layout(host, &(zlt_type){.node = ZLT_NO_NODE, .size = type->size}, name);
}

static void declare_value(zlt_host *host, const zlt_type *type)
{
    if ((type->kind != ZLT_TYPE_VECTOR && type->kind != ZLT_TYPE_STRUCT) ||
        zlt_type_is_foreign_to_c(type))
        return;
    char *name = value_name(host, type);
    if (is_new(host, name)) {
        if (type->kind == ZLT_TYPE_STRUCT)
            declare_struct(host, type, name);
        else
            declare_vector(host, type, name);
    }
    free(name);
}

/* The macro that makes such a window also tells other headers that the type is there. */
static void print_view(const zlt_host *host, const zlt_argument *argument, const char *name)
{
    const char *element = argument->type.kind == ZLT_TYPE_VOID ? "void" : argument->type.name;
    const char *qualifier = argument->type.is_const ? "const " : "";
    fprintf(host->file, "#ifndef %s\n", name);
    if (argument->role == ZLT_ROLE_VIEW)
        fprintf(host->file,
                "/** What goes to VIEW(%s%s, %d, ...), made of an array or a view. */\n", qualifier,
                element, argument->rank);
    else
        fprintf(host->file, "/** What goes to a global %s%s *, made of an array or a view. */\n",
                qualifier, element);
    fprintf(host->file,
            "typedef struct %s {\n    zlg_array_view view;\n} %s;\n"
            "#define %s(x) ZLG_TYPED(%s, ZLG_%sVIEW(x))\n#endif\n\n",
            name, name, name, name, argument->type.is_const ? "CONST_" : "");
}

static void print_tile_static(const zlt_host *host, const zlt_argument *argument, const char *name)
{
    fprintf(host->file,
            "#ifndef %s\n/** What goes to a local %s *: room for so many in each tile. */\n"
            "typedef struct %s {\n    size_t count;\n} %s;\n"
            "#define %s(x) ZLG_TYPED(%s, (x))\n#endif\n\n",
            name, argument->type.name, name, name, name, name);
}

static void print_texture(const zlt_host *host, const zlt_argument *argument, const char *name)
{
    const bool is_const = argument->type.is_const;
    fprintf(host->file,
            "#ifndef %s\n/** What goes to %s(%s, %d, ...), made of a texture. */\n"
            "typedef struct %s {\n    %szlg_texture *texture;\n} %s;\n"
            "#define %s(x) ZLG_TYPED(%s, ZLG_%sTEXTURE(x))\n#endif\n\n",
            name, argument->macro, argument->type.name, argument->rank, name,
            is_const ? "const " : "", name, name, name, is_const ? "CONST_" : "");
}

void zlt_host_declare(zlt_host *host, const zlt_argument *argument)
{
    declare_value(host, &argument->type);
    if (argument->role == ZLT_ROLE_VALUE || argument->role == ZLT_ROLE_SAMPLER)
        return;
    char *name = zlt_host_argument(host, argument);
    if (is_new(host, name)) {
        if (argument->role == ZLT_ROLE_TILE_STATIC)
            print_tile_static(host, argument, name);
        else if (argument->role == ZLT_ROLE_TEXTURE)
            print_texture(host, argument, name);
        else
            print_view(host, argument, name);
    }
    free(name);
}
