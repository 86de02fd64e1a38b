#include "backend/driver/runtime/memory/pages.h"

#include <errno.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/cancellation.h"

size_t cpu_page_size(void)
{
    return (size_t)sysconf(_SC_PAGESIZE);
}

size_t cpu_pages_round(size_t bytes)
{
    const size_t mask = cpu_page_size() - 1;
    return bytes > SIZE_MAX - mask ? 0 : (bytes + mask) & ~mask;
}

/* False with errno as madvise() left it. */
static bool advise(const void *start, size_t bytes, int advice)
{
    const uintptr_t mask = cpu_page_size() - 1;
    const uintptr_t first = (uintptr_t)start & ~mask;
    errno = ENOMEM;
    if (bytes > SIZE_MAX / 2)
        return false;
    const size_t length = cpu_pages_round(bytes + ((uintptr_t)start & mask));
    int result = 0;
    do
        result = madvise((void *)first, length, advice);
    while (result != 0 && errno == EAGAIN);
    return result == 0;
}

void cpu_pages_prefer_huge(void *start, size_t bytes)
{
    (void)advise(start, bytes, MADV_HUGEPAGE);
}

/* Nothing is written back: these pages are of no file, or are the file's own. A sandbox may refuse
 * the call: then they are believed to be there. */
bool cpu_pages_are_mapped(const void *start, size_t bytes)
{
    ZLI_NOT_CANCELLED;
    const uintptr_t mask = cpu_page_size() - 1;
    void *const first = (void *)((uintptr_t)start & ~mask);
    if (bytes > SIZE_MAX / 2)
        return false;
    const size_t length = cpu_pages_round(bytes + ((uintptr_t)start & mask));
    return msync(first, length, MS_ASYNC) == 0 || errno != ENOMEM;
}

/* What cannot be written is read: that is EFAULT. Kernels before 5.14 know neither: EINVAL. */
bool cpu_pages_populate(const void *start, size_t bytes)
{
    return advise(start, bytes, MADV_POPULATE_WRITE) ||
           (errno == EFAULT && advise(start, bytes, MADV_POPULATE_READ)) ||
           (errno == EINVAL && advise(start, bytes, MADV_WILLNEED));
}

size_t cpu_pages_missing(const void *start, size_t bytes)
{
    enum { AT_ONCE = 4096 };
    unsigned char present[AT_ONCE];
    const size_t page = cpu_page_size(), offset = (uintptr_t)start & (page - 1);
    const uintptr_t first = (uintptr_t)start - offset;
    const size_t pages = bytes / page + (bytes % page + offset + page - 1) / page;
    size_t missing = 0;
    for (size_t done = 0; done < pages; done += AT_ONCE) {
        const size_t some = pages - done < AT_ONCE ? pages - done : AT_ONCE;
        if (mincore((void *)(first + done * page), some * page, present) != 0)
            break;
        for (size_t i = 0; i < some; i++)
            missing += (present[i] & 1) == 0;
    }
    return missing * page;
}

/* Nor this one before 5.4. */
bool cpu_pages_cool(const void *start, size_t bytes)
{
    return advise(start, bytes, MADV_COLD) || errno == EINVAL;
}
