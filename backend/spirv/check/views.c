/* Indices of views of rank 2 and more that are right by accident at most: dimensions in OpenCL's
 * order, which is not that of extents, and rows that are taken to stand next to each other.
 *
 * AT(m, i, j) becomes i * pitch + j. A place is a sum: products with a pitch of the view, and the
 * rest. What the optimiser has made of it otherwise is not judged. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/analysis/evaluate.h"
#include "backend/spirv/check/checker.h"

enum { NODES_MAXIMUM = 256, LANES_MAXIMUM = 1024 };

/* A view among the kernel's parameters. */
typedef struct view {
    uint32_t pointer, descriptor; /* the numbers of their values */
    uint32_t rank;
} view;

/* What a place in a view consists of. */
typedef struct place {
    const spirv_checker *c;
    const view *of;
    bool known;                   /* each part of the sum is, but for what all work-items share */
    int64_t first[LANES_MAXIMUM]; /* of each work-item: what is multiplied by the first pitch */
    int64_t rest[LANES_MAXIMUM];  /* and what by none */
    uint32_t seen_count;
    uint32_t seen[NODES_MAXIMUM]; /* the values that it is computed from */
    bool has_pitch, has_product;  /* among them */
    bool lost;                    /* some of them nobody knows */
} place;

typedef struct views {
    spirv_checker *c;
    view *all;
    size_t count;
    place *place;             /* the one that is looked at */
    bool in_order;            /* something is indexed as extents are */
    uint32_t swapped;         /* where something is not: a word offset, or 0 ... */
    const view *swapped_view; /* ... and what */
} views;

static spirv_instruction definition(const spirv_checker *c, uint32_t number)
{
    if (number >= c->cfg.value_count || c->uniformity.at[number] == 0)
        return (spirv_instruction){0};
    return spirv_at(c->reader->stream, c->uniformity.at[number]);
}

/* The value of an operand of what defines a value. */
static uint32_t operand(const spirv_checker *c, uint32_t of, spirv_instruction i, uint32_t word)
{
    const uint32_t block = c->uniformity.block_of[of];
    const uint32_t context = block == SPIRV_NONE ? 0 : c->cfg.blocks[block].context;
    return word < i.count ? spirv_cfg_value(&c->cfg, context, i.words[word]) : SPIRV_NONE;
}

/* Whether an instruction changes the width of a number, or its unit, alone. */
static bool is_form(const spirv_checker *c, spirv_instruction i)
{
    uint64_t constant;
    switch (i.opcode) {
    case SpvOpSConvert:
    case SpvOpUConvert:
    case SpvOpBitcast:
    case SpvOpCopyObject:
        return true;
    case SpvOpShiftLeftLogical:
    case SpvOpShiftRightArithmetic:
    case SpvOpShiftRightLogical:
    case SpvOpBitwiseAnd:
        return spirv_read_constant(c->reader, i.words[4], &constant);
    default:
        return false;
    }
}

static uint32_t bare(const spirv_checker *c, uint32_t number)
{
    for (uint32_t depth = 0; depth < 8; depth++) {
        const spirv_instruction i = definition(c, number);
        if (i.count == 0 || !is_form(c, i))
            break;
        number = operand(c, number, i, 3);
    }
    return number;
}

/* The pitch of the view that a value is: 1 for the first; 0 if it is none. */
static uint32_t pitch(const spirv_checker *c, const view *of, uint32_t number)
{
    number = bare(c, number);
    const spirv_instruction i = definition(c, number);
    if (i.opcode != SpvOpLoad)
        return 0;
    const spirv_value from =
        spirv_uniformity_use(&c->uniformity, c->uniformity.block_of[number], i.words[3]);
    if (from.object != of->descriptor || from.kind != SPIRV_VALUE_KNOWN || from.term_count != 0 ||
        from.lanes != NULL || from.constant < 4 * (int64_t)of->rank)
        return 0;
    return (uint32_t)(from.constant / 4) - of->rank + 1;
}

static void add(place *p, int64_t *sum, uint32_t number)
{
    const spirv_uniformity *u = &p->c->uniformity;
    const spirv_value *value = number < p->c->cfg.value_count ? &u->values[number] : NULL;
    if (value == NULL || value->kind != SPIRV_VALUE_KNOWN) {
        p->known = false;
        return;
    }
    for (uint32_t lane = 0; lane < u->lanes.count; lane++)
        sum[lane] += spirv_value_lane(value, lane);
}

/* Adds up an index. */
static void add_up(place *p, uint32_t number, uint32_t depth)
{
    const spirv_checker *c = p->c;
    const spirv_instruction i = definition(c, number);
    if (i.opcode == SpvOpIAdd && depth < 16) {
        add_up(p, operand(c, number, i, 3), depth + 1);
        add_up(p, operand(c, number, i, 4), depth + 1);
    } else if (i.count != 0 && is_form(c, i) && depth < 16) {
        add_up(p, operand(c, number, i, 3), depth + 1);
    } else if (i.opcode == SpvOpIMul) {
        const uint32_t a = operand(c, number, i, 3), b = operand(c, number, i, 4);
        const uint32_t of_a = pitch(c, p->of, a), of_b = pitch(c, p->of, b);
        if (of_a == 1 || of_b == 1)
            add(p, p->first, of_a == 1 ? b : a);
        else if (of_a == 0 && of_b == 0)
            add(p, p->rest, number);
    } else {
        add(p, p->rest, number);
    }
}

static void see(place *p, uint32_t number);

static void see_operands(place *p, uint32_t number, spirv_instruction i)
{
    const spirv_checker *c = p->c;
    const uint32_t step = i.opcode == SpvOpPhi ? 2 : 1;
    for (uint32_t word = spirv_first_operand(i); word < i.count; word += step)
        if (spirv_is_value(i, word))
            see(p, operand(c, number, i, word));
}

/* What is in memory of its own that a work-item has, or comes from a function, nobody knows. */
static void see_load(place *p, uint32_t number, spirv_instruction i)
{
    const spirv_checker *c = p->c;
    const spirv_value from =
        spirv_uniformity_use(&c->uniformity, c->uniformity.block_of[number], i.words[3]);
    const uint32_t storage = spirv_storage_class(&c->uniformity, &from, i.words[3]);
    if (pitch(c, p->of, number) != 0)
        p->has_pitch = true;
    else if ((storage == SpvStorageClassFunction || storage == SpvStorageClassPrivate ||
              storage == SpvStorageClassGeneric) &&
             (from.object == SPIRV_NONE ||
              definition(c, from.object).opcode != SpvOpFunctionParameter))
        p->lost = true;
}

/* Looks at all that a value is computed from. */
static void see(place *p, uint32_t number)
{
    const spirv_checker *c = p->c;
    const spirv_instruction i = definition(c, number);
    if (i.count == 0 || number >= c->cfg.value_count ||
        c->uniformity.block_of[number] == SPIRV_NONE)
        return;
    for (uint32_t k = 0; k < p->seen_count; k++)
        if (p->seen[k] == number)
            return;
    if (p->seen_count == NODES_MAXIMUM || i.opcode == SpvOpFunctionCall) {
        p->lost = true;
        return;
    }
    p->seen[p->seen_count++] = number;
    if (i.opcode == SpvOpLoad) {
        see_load(p, number, i);
        return;
    }
    uint64_t constant;
    if (i.opcode == SpvOpIMul && !spirv_read_constant(c->reader, i.words[3], &constant) &&
        !spirv_read_constant(c->reader, i.words[4], &constant))
        p->has_product = true;
    see_operands(p, number, i);
}

/* Follows a pointer to the view, and looks at each index on the way. */
static bool look(place *p, uint32_t number)
{
    const spirv_checker *c = p->c;
    for (uint32_t depth = 0; depth < 16 && number != p->of->pointer; depth++) {
        const spirv_instruction i = definition(c, number);
        const bool chain =
            i.opcode == SpvOpPtrAccessChain || i.opcode == SpvOpInBoundsPtrAccessChain;
        if (!chain && i.opcode != SpvOpBitcast)
            return false;
        if (chain && i.count > 4) {
            add_up(p, operand(c, number, i, 4), 0);
            see(p, operand(c, number, i, 4));
        }
        number = operand(c, number, i, 3);
    }
    return number == p->of->pointer;
}

/* Whether a sum counts the work-items in a dimension of the tile, of OpenCL, and in no other. */
static bool follows(const spirv_uniformity *u, const int64_t *sum, uint32_t dimension)
{
    uint32_t below = 1;
    for (uint32_t k = 0; k < dimension; k++)
        below *= u->tile[k];
    if (u->tile[dimension] < 2)
        return false;
    const int64_t step = sum[below] - sum[0];
    if (step <= 0)
        return false;
    for (uint32_t lane = 0; lane < u->lanes.count; lane++)
        if (sum[lane] - sum[0] != step * (int64_t)(lane / below % u->tile[dimension]))
            return false;
    return true;
}

static bool judge(views *v, uint32_t at)
{
    spirv_checker *c = v->c;
    const place *p = v->place;
    const uint32_t last = p->of->rank - 1;
    const spirv_uniformity *u = &c->uniformity;
    if (p->known && last < 3) {
        v->in_order = v->in_order || (follows(u, p->first, last) && follows(u, p->rest, 0));
        if (v->swapped == 0 && follows(u, p->first, 0) && follows(u, p->rest, last)) {
            v->swapped = at;
            v->swapped_view = p->of;
        }
    }
    if (p->lost || p->has_pitch || !p->has_product)
        return true;
    const uint32_t id = spirv_result(definition(c, p->of->pointer));
    return spirv_report(c, SPIRV_RULE_FLAT_INDEX, false, at, id,
                        "`%s` is a view of rank %" PRIu32 ", and kernel `%s` indexes it here as if "
                        "its rows stood next to each other, which those of a section do not",
                        spirv_name(c, id).text, p->of->rank, c->kernel->name);
}

static bool check_access(void *context, uint32_t block, spirv_instruction i)
{
    views *v = context;
    const spirv_checker *c = v->c;
    const uint32_t word = i.opcode == SpvOpStore ? 1 : i.opcode == SpvOpLoad ? 3 : 0;
    if (word == 0)
        return true;
    const uint32_t number = spirv_cfg_value(&c->cfg, c->cfg.blocks[block].context, i.words[word]);
    if (number == SPIRV_NONE || !spirv_cfg_spend(&v->c->cfg, 1))
        return true;
    const uint32_t object = c->uniformity.values[number].object;
    for (size_t k = 0; k < v->count; k++) {
        if (v->all[k].pointer != object)
            continue;
        memset(v->place, 0, sizeof *v->place);
        v->place->c = c;
        v->place->of = &v->all[k];
        v->place->known = true;
        return !look(v->place, number) || judge(v, i.at);
    }
    return true;
}

static bool check_accesses(views *v)
{
    const spirv_checker *c = v->c;
    if (!spirv_check_instructions(c, check_access, v))
        return false;
    if (v->in_order || v->swapped == 0)
        return true;
    const uint32_t id = spirv_result(definition(c, v->swapped_view->pointer));
    return spirv_report(v->c, SPIRV_RULE_SWAPPED_DIMENSIONS, false, v->swapped, id,
                        "kernel `%s` indexes `%s` with its dimensions swapped: dimension 0 of "
                        "OpenCL's ids is the last of an extent",
                        c->kernel->name, spirv_name(c, id).text);
}

/* The kernel's parameters that are views of rank 2 and more. */
static bool find_views(views *v)
{
    const spirv_checker *c = v->c;
    const spirv_kernel *kernel = c->kernel;
    const spirv_function *function = &c->reader->functions[c->cfg.contexts[0].function];
    const uint32_t *parameters = &c->reader->parameters[function->first_parameter];
    v->all = spirv_allocate(kernel->parameter_count + 1, sizeof *v->all);
    for (size_t k = 0; v->all != NULL && k + 1 < kernel->parameter_count; k++) {
        const int rank = spirv_view_rank(&kernel->parameters[k + 1]);
        if (kernel->parameters[k].kind != SPIRV_PARAMETER_GLOBAL || rank < 2 ||
            k + 1 >= function->parameter_count)
            continue;
        v->all[v->count++] = (view){
            spirv_cfg_value(&c->cfg, 0, c->reader->ids[parameters[k]].id),
            spirv_cfg_value(&c->cfg, 0, c->reader->ids[parameters[k + 1]].id), (uint32_t)rank};
    }
    return v->all != NULL;
}

bool spirv_check_views(spirv_checker *c)
{
    views v = {.c = c, .place = spirv_allocate(1, sizeof(place))};
    bool good = v.place != NULL && find_views(&v);
    if (good && v.count != 0 && c->uniformity.lanes.count <= LANES_MAXIMUM)
        good = check_accesses(&v);
    free(v.all);
    free(v.place);
    return good;
}
