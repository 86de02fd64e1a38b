/* The work-item that runs, as the kernels of the reference see it. */
#ifndef ZELLIGE_RANDOM_ITEM_H
#define ZELLIGE_RANDOM_ITEM_H

#include <stddef.h>

typedef struct reference_ids {
    size_t local_id[3], group_id[3], local_size[3], group_count[3], offset[3];
} reference_ids;

extern reference_ids reference_item;

/** Returns when all work-items of the group have come. */
void reference_barrier(void);

#endif
