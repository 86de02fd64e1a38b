/* Expressions of floating-point numbers: what IEEE 754 defines to the last bit. */
#include "tests/random/generator/floating.h"

static void variable_or_number(generator *g, text *out, enum base base, bool uniform)
{
    const variable *v = any_variable(g, false, false, uniform, false);
    if (v == NULL || chance(g, 30))
        text_add(out, "(%s)%u.%u", base_name(base), below(g, 100), below(g, 8) * 125);
    else
        text_add(out, "(%s)%s", base_name(base), v->name);
}

static void operand(generator *g, text *out, enum base base, int depth, bool uniform)
{
    text_add(out, "(%s)(", base_name(base));
    expression(g, out, SCALAR(base), depth - 1, uniform);
    text_add(out, ")");
}

static void arithmetic(generator *g, text *out, enum base base, int depth, bool uniform)
{
    static const char *const operators[] = {"+", "-", "*"};
    text_add(out, "(");
    operand(g, out, base, depth, uniform);
    text_add(out, " %s ", operators[below(g, 3)]);
    operand(g, out, base, depth, uniform);
    text_add(out, ")");
}

static void function(generator *g, text *out, enum base base, int depth, bool uniform)
{
    static const struct {
        const char *name;
        int arguments;
    } functions[] = {{"fma", 3},   {"fabs", 1}, {"floor", 1}, {"ceil", 1},
                     {"trunc", 1}, {"rint", 1}, {"fma", 3},   {"-", 1}};
    const unsigned i = below(g, 8);
    text_add(out, "%s(", functions[i].name);
    for (int a = 0; a < functions[i].arguments; a++) {
        text_add(out, a == 0 ? "" : ", ");
        operand(g, out, base, depth, uniform);
    }
    text_add(out, ")");
}

static void from_integer(generator *g, text *out, enum base base, int depth, bool uniform)
{
    static const char *const modes[] = {"", "_rte", "_rtz", "_rtp", "_rtn"};
    const bool narrowed = base == FLOAT && has(g, FEATURE_DOUBLES) && chance(g, 25);
    const enum base other = narrowed ? DOUBLE : any_integer(g);
    text_add(out, "convert_%s%s((%s)(", base_name(base),
             modes[narrowed ? 1 + below(g, 4) : below(g, 5)], base_name(other));
    expression(g, out, SCALAR(other), depth - 1, uniform);
    text_add(out, "))");
}

/* Multiples of 1/8 below 512: their products and sums are exact, however they are contracted. */
static void contracted(generator *g, text *out, enum base base, int depth, bool uniform)
{
    text_add(out, "mad(");
    for (int a = 0; a < 3; a++) {
        text_add(out, a == 0 ? "(%s)((" : ", (%s)((", base_name(base));
        expression(g, out, SCALAR(INT), depth - 1, uniform);
        text_add(out, ") & 4095)%s", a < 2 ? " * 0.125f" : "");
    }
    text_add(out, ")");
}

void floating_expression(generator *g, text *out, enum base base, int depth, bool uniform)
{
    const unsigned kind = below(g, 10);
    if (depth <= 0)
        variable_or_number(g, out, base, uniform);
    else if (kind < 4)
        arithmetic(g, out, base, depth, uniform);
    else if (kind < 7)
        function(g, out, base, depth, uniform);
    else if (kind < 9)
        from_integer(g, out, base, depth, uniform);
    else
        contracted(g, out, base, depth, uniform);
}
