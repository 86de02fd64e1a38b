/* Accesses a constant number of elements apart from work-item to work-item, forwards and
 * backwards. */
#include "tests/random/generator/strides.h"
#include "tests/random/problem.h"

/* In bounds for each work-item of any shape: none has more than 1440, nor more than 1024 a
 * group. */
static void index(generator *g, text *out, unsigned length)
{
    const unsigned stride = 1 + below(g, length / 1600), start = below(g, 9);
    switch (below(g, 5)) {
    case 0:
        text_add(out, "%u - gid * %u", length - 1, stride);
        break;
    case 1:
        text_add(out, "lid * %u + %u", stride, start);
        break;
    case 2:
        text_add(out, "(gid + %u) * %u", start, stride);
        break;
    case 3:
        text_add(out, "(p.n - 1 - gid) * %u + %u", stride, start);
        break;
    default:
        text_add(out, "gid * %u + %u", stride, start);
    }
}

static void element(generator *g, text *out)
{
    const enum base base = any_integer(g);
    const unsigned length = PROBLEM_INPUTS * 32 / (unsigned)bits_of(base);
    text_add(out, "((global const %s *)in)[", base_name(base));
    index(g, out, length);
    text_add(out, "]");
}

/* The same again for the elements in between, which together are a vector load or some. */
static void neighbours(generator *g, text *out, const variable *v)
{
    const unsigned stride = 2 + below(g, 3);
    text_add(out, "%s = (%s)(0", v->name, type_name(v->type));
    for (unsigned i = 0; i < stride; i++)
        text_add(out, " + %uu * (uint)in[gid * %u + %u]", i + 3, stride, i);
    text_add(out, ");");
}

static void in_loop(generator *g, text *out, const variable *v)
{
    const unsigned count = 1 + below(g, 5);
    text_add(out, "{ uint s = 0; for (uint z = 0; z < %u; z++) s = s * 3 + ", count);
    switch (below(g, 3)) {
    case 0:
        text_add(out, "(uint)in[gid * %u + z]; ", count);
        break;
    case 1:
        text_add(out, "(uint)in[z * p.n + gid]; ");
        break;
    default:
        text_add(out, "(uint)in[(p.n - gid) * %u - 1 - z]; ", count);
    }
    text_add(out, "%s ^= (%s)s; }", v->name, type_name(v->type));
}

void strided_statement(generator *g, tree *parent)
{
    const variable *v = any_variable(g, false, false, false, true);
    if (v == NULL || is_floating(v->type.base))
        return;
    text *out = &tree_add(parent)->head;
    if (chance(g, 30)) {
        text_add(out, "if (");
        condition(g, out, 1, false);
        text_add(out, ") ");
    }
    const unsigned kind = below(g, 5);
    if (kind == 0) {
        neighbours(g, out, v);
    } else if (kind == 1) {
        in_loop(g, out, v);
    } else {
        text_add(out, "%s = (%s)", v->name, type_name(v->type));
        element(g, out);
        text_add(out, ";");
    }
}

static void in_tile(generator *g, text *out, const char *where)
{
    static const char *const forms[] = {"t4[%s * 4 + %u]", "t4[%s + lsize * %u]",
                                        "t4[(lsize - 1 - %s) * 4 + %u]"};
    text_add(out, forms[g->tile_form], where, below(g, 4));
}

/* Four elements each, to and fro. */
void transposed(generator *g, tree *parent)
{
    tree *block = together(parent);
    barrier(block, fence(g));
    g->tile_form = below(g, 3);
    for (int i = 0; i < 4; i++) {
        text *out = &line(block)->head;
        text_add(out,
                 g->tile_form == 0   ? "t4[lid * 4 + %d] = "
                 : g->tile_form == 1 ? "t4[lid + lsize * %d] = "
                                     : "t4[(lsize - 1 - lid) * 4 + %d] = ",
                 i);
        expression(g, out, SCALAR(UINT), 1, false);
        text_add(out, ";");
    }
    barrier(block, fence(g));
    g->tile_form = below(g, 3); /* another way back */
    for (int i = 0; i < 2; i++) {
        const variable *v = target(g);
        text *out = &tree_add(block)->head;
        text_add(out, "%s = (%s)(int)", v->name, type_name(v->type));
        in_tile(g, out, i == 0 ? "lid" : "(lid ^ 1) % lsize");
        text_add(out, ";");
    }
    barrier(block, fence(g));
}
