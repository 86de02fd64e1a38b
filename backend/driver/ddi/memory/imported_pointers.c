/* Memory of the program's own that it makes known to the driver, an extension of Intel's. Kernels
 * and copies reach it anyway: the driver keeps the ranges for queries, for checks, and to know
 * which buffers are apart. */
#include "backend/driver/ddi/memory/imported_pointers.h"

#include <pthread.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/types_memory.h"
#include "backend/driver/ddi/memory/allocations.h"
#include "backend/driver/runtime/fork.h"
#include "backend/driver/runtime/memory/known.h"
#include "backend/driver/runtime/memory/private_pages.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* around looking and changing */
static cpu_allocations imported;

CPU_LOCK_AT_FORK(lock)

static void init(void)
{
    (void)cpu_allocations_init(&imported);
}

static ze_result_t set_pages(cpu_allocation *range, void *pages)
{
    range->pages = *(unsigned *)pages;
    return ZE_RESULT_SUCCESS;
}

/* It may have been mapped anew. */
static ze_result_t import_again(const cpu_allocation *range)
{
    unsigned pages = CPU_PAGES_NOT_ASKED;
    cpu_allocations_grow_older();
    return cpu_allocations_change(&imported, (void *)range->base, set_pages, &pages);
}

/* The results are those of Intel's driver. */
static ze_result_t add(const cpu_allocation *range)
{
    cpu_allocation at_begin, at_end;
    const bool begins = cpu_allocations_find(&imported, (void *)range->base, &at_begin);
    const bool ends =
        cpu_allocations_find(&imported, (void *)(range->base + range->size - 1), &at_end);
    CPU_REQUIRE_SAYING(!begins || !ends || at_begin.id == at_end.id,
                       ZE_RESULT_ERROR_OVERLAPPING_REGIONS, "the range overlaps two other imports");
    if (begins && ends)
        return import_again(&at_begin);
    CPU_REQUIRE_SAYING(!begins, ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE,
                       "an import begins there already");
    CPU_REQUIRE_SAYING(!ends, ZE_RESULT_ERROR_INVALID_SIZE, "the range overlaps another import");
    if (!cpu_allocations_add(&imported, range))
        return CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out");
    cpu_allocations_grow_older();
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zexDriverImportExternalPointer(ze_driver_handle_t driver, void *memory, size_t size)
{
    const cpu_allocation range = {.base = (uintptr_t)memory, .size = size, .file = -1};
    CPU_REQUIRE_WRAPPED_HANDLE(driver);
    CPU_REQUIRE_TOLD(cpu_device_reaches_host(__func__), ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    CPU_REQUIRE_SAYING(memory != NULL && size > 0, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the memory is NULL or has no bytes");
    CPU_REQUIRE_SAYING(size - 1 <= UINTPTR_MAX - range.base, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "%zu bytes at %p are beyond all addresses", size, memory);
    pthread_once(&once, init);
    pthread_mutex_lock(&lock);
    const ze_result_t result = add(&range);
    pthread_mutex_unlock(&lock);
    return result;
}

ze_result_t cpu_zexDriverReleaseImportedPointer(ze_driver_handle_t driver, void *memory)
{
    cpu_allocation found;
    CPU_REQUIRE_WRAPPED_HANDLE(driver);
    pthread_once(&once, init);
    pthread_mutex_lock(&lock);
    const bool removed = cpu_allocations_find(&imported, memory, &found) &&
                         cpu_allocations_remove(&imported, (void *)found.base, false, &found);
    if (removed)
        cpu_known_memory_hide(found.base, found.size);
    pthread_mutex_unlock(&lock);
    CPU_REQUIRE_SAYING(removed, ZE_RESULT_ERROR_INVALID_ARGUMENT, "no import begins at %p", memory);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zexDriverGetHostPointerBaseAddress(ze_driver_handle_t driver, void *memory,
                                                   void **out)
{
    cpu_allocation found;
    CPU_REQUIRE_WRAPPED_HANDLE(driver);
    pthread_once(&once, init);
    CPU_REQUIRE_SAYING(cpu_allocations_find(&imported, memory, &found),
                       ZE_RESULT_ERROR_INVALID_ARGUMENT, "%p is in no imported memory", memory);
    if (out != NULL)
        *out = (void *)found.base;
    return ZE_RESULT_SUCCESS;
}

static bool is_private(const cpu_allocation *range)
{
    unsigned pages = range->pages;
    if (pages != CPU_PAGES_NOT_ASKED)
        return pages == CPU_PAGES_PRIVATE;
    pages = cpu_pages_are_private(range->base, range->base + range->size) ? CPU_PAGES_PRIVATE
                                                                          : CPU_PAGES_SHARED;
    (void)cpu_allocations_change(&imported, (void *)range->base, set_pages, &pages);
    return pages == CPU_PAGES_PRIVATE;
}

bool cpu_imported_pointers_are_private(uintptr_t first, uintptr_t end)
{
    cpu_allocation range;
    pthread_once(&once, init);
    pthread_mutex_lock(&lock);
    const bool are = cpu_allocations_find(&imported, (void *)first, &range) &&
                     end - range.base <= range.size && is_private(&range);
    pthread_mutex_unlock(&lock);
    return are;
}
