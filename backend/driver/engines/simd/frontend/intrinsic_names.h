/* LLVM's own functions as imports. A translator that may leave intrinsics that it does not know
 * (`--spirv-allow-unknown-intrinsics`, which DPC++ and chipStar use) declares "llvm.usub.sat.i64",
 * and whoever compiles the module has that function. */
#ifndef ZELLIGE_SIMD_FRONTEND_INTRINSIC_NAMES_H
#define ZELLIGE_SIMD_FRONTEND_INTRINSIC_NAMES_H

#include <stdint.h>

typedef enum lower_known_intrinsic_kind {
    LOWER_INTRINSIC_OPENCL,   /**< an instruction of OpenCL.std */
    LOWER_INTRINSIC_INTEGER,  /**< LLVM's, of each component: an integer */
    LOWER_INTRINSIC_COMPARE,  /**< -1, 0 or 1 */
    LOWER_INTRINSIC_SATURATE, /**< of each component: a number to the nearest integer there is */
    LOWER_INTRINSIC_OVERFLOW, /**< a struct of the result and whether it is wrong */
    LOWER_INTRINSIC_MOVE,     /**< memmove(), memcpy() */
    LOWER_INTRINSIC_FILL,     /**< memset() */
    LOWER_INTRINSIC_SAME,     /**< the first operand */
    LOWER_INTRINSIC_NOTHING,  /**< a hint */
} lower_known_intrinsic_kind;

typedef struct lower_known_intrinsic {
    const char *name; /**< without the types: "llvm.usub.sat" */
    lower_known_intrinsic_kind kind;
    uint32_t what;    /**< the instruction; or whether it is signed; or an enum of the kind */
    uint8_t operands; /**< that mean something, the first ones */
} lower_known_intrinsic;

/** What an intrinsic with overflow computes. */
enum { LOWER_OVERFLOW_ADD = 0, LOWER_OVERFLOW_SUB = 2, LOWER_OVERFLOW_MUL = 4 };
#define LOWER_OVERFLOW_SIGNED 1u

/** Finds an intrinsic by its whole name.
 *  @returns NULL for other names, and for intrinsics that only their own target has */
const lower_known_intrinsic *lower_find_intrinsic(const char *name);

#endif
