/* The abstract value of an id in each work-item of a tile.
 *
 * A known value is a sum of terms and a number. A term is a factor times a value that is uniform in
 * the tile; the number may differ between work-items. Work-items are numbered as lanes: local id 0
 * counts fastest.
 */
#ifndef ZELLIGE_SPIRV_ANALYSIS_VALUE_H
#define ZELLIGE_SPIRV_ANALYSIS_VALUE_H

#include "backend/spirv/reader/reader.h"

enum { SPIRV_TERMS = 3 };

typedef enum spirv_value_kind {
    SPIRV_VALUE_NONE,    /* not computed yet */
    SPIRV_VALUE_KNOWN,   /* a sum as above */
    SPIRV_VALUE_VARYING, /* may differ between work-items in an unknown way */
} spirv_value_kind;

typedef struct spirv_term {
    uint32_t value; /* the number of a value that is uniform */
    int64_t factor; /* never 0 */
} spirv_term;

typedef struct spirv_value {
    uint8_t kind;
    uint8_t term_count;
    bool by_tile;    /* may depend on which tile it is */
    bool merged;     /* of a phi: it has had several values */
    uint32_t object; /* of a pointer: the object that it points into; the sum is the offset */
    uint32_t cause;  /* the value that makes it differ between work-items, or SPIRV_NONE */
    spirv_term terms[SPIRV_TERMS]; /* ascending by value */
    int64_t constant;
    const int64_t *lanes; /* instead of `constant`: one number per work-item; NULL: all alike */
} spirv_value;

/* The memory for per-lane numbers of one analysis. */
typedef struct spirv_lanes {
    uint32_t count;   /* work-items of a tile; 1 if unknown */
    int64_t *scratch; /* of a value that is not kept yet */
    int64_t **kept;
    size_t kept_count, capacity;
    size_t left; /* numbers that may still be kept */
} spirv_lanes;

bool spirv_lanes_create(uint32_t count, spirv_lanes *out);
void spirv_lanes_clear(spirv_lanes *lanes);

/** Moves a value's lanes from the scratch buffer to memory that lasts. Without room it varies.
 *  @returns false if memory ran out */
bool spirv_lanes_keep(spirv_lanes *lanes, spirv_value *value);

spirv_value spirv_value_constant(int64_t number);

/** A uniform value that only its number identifies. */
spirv_value spirv_value_symbol(uint32_t number);

/** A value that varies because another does. */
spirv_value spirv_value_varying(uint32_t cause);

bool spirv_value_is_uniform(const spirv_value *value);

/** Whether it has no terms: its number is known in each work-item. */
bool spirv_value_is_number(const spirv_value *value);
int64_t spirv_value_lane(const spirv_value *value, uint32_t lane);

bool spirv_value_same(const spirv_lanes *lanes, const spirv_value *a, const spirv_value *b);
bool spirv_value_same_terms(const spirv_value *a, const spirv_value *b);

/** The value of an unknown function of the two, for the value with that number. */
spirv_value spirv_value_mix(const spirv_value *a, const spirv_value *b, uint32_t number);

/** a + factor * b; what is not such a sum becomes spirv_value_mix(). */
spirv_value spirv_value_add(spirv_lanes *lanes, const spirv_value *a, const spirv_value *b,
                            int64_t factor, uint32_t number);

/** Shifts a known value to the right that consists of multiples of 1 << `low`, by no more than
 *  that.
 *  @returns false if it does not */
bool spirv_value_shift_down(spirv_lanes *lanes, const spirv_value *value, unsigned low, unsigned by,
                            spirv_value *out);

/** An instruction of one or two numbers: the numbers of `a` and `b`, of `width` bits.
 *  @returns false for another opcode, or a division by 0 */
bool spirv_value_compute(spirv_lanes *lanes, uint16_t opcode, uint32_t width, const spirv_value *a,
                         const spirv_value *b, spirv_value *out);

#endif
