/* Compiles kernels as every engine is given them, and as the reference that judges them. */
#ifndef ZELLIGE_RANDOM_TOOLCHAIN_H
#define ZELLIGE_RANDOM_TOOLCHAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TOOLCHAIN_VARIANTS = 4 };
/** What compiled a module, and how far it optimised: "translatorO2", ... */
extern const char *const toolchain_variants[TOOLCHAIN_VARIANTS];

/** Some kernels in a directory. */
typedef struct random_batch {
    char directory[256];
    const uint64_t *seeds;
    size_t count;
    int shapes[16]; /**< numbers of problem_shapes that they run on */
    int shape_count;
} random_batch;

/** Compiles kernels.cl in the directory to VARIANT.spv, for the variants in `wanted`, and runs the
 *  reference, to expected.bin. Variants that their own compiler refuses are left out of *built.
 *  @returns false if the reference could not be made, or found the kernels to be invalid */
bool toolchain_build(const random_batch *batch, unsigned wanted, unsigned *built);

/** @returns whether spirv-val has nothing to say of what was built; true where there is none */
bool toolchain_is_valid(const random_batch *batch, int variant);

#endif
