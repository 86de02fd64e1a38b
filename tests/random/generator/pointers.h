#ifndef ZELLIGE_RANDOM_GENERATOR_POINTERS_H
#define ZELLIGE_RANDOM_GENERATOR_POINTERS_H

#include "tests/random/generator/shared.h"

/** Adds functions that take a pointer, one for each address space. */
void make_pointer_functions(generator *g, tree *root);
/** Declares t4, and memory to point to. */
void declare_pointers(generator *g, tree *block);
/** A call of one of these functions, or pointers in an array. */
void pointer_statement(generator *g, tree *parent);

#endif
