/* Expressions of integers and conditions, and what is common to all. */
#include "tests/random/generator/state.h"

#include "tests/random/generator/floating.h"
#include "tests/random/generator/vector.h"

static void literal(generator *g, text *out, enum base base)
{
    static const char *const edges[] = {
        "0",     "1",          "2",           "-1",          "127", "-128", "255", "32767",
        "65535", "0x7fffffff", "0x80000000u", "0xffffffffu", "7",   "16",   "31"};
    if (chance(g, 40))
        text_add(out, "(%s)%s", base_name(base), edges[below(g, sizeof edges / sizeof *edges)]);
    else
        text_add(out, "(%s)%u", base_name(base), below(g, 1000));
}

/* "v" or "a[...]" or "w.s2": anything that holds a number. */
static bool element(generator *g, text *out, bool uniform)
{
    const bool vector = has(g, FEATURE_VECTORS) && chance(g, 25);
    const bool array = !vector && has(g, FEATURE_ARRAYS) && chance(g, 30);
    const variable *v = any_variable(g, vector, array, uniform, false);
    if (v == NULL || is_floating(v->type.base))
        return false;
    text_add(out, "%s", v->name);
    if (v->length != 0) {
        text_add(out, "[");
        index_below(g, out, v->length, uniform);
        text_add(out, "]");
    }
    if (vector)
        text_add(out, ".s%x", below(g, (unsigned)v->type.lanes));
    return true;
}

static void identity(generator *g, text *out, bool uniform)
{
    static const char *const uniforms[] = {"get_group_id(0)",
                                           "get_group_id(1)",
                                           "get_local_size(0)",
                                           "get_num_groups(0)",
                                           "p.a",
                                           "p.b"};
    static const char *const varying[] = {"gid",
                                          "lid",
                                          "gx",
                                          "gy",
                                          "lx",
                                          "ly",
                                          "get_local_id(2)",
                                          "get_global_id(0)",
                                          "get_local_id(0)",
                                          "glin",
                                          "llin"};
    if (uniform)
        text_add(out, "%s", uniforms[below(g, sizeof uniforms / sizeof *uniforms)]);
    else
        text_add(out, "%s", varying[below(g, sizeof varying / sizeof *varying)]);
}

static void input(generator *g, text *out, bool uniform)
{
    if (!uniform && chance(g, 50)) {
        text_add(out, "data[gid]");
        return;
    }
    text_add(out, "in[");
    index_below(g, out, 4096, uniform);
    text_add(out, "]");
}

static void leaf(generator *g, text *out, enum base base, bool uniform)
{
    const unsigned kind = g->in_function ? 3 * below(g, 2) : below(g, 10);
    if (kind == 0) {
        literal(g, out, base);
        return;
    }
    text_add(out, "(%s)", base_name(base));
    if (kind == 1)
        identity(g, out, uniform);
    else if (kind == 2)
        input(g, out, uniform);
    else if (!element(g, out, uniform))
        text_add(out, "%u", below(g, 64));
}

void index_below(generator *g, text *out, int length, bool uniform)
{
    static const char *const forms[] = {"gid +", "lid +", "gid *", "lid *", "gid -", "lx +"};
    if (!uniform && !g->in_function && chance(g, 35)) {
        text_add(out, "(%s %u) & %d", forms[below(g, 6)], below(g, 10), length - 1);
    } else if (chance(g, 25)) {
        text_add(out, "%u", below(g, (unsigned)length));
    } else {
        text_add(out, "(uint)(");
        leaf(g, out, UINT, uniform);
        text_add(out, ") & %d", length - 1);
    }
}

static void operand(generator *g, text *out, enum base base, int depth, bool uniform)
{
    text_add(out, "(%s)(", base_name(base));
    expression(g, out, SCALAR(base), depth - 1, uniform);
    text_add(out, ")");
}

/* Wraps around: char to uint are computed as uint. */
static void arithmetic(generator *g, text *out, enum base base, int depth, bool uniform)
{
    static const char *const operators[] = {"+", "-", "*", "&", "|", "^", "+", "-"};
    const enum base wide = bits_of(base) == 64 ? ULONG : UINT;
    text_add(out, "(%s)(", base_name(base));
    operand(g, out, wide, depth, uniform);
    text_add(out, " %s ", operators[below(g, 8)]);
    operand(g, out, wide, depth, uniform);
    text_add(out, ")");
}

static void shift(generator *g, text *out, enum base base, int depth, bool uniform)
{
    const bool left = chance(g, 50);
    const enum base wide = bits_of(base) == 64 ? ULONG : UINT;
    text_add(out, "(%s)(", base_name(base));
    operand(g, out, left ? wide : base, depth, uniform);
    text_add(out, left ? " << (" : " >> (");
    operand(g, out, UINT, depth, uniform);
    text_add(out, " & %d))", bits_of(base) - 1);
}

/* By a small positive number, so that neither zero nor an overflow comes. */
static void division(generator *g, text *out, enum base base, int depth, bool uniform)
{
    text_add(out, "(%s)(", base_name(base));
    operand(g, out, base, depth, uniform);
    text_add(out, chance(g, 50) ? " / (%s)((" : " %% (%s)((", base_name(base));
    operand(g, out, base, depth, uniform);
    text_add(out, " & 63) | 1))");
}

static const struct {
    const char *name;
    int arguments;
    bool is_unsigned; /* the result, whatever the arguments */
} functions[] = {
    {"min", 2, false},      {"max", 2, false},     {"abs", 1, true},        {"abs_diff", 2, true},
    {"add_sat", 2, false},  {"sub_sat", 2, false}, {"hadd", 2, false},      {"rhadd", 2, false},
    {"rotate", 2, false},   {"mul_hi", 2, false},  {"mad_hi", 3, false},    {"clz", 1, false},
    {"popcount", 1, false}, {"mad_sat", 3, false}, {"bitselect", 3, false}, {"ctz", 1, false},
};

static void function(generator *g, text *out, enum base base, int depth, bool uniform)
{
    const unsigned i = below(g, sizeof functions / sizeof *functions);
    text_add(out, "(%s)%s(", base_name(base), functions[i].name);
    for (int a = 0; a < functions[i].arguments; a++) {
        text_add(out, a == 0 ? "" : ", ");
        operand(g, out, base, depth, uniform);
    }
    text_add(out, ")");
}

static void call(generator *g, text *out, enum base base, int depth, bool uniform)
{
    const int i = (int)below(g, (unsigned)g->functions);
    text_add(out, "(%s)f%llu_%d(", base_name(base), (unsigned long long)g->seed, i);
    operand(g, out, UINT, depth, uniform);
    text_add(out, ", ");
    operand(g, out, g->second[i].base, depth, uniform);
    text_add(out, ")");
}

static void choice(generator *g, text *out, struct type type, int depth, bool uniform)
{
    text_add(out, "(");
    condition(g, out, depth - 1, uniform);
    text_add(out, " ? ");
    expression(g, out, type, depth - 1, uniform);
    text_add(out, " : ");
    expression(g, out, type, depth - 1, uniform);
    text_add(out, ")");
}

static void from_another(generator *g, text *out, enum base base, int depth, bool uniform)
{
    static const char *const modes[] = {"", "", "_rte", "_rtz", "_rtp", "_rtn"};
    const enum base other = any_base(g);
    if (is_floating(other))
        text_add(out, "convert_%s_sat%s(", base_name(base), modes[below(g, 6)]);
    else
        text_add(out, chance(g, 30) ? "convert_%s_sat((%s)" : "(%s)((%s)", base_name(base),
                 base_name(other));
    text_add(out, "(");
    expression(g, out, SCALAR(other), depth - 1, uniform);
    text_add(out, "))");
}

static void as_integer(generator *g, text *out, enum base base, int depth, bool uniform)
{
    text_add(out, "(%s)(", base_name(base));
    condition(g, out, depth - 1, uniform);
    text_add(out, ")");
}

static void integer(generator *g, text *out, enum base base, int depth, bool uniform)
{
    typedef void maker(generator *, text *, enum base, int, bool);
    static maker *const makers[] = {arithmetic, arithmetic, arithmetic, shift,        division,
                                    function,   function,   function,   from_another, as_integer};
    if (depth <= 0)
        leaf(g, out, base, uniform);
    else if (g->functions > 0 && chance(g, 10))
        call(g, out, base, depth, uniform);
    else if (chance(g, 10))
        choice(g, out, SCALAR(base), depth, uniform);
    else
        makers[below(g, sizeof makers / sizeof *makers)](g, out, base, depth, uniform);
}

void expression(generator *g, text *out, struct type type, int depth, bool uniform)
{
    if (type.lanes > 1)
        vector_expression(g, out, type, depth, uniform);
    else if (is_floating(type.base))
        floating_expression(g, out, type.base, depth, uniform);
    else
        integer(g, out, type.base, depth, uniform);
}

static void comparison(generator *g, text *out, int depth, bool uniform)
{
    static const char *const operators[] = {"<", "<=", ">", ">=", "==", "!="};
    const enum base base = any_base(g);
    text_add(out, "(");
    expression(g, out, SCALAR(base), depth - 1, uniform);
    text_add(out, " %s ", operators[below(g, 6)]);
    expression(g, out, SCALAR(base), depth - 1, uniform);
    text_add(out, ")");
}

void condition(generator *g, text *out, int depth, bool uniform)
{
    const unsigned kind = depth > 1 ? below(g, 10) : 9;
    if (kind > 3 && has(g, FEATURE_VECTORS) && chance(g, 10) && vector_condition(g, out, uniform))
        return;
    if (kind > 3) {
        comparison(g, out, depth, uniform);
        return;
    }
    text_add(out, kind == 0 ? "!(" : "(");
    condition(g, out, depth - 1, uniform);
    if (kind > 0) {
        text_add(out, kind == 1 ? " && " : " || ");
        condition(g, out, depth - 1, uniform);
    }
    text_add(out, ")");
}
