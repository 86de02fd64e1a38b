/* Storage and its coherence, for the rest of the API. */
#ifndef ZELLIGE_API_ARRAY_H
#define ZELLIGE_API_ARRAY_H

#include <zellige/array.h>

#include "api/accelerator.h"

/** Where the newest elements of an array are. */
typedef enum zli_newest { ZLI_NEWEST_BOTH, ZLI_NEWEST_HOST, ZLI_NEWEST_DEVICE } zli_newest;

struct zlg_array {
    zlg_accelerator_view *view; /* whose queue does the array's copies; shared */
    zlg_accelerator_view *user; /* on which it was used last, if elsewhere; shared, or NULL */
    zlg_extent extent;
    size_t element_size;
    size_t bytes;
    void *host;        /* wrapped memory, borrowed; NULL for an array in device memory */
    void *device;      /* NULL until a launch needs it; `host` where the device reaches that */
    zli_newest newest; /* of wrapped memory that the device does not reach */
    pthread_mutex_t lock;
    zlg_array *next_wrapped;
};

/** Checks that a window is initialised and lies inside its array. `what` names it in the sentence.
 */
zlg_status zli_array_view_check(const zlg_array_view *view, const char *function, const char *what);

/** Returns the window as a box of bytes, `*offset` bytes into its array. */
zli_box zli_array_view_box(const zlg_array_view *view, size_t *offset);

/** Makes an array ready for a launch on `view`: its elements are on the device, its earlier users
 *  are done or in order before. */
zlg_status zli_array_acquire(zlg_array *array, zlg_accelerator_view *view);

/** Notes that a launch that writes the array has been submitted. */
void zli_array_written(zlg_array *array);

/** Checks the extent of an array: a rank of 1 to 3 and dimensions of at least 1. */
zlg_status zli_extent_check(const zlg_extent *extent, const char *function, const char *what);

#endif
