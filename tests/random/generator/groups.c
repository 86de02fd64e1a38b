/* The functions of OpenCL 2.0 over a work-group and over its sub-groups.
 *
 * What those of sub-groups give depends on how wide the engine makes them. So the kernel computes
 * it itself as well, from tile_static memory, and only a difference would be seen; the sub-groups
 * of the reference have one work-item each. */
#include "tests/random/generator/shared.h"

static const char *const operations[] = {"add", "min", "max"};
static const char *const kinds[] = {"reduce", "scan_inclusive", "scan_exclusive"};

static enum base any_word(generator *g)
{
    return has(g, FEATURE_WIDE) ? (enum base)(INT + below(g, 4)) : (enum base)(INT + below(g, 2));
}

static void give(const variable *v, text *out)
{
    if (is_floating(v->type.base))
        text_add(out, "%s = (%s)(int)", v->name, type_name(v->type));
    else
        text_add(out, "%s = (%s)", v->name, type_name(v->type));
}

void group_function(generator *g, tree *parent)
{
    const unsigned kind = below(g, 6);
    const variable *v = target(g);
    const char *type = base_name(any_word(g));
    text *out = &tree_add(parent)->head;
    give(v, out);
    if (kind < 3)
        text_add(out, "work_group_%s_%s((%s)(", kinds[kind], operations[below(g, 3)], type);
    else if (kind == 3)
        text_add(out, "work_group_broadcast((%s)(", type);
    else
        text_add(out, "work_group_%s((int)(", kind == 4 ? "any" : "all");
    expression(g, out, SCALAR(UINT), 2, false);
    text_add(out, ")");
    for (int d = 0; d < 3 && kind == 3; d++) {
        text_add(out, ", (uint)(");
        expression(g, out, SCALAR(UINT), 1, true);
        text_add(out, ") %% (uint)get_local_size(%d)", d);
    }
    text_add(out, ");");
}

static const char *identity(unsigned operation, enum base base)
{
    static const char *const limits[][2] = {{"0x7fffffff", "-0x7fffffff - 1"},
                                            {"0xffffffffu", "0"},
                                            {"0x7fffffffffffffffl", "-0x7fffffffffffffffl - 1"},
                                            {"0xfffffffffffffffful", "0"}};
    return operation == 0 ? "0" : limits[base - INT][operation - 1];
}

/* "X(i)": what work-item i of the group gives, made of t0[i]. */
static void define_given(generator *g, tree *block, enum base base, bool is_truth)
{
    text *out = &line(block)->head;
    if (is_truth)
        text_add(out, "#define X(i) ((t0[i] & %u) != %u)\n", 1 + below(g, 3), below(g, 2));
    else
        text_add(out, "#define X(i) ((%s)((%s)t0[i] * (%s)0x%x00000%03xul))\n", base_name(base),
                 base_name(unsigned_of(base)), base_name(unsigned_of(base)), below(g, 256),
                 1 + 2 * below(g, 128));
}

static void combine(generator *g, tree *block, enum base base)
{
    const unsigned operation = below(g, 3), kind = below(g, 3);
    const char *type = base_name(base), *sum = base_name(unsigned_of(base));
    text *out = &line(block)->head;
    text_add(out, "%s want = %s; for (uint z = begin; z < ", type, identity(operation, base));
    text_add(out, "%s; z++) ", kind == 0 ? "end" : kind == 1 ? "lid + 1" : "lid");
    if (operation == 0)
        text_add(out, "want = (%s)((%s)want + (%s)X(z));", type, sum, sum);
    else
        text_add(out, "want = %s(want, X(z));", operations[operation]);
    text_add(out, " const %s got = sub_group_%s_%s(X(lid));", type, kinds[kind],
             operations[operation]);
}

static void broadcast(generator *g, tree *block, enum base base)
{
    const char *type = base_name(base);
    text *out = &line(block)->head;
    text_add(out, "const uint from = (uint)(");
    expression(g, out, SCALAR(UINT), 1, true);
    text_add(out, ") %% (uint)get_sub_group_size(); ");
    text_add(out, "const %s want = X(begin + from), got = sub_group_broadcast(X(lid), from);",
             type);
}

/* Only what comes from a work-item of the sub-group has a value. */
static void shuffle(generator *g, tree *block, enum base base)
{
    static const char *const forms[][2] = {
        {"", "by"}, {"_xor", "own ^ by"}, {"_up", "own - by"}, {"_down", "own + by"}};
    const unsigned form = below(g, 4);
    const char *type = base_name(base);
    text *out = &line(block)->head;
    text_add(out, "const uint own = get_sub_group_local_id(), size = get_sub_group_size(), by = (");
    expression(g, out, SCALAR(UINT), 1, form != 0);
    text_add(out, form == 0 ? ") %% size, " : ") & 7, ");
    text_add(out, "from = %s; ", forms[form][1]);
    text_add(out, "const %s got = sub_group_shuffle%s(X(lid), by), ", type, forms[form][0]);
    text_add(out, "want = from < size ? X(begin + from) : got;");
}

static void vote(generator *g, tree *block)
{
    const bool all = chance(g, 50);
    text_add(&line(block)->head,
             "bool want = %d; for (uint z = begin; z < end; z++) want = want %s X(z); "
             "const bool got = sub_group_%s(X(lid)) != 0;",
             all, all ? "&&" : "||", all ? "all" : "any");
}

void sub_group_function(generator *g, tree *parent)
{
    const unsigned kind = below(g, 8);
    const enum base base = any_word(g);
    const variable *v = target(g);
    tree *block = together(parent);
    store_own(g, block, "t0[lid]", UINT);
    barrier(block, fence(g));
    define_given(g, block, base, kind > 5);
    text_add(&line(block)->head, "const uint begin = llin - get_sub_group_local_id(), "
                                 "end = begin + get_sub_group_size();");
    if (kind < 3)
        combine(g, block, base);
    else if (kind == 3)
        broadcast(g, block, base);
    else if (kind < 6)
        shuffle(g, block, base);
    else
        vote(g, block);
    text_add(&line(block)->head, "if (want != got) %s = (%s)77777;", v->name, type_name(v->type));
    barrier(block, fence(g));
    text_add(&line(block)->head, "#undef X\n");
}
