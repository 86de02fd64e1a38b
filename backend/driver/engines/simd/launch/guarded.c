#include "backend/driver/engines/simd/launch/guarded.h"

#include <stdint.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include "backend/driver/engines/simd/contract/target.h"

/* Any signed 32-bit index of 4-byte elements stays within. */
#define LARGE_GUARD (UINT64_C(8) << 30)

/* Where address space is limited. */
#define SMALL_GUARD (UINT64_C(64) << 10)

static bool is_address_space_limited(void)
{
    struct rlimit limit;
    return getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur != RLIM_INFINITY;
}

static bool map(simd_guarded *memory, size_t size, uint64_t guard)
{
    size_t whole;
    if (guard > SIZE_MAX / 4 || __builtin_add_overflow(size, (size_t)(2 * guard), &whole))
        return false;
    char *bytes = mmap(NULL, whole, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (bytes == MAP_FAILED)
        return false;
    if (mprotect(bytes + guard, size, PROT_READ | PROT_WRITE) != 0) {
        munmap(bytes, whole);
        return false;
    }
    *memory = (simd_guarded){.end = bytes + guard + size, .size = size, .guard = (size_t)guard};
    return true;
}

static void unmap(simd_guarded *memory)
{
    if (memory->size != 0)
        munmap(memory->end - memory->size - memory->guard, memory->size + 2 * memory->guard);
    *memory = (simd_guarded){0};
}

bool simd_guarded_reserve(simd_guarded *memory, size_t size)
{
    if (size <= memory->size)
        return true;
    const size_t page = simd_target_native()->page;
    const size_t rounded = (size + page - 1) & ~(page - 1);
    if (rounded < size)
        return false;
    unmap(memory);
    return (!is_address_space_limited() && map(memory, rounded, LARGE_GUARD)) ||
           map(memory, rounded, SMALL_GUARD);
}
