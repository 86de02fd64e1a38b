/* LLVM's own functions as imports. A translator that may leave intrinsics that it does not know
 * (`--spirv-allow-unknown-intrinsics`, which DPC++ and chipStar use) declares "llvm.usub.sat.i64",
 * and whoever compiles the module has that function. */
#ifndef ZELLIGE_SPIRV_LINK_INTRINSICS_H
#define ZELLIGE_SPIRV_LINK_INTRINSICS_H

#include <stdint.h>

typedef enum spirv_intrinsic_kind {
    SPIRV_INTRINSIC_OPENCL,   /**< an instruction of OpenCL.std */
    SPIRV_INTRINSIC_INTEGER,  /**< LLVM's, of each component: an integer */
    SPIRV_INTRINSIC_COMPARE,  /**< -1, 0 or 1 */
    SPIRV_INTRINSIC_OVERFLOW, /**< a struct of the result and whether it is wrong */
    SPIRV_INTRINSIC_MOVE,     /**< memmove(), memcpy() */
    SPIRV_INTRINSIC_FILL,     /**< memset() */
    SPIRV_INTRINSIC_SAME,     /**< the first operand */
    SPIRV_INTRINSIC_NOTHING,  /**< a hint */
} spirv_intrinsic_kind;

typedef struct spirv_intrinsic {
    const char *name; /**< without the types: "llvm.usub.sat" */
    spirv_intrinsic_kind kind;
    uint32_t what;    /**< the instruction; or whether it is signed; or an enum of the kind */
    uint8_t operands; /**< that mean something, the first ones */
} spirv_intrinsic;

/** What an intrinsic with overflow computes. */
enum { SPIRV_OVERFLOW_ADD = 0, SPIRV_OVERFLOW_SUB = 2, SPIRV_OVERFLOW_MUL = 4 };
#define SPIRV_OVERFLOW_SIGNED 1u

/** Finds an intrinsic by its whole name.
 *  @returns NULL for other names, and for intrinsics that only their own target has */
const spirv_intrinsic *spirv_find_intrinsic(const char *name);

#endif
