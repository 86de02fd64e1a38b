#ifndef ZELLIGE_RANDOM_GENERATOR_VECTOR_H
#define ZELLIGE_RANDOM_GENERATOR_VECTOR_H

#include "tests/random/generator/state.h"

/** @returns false, with nothing added, where there is no vector to ask */
bool vector_condition(generator *g, text *out, bool uniform);
void vector_expression(generator *g, text *out, struct type type, int depth, bool uniform);

#endif
