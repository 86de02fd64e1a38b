/* Sums in a tile_static array that nobody reads: a tree that halves 48 leaves elements out, at 3.
 *
 * Each element is a set of numbers: those of the elements that were added up in it. The check goes
 * through the accesses of all work-items in the order of the instructions; without a race, every
 * other order gives the same. In the end, what was added up has to be in an element that is read
 * for something else. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/analysis/evaluate.h"
#include "backend/spirv/check/tile_accesses.h"

enum { ELEMENTS_MAXIMUM = 1024, ACCESSES_MAXIMUM = 128, DEPTH_MAXIMUM = 16 };

typedef struct sums {
    const spirv_tile_accesses *a;
    uint32_t object;
    uint32_t size;                   /* bytes of an element */
    uint32_t elements, lanes, words; /* of a set of elements */
    size_t count;
    const spirv_tile_access *all[ACCESSES_MAXIMUM]; /* those of the object */
    bool is_inner[ACCESSES_MAXIMUM];                /* a read for a write to it */
    uint64_t *sets;                                 /* of each element */
    uint64_t *read[ACCESSES_MAXIMUM];               /* of each lane, what it has read; or NULL */
    const spirv_tile_access **added; /* of each element: the access that last added up there */
    uint64_t *reached;               /* the elements that something has come of */
} sums;

/* ---- Where the check is possible ------------------------------------------------------------- */

/* Whether it is known which lanes execute a block, once. */
static bool is_plain(const sums *s, uint32_t block)
{
    const spirv_checker *c = s->a->c;
    if (c->cfg.loop[block] != SPIRV_NONE || c->active.condition[block] != SPIRV_NONE)
        return false;
    for (uint32_t lane = 0; lane < s->lanes; lane++)
        if (spirv_may_execute(&c->active, block, lane)) /* and perhaps does not */
            return false;
    return true;
}

static bool is_inside(const sums *s, const spirv_tile_access *access)
{
    for (uint32_t lane = 0; lane < s->lanes; lane++) {
        const int64_t at = spirv_value_lane(&access->place, lane);
        if (spirv_executes(access->e, access->block, lane) &&
            (at < 0 || at % s->size != 0 || at / s->size >= s->elements))
            return false;
    }
    return true;
}

static const spirv_tile_access *access_at(const sums *s, uint32_t at, size_t *number)
{
    for (size_t k = 0; k < s->count; k++)
        if (s->all[k]->at == at) {
            *number = k;
            return s->all[k];
        }
    return NULL;
}

/* Whether an instruction leaves the object alone, or is one of the accesses. */
static bool is_known(void *context, uint32_t block, spirv_instruction i)
{
    const sums *s = context;
    size_t number;
    if (access_at(s, i.at, &number) != NULL || spirv_first_operand(i) == 0)
        return true;
    const bool is_load = i.opcode == SpvOpLoad;
    if (!is_load)
        return !spirv_may_write(s->a->c, s->object, block, i);
    return spirv_uniformity_use(&s->a->c->uniformity, block, i.words[3]).object != s->object;
}

static bool collect(sums *s)
{
    for (size_t k = 0; k < s->a->count; k++) {
        const spirv_tile_access *access = &s->a->all[k];
        if (access->place.object != s->object)
            continue;
        if (s->count == ACCESSES_MAXIMUM || access->kind == SPIRV_TILE_ATOMIC ||
            access->place.term_count != 0 || access->size != s->size ||
            !is_plain(s, access->block) || !is_inside(s, access) ||
            !spirv_cfg_spend(&s->a->c->cfg, s->lanes))
            return false;
        s->all[s->count++] = access;
    }
    return spirv_check_instructions(s->a->c, is_known, s);
}

/* ---- Sets ------------------------------------------------------------------------------------ */

static uint64_t *set_of(const sums *s, uint32_t element)
{
    return s->sets + (size_t)element * s->words;
}

static void join(const sums *s, uint64_t *to, const uint64_t *from)
{
    for (uint32_t k = 0; k < s->words; k++)
        to[k] |= from[k];
}

static bool is_part(const sums *s, const uint64_t *part, const uint64_t *whole)
{
    for (uint32_t k = 0; k < s->words; k++)
        if ((part[k] & ~whole[k]) != 0)
            return false;
    return true;
}

static uint32_t element_of(const sums *s, const spirv_tile_access *access, uint32_t lane)
{
    return (uint32_t)(spirv_value_lane(&access->place, lane) / s->size);
}

/* Calls `visit` for each read that a number is computed of. Returns false if nobody knows. */
static bool visit_reads(sums *s, uint32_t id, uint32_t depth,
                        void (*visit)(sums *s, size_t number, void *context), void *context)
{
    const spirv_instruction i = spirv_definition(s->a->c->reader, id);
    size_t number;
    if (depth > DEPTH_MAXIMUM || i.opcode == SpvOpPhi || i.opcode == SpvOpFunctionCall)
        return false;
    if (i.opcode == SpvOpLoad) {
        if (access_at(s, i.at, &number) != NULL)
            visit(s, number, context);
        return true;
    }
    if (!spirv_cfg_spend(&s->a->c->cfg, 1))
        return false;
    for (uint32_t word = spirv_first_operand(i); word != 0 && word < i.count; word++)
        if (spirv_is_value(i, word) && !visit_reads(s, i.words[word], depth + 1, visit, context))
            return false;
    return true;
}

static void note_inner(sums *s, size_t number, void *context)
{
    (void)context;
    s->is_inner[number] = true;
}

typedef struct target {
    uint64_t *set;
    uint32_t lane;
    bool is_empty;
} target;

static void take(sums *s, size_t number, void *context)
{
    target *to = context;
    to->is_empty = false;
    if (s->read[number] != NULL)
        join(s, to->set, s->read[number] + (size_t)to->lane * s->words);
}

/* The elements that the work-items of an access have. */
static void note_elements(const sums *s, const spirv_tile_access *access, uint64_t *set)
{
    for (uint32_t lane = 0; lane < s->lanes; lane++)
        if (spirv_executes(access->e, access->block, lane)) {
            const uint32_t element = element_of(s, access, lane);
            set[element / 64] |= UINT64_C(1) << element % 64;
        }
}

/* Whether one access is to elements that are none of another's. */
static bool is_apart(const sums *s, const spirv_tile_access *a, const spirv_tile_access *b)
{
    uint64_t of_a[ELEMENTS_MAXIMUM / 64] = {0}, of_b[ELEMENTS_MAXIMUM / 64] = {0};
    note_elements(s, a, of_a);
    note_elements(s, b, of_b);
    for (uint32_t k = 0; k < s->words; k++)
        if ((of_a[k] & of_b[k]) != 0)
            return false;
    return true;
}

/* The read that an operand is, or NULL. */
static const spirv_tile_access *read_of(const sums *s, uint32_t id)
{
    size_t number;
    const spirv_instruction load = spirv_definition(s->a->c->reader, id);
    return load.opcode == SpvOpLoad ? access_at(s, load.at, &number) : NULL;
}

/* Whether some elements take each what another of them has, and stay: s[i] += s[i + h]. */
static bool adds_up(const sums *s, const spirv_tile_access *access)
{
    const spirv_reader *reader = s->a->c->reader;
    const spirv_instruction store = spirv_at(reader->stream, access->at);
    const spirv_instruction sum = spirv_definition(reader, store.words[2]);
    if (sum.count != 5 || (sum.opcode != SpvOpIAdd && sum.opcode != SpvOpFAdd))
        return false;
    for (uint32_t word = 3; word < 5; word++) {
        const spirv_tile_access *own = read_of(s, sum.words[word]);
        const spirv_tile_access *other = read_of(s, sum.words[7 - word]);
        if (own != NULL && other != NULL &&
            spirv_value_same(&access->u->lanes, &own->place, &access->place))
            return is_apart(s, other, access);
    }
    return false;
}

/* ---- The way through the accesses ------------------------------------------------------------ */

static bool read(sums *s, size_t number)
{
    const spirv_tile_access *access = s->all[number];
    uint64_t *sets = calloc((size_t)s->lanes * s->words, sizeof *sets);
    if (sets == NULL)
        return false;
    s->read[number] = sets;
    for (uint32_t lane = 0; lane < s->lanes; lane++) {
        if (!spirv_executes(access->e, access->block, lane))
            continue;
        const uint64_t *set = set_of(s, element_of(s, access, lane));
        join(s, sets + (size_t)lane * s->words, set);
        if (!s->is_inner[number])
            join(s, s->reached, set);
    }
    return true;
}

static bool write(sums *s, size_t number)
{
    const spirv_tile_access *access = s->all[number];
    const uint32_t id = spirv_at(s->a->c->reader->stream, access->at).words[2];
    const bool is_sum = adds_up(s, access);
    for (uint32_t lane = 0; lane < s->lanes; lane++) {
        uint64_t set[ELEMENTS_MAXIMUM / 64] = {0};
        target to = {set, lane, true};
        if (!spirv_executes(access->e, access->block, lane))
            continue;
        const uint32_t element = element_of(s, access, lane);
        if (!visit_reads(s, id, 0, take, &to))
            return false;
        if (to.is_empty) /* the first of its number */
            set[element / 64] |= UINT64_C(1) << element % 64;
        memcpy(set_of(s, element), set, s->words * sizeof *set);
        s->added[element] = is_sum ? access : NULL;
    }
    return true;
}

static bool find_inner(sums *s)
{
    for (size_t k = 0; k < s->count; k++)
        if (s->all[k]->kind == SPIRV_TILE_WRITE &&
            !visit_reads(s, spirv_at(s->a->c->reader->stream, s->all[k]->at).words[2], 0,
                         note_inner, NULL))
            return false;
    return true;
}

static bool follow(sums *s)
{
    bool good = find_inner(s);
    for (size_t k = 0; k < s->count && good; k++)
        good = s->all[k]->kind == SPIRV_TILE_WRITE ? write(s, k) : read(s, k);
    return good;
}

/* ---- Findings -------------------------------------------------------------------------------- */

static bool is_any(const sums *s, const uint64_t *set)
{
    const uint64_t none[ELEMENTS_MAXIMUM / 64] = {0};
    return !is_part(s, set, none);
}

static bool report(const sums *s)
{
    spirv_checker *c = s->a->c;
    const uint32_t id = spirv_result(spirv_at(c->reader->stream, c->uniformity.at[s->object]));
    for (uint32_t k = 0; k < s->elements; k++)
        if (s->added[k] != NULL && !is_part(s, set_of(s, k), s->reached))
            return spirv_report(c, SPIRV_RULE_LOST_SUM, false, s->added[k]->at, id,
                                "kernel `%s` adds up in element %" PRIu32
                                " of `%s` here, and nothing reads that sum",
                                c->kernel->name, k, spirv_name(c, id).text);
    return true;
}

static bool allocate(sums *s)
{
    s->sets = calloc((size_t)s->elements * s->words, sizeof *s->sets);
    s->added = calloc(s->elements, sizeof *s->added);
    s->reached = calloc(s->words, sizeof *s->reached);
    return s->sets != NULL && s->added != NULL && s->reached != NULL;
}

static void clear(sums *s)
{
    for (size_t k = 0; k < s->count; k++)
        free(s->read[k]);
    free(s->sets);
    free(s->added);
    free(s->reached);
}

static bool check_variable(const spirv_tile_accesses *a, const spirv_tile_access *first)
{
    const spirv_checker *c = a->c;
    const uint32_t at = c->uniformity.at[first->place.object];
    const uint64_t size =
        at == 0 ? 0 : spirv_variable_size(c->reader, spirv_at(c->reader->stream, at));
    sums s = {.a = a,
              .object = first->place.object,
              .size = first->size,
              .elements = (uint32_t)(size / first->size),
              .lanes = a->u->lanes.count};
    if (size / first->size > ELEMENTS_MAXIMUM || s.elements == 0)
        return true;
    s.words = (s.elements + 63) / 64;
    if (!collect(&s))
        return true;
    bool good = allocate(&s);
    if (good && follow(&s) && is_any(&s, s.reached))
        good = report(&s);
    clear(&s);
    return good;
}

bool spirv_check_lost_sums(const spirv_tile_accesses *a)
{
    if (a->c->uniformity.tile[0] == 0)
        return true;
    for (size_t k = 0; k < a->count; k++) {
        size_t before = 0;
        while (before < k && a->all[before].place.object != a->all[k].place.object)
            before++;
        if (before == k && !check_variable(a, &a->all[k]))
            return false;
    }
    return true;
}
