#include "backend/driver/engines/simd/launch/thread_memory.h"

#include <pthread.h>
#include <stdlib.h>

#include "backend/driver/engines/simd/contract/target.h"
#include "backend/driver/runtime/fork.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static simd_thread_memory *unused;

CPU_LOCK_AT_FORK(lock)

bool simd_thread_memory_reserve(simd_thread_memory *memory, size_t size)
{
    if (size <= memory->size)
        return true;
    const size_t page = simd_target_native()->page;
    const size_t rounded = (size + page - 1) & ~(page - 1);
    if (rounded < size)
        return false;
    free(memory->bytes);
    memory->bytes = aligned_alloc(SIMD_MEMORY_ALIGNMENT, rounded);
    memory->size = memory->bytes == NULL ? 0 : rounded;
    return memory->bytes != NULL;
}

simd_thread_memory *simd_thread_memory_take(void)
{
    pthread_mutex_lock(&lock);
    simd_thread_memory *memory = unused;
    if (memory != NULL)
        unused = memory->next;
    pthread_mutex_unlock(&lock);
    return memory != NULL ? memory : calloc(1, sizeof *memory);
}

void simd_thread_memory_give(simd_thread_memory *memory)
{
    pthread_mutex_lock(&lock);
    memory->next = unused;
    unused = memory;
    pthread_mutex_unlock(&lock);
}
