#ifndef ZELLIGE_RANDOM_VECTOR_H
#define ZELLIGE_RANDOM_VECTOR_H

#include "tests/random/state.h"

void vector_expression(generator *g, text *out, struct type type, int depth, bool uniform);

#endif
