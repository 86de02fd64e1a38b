/* What is known of a value in each work-item of a tile.
 *
 * A known value is a sum: of factors times values that are the same in the whole tile, whatever
 * they are, and of a number that may be another one in each work-item. Work-items have numbers
 * ("lanes"): local id 0 counts fastest.
 */
#ifndef ZELLIGE_SPIRV_ANALYSIS_VALUE_H
#define ZELLIGE_SPIRV_ANALYSIS_VALUE_H

#include "backend/spirv/reader/reader.h"

enum { SPIRV_TERMS = 3 };

typedef enum spirv_value_kind {
    SPIRV_VALUE_NONE,    /* not computed yet */
    SPIRV_VALUE_KNOWN,   /* a sum as above */
    SPIRV_VALUE_VARYING, /* may differ from work-item to work-item, nobody knows how */
} spirv_value_kind;

typedef struct spirv_term {
    uint32_t value; /* the number of a value that is uniform */
    int64_t factor; /* never 0 */
} spirv_term;

typedef struct spirv_value {
    uint8_t kind;
    uint8_t term_count;
    bool by_tile;    /* may depend on which tile it is */
    bool merged;     /* of a phi: once found to have several values */
    uint32_t object; /* of a pointer: the value that it points into; the rest is the offset */
    uint32_t cause;  /* the value that makes it differ between work-items, or SPIRV_NONE */
    spirv_term terms[SPIRV_TERMS]; /* ascending by value */
    int64_t constant;
    const int64_t *lanes; /* instead of `constant`: one number per work-item; NULL: all alike */
} spirv_value;

/* Where numbers of lanes are put: all of one analysis. */
typedef struct spirv_lanes {
    uint32_t count;   /* work-items of a tile; 1 if nobody knows */
    int64_t *scratch; /* of a value that is not kept yet */
    int64_t **kept;
    size_t kept_count, capacity;
    size_t left; /* numbers that may still be kept */
} spirv_lanes;

bool spirv_lanes_create(uint32_t count, spirv_lanes *out);
void spirv_lanes_clear(spirv_lanes *lanes);

/** Moves what a value has in the scratch room to where it stays; what there is no room for varies.
 *  @returns false if memory ran out */
bool spirv_lanes_keep(spirv_lanes *lanes, spirv_value *value);

spirv_value spirv_value_constant(int64_t number);

/** A value that is uniform, and known by its number only. */
spirv_value spirv_value_symbol(uint32_t number);

/** A value that varies, because of another. */
spirv_value spirv_value_varying(uint32_t cause);

bool spirv_value_is_uniform(const spirv_value *value);

/** Whether it has no terms: its number is known in each work-item. */
bool spirv_value_is_number(const spirv_value *value);
int64_t spirv_value_lane(const spirv_value *value, uint32_t lane);

bool spirv_value_same(const spirv_lanes *lanes, const spirv_value *a, const spirv_value *b);
bool spirv_value_same_terms(const spirv_value *a, const spirv_value *b);

/** What can be said of any function of the two, in the value with that number. */
spirv_value spirv_value_mix(const spirv_value *a, const spirv_value *b, uint32_t number);

/** a + factor * b; one that cannot be written as a sum is said as spirv_value_mix() does. */
spirv_value spirv_value_add(spirv_lanes *lanes, const spirv_value *a, const spirv_value *b,
                            int64_t factor, uint32_t number);

/** An instruction of one or two numbers: the numbers of `a` and `b`, of `width` bits.
 *  @returns false if the opcode is none of those, or a number is divided by 0 */
bool spirv_value_compute(spirv_lanes *lanes, uint16_t opcode, uint32_t width, const spirv_value *a,
                         const spirv_value *b, spirv_value *out);

#endif
