/* What the statements of shared.c, rounds.c, atomics.c, groups.c and others are made of. */
#ifndef ZELLIGE_RANDOM_GENERATOR_SHARED_H
#define ZELLIGE_RANDOM_GENERATOR_SHARED_H

#include "tests/random/generator/state.h"

/** Adds a block that is dropped as a whole or not at all. */
tree *together(tree *parent);
/** Adds a line that stays as long as its block. */
tree *line(tree *block);

/** @returns flags for barrier() */
const char *fence(generator *g);
void barrier(tree *block, const char *flags);
/** Adds "where = expression;". */
void store_own(generator *g, tree *block, const char *where, enum base base);
/** @returns a variable to assign to, of which each work-item has its own */
const variable *target(generator *g);

/** Adds "variable = memory[base + another].field;", where `another` is a work-item of the group. */
void read_other(generator *g, tree *block, const char *memory, const char *base, const char *field);

/** Declares t1 and t2, if this kernel has them. */
void declare_carried(generator *g, tree *block);
/** @returns false, with nothing done, for kernels without rounds, and at times for others */
bool round_statement(generator *g, tree *parent, struct place place);
void local_turns(generator *g, tree *parent);
void async_copy(generator *g, tree *parent);
void local_atomics(generator *g, tree *parent, struct place place);
void group_function(generator *g, tree *parent);
void sub_group_function(generator *g, tree *parent);

#endif
