/* The types of kernel parameters, and what they are for the host. */
#ifndef TOOLS_ZELLIGE_HEADER_TYPES_H
#define TOOLS_ZELLIGE_HEADER_TYPES_H

#include "tools/zellige/clang_ir/ir.h"

typedef enum zlt_type_kind {
    ZLT_TYPE_OTHER, /* nothing that a host could pass: an image, a union, ... */
    ZLT_TYPE_VOID,
    ZLT_TYPE_SCALAR,
    ZLT_TYPE_VECTOR,
    ZLT_TYPE_STRUCT,
    ZLT_TYPE_ARRAY,   /* only as a member */
    ZLT_TYPE_POINTER, /* only as a parameter */
} zlt_type_kind;

typedef struct zlt_type {
    zlt_type_kind kind;
    long node;            /* without typedefs and qualifiers */
    char name[256];       /* in OpenCL C: "uint", "float4"; of a struct: its typedef, or its tag */
    const char *c;        /* of a scalar, and of a vector's lanes: "uint32_t" */
    const char *argument; /* of a scalar: the X of zlg_arg_X(); NULL: by its bytes */
    int lanes;            /* of a vector */
    bool is_const;        /* a qualifier stood in front of it */
    bool is_own;          /* of a struct: the kernels' file declares it, no header does */
    bool is_tag;          /* of a struct: it has no typedef */
    uint64_t size;        /* bytes */
    uint64_t alignment;   /* bytes; 0: not laid out as C does */
    int space;            /* of a pointer: 1 global, 2 constant, 3 local */
} zlt_type;

/* Reads the type that a node is; ZLT_NO_NODE is void. */
zlt_type zlt_type_of(const zlt_ir *ir, long node);

/* Whether it is a struct that the header would have to declare, and C would lay out otherwise. */
bool zlt_type_is_foreign_to_c(const zlt_type *type);

/* What a pointer points at, what an array or vector has as elements. */
zlt_type zlt_type_target(const zlt_ir *ir, const zlt_type *type);

/* A member of a struct. */
typedef struct zlt_member {
    char name[256];
    zlt_type type;
    uint64_t offset; /* bytes */
} zlt_member;

/* Goes through the members: gives the next one, false behind the last. */
const char *zlt_members_of(const zlt_ir *ir, const zlt_type *type);
bool zlt_next_member(const zlt_ir *ir, const char **rest, zlt_member *member);

/* Of an array: its dimensions. */
size_t zlt_array_rank(const zlt_ir *ir, const zlt_type *type);
uint64_t zlt_array_length(const zlt_ir *ir, const zlt_type *type, size_t dimension);

#endif
