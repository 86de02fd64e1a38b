/* What every object of the API begins with, so that a handle of something else, or of what has been
 * destroyed, is refused.
 *
 * The memory of a destroyed object stays the library's: its stamp tells what it was. It becomes
 * another object of the same kind when many have been destroyed since. */
#ifndef ZELLIGE_BASE_OBJECT_H
#define ZELLIGE_BASE_OBJECT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <zellige/status.h>

typedef enum zli_kind {
    ZLI_ACCELERATOR,
    ZLI_VIEW,
    ZLI_AUTOMATIC_VIEW, /* also a view: the one that stands for others */
    ZLI_ARRAY,
    ZLI_PROGRAM,
    ZLI_KERNEL,
    ZLI_HANDED_OUT_KERNEL, /* also a kernel: of which somebody has the driver's handle */
    ZLI_COMPLETION,
    ZLI_KINDS
} zli_kind;

typedef struct zli_object {
    atomic_uint stamp;
    struct zli_object *next; /* of those that were destroyed */
} zli_object;

#define ZLI_LIVING 0x7a6c6700u /* and the kind */
#define ZLI_ENDED 0x9b8d7800u

/** Returns whether a handle, that of some object, is that of a living one of this kind. */
static inline bool zli_object_is(const void *handle, zli_kind kind)
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

/** Refuses a handle that is not that of a living object of this kind. */
zlg_status zli_object_refuse(const void *handle, zli_kind kind, const char *function,
                             const char *argument);

/** Checks a handle: ZLG_ERR_ARGUMENT if it never was one of this kind, as far as that can be told,
 *  ZLG_ERR_UNINITIALIZED if its object has been destroyed. */
static inline zlg_status zli_object_check(const void *handle, zli_kind kind, const char *function,
                                          const char *argument)
{
    return !zli_object_is_nothing(handle) && zli_object_is(handle, kind)
               ? ZLG_OK
               : zli_object_refuse(handle, kind, function, argument);
}

/** Returns whether it is; else the sentence says why not. NULL is not, and needs no sentence. */
static inline bool zli_object_passes(const void *handle, zli_kind kind, const char *function,
                                     const char *argument)
{
    return handle != NULL && zli_object_check(handle, kind, function, argument) == ZLG_OK;
}

/** Makes memory of the caller's an object. */
static inline void zli_object_init(zli_object *object, zli_kind kind)
{
    atomic_store(&object->stamp, ZLI_LIVING + kind);
}

/** Makes an object, all zero but for its stamp; NULL: no memory. */
void *zli_object_create(zli_kind kind, size_t size);

/** Has the handles of an object refused from now on. */
void zli_object_end(zli_object *object);

/** Ends an object that zli_object_create() has made, and gives its memory back; NULL is a no-op. */
void zli_object_free(zli_object *object, zli_kind kind);

#endif
