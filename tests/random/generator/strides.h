#ifndef ZELLIGE_RANDOM_GENERATOR_STRIDES_H
#define ZELLIGE_RANDOM_GENERATOR_STRIDES_H

#include "tests/random/generator/shared.h"

void strided_statement(generator *g, tree *parent);
/** Between barriers, where the kernel has t4. */
void transposed(generator *g, tree *parent);

#endif
