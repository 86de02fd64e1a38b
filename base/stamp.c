#include "base/stamp.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* AddressSanitizer is to find our own uses of what has been destroyed. The header stays readable.
 * */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_ADDRESS_SANITIZER 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(HAS_ADDRESS_SANITIZER)
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(address, size) ((void)(address), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(address, size) ((void)(address), (void)(size))
#endif

/** How many objects of a pool are destroyed until the memory of the first is used again. */
enum { KEPT = 64 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of all pools */

static void lock_pools(void)
{
    pthread_mutex_lock(&lock);
}

static void unlock_pools(void)
{
    pthread_mutex_unlock(&lock);
}

/* A child of fork() finds the lock open. The handlers of the driver that wait for its threads,
 * which may need the lock, are registered later, and run before this one. */
__attribute__((constructor(1000))) static void register_at_fork(void)
{
    pthread_atfork(lock_pools, unlock_pools, unlock_pools);
}

static zli_object *take_destroyed(zli_pool *from, size_t size)
{
    zli_object *taken = NULL;
    lock_pools();
    from->size = size;
    if (from->count > KEPT) {
        taken = from->first;
        from->first = taken->next;
        from->count--;
    }
    unlock_pools();
    return taken;
}

void *zli_pool_take(zli_pool *pool, unsigned kind, size_t size)
{
    void *made = take_destroyed(pool, size);
    if (made != NULL)
        ASAN_UNPOISON_MEMORY_REGION(made, size);
    else
        made = aligned_alloc(ZLI_OBJECT_ALIGNMENT, (size + ZLI_OBJECT_ALIGNMENT - 1) /
                                                       ZLI_OBJECT_ALIGNMENT * ZLI_OBJECT_ALIGNMENT);
    if (made == NULL)
        return NULL;
    memset(made, 0, size);
    zli_object_init(made, kind);
    return made;
}

bool zli_stamp_end(zli_object *object)
{
    uint64_t stamp = atomic_load(&object->stamp);
    return stamp - ZLI_LIVING < ZLI_MOST_KINDS &&
           atomic_compare_exchange_strong(&object->stamp, &stamp, stamp - ZLI_LIVING + ZLI_ENDED);
}

void zli_pool_give(zli_pool *pool, zli_object *object)
{
    (void)zli_stamp_end(object);
    lock_pools();
    object->next = NULL;
    if (pool->count == 0)
        pool->first = object;
    else
        pool->last->next = object;
    pool->last = object;
    pool->count++;
    if (!pool->stays_readable)
        ASAN_POISON_MEMORY_REGION(object + 1, pool->size - sizeof *object);
    unlock_pools();
}
