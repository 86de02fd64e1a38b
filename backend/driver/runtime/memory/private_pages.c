#include "backend/driver/runtime/memory/private_pages.h"

#include <inttypes.h>
#include <stdio.h>
#include <sys/ioctl.h>

typedef struct mapping {
    uintptr_t first, end;
    bool is_shared;
} mapping;

/* What Linux 6.11 and later tell of one mapping: <linux/fs.h> calls it PROCMAP_QUERY. */
typedef struct query {
    uint64_t size, flags, address;                                   /* asked for */
    uint64_t first, end, rights, page_size, offset, inode;           /* told */
    uint32_t device_major, device_minor, name_bytes, build_id_bytes; /* of 0 bytes: not asked for */
    uint64_t name, build_id;
} query;

#define QUERY _IOWR('f', 17, query)

enum { IS_SHARED = 8, OR_NEXT = 16 };

/* "7f0c4a000000-7f0c4a021000 rw-p ..." */
static bool read_line(FILE *file, mapping *out)
{
    char rights[5];
    int next;
    if (fscanf(file, "%" SCNxPTR "-%" SCNxPTR " %4s", &out->first, &out->end, rights) != 3)
        return false;
    out->is_shared = rights[3] != 'p';
    do
        next = getc(file);
    while (next != '\n' && next != EOF);
    return true;
}

/* The first mapping that ends behind an address: of the system's answer, or of the lines of the
 * file, one of which has been read, or none. */
static bool find(FILE *file, uintptr_t address, mapping *last)
{
    query q = {.size = sizeof q, .flags = OR_NEXT, .address = address};
    if (ioctl(fileno(file), QUERY, &q) == 0) {
        *last = (mapping){q.first, q.end, (q.rights & IS_SHARED) != 0};
        return true;
    }
    while (last->end <= address)
        if (!read_line(file, last))
            return false;
    return true;
}

bool cpu_pages_are_private(uintptr_t first, uintptr_t end)
{
    FILE *file = fopen("/proc/self/maps", "re");
    mapping one = {0, 0, false};
    if (file == NULL)
        return false;
    while (first < end && find(file, first, &one) && one.first <= first && !one.is_shared)
        first = one.end;
    fclose(file);
    return first >= end;
}
