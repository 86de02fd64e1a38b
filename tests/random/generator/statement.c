/* Statements: assignments, and the structured control flow around them. */
#include <stdio.h>

#include "tests/random/generator/own.h"
#include "tests/random/generator/pointers.h"
#include "tests/random/generator/strides.h"

static void assign_number(generator *g, tree *parent, bool uniform)
{
    const variable *v = any_variable(g, false, false, uniform, true);
    if (v == NULL)
        return;
    text *out = &tree_add(parent)->head;
    text_add(out, "%s = ", v->name);
    expression(g, out, v->type, 1 + (int)below(g, 3), uniform);
    text_add(out, ";");
}

static void assign_vector(generator *g, tree *parent)
{
    const variable *v = any_variable(g, true, false, false, true);
    if (v == NULL)
        return;
    text *out = &tree_add(parent)->head;
    if (v->type.lanes > 2 && chance(g, 20)) {
        const unsigned first = below(g, (unsigned)v->type.lanes - 1);
        text_add(out, "%s.s%x%x = ", v->name, first + 1, below(g, first + 1));
        expression(g, out, (struct type){v->type.base, 2}, 1, false);
        text_add(out, ";");
        return;
    }
    const bool whole = chance(g, 70);
    text_add(out, whole ? "%s = " : "%s.s%x = ", v->name, below(g, (unsigned)v->type.lanes));
    expression(g, out, whole ? v->type : SCALAR(v->type.base), 1 + (int)below(g, 2), false);
    text_add(out, ";");
}

static void assign_element(generator *g, tree *parent)
{
    const variable *v = any_variable(g, false, true, false, true);
    if (v == NULL)
        return;
    text *out = &tree_add(parent)->head;
    text_add(out, "%s[", v->name);
    index_below(g, out, v->length, false);
    text_add(out, "] = ");
    expression(g, out, v->type, 1 + (int)below(g, 2), false);
    text_add(out, ";");
}

static void copy_struct(generator *g, tree *parent)
{
    static const char *const forms[] = {"rs[%u] = r;", "r = rs[lid & %u];",
                                        "rs[gid & %u] = rs[lx & 3];", "rs[ly & %u] = r;"};
    text_add(&tree_add(parent)->head, forms[below(g, 4)], below(g, 4));
}

static void assignment(generator *g, tree *parent, struct place place)
{
    const unsigned kind = below(g, 10);
    if (has(g, FEATURE_STRUCTS) && !g->in_function && chance(g, 6))
        copy_struct(g, parent);
    else if (has(g, FEATURE_NESTED) && !g->in_function && chance(g, 6))
        copy_nest(g, parent);
    else if (has(g, FEATURE_STRIDES) && !g->in_function && chance(g, 15))
        strided_statement(g, parent);
    else if (has(g, FEATURE_POINTERS) && !g->in_function && chance(g, 15))
        pointer_statement(g, parent);
    else if (place.uniform && !g->in_function && kind < 2)
        assign_number(g, parent, true);
    else if (has(g, FEATURE_VECTORS) && kind < 5)
        assign_vector(g, parent);
    else if (has(g, FEATURE_ARRAYS) && kind < 6)
        assign_element(g, parent);
    else
        assign_number(g, parent, false);
}

static void seam(tree *block, const char *line)
{
    tree *node = tree_add(block);
    node->seam = node->fixed = true;
    text_add(&node->head, "%s", line);
}

static void branch(generator *g, tree *parent, struct place place)
{
    const bool uniform = place.uniform && chance(g, 40);
    tree *block = tree_add(parent);
    text_add(&block->head, "if (");
    condition(g, &block->head, 2, uniform);
    text_add(&block->head, ") {");
    text_add(&block->tail, "}");
    place.uniform = uniform;
    place.depth++;
    statements(g, block, place, 1 + (int)below(g, 3));
    if (chance(g, 40)) {
        seam(block, "} else {");
        statements(g, block, place, 1 + (int)below(g, 3));
    }
}

static variable *counter(generator *g, bool uniform)
{
    char name[24];
    snprintf(name, sizeof name, "k%d", g->labels++);
    variable *added = declare(g, name, SCALAR(UINT), 0, uniform);
    added->constant = true;
    return added;
}

static void loop_head(generator *g, tree *block, const char *k, bool uniform)
{
    text *out = &block->head;
    const unsigned kind = below(g, 3);
    text_add(&block->head_if_opened, "{ const uint %s = 0;", k);
    text_add(out, kind == 2 ? "{ uint %s = 0; do {" : "for (uint %s = 0; ", k);
    text *test = kind == 2 ? &block->tail : out;
    if (kind == 2)
        text_add(test, "} while (++");
    text_add(test, "%s < (((uint)", k);
    expression(g, test, SCALAR(UINT), (int)below(g, 2), uniform);
    text_add(test, uniform && !g->in_function && chance(g, 50) ? " + GROUP" : "");
    text_add(test, ") & %d)", chance(g, 80) ? 3 : 15);
    if (chance(g, 30)) {
        text_add(test, " && ");
        condition(g, test, 1, uniform);
    }
    text_add(test, kind == 2 ? "); }" : "; %s++) {", k);
}

void loop_statement(generator *g, tree *parent, struct place place, bool uniform)
{
    tree *block = tree_add(parent);
    variable *k = counter(g, uniform);
    const int count = g->count;
    loop_head(g, block, k->name, uniform);
    if (block->tail.length == 0)
        text_add(&block->tail, "}");
    block->closed = true; /* what leaves it could leave another */
    place.uniform = place.loop_uniform = uniform;
    place.in_loop = true;
    place.in_switch = false;
    place.depth++;
    statements(g, block, place, 1 + (int)below(g, 4));
    g->count = count - 1;
}

static void selection(generator *g, tree *parent, struct place place)
{
    const bool uniform = place.uniform && chance(g, 40);
    tree *block = tree_add(parent);
    block->closed = true;
    const enum base base = chance(g, 70) ? UINT : any_integer(g);
    /* Where clang-15 knows the range, as of x % 7 alone, it makes an integer of 3 bits. */
    text_add(&block->head, "switch (min((%s)((", base_name(base));
    expression(g, &block->head, SCALAR(base), 1, uniform);
    text_add(&block->head, ") %% 7), (%s)6)) {", base_name(base));
    text_add(&block->tail, "}");
    place.uniform = uniform;
    place.in_switch = true;
    place.depth++;
    const int cases = 2 + (int)below(g, 4);
    for (int i = 0; i < cases; i++) {
        seam(block, "");
        text_add(&block->children[block->count - 1]->head, i == 2 ? "default:;" : "case %d:;", i);
        statements(g, block, place, 1 + (int)below(g, 2));
        if (i + 1 == cases || chance(g, 70))
            text_add(&tree_add(block)->head, "break;");
    }
}

/* The whole group ends, before barriers that other groups go on to. */
static void end_group(generator *g, tree *parent)
{
    text_add(&tree_add(parent)->head, "if (GROUP %% %u == %u) { OUT(0, lid); return; }",
             3 + below(g, 4), below(g, 3));
}

/* Leaves a loop or the kernel, for some lanes. */
static void jump(generator *g, tree *parent, struct place place)
{
    const bool may_leave = place.in_loop && (!place.loop_uniform || place.uniform);
    const bool uniform = may_leave && place.loop_uniform;
    const bool may_break = may_leave && !place.in_switch;
    if (place.uniform && !g->in_function && has(g, FEATURE_RETURN | FEATURE_BARRIERS) &&
        chance(g, 30)) {
        end_group(g, parent);
        return;
    }
    if (!may_leave && !(place.may_return && has(g, FEATURE_RETURN)))
        return;
    text *out = &tree_add(parent)->head;
    text_add(out, "if (");
    condition(g, out, 1, uniform);
    text_add(out, ") ");
    if (!may_leave || (place.may_return && chance(g, 30)))
        text_add(out, g->in_function ? "return r;" : "{ OUT(0, lid); return; }");
    else
        text_add(out, may_break && chance(g, 60) ? "break;" : "continue;");
}

void control_statement(generator *g, tree *parent, struct place place)
{
    const unsigned kind = below(g, 10);
    if (kind < 4)
        branch(g, parent, place);
    else if (kind < 7 && has(g, FEATURE_LOOPS))
        loop_statement(g, parent, place, place.uniform && chance(g, 60));
    else if (kind < 8 && has(g, FEATURE_SWITCH))
        selection(g, parent, place);
    else if (has(g, FEATURE_GOTO) && kind == 8)
        goto_statement(g, parent, place);
    else
        jump(g, parent, place);
}

static void statement(generator *g, tree *parent, struct place place)
{
    const unsigned kind = below(g, 20);
    g->budget--;
    if (place.uniform && !g->in_function && kind < 4)
        shared_statement(g, parent, place);
    else if (has(g, FEATURE_GUARDS) && !g->in_function && kind < 6)
        guarded_statement(g, parent, place);
    else if (has(g, FEATURE_GLOBAL_ATOMICS) && !g->in_function && kind == 6)
        global_atomic(g, parent, place);
    else if (place.depth < 4 && kind < 12)
        control_statement(g, parent, place);
    else
        assignment(g, parent, place);
}

void statements(generator *g, tree *parent, struct place place, int count)
{
    for (int i = 0; i < count && (i == 0 || g->budget > 0); i++)
        statement(g, parent, place);
}
