/* An array's memory on each accelerator: allocation, and copies in and out. The caller has locked
 * the array. */
#ifndef ZELLIGE_API_REPLICA_H
#define ZELLIGE_API_REPLICA_H

#include "api/array.h"

/** Finds the array's memory on an accelerator; NULL if it has never been there. */
zli_replica *zli_replica_find(const zlg_array *array, const zlg_accelerator *accelerator);

/** Creates the array's memory on the accelerator of `view`; not current. */
zlg_status zli_replica_create(zlg_array *array, zlg_accelerator_view *view, zli_replica **out);

/** Uses memory of the program as the array's on the accelerator of `view`; current. */
zlg_status zli_replica_adopt(zlg_array *array, zlg_accelerator_view *view, void *memory);

/** Returns whether a replica was lost with the context of a view that was removed. */
bool zli_replica_is_lost(const zli_replica *replica);

/** Removes a replica that is lost; fails if the newest elements were there and nowhere else. */
zlg_status zli_replica_give_up(zlg_array *array, zli_replica *replica);

/** Frees the array's memory everywhere, on the host too, except what commands may still use. */
void zli_replicas_destroy(zlg_array *array);

/** Returns whether a replica is the memory that the host reaches. */
bool zli_replica_is_host(const zlg_array *array, const zli_replica *replica);

/** Has the queue of `view` copy from now on. */
void zli_replica_use(zli_replica *replica, zlg_accelerator_view *view);

/** Begins a copy on the queue of a replica's user; the uses of both memories have been noted. `out`
 *  receives the completion. */
zlg_status zli_replica_copy_async(zli_replica *replica, void *destination, const zli_box *to,
                                  const void *source, const zli_box *from, zlg_completion **out);

/** Begins a copy between host memory and a replica on its user's queue; the uses of both memories
 *  have been noted. `out` receives the completion. */
zlg_status zli_replica_read_async(zli_replica *replica, size_t offset, const zli_box *from,
                                  void *destination, const zli_box *to, zlg_completion **out);
zlg_status zli_replica_write_async(zli_replica *replica, size_t offset, const zli_box *to,
                                   const void *source, const zli_box *from, zlg_completion **out);

/** Gives the completion of everything that a view has been given; if it has been destroyed, one
 *  that comes after that. */
zlg_status zli_view_mark(zlg_accelerator_view *view, zlg_completion **out);

#endif
