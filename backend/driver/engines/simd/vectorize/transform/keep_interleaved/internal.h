/* keep_interleaved's parts. A bundle is as many elements as lie side by side in memory, whatever
 * vectors they are of: elements of one bundle that are computed in one way can be computed as one
 * vector, from the bundles of their operands. (LLVM's SLP vectoriser calls them so too.) */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_KEEP_INTERLEAVED_INTERNAL_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_KEEP_INTERLEAVED_INTERNAL_H

#include "backend/driver/engines/simd/vectorize/ir/map.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/element.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { BUNDLE_MOST = SIMD_MAX_LANES, BUNDLE_OPERANDS = 5 };

typedef enum bundle_kind {
    BUNDLE_COLLECTED, /* shuffled together of what is there */
    BUNDLE_IN_PLACE,  /* lanes of one vector, or of several, in their order: nothing is shuffled */
    BUNDLE_IN_ROW,    /* loaded side by side, by vectors that overlap: one load brings them all */
    BUNDLE_CONSTANT,
    BUNDLE_SPLAT,     /* one scalar for all elements; those below have operands */
    BUNDLE_SHUFFLED,  /* of the operand's elements, some or all */
    BUNDLE_OPERATION, /* computed, like `like`, of the operands */
    BUNDLE_PHI,       /* likewise: an operand for each block that `like` names */
    BUNDLE_BLEND,     /* elements of the first operand, where it has any, and of the second */
    BUNDLE_PICKED,    /* of the other operands, where the first says */
} bundle_kind;

typedef struct bundle {
    bundle_kind kind;
    LLVMTypeRef type; /* of an element */
    unsigned count;
    simd_element elements[BUNDLE_MOST];
    LLVMValueRef like;
    uint32_t operands[BUNDLE_OPERANDS];
    unsigned operand_count;
    unsigned sources; /* vectors that the elements are of, and all scalars together one */
    unsigned components, choices; /* picked: of a work-item, and of how many each is one */
    bool loaded;                  /* in place, and the vectors are one load */
    LLVMValueRef emitted;
    uint32_t seen; /* by the round of this number */
    uint32_t next; /* the one before it that has its hash, or SIMD_NONE */
} bundle;

enum { BUNDLE_HASHES = 4096 };

/* pointer + index * type + offset */
typedef struct bundle_address {
    LLVMValueRef pointer, index; /* NULL: no index */
    LLVMTypeRef type;
    int64_t offset;
} bundle_address;

/* One function. */
typedef struct bundler {
    simd_vectorization *v;
    LLVMContextRef context;
    LLVMBuilderRef builder;
    LLVMValueRef *instructions; /* as they are to begin with, block after block */
    uint32_t *blocks;           /* of each, its block's number */
    uint32_t *weights;          /* of each: more in a loop, and more still in one further in */
    uint32_t *kept;             /* the last round in which a bundle takes it as it is */
    bool *dead;                 /* nobody needs it any more */
    uint32_t *buried;           /* what pays() found to be dead, in order */
    uint32_t count, round, buried_count;
    simd_map numbers; /* of instructions */
    bundle *bundles;
    uint32_t bundle_count, bundle_room;
    uint32_t *last;   /* of each hash, the last bundle, or SIMD_NONE */
    unsigned cost;    /* of the bundles that paid last */
    unsigned deepest; /* so many operations behind a store are looked at */
    uint32_t most_bundles;
    uint32_t poor, most_poor; /* bundles that shuffles put together: so many, at most */
    bool changed;
    bool failed; /* there was no memory */
} bundler;

/** Returns whether an instruction computes each lane of a vector by itself, and the element is one
 *  of them. */
bool simd_computes_lanes(simd_element e);

/** Returns whether two instructions do the same with operands of the same types. */
bool simd_computes_alike(LLVMValueRef a, LLVMValueRef b);

/** Returns whether the first two operands may change places. */
bool simd_operands_commute(LLVMValueRef instruction);

/** Returns how many operands an instruction has: of a call, arguments. */
unsigned simd_operand_count(LLVMValueRef instruction);

/** Returns whether an operand is a flag of an intrinsic, and no vector. */
bool simd_operand_is_flag(LLVMValueRef instruction, unsigned operand);

/** Returns the first element of a bundle that an instruction computes by itself, or NULL. */
const simd_element *simd_bundle_first_computed(const bundle *u);

/** Returns whether an element, or each of a bundle, is computed as `like` computes. */
bool simd_bundle_fits(const bundle *u, simd_element e);
bool simd_bundle_all_fit(const bundle *u);

/** Returns whether the elements of a bundle, which all fit, can be computed as one vector. */
bool simd_bundle_is_operation(bundler *b, const bundle *u);

/** Finds the elements for which the first two operands change places, because they are more like
 *  the first element's then. */
void simd_bundle_find_swapped(const bundler *b, const bundle *u, bool swapped[]);

/** Finds the elements of an operand; of a phi, what it is from a block. */
void simd_bundle_find_operands(const bundle *u, const bool swapped[], unsigned operand,
                               simd_element out[]);

/** Returns the number of a bundle, or SIMD_NONE if there are too many. */
uint32_t simd_bundle_make(bundler *b, LLVMTypeRef type, const simd_element elements[],
                          unsigned count);

/** Returns the number of the last of the instructions that elements come from, if all are in one
 *  block; else SIMD_NONE. */
uint32_t simd_bundle_last(const bundler *b, const simd_element elements[], unsigned count);

/** Returns whether an instruction calls what exists for vectors of as many elements only. */
bool simd_calls_vector_of_one_length(LLVMValueRef instruction);

/** Returns whether an instruction may write memory, or wait for who does. */
bool simd_bundle_may_write(LLVMValueRef instruction);

/** Returns where a pointer points to, as far as constants tell two of them apart. */
bundle_address simd_bundle_address(const bundler *b, LLVMValueRef pointer);

/** Returns how many bytes a vector has in memory; three lanes have no more than three. */
int64_t simd_bundle_bytes(const bundler *b, LLVMTypeRef vector);

/** Returns whether an address is so many bytes behind another. */
bool simd_bundle_is_behind(const bundle_address *a, const bundle_address *other, int64_t bytes);

/** Returns whether elements are the lanes of some vectors, in their order, and says if one load can
 *  take the place of these. */
bool simd_bundle_is_in_place(bundler *b, bundle *u);

/** Returns whether two elements were loaded, and lie so many elements apart in memory. */
bool simd_bundle_is_apart(const bundler *b, simd_element first, simd_element second,
                          unsigned apart);

/** Returns whether elements were loaded from places that follow one another, whatever vectors they
 *  are of, and one load can bring them. */
bool simd_bundle_is_in_row(const bundler *b, const bundle *u);

/** Returns whether elements are picked, as indices say, from others of their work-item. */
bool simd_bundle_is_picked(const bundler *b, bundle *u);

/** Finds the elements of an operand of what is picked: of the index, which is the first, or of what
 *  is picked from. @returns the type of one */
LLVMTypeRef simd_bundle_find_picked(const bundle *u, unsigned operand, simd_element out[]);

/** Builds the vector of what is picked. */
LLVMValueRef simd_bundle_build_picked(bundler *b, const bundle *u, LLVMValueRef operands[]);

/** Finds the elements of vectors that one load can take the place of, if all of a bundle's are of
 *  these. @returns how many; 0 if there are no such vectors */
unsigned simd_bundle_find_loaded(bundler *b, const bundle *u, simd_element out[BUNDLE_MOST]);

/** Returns whether it pays to store bundles instead of what some stores store, and marks what is
 *  dead then, these stores included. */
bool simd_bundle_pays(bundler *b, const uint32_t numbers[], unsigned number_count,
                      const LLVMValueRef stores[], unsigned store_count);

/** Returns whether what bundles take that paid, and all that is not dead, is less than what the
 *  function took before with so many times the lanes. */
bool simd_bundle_pays_lanes(const bundler *b, unsigned times);

/** Returns whether something uses an instruction that is not dead. */
bool simd_bundle_is_needed(const bundler *b, LLVMValueRef i);

/** Builds a bundle's vector; `where` needs it. */
LLVMValueRef simd_bundle_emit(bundler *b, uint32_t number, LLVMValueRef where);

/** Copies metadata to an access that takes the place of others: what is equal on all of them. */
void simd_bundle_copy_metadata(LLVMValueRef to, const LLVMValueRef from[], unsigned count);

#endif
