/* What work-items do together: tile_static memory and barriers; and what they must not do. */
#include "tests/random/generator/own.h"
#include "tests/random/generator/strides.h"

#include <string.h>

const char *fence(generator *g)
{
    return chance(g, 70) ? "CLK_LOCAL_MEM_FENCE" : "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE";
}

tree *together(tree *parent)
{
    tree *block = tree_add(parent);
    block->closed = true;
    text_add(&block->head, "{");
    text_add(&block->tail, "}");
    return block;
}

tree *line(tree *block)
{
    tree *node = tree_add(block);
    node->fixed = true;
    return node;
}

void barrier(tree *block, const char *flags)
{
    text_add(&line(block)->head, "barrier(%s);", flags);
}

/* Another lane of the group. */
static void partner(generator *g, text *out)
{
    static const char *const forms[] = {"lsize - 1 - lid", "(lid + 1) % lsize",
                                        "lid ^ 1",         "(lid + lsize - 1) % lsize",
                                        "lid / 2",         "0",
                                        "lsize / 2"};
    const unsigned kind = below(g, 9);
    if (kind < 7) {
        text_add(out, kind == 2 ? "(%s) %% lsize" : "%s", forms[kind]);
        return;
    }
    text_add(out, "(uint)(");
    expression(g, out, SCALAR(UINT), 1, false);
    text_add(out, ") %% lsize");
}

const variable *target(generator *g)
{
    return any_variable(g, false, false, false, true);
}

void store_own(generator *g, tree *block, const char *where, enum base base)
{
    text *out = &line(block)->head;
    text_add(out, "%s = ", where);
    expression(g, out, SCALAR(base), 1, false);
    text_add(out, ";");
}

void read_other(generator *g, tree *block, const char *memory, const char *base, const char *field)
{
    const variable *v = NULL;
    do {
        v = target(g);
    } while (strncmp(v->name, memory, 2) == 0); /* which others read */
    text *out = &tree_add(block)->head;
    if (is_floating(v->type.base))
        text_add(out, "%s = (%s)((int)%s[%s", v->name, type_name(v->type), memory, base);
    else
        text_add(out, "%s = (%s)(%s[%s", v->name, type_name(v->type), memory, base);
    partner(g, out);
    text_add(out, "]%s);", field);
}

static void exchange(generator *g, tree *parent)
{
    static const struct {
        const char *own, *memory, *base, *flags;
    } places[] = {
        {"t0[lid]", "t0", "", NULL},
        {"dyn[lid]", "dyn", "", NULL},
        {"scratch[first + lid]", "scratch", "first + ", "CLK_GLOBAL_MEM_FENCE"},
    };
    const unsigned i = below(g, 3);
    const char *flags = places[i].flags != NULL ? places[i].flags : fence(g);
    tree *block = together(parent);
    store_own(g, block, places[i].own, UINT);
    barrier(block, flags);
    read_other(g, block, places[i].memory, places[i].base, "");
    if (chance(g, 50))
        read_other(g, block, places[i].memory, places[i].base, "");
    barrier(block, flags);
}

/* One value for all: the compiler does not know that it is uniform. */
static void broadcast(generator *g, tree *parent)
{
    const variable *v = any_variable(g, false, false, true, true);
    tree *block = together(parent);
    store_own(g, block, "t0[lid]", UINT);
    barrier(block, fence(g));
    text *out = &tree_add(block)->head;
    text_add(out, "%s = (%s)t0[(uint)(", v->name, type_name(v->type));
    expression(g, out, SCALAR(UINT), 1, true);
    text_add(out, ") %% lsize];");
    barrier(block, fence(g));
}

/* A sum by halves: the classic, for sizes that are no powers of two as well. */
static void tree_sum(generator *g, tree *parent)
{
    const variable *v = any_variable(g, false, false, true, true);
    const int k = g->labels++;
    tree *block = together(parent);
    store_own(g, block, "t0[lid]", UINT);
    barrier(block, fence(g));
    text_add(&line(block)->head, "for (uint k%d = lsize; k%d > 1; k%d = (k%d + 1) / 2) {", k, k, k,
             k);
    text_add(&line(block)->head, "    if (lid < k%d / 2) t0[lid] += t0[(k%d + 1) / 2 + lid];", k,
             k);
    text_add(&line(block)->head, "    barrier(CLK_LOCAL_MEM_FENCE); }");
    text_add(&tree_add(block)->head, "%s = (%s)t0[0];", v->name, type_name(v->type));
    barrier(block, fence(g));
}

/* One pointer to tile_static or to private memory. */
static void generic_pointer(generator *g, tree *parent)
{
    const variable *v = target(g);
    tree *block = together(parent);
    store_own(g, block, "t0[lid]", UINT);
    text_add(&line(block)->head, "uint own[2] = {lid, gid};");
    barrier(block, fence(g));
    text *out = &tree_add(block)->head;
    text_add(out, "{ GENERIC uint *q = ");
    condition(g, out, 1, false);
    text_add(out, " ? (GENERIC uint *)&t0[");
    partner(g, out);
    text_add(out, "] : (GENERIC uint *)&own[lid & 1]; %s = (%s)(int)*q; }", v->name,
             type_name(v->type));
    barrier(block, fence(g));
}

static void through_function(generator *g, tree *parent)
{
    const variable *v = target(g);
    text *out = &tree_add(parent)->head;
    text_add(out, "%s = (%s)(int)pass_on(t0, (uint)(", v->name, type_name(v->type));
    expression(g, out, SCALAR(UINT), 1, false);
    text_add(out, "), lid, ");
    partner(g, out);
    text_add(out, ");");
}

void shared_statement(generator *g, tree *parent, struct place place)
{
    const unsigned kind = below(g, 10);
    if (!has(g, FEATURE_BARRIERS))
        statements(g, parent, place, 1);
    else if (chance(g, 50) && round_statement(g, parent, place))
        return;
    else if (has(g, FEATURE_ASYNC) && chance(g, 15))
        async_copy(g, parent);
    else if (has(g, FEATURE_TILE_STRUCTS) && chance(g, 15))
        look_at_records(g, parent);
    else if (has(g, FEATURE_STRIDES) && chance(g, 15))
        transposed(g, parent);
    else if (has(g, FEATURE_TURNS) && chance(g, 15))
        local_turns(g, parent);
    else if (has(g, FEATURE_GROUPS) && chance(g, 20))
        group_function(g, parent);
    else if (has(g, FEATURE_SUB_GROUPS) && chance(g, 20))
        sub_group_function(g, parent);
    else if (kind == 0 && has(g, FEATURE_LOCAL_ATOMICS))
        local_atomics(g, parent, place);
    else if (kind == 1 && has(g, FEATURE_GENERIC))
        generic_pointer(g, parent);
    else if (kind == 2 && has(g, FEATURE_BARRIER_FUNCTIONS))
        through_function(g, parent);
    else if (kind < 5)
        broadcast(g, parent);
    else if (kind == 5)
        tree_sum(g, parent);
    else
        exchange(g, parent);
}
