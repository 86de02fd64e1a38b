#include "tools/zellige/header/types.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { MAX_DEPTH = 32 }; /* of typedefs of typedefs, and of structs in structs */

static const struct scalar {
    const char *debug; /* as clang calls it */
    const char *opencl;
    const char *c;
    const char *argument;
} scalars[] = {
    {"char", "char", "int8_t", "schar"},
    {"signed char", "char", "int8_t", "schar"},
    {"unsigned char", "uchar", "uint8_t", "uchar"},
    {"short", "short", "int16_t", "short"},
    {"unsigned short", "ushort", "uint16_t", "ushort"},
    {"int", "int", "int32_t", "int"},
    {"unsigned int", "uint", "uint32_t", "uint"},
    {"long", "long", "int64_t", "llong"},
    {"unsigned long", "ulong", "uint64_t", "ullong"},
    {"half", "half", "uint16_t", NULL}, /* its bits */
    {"float", "float", "float", "float"},
    {"double", "double", "double", "double"},
};

static zlt_type read_type(const zlt_ir *ir, long node, int depth);

static void read_scalar(const zlt_ir *ir, zlt_type *type)
{
    const zlt_span name = zlt_node_text(ir, type->node, "name");
    for (size_t i = 0; i < sizeof scalars / sizeof *scalars; i++)
        if (zlt_span_is(name, scalars[i].debug)) {
            type->kind = ZLT_TYPE_SCALAR;
            type->c = scalars[i].c;
            type->argument = scalars[i].argument;
            type->alignment = type->size;
            snprintf(type->name, sizeof type->name, "%s", scalars[i].opencl);
        }
}

/* An array, or a vector: three lanes take the room of four. */
static void read_array(const zlt_ir *ir, zlt_type *type, int depth)
{
    const zlt_type element =
        read_type(ir, zlt_node_reference(ir, type->node, "baseType"), depth + 1);
    const bool is_vector = zlt_node_is(ir, type->node, "DIFlagVector");
    if (is_vector && element.kind == ZLT_TYPE_SCALAR) {
        type->kind = ZLT_TYPE_VECTOR;
        type->lanes = (int)zlt_array_length(ir, type, 0);
        type->c = element.c;
        type->alignment = type->size;
        snprintf(type->name, sizeof type->name, "%.20s%d", element.name, type->lanes);
    } else if (!is_vector && element.kind != ZLT_TYPE_OTHER && element.kind != ZLT_TYPE_POINTER) {
        type->kind = ZLT_TYPE_ARRAY;
        type->alignment = element.alignment;
    }
}

/* Whether C would put every member where the compiler of kernels has. */
static void read_layout(const zlt_ir *ir, zlt_type *type, int depth)
{
    uint64_t end = 0, alignment = 1;
    const char *rest = zlt_members_of(ir, type);
    for (zlt_span item; zlt_next_item(&rest, &item);) {
        const long node = zlt_span_node(item);
        const zlt_type member = read_type(ir, zlt_node_reference(ir, node, "baseType"), depth + 1);
        const uint64_t offset = zlt_node_number(ir, node, "offset", 0) / 8;
        if (member.alignment == 0 || zlt_node_is(ir, node, "DIFlagBitField") ||
            offset != (end + member.alignment - 1) / member.alignment * member.alignment)
            return;
        end = offset + member.size;
        alignment = member.alignment > alignment ? member.alignment : alignment;
    }
    if (type->size == (end + alignment - 1) / alignment * alignment)
        type->alignment = alignment;
}

/* Files are known by their checksums: their paths are written in several ways. What has none stands
 * behind a #line, in no header. */
static bool is_in_kernel_file(const zlt_ir *ir, long node)
{
    const zlt_span sum = zlt_node_text(ir, zlt_node_reference(ir, node, "file"), "checksum");
    for (size_t i = 0; i < ir->node_count && sum.length > 0; i++)
        if (zlt_node_is(ir, (long)i, "DICompileUnit(")) {
            const zlt_span own =
                zlt_node_text(ir, zlt_node_reference(ir, (long)i, "file"), "checksum");
            return own.length == sum.length && memcmp(own.text, sum.text, sum.length) == 0;
        }
    return true;
}

static void read_struct(const zlt_ir *ir, zlt_type *type, int depth)
{
    type->kind = ZLT_TYPE_STRUCT;
    type->is_own = is_in_kernel_file(ir, type->node);
    if (type->name[0] == '\0') {
        (void)zlt_span_identifier(zlt_node_text(ir, type->node, "name"), type->name);
        type->is_tag = type->name[0] != '\0';
    }
    read_layout(ir, type, depth);
}

/* Goes through typedefs and qualifiers to the type itself. */
static void strip(const zlt_ir *ir, zlt_type *type)
{
    for (int i = 0; i < MAX_DEPTH && zlt_node_is(ir, type->node, "DIDerivedType("); i++) {
        const bool is_typedef = zlt_node_is(ir, type->node, "DW_TAG_typedef");
        if (zlt_node_is(ir, type->node, "DW_TAG_const_type"))
            type->is_const = true;
        else if (is_typedef && type->name[0] == '\0')
            (void)zlt_span_identifier(zlt_node_text(ir, type->node, "name"), type->name);
        else if (!is_typedef && !zlt_node_is(ir, type->node, "DW_TAG_volatile_type") &&
                 !zlt_node_is(ir, type->node, "DW_TAG_restrict_type"))
            return;
        type->node = zlt_node_reference(ir, type->node, "baseType");
    }
}

static zlt_type read_type(const zlt_ir *ir, long node, int depth)
{
    zlt_type type = {.node = node};
    strip(ir, &type);
    type.size = zlt_node_number(ir, type.node, "size", 0) / 8;
    if (type.node == ZLT_NO_NODE) {
        type.kind = ZLT_TYPE_VOID;
    } else if (depth >= MAX_DEPTH) {
        return type;
    } else if (zlt_node_is(ir, type.node, "DIBasicType(")) {
        read_scalar(ir, &type);
    } else if (zlt_node_is(ir, type.node, "DW_TAG_pointer_type")) {
        type.kind = ZLT_TYPE_POINTER;
        type.space = (int)zlt_node_number(ir, type.node, "dwarfAddressSpace", 0);
    } else if (zlt_node_is(ir, type.node, "DW_TAG_array_type")) {
        read_array(ir, &type, depth);
    } else if (zlt_node_is(ir, type.node, "DW_TAG_structure_type") &&
               !zlt_node_is(ir, type.node, "DIFlagFwdDecl")) {
        read_struct(ir, &type, depth);
    } else if (zlt_node_is(ir, type.node, "DW_TAG_enumeration_type")) {
        const bool is_const = type.is_const;
        type = read_type(ir, zlt_node_reference(ir, type.node, "baseType"), depth + 1);
        type.is_const = is_const;
    }
    return type;
}

zlt_type zlt_type_of(const zlt_ir *ir, long node)
{
    return read_type(ir, node, 0);
}

bool zlt_type_is_foreign_to_c(const zlt_type *type)
{
    return type->kind == ZLT_TYPE_STRUCT && type->is_own && type->alignment == 0;
}

zlt_type zlt_type_target(const zlt_ir *ir, const zlt_type *type)
{
    return zlt_type_of(ir, zlt_node_reference(ir, type->node, "baseType"));
}

const char *zlt_members_of(const zlt_ir *ir, const zlt_type *type)
{
    return zlt_tuple_items(ir, zlt_node_reference(ir, type->node, "elements"));
}

bool zlt_next_member(const zlt_ir *ir, const char **rest, zlt_member *member)
{
    zlt_span item;
    if (!zlt_next_item(rest, &item))
        return false;
    const long node = zlt_span_node(item);
    (void)zlt_span_identifier(zlt_node_text(ir, node, "name"), member->name);
    member->type = zlt_type_of(ir, zlt_node_reference(ir, node, "baseType"));
    member->offset = zlt_node_number(ir, node, "offset", 0) / 8;
    return true;
}

size_t zlt_array_rank(const zlt_ir *ir, const zlt_type *type)
{
    return zlt_tuple_count(ir, zlt_node_reference(ir, type->node, "elements"));
}

uint64_t zlt_array_length(const zlt_ir *ir, const zlt_type *type, size_t dimension)
{
    const long elements = zlt_node_reference(ir, type->node, "elements");
    const long range = zlt_span_node(zlt_tuple_item(ir, elements, dimension));
    return zlt_node_number(ir, range, "count", 0);
}
