#ifndef ZELLIGE_RANDOM_FLOATING_H
#define ZELLIGE_RANDOM_FLOATING_H

#include "tests/random/state.h"

void floating_expression(generator *g, text *out, enum base base, int depth, bool uniform);

#endif
