#include "backend/driver/engines/simd/check/stamps.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/mman.h>

#include "backend/driver/engines/simd/check/shadow.h"
#include "backend/driver/runtime/fork.h"
#include "backend/driver/runtime/memory/known.h"

enum {
    BLOCKS = 1 << 26,     /* 32 bits of stamps */
    FEW = BLOCKS - 256,   /* lest two threads take the last */
    ENOUGH = BLOCKS / 16, /* where a launch that has the device for itself begins again */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static simd_stamp_owner *owners; /* of each block; pages that nobody used take no memory */
static _Atomic uint32_t next = 1;
static uint32_t running, launches;

CPU_LOCK_AT_FORK(lock)

static bool reserve(void)
{
    if (owners != NULL)
        return true;
    void *memory = mmap(NULL, BLOCKS * sizeof *owners, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    owners = memory == MAP_FAILED ? NULL : memory;
    return owners != NULL;
}

uint32_t simd_stamps_begin_launch(uint32_t *first_stamp)
{
    pthread_mutex_lock(&lock);
    if (running == 0 && atomic_load(&next) > ENOUGH) {
        cpu_known_memory_write_any(); /* nobody knows any more who did */
        simd_shadow_clear();
        atomic_store(&next, 1);
    }
    const bool ready = reserve();
    cpu_known_memory_set_clock(&next);
    launches += launches + 1 == 0 ? 2 : 1;
    running += ready;
    const uint32_t launch = ready ? launches : 0;
    *first_stamp = atomic_load(&next) * SIMD_STAMP_BLOCK;
    pthread_mutex_unlock(&lock);
    return launch;
}

void simd_stamps_end_launch(void)
{
    pthread_mutex_lock(&lock);
    running--;
    pthread_mutex_unlock(&lock);
}

static void tell_end(void)
{
    static atomic_flag told = ATOMIC_FLAG_INIT;
    if (!atomic_flag_test_and_set(&told))
        (void)fprintf(stderr, "zellige cpu: ZELLIGE_CPU_CHECK: too many tiles in one launch: races "
                              "of the last are not looked for\n");
}

uint32_t simd_stamps_take(const simd_stamp_owner *owner)
{
    if (atomic_load_explicit(&next, memory_order_relaxed) >= FEW) {
        cpu_known_memory_write_any(); /* from now on it is not kept who writes */
        tell_end();
        return 0;
    }
    const uint32_t block = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
    simd_stamp_owner *mine = &owners[block];
    mine->group = owner->group;
    mine->launch = owner->launch;
    mine->first = owner->first == 0 ? block : owner->first;
    atomic_store_explicit(&mine->released, 0, memory_order_relaxed);
    return block * SIMD_STAMP_BLOCK;
}

/* Before the first launch there was no clock, and no stamp. */
uint32_t simd_stamps_first_at(uint32_t clock)
{
    return clock == 0 ? 1 : clock * SIMD_STAMP_BLOCK;
}

simd_stamp_owner *simd_stamps_owner(uint32_t stamp)
{
    return &owners[stamp / SIMD_STAMP_BLOCK];
}
