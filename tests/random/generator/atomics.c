/* Atomics whose result does not depend on their order: each place knows one operation only, and
 * what they return is not looked at. */
#include "tests/random/generator/shared.h"

enum { NARROW = 8, WIDE = 4 };

static const struct {
    const char *operation;
    enum base base;
} places[NARROW + WIDE] = {{"add", UINT}, {"or", UINT},   {"and", UINT},  {"xor", UINT},
                           {"sub", UINT}, {"add", INT},   {"max", UINT},  {"min", INT},
                           {"add", LONG}, {"xor", ULONG}, {"max", ULONG}, {"min", LONG}};

static const char *order(generator *g)
{
    static const char *const orders[] = {"relaxed", "acquire", "release", "acq_rel", "seq_cst"};
    return orders[below(g, 5)];
}

/* Behind the first words are those of 64 bits, two words each. */
static void add_atomic(generator *g, text *out, const char *space, const char *memory)
{
    const unsigned k = below(g, has(g, FEATURE_WIDE) ? NARROW + WIDE : NARROW);
    const enum base base = places[k].base;
    const bool is_wide = k >= NARROW;
    const bool is_explicit = has(g, FEATURE_EXPLICIT_ATOMICS) && chance(g, 60);
    text_add(out,
             is_explicit ? "atomic_fetch_%s_explicit("
             : is_wide   ? "atom_%s("
                         : "atomic_%s(",
             places[k].operation);
    text_add(out, "(volatile %s %s%s *)&%s[%u], (%s)(", space, is_explicit ? "atomic_" : "",
             base_name(base), memory, is_wide ? 2 * k - NARROW : k, base_name(base));
    expression(g, out, SCALAR(base), 1, false);
    if (is_explicit)
        text_add(out, "), memory_order_%s, memory_scope_%s);", order(g),
                 chance(g, 50) && space[0] == 'l' ? "work_group" : "device");
    else
        text_add(out, "));");
}

void local_atomics(generator *g, tree *parent, struct place place)
{
    tree *block = together(parent);
    text_add(&line(block)->head, "if (lid == 0) for (int z = 0; z < 16; z++) t0[z] = z * 77;");
    barrier(block, fence(g));
    place.uniform = place.in_loop = place.may_return = false;
    add_atomic(g, &tree_add(block)->head, "local", "t0");
    tree *guarded = tree_add(block);
    text_add(&guarded->head, "if (");
    condition(g, &guarded->head, 2, false);
    text_add(&guarded->head, ") {");
    text_add(&guarded->tail, "}");
    add_atomic(g, &tree_add(guarded)->head, "local", "t0");
    barrier(block, fence(g));
    const variable *v = any_variable(g, false, false, chance(g, 50), true);
    text_add(&tree_add(block)->head, "%s = (%s)t0[%u];", v->name, type_name(v->type), below(g, 16));
    barrier(block, fence(g));
}

/* A loop that each lane leaves when it has had its turn: a sum, or what else takes any order. */
static void exchange_loop(generator *g, tree *block, const char *space, const char *memory)
{
    static const char *const steps[] = {"old + give", "old ^ give", "max(old, give)",
                                        "old * (give | 1)"};
    text *out = &tree_add(block)->head;
    text_add(out, "{ volatile %s uint *m = (volatile %s uint *)&%s; const uint give = (uint)(",
             space, space, memory);
    expression(g, out, SCALAR(UINT), 1, false);
    text_add(out,
             "); uint old = atomic_cmpxchg(m, 0u, 0u), seen; "
             "while ((seen = atomic_cmpxchg(m, old, %s)) != old) old = seen; }",
             steps[g->step_of_turns]);
}

void global_atomic(generator *g, tree *parent, struct place place)
{
    (void)place;
    if (has(g, FEATURE_TURNS) && chance(g, 25)) {
        g->step_of_turns = 0;
        exchange_loop(g, parent, "global", "atoms[0]");
        return;
    }
    add_atomic(g, &tree_add(parent)->head, "global", "atoms");
}

/* Each gives a value and takes what the last one gave: in the end nothing is lost. */
static void chain(generator *g, tree *block)
{
    text *out = &tree_add(block)->head;
    text_add(out, "{ const uint taken = atomic_xchg((volatile local uint *)&t0[0], (uint)(");
    expression(g, out, SCALAR(UINT), 1, false);
    text_add(out, ")); atomic_add((volatile local uint *)&t0[1], taken); }");
}

/* Each number is drawn once. */
static void tickets(generator *g, tree *block)
{
    text_add(&tree_add(block)->head,
             "{ const uint ticket = atomic_%s((volatile local uint *)&t0[2]); "
             "atomic_xor((volatile local uint *)&t0[3], ticket * ticket); }",
             g->step_of_turns == 1 ? "dec" : "inc");
}

void local_turns(generator *g, tree *parent)
{
    tree *block = together(parent);
    text_add(&line(block)->head, "if (lid == 0) for (int z = 0; z < 5; z++) t0[z] = z * 9;");
    barrier(block, fence(g));
    tree *guarded = tree_add(block);
    text_add(&guarded->head, "if (");
    condition(g, &guarded->head, 2, false);
    text_add(&guarded->head, ") {");
    text_add(&guarded->tail, "}");
    g->step_of_turns = below(g, 4);
    for (int i = 0; i < 2; i++) {
        tree *where = i == 0 ? block : guarded;
        exchange_loop(g, where, "local", "t0[4]");
        if (chance(g, 50))
            chain(g, where);
        if (chance(g, 50))
            tickets(g, where);
    }
    barrier(block, fence(g));
    const variable *v = any_variable(g, false, false, chance(g, 50), true);
    text_add(&tree_add(block)->head, "%s = (%s)(int)(t0[0] + t0[1] + t0[2] * 3 + t0[3] + t0[4]);",
             v->name, type_name(v->type));
    barrier(block, fence(g));
}
