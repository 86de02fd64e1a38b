/* Where an element of the matrix is, as a kernel saw it. Shared with tiling_description.cl. */
#ifndef ZELLIGE_EXAMPLES_TILING_DESCRIPTION_H
#define ZELLIGE_EXAMPLES_TILING_DESCRIPTION_H

typedef struct description {
    int value;
    int tile_row, tile_column;
    int global_row, global_column;
    int local_row, local_column;
} description;

#endif
