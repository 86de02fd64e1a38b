/* Checked kernels: what the vectoriser makes them tell, and whom (ZELLIGE_CPU_CHECK).
 *
 * The pass check_accesses puts calls into the scalar kernel, of functions that have declarations
 * only:
 *
 *     void zlg.check.begin()                                 where the kernel begins
 *     void zlg.check.access(ptr address, i64 bytes, ptr place)   before an access
 *     void zlg.check.wait(i64 fences)                        behind a barrier
 *     void zlg.check.fence(i64 does)                         behind a fence, or an atomic operation
 *     void zlg.check.together(ptr place)                     before an operation of all lanes
 *     void zlg.check.unwritten(i1 is, ptr place)             before what depends on private memory
 *     void zlg.check.texel(i1 outside, ptr place)            before an access to an image
 *     void zlg.check.agreed(i64 value, ptr place)            before an operation that asks for the
 *                                                            same value of all
 *
 * The emitter makes of each one call for all lanes of a SIMD group, or for a strip, of the
 * functions that SIMD_CHECKED names and check/ defines. */
#ifndef ZELLIGE_SIMD_CONTRACT_CHECK_H
#define ZELLIGE_SIMD_CONTRACT_CHECK_H

#include <stdint.h>

#include "backend/driver/engines/simd/contract/work.h"

/** What is looked for: simd_variant_key.tools. */
enum {
    SIMD_CHECK_MEMORY = 1,
    SIMD_CHECK_RACE = 2,
    SIMD_CHECK_SYNC = 4,
    SIMD_CHECK_INIT = 8,
};

#define SIMD_CHECK "zlg.check."
#define SIMD_CHECK_BEGIN SIMD_CHECK "begin"
#define SIMD_CHECK_ACCESS SIMD_CHECK "access"
#define SIMD_CHECK_WAIT SIMD_CHECK "wait"
#define SIMD_CHECK_FENCE SIMD_CHECK "fence"
#define SIMD_CHECK_TOGETHER SIMD_CHECK "together"
#define SIMD_CHECK_UNWRITTEN SIMD_CHECK "unwritten"
#define SIMD_CHECK_TEXEL SIMD_CHECK "texel"
#define SIMD_CHECK_AGREED SIMD_CHECK "agreed"

#define SIMD_CHECKED "zlg.checked."
#define SIMD_CHECKED_BEGIN SIMD_CHECKED "begin"
#define SIMD_CHECKED_ROW SIMD_CHECKED "row"
#define SIMD_CHECKED_LANES SIMD_CHECKED "lanes"
#define SIMD_CHECKED_WAIT SIMD_CHECKED "wait"
#define SIMD_CHECKED_FENCE SIMD_CHECKED "fence"
#define SIMD_CHECKED_TOGETHER SIMD_CHECKED "together"
#define SIMD_CHECKED_UNWRITTEN SIMD_CHECKED "unwritten"
#define SIMD_CHECKED_TEXEL SIMD_CHECKED "texel"
#define SIMD_CHECKED_AGREED SIMD_CHECKED "agreed"

enum { SIMD_CHECK_RANK = 4 }; /* dimensions of an array that a place can tell */

/** What an access does. */
enum {
    SIMD_CHECK_WRITES = 1,
    SIMD_CHECK_READS = 2, /* an atomic operation does both */
    SIMD_CHECK_ATOMIC = 4,
    SIMD_CHECK_COPY = 8,   /* of any types, padding included */
    SIMD_CHECK_ASYNC = 16, /* for the tile, until it waits for the copy */
};

/** What a fence or an atomic operation does. */
enum {
    SIMD_CHECK_ORDERS = 1, /* the work-items of a sub-group */
    SIMD_CHECK_ACQUIRES = 2,
    SIMD_CHECK_RELEASES = 4,
    SIMD_CHECK_ATOMIC_READ = 8, /* other tiles may have written that */
    SIMD_CHECK_ATOMIC_WRITE = 16,
};

/** What a wait is a fence for; also in metadata of a barrier, SIMD_BARRIER_FENCES, where it is not
 *  both. */
enum {
    SIMD_CHECK_FENCES_TILE_STATIC = 1,
    SIMD_CHECK_FENCES_GLOBAL = 2,
    SIMD_CHECK_FENCES_SOME = 4, /* in metadata always, which has no number 0 */
};

/** What an access is to: what its pointer was made of. */
enum {
    SIMD_CHECK_ANYTHING,    /* not known */
    SIMD_CHECK_ARGUMENT,    /* the kernel's argument number `root` */
    SIMD_CHECK_CHOSEN,      /* one of its arguments: `root` has a bit for each */
    SIMD_CHECK_TILE_STATIC, /* the variable at the offset `root`, of `root_bytes` */
    SIMD_CHECK_PRIVATE,     /* likewise, and the address is an offset in it */
    SIMD_CHECK_MEMBER,      /* an array in a struct, likewise */
    SIMD_CHECK_PROGRAM,     /* a variable of the module, of `root_bytes` */
    SIMD_CHECK_CONSTANT,    /* likewise, which nobody writes */
    SIMD_CHECK_IMAGE,       /* the texels of argument number `root`; NULL is none of them */
};

/** Numbers of a place, in the order of simd_place. */
enum {
    SIMD_PLACE_NUMBER,
    SIMD_PLACE_LINE,
    SIMD_PLACE_COLUMN,
    SIMD_PLACE_FLAGS,
    SIMD_PLACE_ALIGNMENT,
    SIMD_PLACE_KIND,
    SIMD_PLACE_ELEMENT,
    SIMD_PLACE_RANK,
    SIMD_PLACE_EXTENTS,
    SIMD_PLACE_NUMBERS = SIMD_PLACE_EXTENTS + SIMD_CHECK_RANK,
    SIMD_PLACE_VARIABLE = SIMD_PLACE_NUMBERS + 4,
    SIMD_PLACE_FIELDS
};

/** An access in the source: a variable of the compiled kernel. The emitter knows its layout. */
typedef struct simd_place {
    uint32_t number; /* by the runtime, once it is used; 0 before */
    uint32_t line, column;
    uint32_t flags;
    uint32_t alignment;
    uint32_t kind;
    uint32_t element;                  /* bytes of an array's element */
    uint32_t rank;                     /* of that array; 0 if it is none, or not known */
    uint32_t extents[SIMD_CHECK_RANK]; /* the slowest first */
    uint64_t root, root_bytes;
    const char *name;     /* of the variable; "" if it has none */
    const char *file;     /* "" without lines */
    const void *variable; /* of the module; or NULL */
} simd_place;

/** Memory of an argument that a launch reads only: there nothing races. Without bytes if the launch
 *  may write it, or if accesses need a closer look. */
typedef struct simd_check_span {
    uint64_t base, bytes;
} simd_check_span;

/** What compiled code reads: simd_work.check begins with it. */
typedef struct simd_checked {
    const simd_check_span *only_read; /* of each argument */
} simd_checked;

/* check/: `lanes` has a bit for each lane that is there, `first` is the linear local id of the
 * first lane. */

/** A group begins in the first of its strips. */
void simd_checked_begin(simd_work *work, uint64_t strip, uint64_t width, uint64_t x, uint64_t y,
                        uint64_t z);
/** Up to 64 lanes, of one or several SIMD groups, access addresses that are `stride` bytes
 *  apart. */
void simd_checked_row(simd_work *work, simd_place *place, uint64_t bytes, uint64_t lanes,
                      uint64_t first, uintptr_t address, int64_t stride);
/** Lanes access any addresses. */
void simd_checked_lanes(simd_work *work, simd_place *place, uint64_t bytes, uint64_t lanes,
                        uint64_t first, const uintptr_t *addresses);
/** A strip goes on behind a barrier. */
void simd_checked_wait(simd_work *work, uint64_t strip, uint64_t fences);
/** A SIMD group passes a fence, or does an atomic operation. */
void simd_checked_fence(simd_work *work, uint64_t lanes, uint64_t first, uint64_t does);
/** Of a SIMD group `missing` lanes have parted from those that are there. */
void simd_checked_together(simd_work *work, simd_place *place, uint64_t lanes, uint64_t missing,
                           uint64_t first);
/** Lanes depend on private memory that they did not write. */
void simd_checked_unwritten(simd_work *work, simd_place *place, uint64_t lanes, uint64_t first);

/** Lanes bring what has to be the same for all: `place->root` tells what, as SIMD_AGREED does. */
void simd_checked_agreed(simd_work *work, simd_place *place, uint64_t lanes, uint64_t first,
                         const uint64_t *values);

/** Tells of lanes that read or write an image outside of it. */
void simd_checked_texel(simd_work *work, simd_place *place, uint64_t lanes, uint64_t first);

#endif
