/* Expressions of vectors, element by element and across. */
#include "tests/random/generator/vector.h"

/* What clang-22 has no SPIR-V for is left out, convert_double4(int4), and what it gets wrong:
 * convert_long4(int4) becomes OpUConvert. */
static bool convertible(enum base to, enum base from)
{
    if (to == DOUBLE || from == DOUBLE)
        return to == from;
    return is_floating(to) || is_floating(from) || bits_of(to) <= bits_of(from);
}

static const variable *find_vector(generator *g, int lanes, bool uniform)
{
    const variable *found = NULL;
    unsigned seen = 0;
    for (int i = 0; i < g->count; i++) {
        const variable *v = &g->variables[i];
        if (v->type.lanes > 1 && v->length == 0 && (lanes == 0 || v->type.lanes == lanes) &&
            (!uniform || v->uniform) && below(g, ++seen) == 0)
            found = v;
    }
    return found;
}

static void elements(generator *g, text *out, struct type type, bool uniform)
{
    const bool few = type.lanes > 4; /* and then the same again and again */
    text_add(out, "VEC(%s", type_name(type));
    for (int i = 0; i < type.lanes; i++) {
        text_add(out, ", ");
        if (few && i % 4 != 0)
            text_add(out, "%d", i);
        else
            expression(g, out, SCALAR(type.base), 0, uniform);
    }
    text_add(out, ")");
}

/* Floating-point elements come from small integers, or else they would differ by rounding modes. */
static bool converted(generator *g, text *out, struct type type, bool uniform)
{
    const variable *v = find_vector(g, type.lanes, uniform);
    if (v == NULL || !convertible(type.base, v->type.base))
        return false;
    if (v->type.base == type.base)
        text_add(out, "%s", v->name);
    else if (!is_floating(type.base) && (is_floating(v->type.base) || chance(g, 40)))
        text_add(out, "convert_%s_sat%s(%s)", type_name(type),
                 v->type.base == FLOAT && chance(g, 40) ? "_rte" : "", v->name);
    else
        text_add(out, "convert_%s(%s)", type_name(type), v->name);
    return true;
}

/* The same bits as another type. */
static bool reinterpreted(generator *g, text *out, struct type type, bool uniform)
{
    const variable *v = find_vector(g, 0, uniform);
    if (v == NULL || is_floating(type.base) || is_floating(v->type.base) || type.lanes == 3 ||
        v->type.lanes == 3 ||
        type.lanes * bits_of(type.base) != v->type.lanes * bits_of(v->type.base))
        return false;
    text_add(out, "as_%s(%s)", type_name(type), v->name);
    return true;
}

/* Half of a vector of twice as many. */
static bool half(generator *g, text *out, struct type type, bool uniform)
{
    static const char *const parts[] = {"lo", "hi", "even", "odd"};
    const variable *v = type.lanes == 3 ? NULL : find_vector(g, 2 * type.lanes, uniform);
    if (v == NULL || v->type.base != type.base)
        return false;
    text_add(out, "%s.%s", v->name, parts[below(g, 4)]);
    return true;
}

static bool shuffled(generator *g, text *out, struct type type, bool uniform)
{
    const variable *v = find_vector(g, 0, uniform), *by = find_vector(g, type.lanes, uniform);
    if (type.base != UINT || type.lanes == 3 || v == NULL || v->type.base != UINT ||
        v->type.lanes == 3 || by == NULL || by->type.base != UINT)
        return false;
    text_add(out, "shuffle(%s, %s)", v->name, by->name);
    return true;
}

bool vector_condition(generator *g, text *out, bool uniform)
{
    static const char *const operators[] = {"<", ">", "==", "!=", "<=", ">="};
    const variable *v = find_vector(g, 0, uniform);
    if (v == NULL)
        return false;
    text_add(out, chance(g, 50) ? "(any(" : "(all(");
    text_add(out, "%s %s ", v->name, operators[below(g, 6)]);
    expression(g, out, v->type, 0, uniform);
    text_add(out, ") != 0)");
    return true;
}

static bool swizzle(generator *g, text *out, struct type type, bool uniform)
{
    const variable *v = find_vector(g, 0, uniform);
    if (v == NULL || v->type.base != type.base)
        return false;
    text_add(out, "%s.s", v->name);
    for (int i = 0; i < type.lanes; i++)
        text_add(out, "%x", below(g, (unsigned)v->type.lanes));
    return true;
}

static void load(generator *g, text *out, struct type type, bool uniform)
{
    const struct type source = {type.base == UINT ? UINT : INT, type.lanes};
    text_add(out, "convert_%s(vload%d(", type_name(type), type.lanes);
    index_below(g, out, type.lanes == 3 ? 1024 : 4096 / type.lanes, uniform);
    text_add(out, ", %sin))", source.base == UINT ? "(global const uint *)" : "");
}

static void leaf(generator *g, text *out, struct type type, bool uniform)
{
    const unsigned kind = below(g, 10);
    if ((chance(g, 15) && (half(g, out, type, uniform) || shuffled(g, out, type, uniform) ||
                           reinterpreted(g, out, type, uniform))) ||
        (kind < 5 && converted(g, out, type, uniform)) ||
        (kind < 7 && swizzle(g, out, type, uniform)))
        return;
    if (kind < 8 && !g->in_function && convertible(type.base, INT))
        load(g, out, type, uniform);
    else
        elements(g, out, type, uniform);
}

/* Signed sums may not overflow, so they are done unsigned. */
static void arithmetic(generator *g, text *out, struct type type, int depth, bool uniform)
{
    static const char *const operators[] = {"+", "-", "*", "&", "|", "^"};
    const bool floating = is_floating(type.base);
    const struct type work = {floating ? type.base : unsigned_of(type.base), type.lanes};
    const bool cast = work.base != type.base;
    text_add(out, cast ? "as_%s(" : "(", type_name(type));
    expression(g, out, work, depth - 1, uniform);
    text_add(out, " %s ", operators[below(g, floating ? 3 : 6)]);
    expression(g, out, work, depth - 1, uniform);
    text_add(out, ")");
}

static void function(generator *g, text *out, struct type type, int depth, bool uniform)
{
    static const char *const integers[] = {"min", "max", "add_sat", "sub_sat", "rotate", "mul_hi"};
    const bool floating = is_floating(type.base);
    text_add(out, "%s(", floating ? "fma" : integers[below(g, 6)]);
    for (int a = 0; a < (floating ? 3 : 2); a++) {
        text_add(out, a == 0 ? "" : ", ");
        expression(g, out, type, depth - 1, uniform);
    }
    text_add(out, ")");
}

/* Comparisons of vectors give integers as wide. */
static enum base mask_base(enum base base)
{
    return base == FLOAT ? INT : base == DOUBLE ? LONG : signed_of(base);
}

static void select(generator *g, text *out, struct type type, int depth, bool uniform)
{
    static const char *const operators[] = {"<", ">", "==", "!=", "<=", ">="};
    text_add(out, "select(");
    expression(g, out, type, depth - 1, uniform);
    text_add(out, ", ");
    expression(g, out, type, depth - 1, uniform);
    text_add(out, ", as_%s(", type_name((struct type){mask_base(type.base), type.lanes}));
    expression(g, out, type, depth - 1, uniform);
    text_add(out, " %s ", operators[below(g, 6)]);
    expression(g, out, type, depth - 1, uniform);
    text_add(out, "))");
}

void vector_expression(generator *g, text *out, struct type type, int depth, bool uniform)
{
    const unsigned kind = below(g, 10);
    if (depth <= 0 || kind < 2)
        leaf(g, out, type, uniform);
    else if (kind < 7)
        arithmetic(g, out, type, depth, uniform);
    else if (kind < 9)
        function(g, out, type, depth, uniform);
    else
        select(g, out, type, depth, uniform);
}
