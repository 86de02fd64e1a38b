#include "api/reach_box.h"

/** Returns the dimension of an extent that X, Y or Z is: X is the last. 1 where there is none. */
static int64_t along(const zlg_extent *extent, int d)
{
    return d < extent->rank ? extent->v[extent->rank - 1 - d] : 1;
}

static int64_t read_number(const spirv_reach_number *number, const zli_arguments *arguments)
{
    int32_t narrow;
    int64_t wide;
    if (number->parameter >= arguments->value_count ||
        arguments->values[number->parameter].value == NULL ||
        arguments->values[number->parameter].size < (size_t)number->at + number->size)
        return -1;
    const unsigned char *bytes =
        (const unsigned char *)arguments->values[number->parameter].value + number->at;
    if (number->size == sizeof wide) {
        memcpy(&wide, bytes, sizeof wide);
        return wide;
    }
    if (number->size != sizeof narrow)
        return -1;
    memcpy(&narrow, bytes, sizeof narrow);
    return narrow;
}

void zli_reach_box_begin(zli_reach_box *self, const spirv_reaches *reaches,
                         const zlg_extent *domain, const zlg_extent *tile,
                         const zli_arguments *arguments)
{
    *self = (zli_reach_box){.reaches = reaches};
    for (int d = 0; d < 3; d++) {
        self->counts[d] = along(domain, d);
        self->tile[d] = tile != NULL ? along(tile, d) : 0;
    }
    for (uint32_t k = 0; k < reaches->number_count; k++)
        self->numbers[k] = read_number(&reaches->numbers[k], arguments);
}

/* ---- Sums ------------------------------------------------------------------------------------ */

static bool add_term(const zli_reach_box *self, const spirv_reach_term *term, zli_reach_sum *out)
{
    const int64_t number = term->number == 0 ? 1 : self->numbers[term->number - 1];
    int64_t *to = term->variable == SPIRV_REACH_ONE ? &out->base : &out->step[term->variable];
    int64_t product;
    return number >= 0 && !__builtin_mul_overflow(term->times, number, &product) &&
           !__builtin_add_overflow(*to, product, to);
}

/** Writes a global id as tile * group + local. */
static bool split(const zli_reach_box *self, int d, zli_reach_sum *out)
{
    int64_t *global = &out->step[SPIRV_REACH_GLOBAL + d],
            *group = &out->step[SPIRV_REACH_GROUP + d];
    int64_t *local = &out->step[SPIRV_REACH_LOCAL + d], product;
    if (__builtin_add_overflow(*local, *global, local) ||
        __builtin_mul_overflow(*global, self->tile[d], &product) ||
        __builtin_add_overflow(*group, product, group))
        return false;
    *global = 0;
    return true;
}

bool zli_reach_box_sum(const zli_reach_box *self, const spirv_reach_sum *sum, zli_reach_sum *out)
{
    *out = (zli_reach_sum){0};
    for (uint32_t k = 0; k < sum->count; k++)
        if (!add_term(self, &sum->terms[k], out))
            return false;
    for (int d = 0; d < 3; d++)
        if (self->is_split[d] && !split(self, d, out))
            return false;
    return true;
}

/* ---- Ranges ---------------------------------------------------------------------------------- */

static bool uses(const spirv_reach_sum *sum, uint32_t variable)
{
    for (uint32_t k = 0; k < sum->count; k++)
        if (sum->terms[k].variable == variable)
            return true;
    return false;
}

static bool reach_uses(const spirv_reach *reach, uint32_t variable)
{
    bool found = false;
    for (uint32_t k = 0; k < reach->dimensions; k++)
        found = found || uses(&reach->at[k], variable);
    for (uint32_t k = 0; k < reach->guard_count; k++)
        found = found || uses(&reach->guards[k], variable);
    return found;
}

/** Returns number / by, rounded down; `by` is above 0. */
static int64_t divide_down(int64_t number, int64_t by)
{
    return number / by - (number % by < 0);
}

/** Narrows the range of a variable to where base + step * variable is not below 0. */
static void narrow(zli_reach_range *range, int64_t base, int64_t step)
{
    if (step > 0) { /* variable >= -base / step */
        const int64_t least = -divide_down(base, step);
        const int64_t rounds =
            least > range->least ? (least - range->least - 1) / range->step + 1 : 0;
        range->least += rounds * range->step;
    } else if (divide_down(base, -step) < range->greatest) {
        range->greatest = divide_down(base, -step);
    }
    if (range->greatest >= range->least)
        range->greatest -= (range->greatest - range->least) % range->step;
}

/** Narrows a range by a guard. One that two variables decide has no ranges. */
static bool narrow_by(zli_reach_box *self, const zli_reach_sum *guard)
{
    uint32_t variable = SPIRV_REACH_ONE;
    for (uint32_t k = 1; k < SPIRV_REACH_VARIABLES; k++) {
        if (guard->step[k] != 0 && variable != SPIRV_REACH_ONE)
            return false;
        variable = guard->step[k] != 0 ? k : variable;
    }
    if (guard->base < -INT64_MAX / 2 || guard->base > INT64_MAX / 2 ||
        guard->step[variable] < -INT32_MAX || guard->step[variable] > INT32_MAX)
        return false;
    if (variable == SPIRV_REACH_ONE)
        return guard->base >= 0;
    zli_reach_range *range = &self->ranges[variable];
    narrow(range, guard->base, guard->step[variable]);
    return range->least <= range->greatest;
}

static bool find_loop(zli_reach_box *self, uint32_t number)
{
    const spirv_reach_loop *loop = &self->reaches->loops[number];
    zli_reach_sum first, more;
    zli_reach_range *range = &self->ranges[SPIRV_REACH_LOOP + number];
    if (!zli_reach_box_sum(self, &loop->first, &first) ||
        !zli_reach_box_sum(self, &loop->more, &more) || first.base < 0 || first.base > INT32_MAX ||
        loop->step > INT32_MAX || more.step[SPIRV_REACH_LOOP + number] < -INT32_MAX ||
        more.base > INT64_MAX / 2 || more.base < -INT64_MAX / 2)
        return false;
    const int64_t last = divide_down(more.base, -more.step[SPIRV_REACH_LOOP + number]);
    range->least = first.base;
    range->step = loop->step;
    range->greatest = last > first.base ? last - (last - first.base) % loop->step : first.base;
    return true;
}

/** Finds the ranges of work-items that there are, before the guards. */
static bool find_all(zli_reach_box *self, const spirv_reach *reach)
{
    for (int d = 0; d < 3; d++) {
        self->is_split[d] = reach_uses(reach, (uint32_t)(SPIRV_REACH_LOCAL + d)) ||
                            reach_uses(reach, (uint32_t)(SPIRV_REACH_GROUP + d));
        if (self->is_split[d] && self->tile[d] == 0)
            return false;
        self->ranges[SPIRV_REACH_GLOBAL + d] = (zli_reach_range){0, self->counts[d] - 1, 1};
        self->ranges[SPIRV_REACH_LOCAL + d] = (zli_reach_range){0, self->tile[d] - 1, 1};
        self->ranges[SPIRV_REACH_GROUP + d] =
            (zli_reach_range){0, self->tile[d] == 0 ? 0 : self->counts[d] / self->tile[d] - 1, 1};
    }
    for (uint32_t k = 0; k < SPIRV_REACH_LOOPS; k++) {
        self->ranges[SPIRV_REACH_LOOP + k] = (zli_reach_range){0, 0, 1};
        if (reach_uses(reach, SPIRV_REACH_LOOP + k) && !find_loop(self, k))
            return false;
    }
    return true;
}

bool zli_reach_box_find(zli_reach_box *self, const spirv_reach *reach)
{
    zli_reach_sum guard;
    if (!find_all(self, reach))
        return false;
    for (uint32_t k = 0; k < reach->guard_count; k++)
        if (!zli_reach_box_sum(self, &reach->guards[k], &guard) || !narrow_by(self, &guard))
            return false;
    return true;
}

int64_t zli_reach_box_global(const zli_reach_box *self,
                             const int64_t variables[SPIRV_REACH_VARIABLES], int dimension)
{
    return self->is_split[dimension]
               ? variables[SPIRV_REACH_LOCAL + dimension] +
                     self->tile[dimension] * variables[SPIRV_REACH_GROUP + dimension]
               : variables[SPIRV_REACH_GLOBAL + dimension];
}
