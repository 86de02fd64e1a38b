#include "backend/driver/engines/simd/launch/thread_memory.h"

#include <pthread.h>
#include <stdlib.h>

#include "backend/driver/runtime/fork.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static simd_thread_memory *unused;

CPU_LOCK_AT_FORK(lock)

static bool reserve_arguments(simd_thread_memory *memory, size_t count)
{
    if (count <= memory->argument_count)
        return true;
    const void **arguments = realloc(memory->arguments, count * sizeof *arguments);
    if (arguments == NULL)
        return false;
    memory->arguments = arguments;
    memory->argument_count = count;
    return true;
}

bool simd_thread_memory_reserve(simd_thread_memory *memory, size_t tile_static, size_t frames,
                                size_t argument_count)
{
    return simd_guarded_reserve(&memory->tile_static, tile_static) &&
           simd_guarded_reserve(&memory->frames, frames) &&
           reserve_arguments(memory, argument_count);
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
