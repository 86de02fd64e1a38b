/* Objects that are alive when the process ends, for whoever sets ZELLIGE_CHECK=leaks. */
#ifndef ZELLIGE_BASE_LEAKS_H
#define ZELLIGE_BASE_LEAKS_H

#include <stdatomic.h>

#include "base/object.h"

/** Whether it is known that nobody wants to hear of them. */
extern atomic_bool zli_leaks_are_off;

/** As the functions below, for whoever may want to. */
void zli_leaks_note(const zli_object *object, zli_kind kind);
void zli_leaks_forget(const zli_object *object);

/** Notes an object and who makes it. Without ZELLIGE_CHECK=leaks, a look at a flag. */
static inline void zli_leaks_add(const zli_object *object, zli_kind kind)
{
    if (!atomic_load_explicit(&zli_leaks_are_off, memory_order_relaxed))
        zli_leaks_note(object, kind);
}

/** Forgets an object: it has ended, or it is the library's own. */
static inline void zli_leaks_remove(const zli_object *object)
{
    if (!atomic_load_explicit(&zli_leaks_are_off, memory_order_relaxed))
        zli_leaks_forget(object);
}

/** Returns what a kind is called. */
const char *zli_kind_name(zli_kind kind);

#endif
