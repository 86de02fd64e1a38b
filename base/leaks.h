/* Objects that are alive when the process ends, for whoever sets ZELLIGE_CHECK=leaks. */
#ifndef ZELLIGE_BASE_LEAKS_H
#define ZELLIGE_BASE_LEAKS_H

#include "base/object.h"

/** Notes an object and who makes it. Without ZELLIGE_CHECK=leaks, a look at a flag. */
void zli_leaks_add(const zli_object *object, zli_kind kind);

/** Forgets an object: it has ended, or it is the library's own. */
void zli_leaks_remove(const zli_object *object);

/** Returns what a kind is called. */
const char *zli_kind_name(zli_kind kind);

#endif
