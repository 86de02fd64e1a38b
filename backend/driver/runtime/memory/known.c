#include "backend/driver/runtime/memory/known.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/runtime/fork.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool wanted;
static cpu_known_memory *list; /* by address; no two overlap */
static size_t count, room;
static const _Atomic uint32_t *now;
static bool is_unseen;

CPU_INNER_LOCK_AT_FORK(lock)

static void look(void)
{
    const char *tools = secure_getenv("ZELLIGE_CPU_CHECK");
    wanted = tools != NULL && strcmp(tools, "0") != 0 && strcmp(tools, "1") != 0;
}

bool cpu_known_memory_is_wanted(void)
{
    pthread_once(&once, look);
    return wanted;
}

/* Returns the first that ends behind an address. */
static size_t find_first(uintptr_t address)
{
    size_t low = 0, high = count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (list[middle].base + list[middle].size <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void drop(uintptr_t base, size_t size)
{
    const size_t first = find_first(base);
    size_t end = first;
    while (end < count && list[end].base < base + size)
        end++;
    if (end == first)
        return;
    memmove(&list[first], &list[end], (count - end) * sizeof *list);
    count -= end - first;
}

static bool grow(void)
{
    if (count < room)
        return true;
    const size_t more = room == 0 ? 64 : 2 * room;
    cpu_known_memory *grown = realloc(list, more * sizeof *list);
    if (grown == NULL)
        return false;
    list = grown;
    room = more;
    return true;
}

void cpu_known_memory_set_clock(const _Atomic uint32_t *that)
{
    pthread_mutex_lock(&lock);
    now = that;
    pthread_mutex_unlock(&lock);
}

/* Without memory for it an allocation stays unknown. Origins have a lock of their own: the caller
 * has found the origin without this one. */
static void add(uintptr_t base, size_t size, bool is_fresh, bool is_own, const cpu_origin *origin)
{
    drop(base, size);
    if (!grow())
        return;
    const size_t at = find_first(base);
    memmove(&list[at + 1], &list[at], (count - at) * sizeof *list);
    list[at] = (cpu_known_memory){.base = base,
                                  .size = size,
                                  .is_own = is_own,
                                  .fresh = base,
                                  .fresh_end = is_fresh && !is_unseen ? base + size : base,
                                  .birth = now == NULL ? 0 : atomic_load(now),
                                  .origin = origin};
    count++;
}

void cpu_known_memory_add(uintptr_t base, size_t size, bool is_fresh)
{
    if (!cpu_known_memory_is_wanted())
        return;
    const cpu_origin *origin = cpu_origin_take();
    pthread_mutex_lock(&lock);
    add(base, size, is_fresh, false, origin);
    pthread_mutex_unlock(&lock);
}

/* The addresses of what was freed may be the program's by now. */
static bool is_known(uintptr_t base, size_t size)
{
    for (size_t at = find_first(base); at < count && list[at].base < base + size; at++)
        if (!list[at].is_freed)
            return true;
    return false;
}

void cpu_known_memory_show(uintptr_t base, size_t size)
{
    if (!cpu_known_memory_is_wanted())
        return;
    const cpu_origin *origin = cpu_origin_take();
    pthread_mutex_lock(&lock);
    if (!is_known(base, size))
        add(base, size, false, true, origin);
    pthread_mutex_unlock(&lock);
}

void cpu_known_memory_hide(uintptr_t base, size_t size)
{
    if (!cpu_known_memory_is_wanted())
        return;
    pthread_mutex_lock(&lock);
    const size_t at = find_first(base);
    if (at < count && list[at].base == base && list[at].size == size && list[at].is_own)
        drop(base, size);
    pthread_mutex_unlock(&lock);
}

void cpu_known_memory_free(uintptr_t base)
{
    if (!cpu_known_memory_is_wanted())
        return;
    pthread_mutex_lock(&lock);
    const size_t at = find_first(base);
    if (at < count && list[at].base == base)
        list[at].is_freed = true;
    pthread_mutex_unlock(&lock);
}

void cpu_known_memory_forget(uintptr_t base, size_t size)
{
    if (!cpu_known_memory_is_wanted())
        return;
    pthread_mutex_lock(&lock);
    drop(base, size);
    pthread_mutex_unlock(&lock);
}

/* Of what is left on both sides the larger stays. */
static void shrink(cpu_known_memory *self, uintptr_t first, uintptr_t end)
{
    if (end <= self->fresh || first >= self->fresh_end)
        return;
    const uintptr_t before = first > self->fresh ? first - self->fresh : 0;
    const uintptr_t behind = end < self->fresh_end ? self->fresh_end - end : 0;
    if (before > behind)
        self->fresh_end = first;
    else
        self->fresh = self->fresh_end - behind;
}

void cpu_known_memory_write(uintptr_t address, size_t size)
{
    if (!cpu_known_memory_is_wanted())
        return;
    pthread_mutex_lock(&lock);
    for (size_t at = find_first(address); at < count && list[at].base < address + size; at++)
        shrink(&list[at], address, address + size);
    pthread_mutex_unlock(&lock);
}

void cpu_known_memory_write_any(void)
{
    if (!cpu_known_memory_is_wanted())
        return;
    pthread_mutex_lock(&lock);
    for (size_t at = 0; at < count; at++)
        list[at].fresh = list[at].fresh_end;
    pthread_mutex_unlock(&lock);
}

void cpu_known_memory_write_unseen(void)
{
    pthread_mutex_lock(&lock);
    is_unseen = true;
    pthread_mutex_unlock(&lock);
    cpu_known_memory_write_any();
}

bool cpu_known_memory_find(uintptr_t address, cpu_known_memory *out)
{
    pthread_mutex_lock(&lock);
    const size_t at = find_first(address);
    const bool found = at < count && list[at].base <= address;
    if (found)
        *out = list[at];
    pthread_mutex_unlock(&lock);
    return found;
}
