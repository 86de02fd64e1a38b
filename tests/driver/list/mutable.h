/* Mutable command lists, which are newer than these headers: what their functions take. */
#ifndef ZELLIGE_TESTS_DRIVER_MUTABLE_H
#define ZELLIGE_TESTS_DRIVER_MUTABLE_H

#include "tests/driver/client.h"

enum {
    MUTABLE_PROPERTIES = 0x20015,
    MUTABLE_LIST = 0x20016,
    COMMAND_ID = 0x20017,
    CHANGES = 0x20018,
    CHANGED_ARGUMENT = 0x20019,
    CHANGED_GROUP_COUNT = 0x2001a,
    CHANGED_GROUP_SIZE = 0x2001b,
    CHANGED_OFFSET = 0x2001c,
    CHANGED_GRAPH_ARGUMENT = 0x20020,
    MAY_CHANGE_GROUP_COUNT = 1 << 1,
    MAY_CHANGE_KERNEL = 1 << 6,
    MAY_CHANGE_GRAPH = 1 << 7,
};

/** Descriptors that have flags and nothing else. */
typedef struct flags_desc {
    uint32_t stype;
    const void *next;
    uint32_t flags;
} flags_desc;

typedef struct changed_argument {
    uint32_t stype;
    const void *next;
    uint64_t command;
    uint32_t index;
    size_t size;
    const void *value;
} changed_argument;

typedef struct changed_group_count {
    uint32_t stype;
    const void *next;
    uint64_t command;
    const ze_group_count_t *count;
} changed_group_count;

/** A group's size, or an offset. */
typedef struct changed_triple {
    uint32_t stype;
    const void *next;
    uint64_t command;
    uint32_t x, y, z;
} changed_triple;

#endif
