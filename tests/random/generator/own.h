#ifndef ZELLIGE_RANDOM_GENERATOR_OWN_H
#define ZELLIGE_RANDOM_GENERATOR_OWN_H

#include "tests/random/generator/shared.h"

/** Declares what this kernel has of rows, records in tile_static memory, and structs of structs. */
void declare_own(generator *g, tree *block);
void copy_nest(generator *g, tree *parent);
/** Between barriers, where the kernel has records in tile_static memory. */
void look_at_records(generator *g, tree *parent);

#endif
