/* Control flow that no structured statement has: loops with several exits and several entries. */
#include "tests/random/generator/state.h"

static void line(tree *parent, const char *format, int label)
{
    tree *node = tree_add(parent);
    node->fixed = true;
    text_add(&node->head, format, label, label, label);
}

static void jump_if(generator *g, tree *parent, bool uniform, const char *format, int label)
{
    tree *node = tree_add(parent);
    text_add(&node->head, "if (");
    condition(g, &node->head, 1, uniform);
    text_add(&node->head, ") ");
    text_add(&node->head, format, label);
}

/* Two ways out, which meet again behind. */
static void two_exits(generator *g, tree *block, struct place place, int label)
{
    line(block, "again_%d:", label);
    statements(g, block, place, 1);
    jump_if(g, block, place.uniform, "goto out_%d;", label);
    statements(g, block, place, 1 + (int)below(g, 2));
    jump_if(g, block, place.uniform, "goto end_%d;", label);
    line(block, "if (++j%d < 4) goto again_%d;", label);
    statements(g, block, place, 1);
    line(block, "goto end_%d;", label);
    line(block, "out_%d:", label);
    statements(g, block, place, 1);
    line(block, "end_%d:;", label);
}

/* A loop entered at its head or in the middle: irreducible. */
static void two_entries(generator *g, tree *block, struct place place, int label)
{
    jump_if(g, block, place.uniform, "goto middle_%d;", label);
    line(block, "head_%d:", label);
    statements(g, block, place, 1);
    line(block, "middle_%d:", label);
    statements(g, block, place, 1 + (int)below(g, 2));
    line(block, "if (++j%d < 3) goto head_%d;", label);
}

/* Straight to a common end, out of nested ifs. */
static void forward(generator *g, tree *block, struct place place, int label)
{
    jump_if(g, block, place.uniform, "goto other_%d;", label);
    statements(g, block, place, 1);
    jump_if(g, block, place.uniform, "goto last_%d;", label);
    line(block, "other_%d:", label);
    statements(g, block, place, 1);
    line(block, "last_%d:;", label);
}

void goto_statement(generator *g, tree *parent, struct place place)
{
    typedef void maker(generator *, tree *, struct place, int);
    static maker *const makers[] = {two_exits, two_entries, forward};
    const int label = g->labels++;
    tree *block = tree_add(parent);
    block->closed = true;
    text_add(&block->head, "{ uint j%d = 0;", label);
    text_add(&block->tail, "}");
    place.uniform = place.uniform && chance(g, 40);
    place.depth++;
    makers[below(g, 3)](g, block, place, label);
}
