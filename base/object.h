/* The kinds of object of the API. Each object begins with a stamp, and a handle of something else,
 * or of what has been destroyed, is refused with a sentence. */
#ifndef ZELLIGE_BASE_OBJECT_H
#define ZELLIGE_BASE_OBJECT_H

#include <zellige/status.h>

#include "base/stamp.h"

typedef enum zli_kind {
    ZLI_ACCELERATOR,
    ZLI_VIEW,
    ZLI_AUTOMATIC_VIEW, /* also a view: the one that stands for others */
    ZLI_ARRAY,
    ZLI_TEXTURE,
    ZLI_PROGRAM,
    ZLI_KERNEL,
    ZLI_HANDED_OUT_KERNEL, /* also a kernel: of which somebody has the driver's handle */
    ZLI_COMPLETION,
    ZLI_KINDS
} zli_kind;

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

/** Makes an object, all zero but for its stamp; NULL: no memory. */
void *zli_object_create(zli_kind kind, size_t size);

/** Has the handles of an object refused from now on. */
void zli_object_end(zli_object *object);

/** Ends an object that zli_object_create() has made, and gives its memory back; NULL is a no-op. */
void zli_object_free(zli_object *object, zli_kind kind);

#endif
