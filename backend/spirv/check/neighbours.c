/* Elements of a view that one work-item reads and its neighbour writes: a[i] = a[i - 1] + a[i + 1].
 * Found where the kernel shows both for certain (spirv_kernel.reaches). A wait does not help: the
 * neighbour may be in another tile. */
#include <spirv/unified1/spirv.h>

#include "backend/spirv/check/checker.h"

typedef struct range {
    int64_t least, greatest;
} range;

/* ---- Sums ------------------------------------------------------------------------------------ */

static int64_t constant_of(const spirv_reach_sum *sum)
{
    int64_t constant = 0;
    for (uint32_t k = 0; k < sum->count; k++)
        if (sum->terms[k].number == 0 && sum->terms[k].variable == SPIRV_REACH_ONE)
            constant += sum->terms[k].times;
    return constant;
}

/* Whether a sum has no number that only hostile modules have: the others fit when computed with. */
static bool is_small(const spirv_reach_sum *sum)
{
    for (uint32_t k = 0; k < sum->count; k++)
        if (sum->terms[k].times > INT32_MAX || sum->terms[k].times < -INT32_MAX)
            return false;
    return true;
}

static bool are_small(const spirv_reach *reach)
{
    for (uint32_t k = 0; k < reach->dimensions; k++)
        if (!is_small(&reach->at[k]))
            return false;
    for (uint32_t k = 0; k < reach->guard_count; k++)
        if (!is_small(&reach->guards[k]))
            return false;
    return true;
}

static bool has_term(const spirv_reach_sum *sum, const spirv_reach_term *term)
{
    for (uint32_t k = 0; k < sum->count; k++)
        if (sum->terms[k].times == term->times && sum->terms[k].number == term->number &&
            sum->terms[k].variable == term->variable)
            return true;
    return false;
}

/* Whether one sum has all that another has, but for constants. */
static bool has_terms(const spirv_reach_sum *sum, const spirv_reach_sum *of)
{
    for (uint32_t k = 0; k < of->count; k++)
        if ((of->terms[k].number != 0 || of->terms[k].variable != SPIRV_REACH_ONE) &&
            !has_term(sum, &of->terms[k]))
            return false;
    return true;
}

/* ---- Which work-items there are -------------------------------------------------------------- */

static bool is_global(uint32_t variable)
{
    return variable >= SPIRV_REACH_GLOBAL && variable < SPIRV_REACH_GLOBAL + 3;
}

/* Narrows the ranges of global ids by a guard, as far as it is known before a launch.
 * @returns false if it has something else than one global id, constants and numbers */
static bool narrow(const spirv_reach_sum *guard, range ids[3])
{
    const spirv_reach_term *term = NULL;
    bool has_number = false;
    for (uint32_t k = 0; k < guard->count; k++) {
        const spirv_reach_term *each = &guard->terms[k];
        has_number = has_number || each->number != 0;
        if (each->variable == SPIRV_REACH_ONE)
            continue;
        if (term != NULL || !is_global(each->variable) || each->number != 0 || each->times == 0)
            return false;
        term = each;
    }
    if (term == NULL || has_number)
        return true;
    range *id = &ids[term->variable - SPIRV_REACH_GLOBAL];
    const int64_t constant = constant_of(guard), limit = constant / term->times;
    if (term->times > 0 && constant < 0 && -limit > id->least)
        id->least = -limit;
    if (term->times < 0 && -limit < id->greatest)
        id->greatest = -limit;
    return true;
}

/* Whether two guards say that a sum is 0: then it is one work-item, which nobody knows. */
static bool are_opposite(const spirv_reach_sum *a, const spirv_reach_sum *b)
{
    for (uint32_t k = 0; k < a->count; k++) {
        spirv_reach_term term = a->terms[k];
        term.times = -term.times;
        if (!has_term(b, &term))
            return false;
    }
    return a->count == b->count;
}

static bool find_ids(const spirv_reach *reach, range ids[3])
{
    for (uint32_t k = 0; k < reach->guard_count; k++) {
        if (!narrow(&reach->guards[k], ids))
            return false;
        for (uint32_t n = 0; n < k; n++)
            if (are_opposite(&reach->guards[k], &reach->guards[n]))
                return false;
    }
    return true;
}

/* ---- Pairs ----------------------------------------------------------------------------------- */

/* Whether a step along one global id leads from one element to the other, in one dimension of the
 * view, and both work-items may be there. */
static bool is_a_step(const spirv_reach_sum *sum, int64_t bytes, const range ids[3])
{
    for (uint32_t k = 0; k < sum->count; k++) {
        const spirv_reach_term *term = &sum->terms[k];
        if (!is_global(term->variable) || term->number != 0 || bytes % term->times != 0)
            continue;
        const range *id = &ids[term->variable - SPIRV_REACH_GLOBAL];
        const int64_t steps = bytes / term->times;
        if (id->greatest - id->least >= (steps < 0 ? -steps : steps))
            return true;
    }
    return false;
}

static bool are_neighbours(const spirv_reach *read, const spirv_reach *write)
{
    range ids[3] = {{0, INT32_MAX}, {0, INT32_MAX}, {0, INT32_MAX}};
    bool differ = false;
    if (read->parameter != write->parameter || read->dimensions != write->dimensions ||
        !are_small(read) || !are_small(write) || !find_ids(read, ids) || !find_ids(write, ids))
        return false;
    for (uint32_t k = 0; k < read->dimensions; k++) {
        const spirv_reach_sum *from = &read->at[k], *to = &write->at[k];
        const int64_t bytes = constant_of(from) - constant_of(to);
        if (!has_terms(from, to) || !has_terms(to, from) ||
            (bytes != 0 && !is_a_step(to, bytes, ids)))
            return false;
        differ = differ || bytes != 0;
    }
    return differ;
}

static bool report(spirv_checker *c, const spirv_reach *read, const spirv_reach *write)
{
    return spirv_report(
        c, SPIRV_RULE_NEIGHBOUR_RACE, false, read->instruction, c->function,
        "race on `%s` in kernel `%s`: a work-item reads here what another writes%s, "
        "and nothing says which is first",
        c->kernel->parameters[read->parameter].name, c->kernel->name,
        spirv_place(c, write->instruction).text);
}

bool spirv_check_neighbours(spirv_checker *c)
{
    const spirv_reaches *reaches = c->kernel->reaches;
    for (uint32_t r = 0; reaches != NULL && r < reaches->count; r++)
        for (uint32_t w = 0; w < reaches->count; w++) {
            const spirv_reach *read = &reaches->all[r], *write = &reaches->all[w];
            if (read->is_read && write->is_write && !read->is_atomic && !write->is_atomic &&
                are_neighbours(read, write) && !report(c, read, write))
                return false;
        }
    return true;
}
