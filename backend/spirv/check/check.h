/* Static checks of kernels: waits that part of a tile does not reach, races in tile_static memory,
 * and the rules of C++ AMP and OpenCL that no compiler of OpenCL C checks.
 *
 * The module may have inlined functions and unrolled loops, but no vectorised code. Lines come from
 * OpLine. A call of an imported function named SPIRV_RETURN_MARK marks each return of the source,
 * which a module does not show otherwise. One of SPIRV_ROW_MARK has an index into an array that is
 * part of another in tile_static memory, and the length; one of SPIRV_ELEMENT_MARK those of an
 * array that is elsewhere; one of SPIRV_RANK_MARK the ranks of an index and of the view that it is
 * for. One of SPIRV_DIMENSION_MARK is a component that an index or an extent does not have: it has
 * the rank and the dimension.
 */
#ifndef ZELLIGE_SPIRV_CHECK_CHECK_H
#define ZELLIGE_SPIRV_CHECK_CHECK_H

#include "backend/spirv/spirv.h"

#define SPIRV_RETURN_MARK "zellige_return"
#define SPIRV_ROW_MARK "zellige_row"
#define SPIRV_ELEMENT_MARK "zellige_element"
#define SPIRV_RANK_MARK "zellige_rank"
#define SPIRV_DIMENSION_MARK "zellige_dimension"

/** X(RULE, "its name for users", whether what it finds is always an error) */
#define SPIRV_RULES(X)                                               \
    X(BARRIER_DIVERGENCE, "barrier-divergence", true)                \
    X(EARLY_RETURN, "early-return", true)                            \
    X(TILE_STATIC_RACE, "tile-static-race", true)                    \
    X(TILE_STATIC_BOUNDS, "tile-static-bounds", true)                \
    X(INDEX_BOUNDS, "index-bounds", false)                           \
    X(INDEX_RANK, "index-rank", true)                                \
    X(PLAIN_SPIN, "plain-spin", false)                               \
    X(GLOBAL_RACE, "global-race", false)                             \
    X(GLOBAL_WAIT, "global-wait", false)                             \
    X(NEIGHBOUR_RACE, "neighbour-race", false)                       \
    X(STATIC_VARIABLE, "static-variable", false)                     \
    X(SWAPPED_DIMENSIONS, "swapped-dimensions", false)               \
    X(FLAT_INDEX, "flat-index", false)                               \
    X(SERIAL_TILE, "serial-tile", false)                             \
    X(TILE_STATIC_SIZE, "tile-static-size", false)                   \
    X(TILE_STATIC_POINTER, "tile-static-pointer", true)              \
    X(TILE_STATIC_UNINITIALIZED, "tile-static-uninitialized", false) \
    X(POINTER_PARAMETER, "pointer-parameter", true)                  \
    X(LOST_SUM, "lost-sum", false)                                   \
    X(TILE_SIZE, "tile-size", true)                                  \
    X(RECURSION, "recursion", true)                                  \
    X(UNDEFINED_FUNCTION, "undefined-function", false)               \
    X(ATOMIC_SCOPE, "atomic-scope", false)                           \
    X(INTEGER_DIVISION, "integer-division", false)                   \
    X(DOUBLE_CONSTANT, "double-constant", false)                     \
    X(SHIFT_COUNT, "shift-count", false)                             \
    X(NAN_COMPARISON, "nan-comparison", false)                       \
    X(NOT_CHECKED, "not-checked", false)

typedef enum spirv_rule {
#define SPIRV_RULE(rule, name, proven) SPIRV_RULE_##rule,
    SPIRV_RULES(SPIRV_RULE)
#undef SPIRV_RULE
        SPIRV_RULE_COUNT
} spirv_rule;

typedef struct spirv_finding {
    spirv_rule rule;
    bool proven;   /**< proven, else possible */
    uint32_t line; /**< 0 if unknown */
    uint32_t column;
    char *file;   /**< as the module has it; "" if line is 0 */
    char *symbol; /**< the OpName of the function or variable it is about */
    char *text;   /**< one sentence, without full stop; nothing but printable characters */
} spirv_finding;

typedef struct spirv_findings {
    size_t count;
    spirv_finding *findings; /**< in no order */
} spirv_findings;

/** Returns the name of a rule for users. */
const char *spirv_rule_name(spirv_rule rule);

/** Checks a module of `count` words, as spirv_module_create() takes them.
 *
 *  @param tile_static_limit  bytes of tile_static memory that a kernel may have
 *  @param out    written only on success; give it to spirv_findings_clear()
 *  @param error  written only on failure; may be NULL
 *  @returns false if the module is refused or memory ran out */
bool spirv_check(const uint32_t *words, size_t count, uint64_t tile_static_limit,
                 spirv_findings *out, spirv_error *error);

/** Frees findings; all-zero is a no-op. */
void spirv_findings_clear(spirv_findings *findings);

#endif
