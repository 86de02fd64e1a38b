/* Whether a pass did anything: all that the vectoriser keeps is compared before and after it. */
#ifndef ZELLIGE_TESTS_VECTORIZE_WATCH_H
#define ZELLIGE_TESTS_VECTORIZE_WATCH_H

#include <stdint.h>

#include "backend/driver/engines/simd/vectorize/pipeline.h"

typedef struct watch {
    simd_vectorization was; /* byte by byte */
    uint64_t hash;          /* of what it points to: the module, shapes, plans; and of remarks */
} watch;

watch watch_begin(const simd_vectorization *v);

/** Returns whether something is another since. */
bool watch_end(const watch *w, const simd_vectorization *v);

#endif
