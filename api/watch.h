/* ZELLIGE_CHECK=stale: memory of the program that an array wraps is watched while a device has
 * newer elements, or others like them. Arrays then have memory of their own on every device, as
 * they have on a GPU. */
#ifndef ZELLIGE_API_WATCH_H
#define ZELLIGE_API_WATCH_H

#include "api/array.h"

/** Returns whether the user asks for it. */
bool zli_watch_is_on(void);

/** Watches the array's memory on the host as the places of its newest elements ask for. The array
 *  is locked. Whoever does not ask for it pays a look at a flag. */
void zli_watch_begin(zlg_array *array);

/** Ends that, so that the library and the driver reach the memory. The array is locked. */
void zli_watch_end(zlg_array *array);

/** Tells that a device is about to use older elements than the program has written, if it has. The
 *  array is locked. */
void zli_watch_use(zlg_array *array);

/** Forgets what the program has written: it has said so. The array is locked. */
void zli_watch_forget(zlg_array *array);

/** Frees what the watch needs; the array has been unlocked for the last time. */
void zli_watch_destroy(zlg_array *array);

#endif
