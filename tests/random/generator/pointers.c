/* Pointers to private, tile_static and global memory that go to functions, into arrays, and around
 * loops. Each points to memory of its work-item's own. */
#include "tests/random/generator/pointers.h"

#include <stdio.h>

static const char *const spaces[] = {"private", "local", "global", "GENERIC"};

static void walk(generator *g, tree *block, const char *space)
{
    static const char *const walks[] = {
        "{ %s uint *q = m; for (uint z = 0; z < (a & 3); z++) { r = r * 31 + *q; q++; } }",
        "{ %s uint *q = m + 3; do *q ^= r; while (--q != m); }",
        "{ %s uint *q = (a & 1) != 0 ? m : m + 2; *q += a; r ^= q[1]; }",
        "{ %s uint *q = m + (a & 3); while (q != m + 4) *q++ = r++; }",
    };
    text_add(&tree_add(block)->head, walks[below(g, 4)], space);
}

static void make_pointer_function(generator *g, tree *root, int i)
{
    char head[160];
    snprintf(head, sizeof head, "static %suint p%llu_%d(%s uint *m, uint a) {",
             chance(g, 50) ? "__attribute__((noinline)) " : "", (unsigned long long)g->seed, i,
             spaces[i]);
    tree *block = function_body(root, head);
    g->count = 0;
    g->in_function = true;
    declare(g, "a", SCALAR(UINT), 0, false);
    declare(g, "r", SCALAR(UINT), 0, false);
    declare(g, "m[1]", SCALAR(UINT), 0, false);
    declare(g, "m[a & 3]", SCALAR(UINT), 0, false);
    declare(g, "m", SCALAR(UINT), 4, false);
    const struct place place = {.may_return = true, .depth = 1};
    walk(g, block, spaces[i]);
    g->budget = 3;
    statements(g, block, place, 2);
    walk(g, block, spaces[i]);
    end_function(g, block);
}

void make_pointer_functions(generator *g, tree *root)
{
    for (int i = 0; i < 4 && has(g, FEATURE_POINTERS); i++)
        if (i < 3 || has(g, FEATURE_GENERIC))
            make_pointer_function(g, root, i);
}

void declare_pointers(generator *g, tree *block)
{
    if (has(g, FEATURE_POINTERS) || has(g, FEATURE_STRIDES))
        text_add(&tree_add(block)->head, "TILE(uint, t4, 4096);");
    if (!has(g, FEATURE_POINTERS))
        return;
    text_add(&tree_add(block)->head, "uint pp[8]; for (uint z = 0; z < 8; z++) pp[z] = z * gid;");
    declare(g, "pp", SCALAR(UINT), 8, false);
}

/* What is in t4 is whatever others left there, so it is written first. */
static void fill(generator *g, tree *block)
{
    text *out = &line(block)->head;
    text_add(out, "for (uint z = 0; z < 4; z++) t4[lid * 4 + z] = z ^ (uint)(");
    expression(g, out, SCALAR(UINT), 1, false);
    text_add(out, ");");
}

static void place_pointed_to(generator *g, text *out, int space)
{
    if (space == 0)
        text_add(out, "pp + (uint)%u", below(g, 5));
    else if (space == 1)
        text_add(out, "t4 + lid * 4");
    else
        text_add(out, "mine + %u", below(g, 5));
}

static void generic_place(generator *g, text *out, int spaces_count)
{
    text_add(out, "(");
    condition(g, out, 1, false);
    for (int i = 0; i < 2; i++) {
        text_add(out, i == 0 ? " ? (GENERIC uint *)(" : ") : (GENERIC uint *)(");
        place_pointed_to(g, out, (int)below(g, (unsigned)spaces_count));
    }
    text_add(out, "))");
}

static void call(generator *g, tree *block)
{
    const int count = has(g, FEATURE_ROWS) ? 3 : 2;
    const bool generic = has(g, FEATURE_GENERIC) && chance(g, 40);
    const int space = (int)below(g, (unsigned)count);
    const variable *v = target(g);
    text *out = &tree_add(block)->head;
    text_add(out, "%s = (%s)(int)p%llu_%d(", v->name, type_name(v->type),
             (unsigned long long)g->seed, generic ? 3 : space);
    if (generic)
        generic_place(g, out, count);
    else
        place_pointed_to(g, out, space);
    text_add(out, ", (uint)(");
    expression(g, out, SCALAR(UINT), 1, false);
    text_add(out, "));");
}

static void array_of_pointers(generator *g, tree *block)
{
    const variable *v = target(g);
    text *out = &tree_add(block)->head;
    text_add(out, "{ private uint *ps[3] = {pp, pp + 3, pp + 6}; local uint *ls[2] = "
                  "{t4 + lid * 4, t4 + lid * 4 + 2}; ps[(uint)(");
    expression(g, out, SCALAR(UINT), 1, false);
    text_add(out,
             ") %% 3][lid & 1] = ls[gid & 1][lx & 1]++; ls[ly & 1] = ls[1]; "
             "%s = (%s)(int)*ls[(uint)(",
             v->name, type_name(v->type));
    expression(g, out, SCALAR(UINT), 1, false);
    text_add(out, ") & 1]; }");
}

/* Others may still look at t4, so that there is a barrier where there are others. */
void pointer_statement(generator *g, tree *parent)
{
    tree *block = together(parent);
    fill(g, block);
    if (chance(g, 75))
        call(g, block);
    else
        array_of_pointers(g, block);
}
