/* Work that goes round after round with barriers between: loops whose count depends on the group,
 * and tile_static memory, "t1", that keeps what it holds from one barrier to the next.
 *
 * A work-item writes its own element of t1 only, wherever it likes, and reads those of others only
 * between two barriers: its element is a variable like any other. */
#include "tests/random/generator/shared.h"

void declare_carried(generator *g, tree *block)
{
    if (!has(g, FEATURE_BARRIERS | FEATURE_CARRIED))
        return;
    g->carried = any_integer(g);
    text *out = &tree_add(block)->head;
    text_add(out, "TILE(%s, t1, 1024); t1[lid] = (%s)(", base_name(g->carried),
             base_name(g->carried));
    expression(g, out, SCALAR(g->carried), 1, false);
    text_add(out, ");");
    declare(g, "t1[lid]", SCALAR(g->carried), 0, false);
    text_add(&tree_add(block)->head, "TILE(ulong, t2, 1); if (lid == 0) t2[0] = GROUP; "
                                     "barrier(CLK_LOCAL_MEM_FENCE);");
}

/* What others left there, some rounds ago perhaps. */
static void look_at_others(generator *g, tree *parent)
{
    tree *block = together(parent);
    barrier(block, fence(g));
    read_other(g, block, "t1", "", "");
    if (chance(g, 50))
        read_other(g, block, "t1", "", "");
    barrier(block, fence(g));
}

/* One for the whole group, that one work-item changes. */
static void change_common(generator *g, tree *parent)
{
    const variable *v = any_variable(g, false, false, chance(g, 50), true);
    tree *block = together(parent);
    text *out = &line(block)->head;
    text_add(out, "if (lid == ");
    text_add(out, chance(g, 50) ? "0" : "lsize - 1");
    text_add(out, ") t2[0] = t2[0] * 5 + (ulong)(");
    expression(g, out, SCALAR(UINT), 1, false);
    text_add(out, ");");
    barrier(block, fence(g));
    text_add(&tree_add(block)->head, "%s = (%s)(int)t2[0];", v->name, type_name(v->type));
    barrier(block, fence(g));
}

static void through_rounds(generator *g, tree *parent)
{
    const variable *v = target(g);
    text *out = &tree_add(parent)->head;
    text_add(out, "%s = (%s)(int)pass_around(t0, (uint)(", v->name, type_name(v->type));
    expression(g, out, SCALAR(UINT), 1, false);
    text_add(out, "), lid, lsize, (GROUP + (uint)(");
    expression(g, out, SCALAR(UINT), 1, true);
    text_add(out, ")) & %u);", chance(g, 80) ? 3 : 15);
}

/* Each round something together: without it the body might have no barrier. */
static void round_loop(generator *g, tree *parent, struct place place)
{
    loop_statement(g, parent, place, true);
    tree *block = parent->children[parent->count - 1];
    place.depth++;
    place.in_loop = place.loop_uniform = true;
    place.in_switch = place.may_return = false;
    shared_statement(g, block, place);
}

bool round_statement(generator *g, tree *parent, struct place place)
{
    const unsigned kind = below(g, 8);
    if (has(g, FEATURE_ROUNDS) && kind < 3 && place.depth < 4)
        round_loop(g, parent, place);
    else if (has(g, FEATURE_ROUNDS | FEATURE_BARRIER_FUNCTIONS) && kind == 3)
        through_rounds(g, parent);
    else if (has(g, FEATURE_CARRIED) && kind == 4)
        look_at_others(g, parent);
    else if (has(g, FEATURE_CARRIED) && kind == 5)
        change_common(g, parent);
    else
        return false;
    return true;
}
