#include "backend/driver/runtime/memory/private_pages.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "backend/driver/runtime/fork.h"

/* Neighbours of one kind are one. */
typedef struct mapping {
    uintptr_t first, end;
    bool is_shared;
} mapping;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static mapping *mappings;
static size_t count;

CPU_LOCK_AT_FORK(lock)

static bool add(mapping one)
{
    mapping *last = count == 0 ? NULL : &mappings[count - 1];
    if (last != NULL && last->end == one.first && last->is_shared == one.is_shared) {
        last->end = one.end;
        return true;
    }
    if ((count & (count - 1)) == 0) {
        mapping *more = realloc(mappings, (count == 0 ? 1 : 2 * count) * sizeof *more);
        if (more == NULL)
            return false;
        mappings = more;
    }
    mappings[count++] = one;
    return true;
}

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

static void read_all(void)
{
    mapping one;
    FILE *file = fopen("/proc/self/maps", "re");
    count = 0;
    if (file == NULL)
        return;
    while (read_line(file, &one))
        if (!add(one)) {
            count = 0;
            break;
        }
    fclose(file);
}

/* The first that ends behind an address; `count` if none does. */
static size_t find(uintptr_t address)
{
    size_t low = 0, high = count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (mappings[middle].end <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_known(uintptr_t address)
{
    const size_t at = find(address);
    return at < count && mappings[at].first <= address;
}

bool cpu_pages_are_private(uintptr_t address, uintptr_t first, uintptr_t end)
{
    pthread_mutex_lock(&lock);
    if (!is_known(address))
        read_all();
    bool are = is_known(address);
    for (size_t k = find(first); are && k < count && mappings[k].first < end; k++)
        are = !mappings[k].is_shared;
    pthread_mutex_unlock(&lock);
    return are;
}
