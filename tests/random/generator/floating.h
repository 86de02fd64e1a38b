#ifndef ZELLIGE_RANDOM_GENERATOR_FLOATING_H
#define ZELLIGE_RANDOM_GENERATOR_FLOATING_H

#include "tests/random/generator/state.h"

void floating_expression(generator *g, text *out, enum base base, int depth, bool uniform);

#endif
