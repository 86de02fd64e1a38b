/* Compiles kernels as every engine is given them, and as the reference that judges them. */
#ifndef ZELLIGE_RANDOM_TOOLCHAIN_H
#define ZELLIGE_RANDOM_TOOLCHAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TOOLCHAIN_VARIANTS = 4, TOOLCHAIN_SOURCE = TOOLCHAIN_VARIANTS };
/** What compiled a module, and how far it optimised: "translatorO2", ...; last, "source" for
 *  nothing did. */
extern const char *const toolchain_variants[TOOLCHAIN_VARIANTS + 1];

/** Returns what toolchain_build() is to make for a variant: nothing of source. */
static inline unsigned toolchain_mask(int variant)
{
    return variant == TOOLCHAIN_SOURCE ? 0 : 1u << variant;
}

/** Returns the variants whose compilers this machine has. */
unsigned toolchain_all(void);

/** Some kernels in a directory. */
typedef struct random_batch {
    char directory[256];
    const uint64_t *seeds;
    size_t count;
    int shapes[16]; /**< numbers of problem_shapes that they run on */
    int shape_count;
    bool stays; /**< the directory, and what is in it */
} random_batch;

/** Compiles kernels.cl in the directory to VARIANT.spv, for the variants in `wanted`, all of
 *  toolchain_all(), and runs the reference, to expected.bin. What is there already, in a directory
 *  that stays, is taken as it is. Variants that their own compiler refuses are left out of *built.
 *  @returns false if the reference could not be made, or found the kernels to be invalid */
bool toolchain_build(const random_batch *batch, unsigned wanted, unsigned *built);

/** @returns whether spirv-val has nothing to say of what was built; true for source, and where
 *  there is no spirv-val */
bool toolchain_is_valid(const random_batch *batch, int variant);

#endif
