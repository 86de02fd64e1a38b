/* What the emitter makes of each instruction of the scalar kernel. The passes of the stage "plan"
 * decide it, one after another: plan_accesses gives every access its plain kind, and each pass
 * behind it improves some of them. The emitter has a function for each kind and decides nothing.
 *
 *     load values[index[i]]     gather          plan_accesses
 *     load points[i].x          interleaved     interleaved_access, of a gather
 *     store out[i]              non-temporal    non_temporal_stores, of a consecutive store
 *
 * A function of full strips and one of the last strip (partition.h) have plans of their own: where
 * lanes have no work-item, accesses are masked.
 */
#ifndef ZELLIGE_SIMD_VECTORIZE_PLAN_PLAN_H
#define ZELLIGE_SIMD_VECTORIZE_PLAN_PLAN_H

#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"
#include "backend/driver/engines/simd/vectorize/analysis/memory/access_groups.h"
#include "backend/driver/engines/simd/vectorize/pass.h"

typedef enum simd_plan_kind {
    SIMD_PLAN_BY_SHAPE, /* neither a load nor a store: as the shape of its value says */
    /* Loads and stores. */
    SIMD_PLAN_SCALAR,       /* one for the work-group */
    SIMD_PLAN_BROADCAST,    /* one for each SIMD group, whose lanes share the address */
    SIMD_PLAN_CONSECUTIVE,  /* a vector for each SIMD group */
    SIMD_PLAN_REVERSED,     /* a vector, the first lane last */
    SIMD_PLAN_INTERLEAVED,  /* vectors and shuffles; `number`: which access group */
    SIMD_PLAN_WORDS,        /* the same, of words that shifts take apart; `number` as above */
    SIMD_PLAN_ROWS,         /* vectors along each lane's row, transposed; `number` as above */
    SIMD_PLAN_ROW_GATHER,   /* one element for all of a lane's row; `number` as above */
    SIMD_PLAN_TRANSPOSED,   /* vectors across SIMD groups; `number`: how many groups make one */
    SIMD_PLAN_NON_TEMPORAL, /* a vector that goes around the caches where the launch is large */
    SIMD_PLAN_GATHER,       /* or scatter: an address for each lane */
    SIMD_PLAN_WORD_GATHER,  /* of elements of one or two bytes: of the words around them */
    SIMD_PLAN_SCALARISED,   /* one lane after another */
    /* Arithmetic. */
    SIMD_PLAN_RSQRT,    /* the processor's estimate of 1 / sqrt(x), and a step that improves it */
    SIMD_PLAN_QUOTIENT, /* the processor's estimate of 1 / y, improved, times x */
    /* Questions to all lanes. */
    SIMD_PLAN_ENDS, /* compares of scalars, where all lanes are there */
    /* Prefetches. */
    SIMD_PLAN_DROP,              /* nothing */
    SIMD_PLAN_PREFETCH,          /* a line for each SIMD group */
    SIMD_PLAN_PREFETCH_BY_FIRST, /* likewise, by the first of the interleaved work-groups */
    /* Lines that a store will write; not if `number` is 1 and the launch has non-temporal
     * stores. */
    SIMD_PLAN_PREFETCH_STORE,
    SIMD_PLAN_KINDS
} simd_plan_kind;

/* Whether the first of the interleaved work-groups that differ in Y alone, or in X alone, acts for
 * all of them. */
typedef enum simd_sharing {
    SIMD_NOT_SHARED,
    SIMD_SHARED_IN_COLUMN,
    SIMD_SHARED_IN_ROW,
} simd_sharing;

typedef struct simd_plan_entry {
    simd_plan_kind kind;
    uint32_t number;
    bool masked;          /* some lanes may be absent */
    bool stays_near;      /* a SIMD group without lanes asks for the buffer's start */
    bool in_common;       /* of a load: SIMD groups below one another load it once */
    bool unwritten;       /* of a load: the kernel does not write there */
    simd_sharing sharing; /* it accesses, or points into, the tile_static memory of the first of the
                             interleaved work-groups, which alone stores there; or is a prefetch
                             that this one does */
    bool reduced;         /* the scalars of its value are made one from another, by increments */
    uint8_t increments;   /* bits of directions: it builds increments for others (increments.h) */
    simd_pass pass;       /* the one that decided the kind */
    const char *why;      /* the access is no cheaper; NULL if nothing is */
} simd_plan_entry;

typedef struct simd_plan {
    simd_plan_entry *entries; /* of each value of the divergence analysis */
} simd_plan;

/* The functions of a kernel: each has a plan. */
enum { SIMD_BODY, SIMD_TAIL, SIMD_MAX_PLANS };

/** All plans of a kernel, and what they refer to. Zeroed is empty. */
typedef struct simd_plans {
    uint32_t count; /* 1, or 2 if the last strip has code of its own */
    simd_plan plans[SIMD_MAX_PLANS];
    simd_access_groups groups; /* of `number` of interleaved accesses, words and rows */
} simd_plans;

struct simd_vectorization;

/** Makes a plan for each function, of entries that are all SIMD_PLAN_BY_SHAPE. Clear them even
 *  after a failure, which is for lack of memory. */
bool simd_plans_create(simd_plans *plans, const struct simd_vectorization *v);
void simd_plans_clear(simd_plans *plans);

/** Finds the access groups, unless an earlier pass has. @returns false for lack of memory */
bool simd_plans_find_groups(struct simd_vectorization *v);

/** Returns the name of a kind: "gather". */
const char *simd_plan_kind_name(simd_plan_kind kind);

/** Calls a function for each instruction of each plan. @returns whether it returned true for any */
typedef bool simd_plan_visit(struct simd_vectorization *v, simd_plan *plan, uint32_t value,
                             const void *data);
bool simd_plans_visit(struct simd_vectorization *v, simd_plan_visit *visit, const void *data);

/** Replaces the kind of an entry. @returns true */
bool simd_plan_set(simd_plan *plan, uint32_t value, simd_plan_kind kind, uint32_t number,
                   simd_pass pass);

/** Returns whether all members of an access group are gathers so far, or of that kind: planned
 *  alike, as nothing better. */
bool simd_plan_may_become(const struct simd_vectorization *v, const simd_plan *plan,
                          const simd_access_group *group, simd_plan_kind kind);

/** Remarks on every access of the plan of full strips: what became of it and why it is no
 *  cheaper. */
void simd_plans_remark(struct simd_vectorization *v);

/* An access, as plans see it. */
typedef struct simd_access {
    LLVMValueRef instruction, pointer;
    LLVMTypeRef type; /* of one lane's element */
    bool loads;       /* or stores */
    uint64_t size;    /* bytes; 0 if elements do not follow one another like those of a vector */
    simd_value_shape shape; /* of the pointer */
} simd_access;

/** Returns whether an instruction is a load or a store. */
bool simd_access_is(LLVMValueRef instruction);
simd_access simd_access_of(const simd_divergence *divergence, LLVMValueRef instruction);

/** Returns whether it loads a byte or two that word_gathers may gather as the word around them. */
bool simd_access_is_in_word(const simd_access *access);

#endif
