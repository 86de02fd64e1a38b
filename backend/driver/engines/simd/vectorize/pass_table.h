/* The table of the vectoriser's passes, for the pipeline, which runs them. pass.h is for all
 * others: names, and what users are told. */
#ifndef ZELLIGE_SIMD_VECTORIZE_PASS_TABLE_H
#define ZELLIGE_SIMD_VECTORIZE_PASS_TABLE_H

#include <stdbool.h>

#include "backend/driver/engines/simd/vectorize/pipeline.h"

/** What the table says of a pass. */
typedef struct simd_pass_row {
    const char *name;
    const char *stage; /* what there is when it runs */
    bool optional;
    simd_pass_run *run; /* NULL: a part of the next pass that has one, which asks for it */
    unsigned needs;     /* analyses that are valid when it runs */
    unsigned keeps;     /* those that still are when it has changed something */
    bool (*is_wanted)(const simd_vectorization *v); /* NULL: always */
    const char *summary;
} simd_pass_row;

/** Returns the row of a pass. They stand, and the passes run, in the order of `simd_pass`. */
const simd_pass_row *simd_pass_row_of(simd_pass pass);

#endif
