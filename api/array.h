/* Storage and where its elements are, for the rest of the API. */
#ifndef ZELLIGE_API_ARRAY_H
#define ZELLIGE_API_ARRAY_H

#include <zellige/array.h>

#include "api/accelerator.h"
#include "api/ranges.h"

/** An array's memory on one accelerator. */
typedef struct zli_replica {
    zlg_accelerator *accelerator;
    zlg_accelerator_view *user; /* came last, and its queue copies; shared */
    const void *context;        /* in which the memory was created */
    void *memory;               /* the array's `host` where the accelerator reaches that */
    bool is_owned;              /* to be freed with the array */
    bool is_shown;              /* to the device, whose memory it is not */
    bool is_current;            /* has the newest elements; of memory of its own only */
    struct zli_replica *next;
} zli_replica;

typedef struct zli_watch zli_watch; /* see watch.h */

/** Commands of a view that may still be using a window in one of an array's memories. */
typedef struct zli_use {
    zlg_accelerator_view *view; /* shared */
    const void *memory;
    zlg_array_view window;
    bool is_written;
} zli_use;

/** How many uses an array notes one by one. */
enum { ZLI_USES = 16 };

/** The number of windows that an array remembers as valid on the host. */
enum { ZLI_VALID_RANGES = 4 };

struct zlg_array {
    zli_object object;
    zlg_accelerator_view *home; /* on which it was made; shared */
    zlg_storage storage;
    zlg_array_view whole; /* the window on all of it; has its extent and element size */
    size_t bytes;
    void *host;            /* memory the host reaches: wrapped, staging or shared; else NULL */
    bool is_wrapped;       /* `host` is the user's; else */
    const void *context;   /* in which it was created */
    bool host_is_current;  /* `host` has the newest elements */
    bool is_undefined;     /* all elements are discarded: nothing needs a copy */
    zli_replica *replicas; /* one per accelerator that has used it */
    zli_ranges discards;   /* what replicas have there stays away from `host` */
    zlg_array_view valid[ZLI_VALID_RANGES]; /* `host` is current there, though not everywhere */
    size_t valid_count;
    zlg_moves moves;
    struct {
        zlg_completion *completion; /* shared; NULL: there is none */
        zli_replica *to;            /* NULL: `host` */
    } pending; /* a copy in progress, whose destination counts as current already */
    pthread_mutex_t lock;
    /* From zli_next_id(): identifies the array and the state of its coherence. While it is
     * unchanged, a launch has nothing to do. Written under the lock, before any wait. */
    atomic_uint_fast64_t stamp;
    atomic_uint elements; /* zlg_elements: what they are made of, as far as it is known */
    zlg_array *next_wrapped;
    zli_use uses[ZLI_USES]; /* see uses.h */
    size_t use_count;
    zli_watch *watch; /* of `host`; NULL: there is none */
    bool is_stuck;    /* nobody could wait for a use that is not noted any more */
};

/** Checks a kind of elements that the user passes. */
zlg_status zli_elements_check(zlg_elements elements, const char *function);

/** Notes what the elements of an array are made of, unless that is known.
 *  @returns whether it is so */
static inline bool zli_array_learn_elements(zlg_array *array, zlg_elements elements)
{
    unsigned known = ZLG_ELEMENTS_ANY;
    return elements == ZLG_ELEMENTS_ANY ||
           atomic_compare_exchange_strong(&array->elements, &known, (unsigned)elements) ||
           known == (unsigned)elements;
}

/* ---- Windows --------------------------------------------------------------------------------- */

/** Checks that a window is initialised and lies inside its array. `what` names it in the
 *  sentence. */
zlg_status zli_array_view_check(const zlg_array_view *view, const char *function, const char *what);

/** Checks the array of a window, or of an argument; `what` names that. */
zlg_status zli_array_check(const zlg_array *array, const char *function, const char *what);

/** Returns the window as a box of bytes; it starts view->offset bytes into its array. */
zli_box zli_array_view_box(const zlg_array_view *view);

/** Returns the same box with its rows one after the other. */
zli_box zli_box_packed(const zli_box *box);

/** Gives a window the pitches of rows one after the other. */
void zli_array_view_set_pitches(zlg_array_view *view);

/** Returns whether two windows of one array have bytes in common. Where their pitches differ, what
 *  lies between the first and the last byte counts as theirs. */
bool zli_array_view_overlaps(const zlg_array_view *a, const zlg_array_view *b);

/** Returns whether two windows of one array have the same bytes, in the same rows and slices. */
bool zli_array_view_is_same(const zlg_array_view *a, const zlg_array_view *b);

/** Returns whether a window has every element of its array. */
bool zli_array_view_is_whole(const zlg_array_view *view);

/** Checks the extent of an array: a rank of 1 to 3 and dimensions of at least 1. */
zlg_status zli_extent_check(const zlg_extent *extent, const char *function, const char *what);

/** Creates an array on memory, not its own, that the accelerator of `view` reaches: the program's,
 *  or an image, which launches take as an argument as they take memory. */
zlg_status zli_array_adopt(const char *function, zlg_accelerator_view *view, zlg_extent extent,
                           size_t element_size, void *memory, zlg_array **out);

/* ---- Coherence. The array is locked by the caller, except where it says otherwise ------------ */

/** Returns whether an accelerator may use the array. Needs no lock. */
bool zli_array_is_reachable(const zlg_array *array, const zlg_accelerator *accelerator);

/** Where a launch finds an array. */
typedef struct zli_place {
    void *memory;
    uint64_t stamp;      /* of the array; the place is valid while the stamp is unchanged */
    bool is_provisional; /* a copy of the elements is in progress, and may fail */
} zli_place;

/** Acquires an array for a launch on `view` that may write this window. Copies its elements there,
 *  waits for earlier users that are not in order before the launch, and records who has the newest
 *  elements afterwards. Locks the array. */
zlg_status zli_array_acquire(const zlg_array_view *window, zlg_accelerator_view *view,
                             bool is_written, zli_place *out);

/** Locks an array to move its elements, and gives it a new stamp. */
void zli_array_lock(zlg_array *array);
void zli_array_unlock(zlg_array *array);

/** Gives an array another stamp. */
void zli_array_renew_stamp(zlg_array *array);

/** Waits for every command that uses the array. */
zlg_status zli_array_wait(zlg_array *array);

/** Finishes the pending copy: after a failure its destination is not current. If `may_wait`, no
 *  copy is pending afterwards. */
void zli_array_settle(zlg_array *array, bool may_wait);

/** Gives a completion that comes when every command that uses the array has ended. */
zlg_status zli_array_mark(zlg_array *array, zlg_completion **out);

/** Returns the replica with the newest elements, in memory separate from `host`; NULL if `host` has
 *  them, or no place has. */
zli_replica *zli_array_current(const zlg_array *array);

/** Finds the place of the newest elements, or the first place to write to: NULL for `host`. */
zlg_status zli_array_place(zlg_array *array, zli_replica **out);

/** Records a write to a window in that place, NULL for `host`: no other place is current. */
void zli_array_put(const zlg_array_view *window, zli_replica *replica);

/** Copies a box between host memory and a replica, on its user's queue, and waits. */
zlg_status zli_replica_read(zli_replica *replica, size_t offset, const zli_box *from,
                            void *destination, const zli_box *to);
zlg_status zli_replica_write(zli_replica *replica, size_t offset, const zli_box *to,
                             const void *source, const zli_box *from);

/** Copies the newest elements of a window to the host's memory, unless they are there. */
zlg_status zli_array_update_host(zlg_array *array, const zlg_array_view *window);

/** Makes `only` the one replica that is current; NULL: the host's memory alone is. */
void zli_array_set_current(zlg_array *array, zli_replica *only);

/** Returns whether a window has elements that nobody needs. */
bool zli_array_has_discards(const zlg_array *array, const zlg_array_view *window);
/** Notes that the elements of a window are needed again; NULL: all of them. */
void zli_array_forget_discards(zlg_array *array, const zlg_array_view *window);
/** Reads a box from a replica into the host's memory, but for the elements that nobody needs. */
zlg_status zli_array_read_around_discards(zlg_array *array, zli_replica *replica, size_t offset,
                                          const zli_box *box);

/** Returns whether this window is valid on the host, though not the whole array. */
bool zli_array_is_valid(const zlg_array *array, const zlg_array_view *window);
/** Returns whether a window overlaps one that is valid on the host. */
bool zli_array_has_valid(const zlg_array *array, const zlg_array_view *window);
void zli_array_add_valid(zlg_array *array, const zlg_array_view *window);
/** Forgets the valid windows that overlap `window`; NULL: all of them. */
void zli_array_forget_valid(zlg_array *array, const zlg_array_view *window);

/** Copies a box between two places in the host's memory. */
void zli_copy_on_host(void *destination, const zli_box *to, const void *source,
                      const zli_box *from);

#endif
