#include "api/host_memory.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/status.h"

/* Whether all pages of it are there. The call would be most of what a small copy takes: pages of
 * such that were there when this thread asked last are not asked for again. */
static bool is_there(uintptr_t start, size_t bytes)
{
    static _Thread_local uintptr_t known, known_end;
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), begin = start - start % page;
    if (bytes > UINTPTR_MAX - start)
        return false;
    if (bytes < page && begin >= known && start + bytes <= known_end)
        return true;
    if (msync((void *)begin, start - begin + bytes, MS_ASYNC) != 0 && errno == ENOMEM)
        return false;
    known = begin;
    known_end = begin + (start - begin + bytes + page - 1) / page * page;
    return true;
}

zlg_status zli_host_memory_check(const char *function, const void *memory, size_t bytes,
                                 const char *elements)
{
    if (is_there((uintptr_t)memory, bytes))
        return ZLG_OK;
    return zli_fail(ZLG_ERR_ARGUMENT,
                    "%s: not all of the %zu bytes at %p are memory: it has been freed, or has "
                    "fewer elements than %s",
                    function, bytes, memory, elements);
}
