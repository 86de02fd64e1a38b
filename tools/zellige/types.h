/* The types of kernel parameters, and what they are for the host. */
#ifndef TOOLS_ZELLIGE_TYPES_H
#define TOOLS_ZELLIGE_TYPES_H

#include "metadata.h"

typedef enum zli_type_kind {
    ZLI_TYPE_OTHER, /* nothing that a host could pass: an image, a union, ... */
    ZLI_TYPE_VOID,
    ZLI_TYPE_SCALAR,
    ZLI_TYPE_VECTOR,
    ZLI_TYPE_STRUCT,
    ZLI_TYPE_ARRAY,   /* only as a member */
    ZLI_TYPE_POINTER, /* only as a parameter */
} zli_type_kind;

typedef struct zli_type {
    zli_type_kind kind;
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
} zli_type;

/* Reads the type that a node is; ZLI_NO_NODE is void. */
zli_type zli_type_of(const zli_metadata *metadata, long node);

/* Whether it is a struct that the header would have to declare, and C would lay out otherwise. */
bool zli_type_is_foreign_to_c(const zli_type *type);

/* What a pointer points at, what an array or vector has as elements. */
zli_type zli_type_target(const zli_metadata *metadata, const zli_type *type);

/* Members of a struct. */
typedef struct zli_member {
    char name[256];
    zli_type type;
    uint64_t offset; /* bytes */
} zli_member;

size_t zli_member_count(const zli_metadata *metadata, const zli_type *type);
zli_member zli_member_of(const zli_metadata *metadata, const zli_type *type, size_t index);

/* Of an array: its dimensions. */
size_t zli_array_rank(const zli_metadata *metadata, const zli_type *type);
uint64_t zli_array_length(const zli_metadata *metadata, const zli_type *type, size_t dimension);

#endif
