#include "backend/spirv/analysis/value.h"

#include <stdlib.h>
#include <string.h>

#include "backend/spirv/reader/error.h"
#include "backend/spirv/reader/number.h"

#define NUMBERS_MAXIMUM ((size_t)1 << 22)

bool spirv_lanes_create(uint32_t count, spirv_lanes *out)
{
    *out = (spirv_lanes){.count = count, .left = NUMBERS_MAXIMUM};
    out->scratch = spirv_allocate(count, sizeof *out->scratch);
    return out->scratch != NULL;
}

void spirv_lanes_clear(spirv_lanes *lanes)
{
    for (size_t k = 0; k < lanes->kept_count; k++)
        free(lanes->kept[k]);
    free(lanes->kept);
    free(lanes->scratch);
    *lanes = (spirv_lanes){0};
}

static bool make_room(spirv_lanes *lanes)
{
    if (lanes->kept_count < lanes->capacity)
        return true;
    const size_t capacity = lanes->capacity == 0 ? 64 : 2 * lanes->capacity;
    int64_t **kept = realloc(lanes->kept, capacity * sizeof *kept);
    if (kept == NULL)
        return false;
    lanes->kept = kept;
    lanes->capacity = capacity;
    return true;
}

bool spirv_lanes_keep(spirv_lanes *lanes, spirv_value *value)
{
    if (value->lanes != lanes->scratch || value->kind != SPIRV_VALUE_KNOWN)
        return true;
    if (lanes->left < lanes->count) {
        spirv_value varying = spirv_value_varying(value->cause);
        varying.by_tile = value->by_tile;
        varying.object = value->object;
        *value = varying;
        return true;
    }
    int64_t *copy = spirv_allocate(lanes->count, sizeof *copy);
    if (copy == NULL || !make_room(lanes)) {
        free(copy);
        return false;
    }
    memcpy(copy, lanes->scratch, lanes->count * sizeof *copy);
    lanes->kept[lanes->kept_count++] = copy;
    lanes->left -= lanes->count;
    value->lanes = copy;
    return true;
}

spirv_value spirv_value_constant(int64_t number)
{
    return (spirv_value){
        .kind = SPIRV_VALUE_KNOWN, .object = SPIRV_NONE, .cause = SPIRV_NONE, .constant = number};
}

spirv_value spirv_value_symbol(uint32_t number)
{
    spirv_value value = spirv_value_constant(0);
    value.term_count = 1;
    value.terms[0] = (spirv_term){number, 1};
    return value;
}

spirv_value spirv_value_varying(uint32_t cause)
{
    return (spirv_value){.kind = SPIRV_VALUE_VARYING, .object = SPIRV_NONE, .cause = cause};
}

bool spirv_value_is_uniform(const spirv_value *value)
{
    return value->kind != SPIRV_VALUE_VARYING && value->lanes == NULL;
}

bool spirv_value_is_number(const spirv_value *value)
{
    return value->kind == SPIRV_VALUE_KNOWN && value->term_count == 0 &&
           value->object == SPIRV_NONE;
}

int64_t spirv_value_lane(const spirv_value *value, uint32_t lane)
{
    return value->lanes == NULL ? value->constant : value->lanes[lane];
}

bool spirv_value_same_terms(const spirv_value *a, const spirv_value *b)
{
    if (a->term_count != b->term_count)
        return false;
    for (uint32_t k = 0; k < a->term_count; k++)
        if (a->terms[k].value != b->terms[k].value || a->terms[k].factor != b->terms[k].factor)
            return false;
    return true;
}

bool spirv_value_same(const spirv_lanes *lanes, const spirv_value *a, const spirv_value *b)
{
    if (a->kind != b->kind || a->object != b->object || a->by_tile != b->by_tile ||
        a->cause != b->cause || a->merged != b->merged)
        return false;
    if (a->kind != SPIRV_VALUE_KNOWN)
        return true;
    if (!spirv_value_same_terms(a, b) || (a->lanes == NULL) != (b->lanes == NULL))
        return false;
    if (a->lanes == NULL)
        return a->constant == b->constant;
    return a->lanes == b->lanes || memcmp(a->lanes, b->lanes, lanes->count * sizeof *a->lanes) == 0;
}

static uint32_t cause_of(const spirv_value *a, const spirv_value *b)
{
    /* A value that varies for its own reason goes before one that only counts work-items. */
    if (a->kind == SPIRV_VALUE_VARYING || b->cause == SPIRV_NONE)
        return a->cause;
    return b->kind == SPIRV_VALUE_VARYING || a->cause == SPIRV_NONE ? b->cause : a->cause;
}

spirv_value spirv_value_mix(const spirv_value *a, const spirv_value *b, uint32_t number)
{
    spirv_value mix = {.object = SPIRV_NONE, .cause = SPIRV_NONE};
    if (a->kind == SPIRV_VALUE_NONE || b->kind == SPIRV_VALUE_NONE)
        return mix;
    mix = spirv_value_is_uniform(a) && spirv_value_is_uniform(b)
              ? spirv_value_symbol(number)
              : spirv_value_varying(cause_of(a, b));
    mix.by_tile = a->by_tile || b->by_tile;
    return mix;
}

/* Numbers wrap around as they do on the machine. */
static int64_t sum(int64_t a, int64_t b, int64_t factor)
{
    return (int64_t)((uint64_t)a + (uint64_t)b * (uint64_t)factor);
}

/* Adds one term to a sum of terms; false if there are too many. */
static bool add_term(spirv_value *to, spirv_term term)
{
    uint32_t at = 0;
    while (at < to->term_count && to->terms[at].value < term.value)
        at++;
    if (at < to->term_count && to->terms[at].value == term.value) {
        to->terms[at].factor = sum(to->terms[at].factor, term.factor, 1);
        if (to->terms[at].factor != 0)
            return true;
        to->term_count--;
        memmove(&to->terms[at], &to->terms[at + 1], (to->term_count - at) * sizeof *to->terms);
        return true;
    }
    if (to->term_count == SPIRV_TERMS)
        return false;
    memmove(&to->terms[at + 1], &to->terms[at], (to->term_count - at) * sizeof *to->terms);
    to->terms[at] = term;
    to->term_count++;
    return true;
}

/* Replaces equal lanes by one constant. */
static void settle(const spirv_lanes *lanes, spirv_value *value)
{
    for (uint32_t k = 1; k < lanes->count; k++)
        if (lanes->scratch[k] != lanes->scratch[0])
            return;
    value->constant = lanes->scratch[0];
    value->lanes = NULL;
    value->cause = SPIRV_NONE;
}

spirv_value spirv_value_add(spirv_lanes *lanes, const spirv_value *a, const spirv_value *b,
                            int64_t factor, uint32_t number)
{
    if (a->kind != SPIRV_VALUE_KNOWN || b->kind != SPIRV_VALUE_KNOWN)
        return spirv_value_mix(a, b, number);
    spirv_value result = *a;
    result.merged = false;
    for (uint32_t k = 0; factor != 0 && k < b->term_count; k++) {
        const spirv_term term = {b->terms[k].value, sum(0, b->terms[k].factor, factor)};
        if (term.factor != 0 && !add_term(&result, term))
            return spirv_value_mix(a, b, number);
    }
    result.by_tile = a->by_tile || b->by_tile;
    result.cause = cause_of(a, b);
    if (a->lanes == NULL && b->lanes == NULL) {
        result.constant = sum(a->constant, b->constant, factor);
        return result;
    }
    for (uint32_t k = 0; k < lanes->count; k++)
        lanes->scratch[k] = sum(spirv_value_lane(a, k), spirv_value_lane(b, k), factor);
    result.lanes = lanes->scratch;
    settle(lanes, &result);
    return result;
}

static bool is_multiple(int64_t number, unsigned low)
{
    return ((uint64_t)number & ((UINT64_C(1) << low) - 1)) == 0;
}

/* Numbers of which nothing is lost. */
static int64_t shifted_down(int64_t number, unsigned by)
{
    return number / (INT64_C(1) << by);
}

bool spirv_value_shift_down(spirv_lanes *lanes, const spirv_value *value, unsigned low, unsigned by,
                            spirv_value *out)
{
    if (value->kind != SPIRV_VALUE_KNOWN || value->object != SPIRV_NONE)
        return false;
    *out = *value;
    out->merged = false;
    for (uint32_t k = 0; k < value->term_count; k++) {
        if (!is_multiple(value->terms[k].factor, low))
            return false;
        out->terms[k].factor = shifted_down(value->terms[k].factor, by);
    }
    const uint32_t count = value->lanes == NULL ? 1 : lanes->count;
    for (uint32_t k = 0; k < count; k++)
        if (!is_multiple(spirv_value_lane(value, k), low))
            return false;
    out->constant = shifted_down(value->constant, by);
    for (uint32_t k = 0; value->lanes != NULL && k < count; k++)
        lanes->scratch[k] = shifted_down(value->lanes[k], by);
    out->lanes = value->lanes == NULL ? NULL : lanes->scratch;
    return true;
}

bool spirv_value_compute(spirv_lanes *lanes, uint16_t opcode, uint32_t width, const spirv_value *a,
                         const spirv_value *b, spirv_value *out)
{
    spirv_value result = spirv_value_constant(0);
    result.by_tile = a->by_tile || b->by_tile;
    result.cause = cause_of(a, b);
    const uint32_t count = a->lanes == NULL && b->lanes == NULL ? 1 : lanes->count;
    for (uint32_t k = 0; k < count; k++)
        if (!spirv_number_compute(opcode, width, spirv_value_lane(a, k), spirv_value_lane(b, k),
                                  count == 1 ? &result.constant : &lanes->scratch[k]))
            return false;
    if (count != 1) {
        result.lanes = lanes->scratch;
        settle(lanes, &result);
    }
    *out = result;
    return true;
}
