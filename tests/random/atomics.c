/* Atomics whose result does not depend on their order: each place knows one operation only, and what
 * they return is not looked at. */
#include "tests/random/shared.h"

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

void global_atomic(generator *g, tree *parent, struct place place)
{
    (void)place;
    add_atomic(g, &tree_add(parent)->head, "global", "atoms");
}
