/* What an object behind a handle begins with, so that a handle of something else, or of what has
 * been destroyed, is refused.
 *
 * The memory of a destroyed object stays with its pool: its stamp tells what it was. It becomes
 * another object of the same pool when many have been destroyed since. */
#ifndef ZELLIGE_BASE_STAMP_H
#define ZELLIGE_BASE_STAMP_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct zli_object {
    const void *tables[4]; /* of a driver's object: what a loader calls it by; NULL elsewhere */
    _Atomic(uint64_t) stamp;
    struct zli_object *next; /* of those that were destroyed */
} zli_object;

/** Whoever has objects numbers their kinds, from 0 to 255. */
#define ZLI_LIVING UINT64_C(0x7a6c6700) /* and the kind */
#define ZLI_ENDED UINT64_C(0x9b8d7800)
#define ZLI_MOST_KINDS 256u

/** A function that reads a stamp: what is no handle may end before a stamp would. */
#define ZLI_READS_STAMP __attribute__((no_sanitize("address")))

/** Returns whether a handle, that of some object, is that of a living one of this kind. */
ZLI_READS_STAMP static inline bool zli_object_is(const void *handle, unsigned kind)
{
    const zli_object *object = handle;
    return atomic_load_explicit(&object->stamp, memory_order_relaxed) == ZLI_LIVING + kind;
}

/** Returns a bit or more if an address cannot be an object's: it is in the first page, where
 *  nothing is, beyond what a process has, or not aligned. */
static inline uint64_t zli_object_oddity(const void *handle)
{
    const uint64_t never = UINT64_C(0xffff800000000000) | (_Alignof(zli_object) - 1);
    return ((uint64_t)(uintptr_t)handle - 4096) & never;
}

/** Returns whether a handle cannot be that of an object: NULL, or an address of nothing. */
static inline bool zli_object_is_nothing(const void *handle)
{
    return zli_object_oddity(handle) != 0;
}

/** Returns the stamp of a handle, which may be that of anything; 0 if there can be none. */
ZLI_READS_STAMP static inline uint64_t zli_object_read_stamp(const void *handle)
{
    const zli_object *object = handle;
    return zli_object_is_nothing(handle) ? 0 : atomic_load(&object->stamp);
}

/** Makes memory of the caller's an object, whose handle no other thread has yet. */
static inline void zli_object_init(zli_object *object, unsigned kind)
{
    atomic_store_explicit(&object->stamp, ZLI_LIVING + kind, memory_order_release);
}

/** Has the handles of an object refused from now on, whose last owner the caller is. */
static inline void zli_object_finish(zli_object *object, unsigned kind)
{
    atomic_store_explicit(&object->stamp, ZLI_ENDED + kind, memory_order_release);
}

/** Has the handles of an object refused from now on. Returns whether they were not until now: to
 *  one caller alone. */
bool zli_stamp_end(zli_object *object);

/** Destroyed objects of one size, the first of all first. All-zero is an empty one. */
typedef struct zli_pool {
    zli_object *first;
    zli_object *last;
    size_t count;
    size_t size;
    bool stays_readable; /* handles lie within an object, and AddressSanitizer may not hide it */
} zli_pool;

/** The address of an object from a pool is a multiple of it. */
enum { ZLI_OBJECT_ALIGNMENT = 128 };

/** Makes an object, all zero but for its stamp; NULL: no memory. */
void *zli_pool_take(zli_pool *pool, unsigned kind, size_t size);

/** Ends an object from the pool, and gives its memory back. */
void zli_pool_give(zli_pool *pool, zli_object *object);

#endif
