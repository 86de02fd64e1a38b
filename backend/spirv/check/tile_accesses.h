/* Reads and writes of tile_static memory in a kernel, and which of them no wait keeps apart. */
#ifndef ZELLIGE_SPIRV_CHECK_TILE_ACCESSES_H
#define ZELLIGE_SPIRV_CHECK_TILE_ACCESSES_H

#include "backend/spirv/check/checker.h"

typedef enum spirv_access_kind {
    SPIRV_TILE_READ,
    SPIRV_TILE_WRITE,
    SPIRV_TILE_ATOMIC, /* reads and writes, and conflicts with neither of its kind */
} spirv_access_kind;

/* Of a place in a variable that is known but for what is uniform. */
typedef struct spirv_tile_access {
    const spirv_uniformity *u; /* what its values are of: of all turns of loops, or the first ... */
    const spirv_execution *e;  /* ... and who executes it */
    spirv_access_kind kind;
    uint32_t block;
    uint32_t at;      /* word offset of the instruction */
    uint32_t waits;   /* waits before it in its block ... */
    uint32_t atomics; /* ... and atomics, itself not counted */
    uint32_t size;    /* bytes */
    spirv_value place;
    spirv_value stored; /* of a write */
} spirv_tile_access;

typedef struct spirv_accesses {
    spirv_checker *c;
    const spirv_uniformity *u;
    const spirv_execution *e;
    spirv_tile_access *all; /* in the order of their execution, as far as there is one */
    size_t count, capacity;
    uint32_t *waits, *atomics; /* of each block: how many it has */
    uint8_t *meets;            /* of each header: whether its loop has a wait or an atomic */
    bool spins;                /* a loop goes on until an atomic says otherwise */
    uint8_t *clean; /* of each node, from the block last asked for: it is come to without a wait */
    uint8_t *dirty; /* ... or with one, or past an atomic */
    uint32_t from;  /* that block */
} spirv_accesses;

/** @param first_turn  whether places are those of the first turn of every loop
 *  @param out  give it to spirv_accesses_clear() even after a failure */
bool spirv_accesses_create(spirv_checker *c, bool first_turn, spirv_accesses *out);
void spirv_accesses_clear(spirv_accesses *a);

/** Whether `second` follows `first` in one turn of every loop around both, and if so, whether
 *  no way between has a wait or an atomic. */
bool spirv_follows(spirv_accesses *a, const spirv_tile_access *first,
                   const spirv_tile_access *second, bool *near);

/** Whether the two are in one loop, and `second` follows in its next turn, with nothing between.
 *  @returns the header of the loop; SPIRV_NONE if not */
uint32_t spirv_follows_in_turn(spirv_accesses *a, const spirv_tile_access *first,
                               const spirv_tile_access *second);

/** Whether what comes after `first` in the loops around it alone has neither wait nor atomic,
 *  so that its first turn is as good as its last. */
bool spirv_stays_open(const spirv_accesses *a, const spirv_tile_access *first,
                      const spirv_tile_access *second);

/** Whether the two stand in the two ways that work-items go at one branch, with no wait before. */
bool spirv_are_beside(spirv_accesses *a, const spirv_tile_access *first,
                      const spirv_tile_access *second);

/** Reports races, and tiles that work one work-item at a time; false if memory ran out.
 *  @param first  the accesses of the first turn */
bool spirv_check_races(spirv_accesses *accesses, spirv_accesses *first);
bool spirv_check_turns(spirv_accesses *accesses);

#endif
