/* What a processor has, as far as the compiler and the launch ask. A pass asks for what it needs,
 * masks, gathers or registers, and concludes nothing from how wide vectors are.
 *
 * target_table.c describes processors by name, to compile for them on any machine. target_native.c
 * looks at the processor that this program runs on. */
#ifndef ZELLIGE_SIMD_CONTRACT_TARGET_H
#define ZELLIGE_SIMD_CONTRACT_TARGET_H

#include "base/power_of_two.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Lanes of a SIMD group: no vector of the vectoriser has more. A kernel may demand so many. */
#define SIMD_MAX_LANES 64u

/* What the vectoriser chooses at most, whatever fits into a register; and what kernels have that
 * know of their sub-groups and demand no size. Programs rely on the size that the properties of a
 * kernel tell, and those for Intel's GPUs take a work-group of 16 for one sub-group. */
#define SIMD_USUAL_LANES 16u

/* A set of element sizes, each of which is its own bit: 4 | 8 are elements of 4 and of 8 bytes. */
typedef uint32_t simd_sizes;

typedef enum simd_architecture { SIMD_X86, SIMD_AARCH64 } simd_architecture;

/* Gathers or scatters. */
typedef struct simd_indexed {
    simd_sizes sizes;
    bool slow;         /* no faster than an access for each lane */
    simd_sizes masked; /* ... but faster, if lanes may be absent and addresses are in a vector */
} simd_indexed;

/* An estimate of 1 / x or of 1 / sqrt(x). Of fewer bits it is infinite for denormal numbers. */
enum { SIMD_FINE_APPROXIMATION = 14 };
typedef struct simd_approximation {
    const char *name; /* of LLVM's intrinsic; NULL if there is none */
    uint32_t lanes;   /* that it takes */
    uint32_t bits;    /* of its result that are right */
} simd_approximation;

typedef struct simd_cache {
    uint64_t bytes; /* 0: unknown, or the machines with this processor differ */
    uint32_t ways;  /* 0: unknown */
} simd_cache;

typedef struct simd_target {
    const char *name;
    const char *problem; /* why there can be no code for it, or NULL */
    simd_architecture architecture;
    const char *triple, *processor, *features; /* as LLVM names them */

    uint32_t register_bits; /* of a vector register that code should use */
    uint32_t registers;     /* how many vector registers there are */
    bool wider_registers;   /* they have more bits, which LLVM uses where it has instructions */
    uint32_t steps;         /* of arithmetic on whole vector registers that begin in a cycle */
    simd_sizes masked_loads, masked_stores;
    bool masked_loads_slow;  /* slower than without a mask, by an instruction or more */
    bool masked_stores_slow; /* slower than a store of each run of lanes */
    simd_indexed gathers, scatters;
    unsigned gathers_beat_fetches; /* of so many steps lane by lane, slow ones, too; 0: never */
    bool lane_updates_slow;        /* of memory, at addresses that come out of a vector register */
    bool word_products_slow; /* of vectors: they take several times as long as sums and shifts */
    bool sums_sooner;        /* a sum takes fewer cycles than x * y + z */
    bool divides_soon;       /* a register of AVX-512: sooner than by an estimate and its errors */
    bool fuses;              /* has an instruction for x * y + z that rounds once */
    bool converts_halves;    /* to floats and back */
    bool computes_halves;    /* and not only converts them */
    simd_approximation rsqrt, rsqrt_of_doubles, reciprocal;
    bool scales; /* multiplies a register of floats or doubles by powers of two: x86's vscalef */
    bool shuffles_bytes; /* moves the bytes of a vector in one step, or in a few */
    bool dot_products;   /* sums four products of bytes, or two of 16 bits, in a lane at once */
    bool pair_products;  /* two of 16 bits, and adds nothing else to them */
    bool prefetches_to_write; /* asks for a line that nobody else has */
    bool streams_ascend; /* fetches ahead only of what is accessed from lower to higher addresses */
    uint32_t streams;    /* rows of memory that it fetches ahead in side by side; 0: enough */

    uint32_t line; /* bytes of a cache line */
    uint32_t page; /* bytes of a page */
    simd_cache l1, l2, l3;
} simd_target;

/** Returns the processor of that name; NULL if the table has none. "native" is the one of this
 * machine. */
const simd_target *simd_target_find(const char *name);

/** Returns a processor of the table by its number, from 0; NULL behind the last. */
const simd_target *simd_target_at(size_t number);

/** Returns the processor that this program runs on. It looks once. */
const simd_target *simd_target_native(void);

/** Returns how many elements of so many bytes a vector register holds, up to SIMD_USUAL_LANES. */
static inline uint32_t simd_target_lanes(const simd_target *target, uint32_t bytes)
{
    const uint32_t lanes = target->register_bits / 8 / bytes;
    return lanes < SIMD_USUAL_LANES ? lanes : SIMD_USUAL_LANES;
}

/** Returns whether elements of so many bytes are in a set. */
static inline bool simd_sizes_have(simd_sizes sizes, uint64_t bytes)
{
    return zli_is_power_of_two(bytes) && (sizes & bytes) != 0;
}

/** Returns whether an instruction, or a few, pick elements of a register where another register
 * says. */
static inline bool simd_target_picks(const simd_target *target)
{
    return target->architecture == SIMD_X86 && target->shuffles_bytes;
}

/** Returns whether vectors of elements of so many bytes are loaded or stored under a mask by an
 *  instruction that is not slow. */
static inline bool simd_target_masks(const simd_target *target, bool loads, uint64_t bytes)
{
    return loads ? simd_sizes_have(target->masked_loads, bytes)
                 : simd_sizes_have(target->masked_stores, bytes) && !target->masked_stores_slow;
}

/** Returns whether elements of one and two bytes can be gathered as the words that they are in. */
static inline bool simd_target_gathers_words(const simd_target *target)
{
    return simd_sizes_have(target->gathers.sizes, 4) && !target->gathers.slow;
}

/** Returns how far apart addresses compete for the same few places of the first-level cache: the
 * bytes of one of its ways, a power of two. */
static inline uint64_t simd_target_way(const simd_target *target)
{
    const uint64_t way = target->l1.ways == 0 ? 0 : target->l1.bytes / target->l1.ways;
    return zli_is_power_of_two(way) ? way : target->page;
}

#endif
