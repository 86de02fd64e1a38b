/* Steps as they are made. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_REACH_INTERNAL_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_REACH_INTERNAL_H

#include "backend/driver/engines/simd/vectorize/analysis/reach/reach.h"

enum {
    SIMD_REACH_DEPTH = 48,   /* of values made of values */
    SIMD_REACH_PLACES = 4096 /* a power of two, more than there are steps for */
};

/* A value, as it is where a block is run, has a step. */
typedef struct simd_reach_known {
    LLVMValueRef value;
    uint32_t block;
    uint16_t step;
} simd_reach_known;

typedef struct simd_reach_maker {
    simd_vectorization *v;
    simd_reach *reach;
    uint32_t *dominators; /* of each block the nearest; of the first, itself */
    uint32_t *ways;       /* of each block the edges to it, but for those back to a loop's header */
    uint16_t *trips;      /* of each loop, once it is known; else SIMD_REACH_UNKNOWN */
    uint32_t known_count, depth;
    simd_reach_known known[SIMD_REACH_PLACES];
} simd_reach_maker;

#define SIMD_REACH_UNKNOWN UINT16_MAX

/* The first step, of what is not known: it also takes the place of those that there is no room
 * for. */
#define SIMD_REACH_FIRST 0

/** Adds a step. */
uint16_t simd_reach_add(simd_reach_maker *m, simd_reach_step step);

/** The step of an integer as it is where a block is run; of a pointer, how far it lies behind what
 *  it was made of, which is a parameter. values.c */
uint16_t simd_reach_value(simd_reach_maker *m, LLVMValueRef value, uint32_t block);

/** The same on an edge. */
uint16_t simd_reach_value_on_edge(simd_reach_maker *m, LLVMValueRef value, uint32_t from,
                                  uint32_t to);

/** Returns the bits of an integer or a pointer; 0 if it has more than 64, or is neither. */
unsigned simd_reach_bits(LLVMValueRef value);

/** The step of what an instruction of pointers adds. */
uint16_t simd_reach_pointer_step(simd_reach_maker *m, LLVMValueRef gep, uint32_t block);

/** A comparison that holds: of a value, or of something that it is made of. */
typedef struct simd_reach_fact {
    uint8_t operation;  /* SIMD_REACH_ULT to SGE, MEET, MEET_NOT */
    LLVMValueRef value; /* it is compared so */
    LLVMValueRef bound; /* to this, */
    uint32_t block;     /* as that is where this is run */
} simd_reach_fact;

/** Called with each fact. */
typedef void simd_reach_visit(simd_reach_maker *m, const simd_reach_fact *fact, void *data);

/** Visits what holds on an edge, and where a block is run that `last` dominates: the comparisons
 *  from there on. conditions.c */
void simd_reach_facts_on_edge(simd_reach_maker *m, uint32_t from, uint32_t to,
                              simd_reach_visit *visit, void *data);
void simd_reach_facts(simd_reach_maker *m, uint32_t block, uint32_t last, simd_reach_visit *visit,
                      void *data);

/** Narrows a value's step by a fact. */
uint16_t simd_reach_narrow(simd_reach_maker *m, LLVMValueRef value, uint16_t step,
                           const simd_reach_fact *fact);

/** Visits what holds of a condition that is true, or false. */
void simd_reach_facts_of(simd_reach_maker *m, LLVMValueRef condition, bool is_true, uint32_t block,
                         simd_reach_visit *visit, void *data);

/** The step of a phi of a loop's header. loops.c */
uint16_t simd_reach_counter(simd_reach_maker *m, LLVMValueRef phi, uint32_t loop);

/** Returns whether a value stays as it is while a loop runs. */
bool simd_reach_stays(const simd_reach_maker *m, LLVMValueRef value, uint32_t loop);

/** Returns the number of the block that an instruction is in; the first one's for others. */
uint32_t simd_reach_block(const simd_reach_maker *m, LLVMValueRef value);

#endif
