/* The accesses of a kernel to memory that work-items share, tile_static or global, and which of
 * them no wait for that memory separates. */
#ifndef ZELLIGE_SPIRV_CHECK_TILE_ACCESSES_H
#define ZELLIGE_SPIRV_CHECK_TILE_ACCESSES_H

#include "backend/spirv/check/checker.h"

typedef enum spirv_tile_access_kind {
    SPIRV_TILE_READ,
    SPIRV_TILE_WRITE,
    SPIRV_TILE_ATOMIC, /* reads and writes, and conflicts with neither of its kind */
} spirv_tile_access_kind;

/* An access to a known place: an offset in a variable, up to uniform terms. */
typedef struct spirv_tile_access {
    const spirv_uniformity *u;   /* the analysis of all iterations, or of the first ... */
    const spirv_active_lanes *e; /* ... and the lanes that execute it */
    spirv_tile_access_kind kind;
    uint32_t block;
    uint32_t at;      /* word offset of the instruction */
    uint32_t waits;   /* waits before it in its block ... */
    uint32_t atomics; /* ... and atomics, or waits of a sub-group, itself not counted */
    uint32_t size;    /* bytes */
    spirv_value place;
    spirv_value stored; /* of a write */
} spirv_tile_access;

typedef struct spirv_tile_accesses {
    spirv_checker *c;
    uint32_t storage; /* SpvStorageClassWorkgroup, or CrossWorkgroup */
    const spirv_uniformity *u;
    const spirv_active_lanes *e;
    spirv_tile_access *all; /* in execution order, as far as there is one */
    size_t count, capacity;
    uint32_t *waits, *atomics; /* of each block: their number */
    uint8_t *meets;            /* of each header: whether its loop has a wait or an atomic */
    bool spins;                /* a loop spins on an atomic */
    uint8_t *clean;            /* of each node: `from` reaches it without a wait ... */
    uint8_t *dirty;            /* ... or past a wait or an atomic */
    uint32_t from;             /* the block of the last query */
} spirv_tile_accesses;

/** @param storage  the storage class of the memory
 *  @param first_iteration  places are those of the first iteration of every loop
 *  @param out  give it to spirv_tile_accesses_clear() even after a failure */
bool spirv_tile_accesses_create(spirv_checker *c, uint32_t storage, bool first_iteration,
                                spirv_tile_accesses *out);
void spirv_tile_accesses_clear(spirv_tile_accesses *a);

/** Whether `second` follows `first` in one iteration of every loop around both. If so, `near` is
 *  whether no path between them has a wait or an atomic. */
bool spirv_follows(spirv_tile_accesses *a, const spirv_tile_access *first,
                   const spirv_tile_access *second, bool *near);

/** Whether `second` follows `first` in the next iteration of a loop, without a wait between.
 *  @returns the header of the loop; SPIRV_NONE if not */
uint32_t spirv_follows_in_next_iteration(spirv_tile_accesses *a, const spirv_tile_access *first,
                                         const spirv_tile_access *second);

/** Whether the loops around `first` alone have neither wait nor atomic after it. Then its first
 *  iteration stands for its last. */
bool spirv_stays_open(const spirv_tile_accesses *a, const spirv_tile_access *first,
                      const spirv_tile_access *second);

/** Whether the two are on different paths of one branch, with no wait before them. */
bool spirv_are_beside(spirv_tile_accesses *a, const spirv_tile_access *first,
                      const spirv_tile_access *second);

/** Report races, and tiles that run one work-item at a time; false if memory ran out.
 *  @param first  the accesses of the first iteration */
bool spirv_check_races(spirv_tile_accesses *accesses, spirv_tile_accesses *first);
bool spirv_check_serial_tile(spirv_tile_accesses *accesses);

/** Reports accesses beyond a variable; false if memory ran out. */
bool spirv_check_bounds(const spirv_tile_accesses *accesses);

/** Reports reads of elements that nothing writes; false if memory ran out. */
bool spirv_check_unwritten_elements(const spirv_tile_accesses *accesses);

/** Reports sums in elements that nothing reads; false if memory ran out. */
bool spirv_check_lost_sums(const spirv_tile_accesses *accesses);

/** The bytes of a variable, or 0. */
uint64_t spirv_variable_size(const spirv_reader *reader, spirv_instruction variable);

#endif
