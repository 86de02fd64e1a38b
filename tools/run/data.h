/* The elements of an array in the host's memory: a type, a shape, and bytes, row by row. */
#ifndef TOOLS_RUN_DATA_H
#define TOOLS_RUN_DATA_H

#include "tools/run/type.h"

#include <stdint.h>

enum { ZLT_MAX_RANK = 8 };

typedef struct zlt_shape {
    int rank;
    int v[ZLT_MAX_RANK]; /* the slowest first */
} zlt_shape;

typedef struct zlt_data {
    zlt_type type;
    zlt_shape shape;
    unsigned char *bytes; /* owned; NULL: nobody has given them values */
} zlt_data;

/* Reads "8x9". */
bool zlt_shape_read(zlt_shape *shape, const char *text, size_t length);

bool zlt_shape_equal(const zlt_shape *a, const zlt_shape *b);

/* Returns "8 x 9", to be freed. */
char *zlt_shape_text(const zlt_shape *shape);

/* Components, and bytes: 0 if there are more than a size_t counts. */
size_t zlt_data_count(const zlt_data *data);
size_t zlt_data_size(const zlt_data *data);

/* Gives the bytes room, zeros, or says that there is none. */
bool zlt_data_allocate(zlt_data *data);

void zlt_data_free(zlt_data *data);

/* Reads "TYPE:SHAPE", "TYPE:SHAPE:VALUES" or the name of a .npy file. `name` is for messages. */
bool zlt_data_read(zlt_data *data, const char *name, const char *text);

/* Gives values to data that has type and shape (docs/run.md has the forms). */
bool zlt_data_fill(zlt_data *data, const char *name, const char *values);

/* Return the file that has the values of VALUES, or of an argument: what zlt_data_read() takes,
 * with "norm:" before it or not. NULL: none has. */
const char *zlt_values_file(const char *values);
const char *zlt_data_file(const char *text);

#endif
