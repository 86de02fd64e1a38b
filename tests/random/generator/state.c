#include "tests/random/generator/state.h"

#include <stdio.h>

/* splitmix64 */
static uint64_t next(generator *g)
{
    uint64_t z = g->random += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

unsigned below(generator *g, unsigned limit)
{
    return (unsigned)((next(g) >> 32) * limit >> 32);
}

bool chance(generator *g, unsigned percent)
{
    return below(g, 100) < percent;
}

bool has(const generator *g, unsigned feature)
{
    return (g->features & feature) == feature;
}

static const struct {
    const char *name;
    int bits;
} bases[] = {
    [CHAR] = {"char", 8},      [UCHAR] = {"uchar", 8},  [SHORT] = {"short", 16},
    [USHORT] = {"ushort", 16}, [INT] = {"int", 32},     [UINT] = {"uint", 32},
    [LONG] = {"long", 64},     [ULONG] = {"ulong", 64}, [FLOAT] = {"float", 32},
    [DOUBLE] = {"double", 64},
};

bool is_floating(enum base base)
{
    return base >= FLOAT;
}

bool is_signed(enum base base)
{
    return base < FLOAT && base % 2 == 0;
}

int bits_of(enum base base)
{
    return bases[base].bits;
}

const char *base_name(enum base base)
{
    return bases[base].name;
}

enum base unsigned_of(enum base base)
{
    return (enum base)(base | 1);
}

enum base signed_of(enum base base)
{
    return (enum base)(base & ~1u);
}

const char *type_name(struct type type)
{
    static char names[8][16];
    static unsigned last;
    if (type.lanes == 1)
        return base_name(type.base);
    char *name = names[last++ % 8];
    snprintf(name, sizeof names[0], "%s%d", base_name(type.base), type.lanes);
    return name;
}

static bool is_allowed(const generator *g, enum base base)
{
    if (base == FLOAT)
        return has(g, FEATURE_FLOATS);
    if (base == DOUBLE)
        return has(g, FEATURE_FLOATS | FEATURE_DOUBLES);
    return bits_of(base) == 32 || has(g, bits_of(base) == 64 ? FEATURE_WIDE : FEATURE_SMALL);
}

static enum base any_of(generator *g, unsigned count)
{
    for (;;) {
        const enum base found = (enum base)below(g, count);
        if (is_allowed(g, found))
            return found;
    }
}

enum base any_base(generator *g)
{
    return any_of(g, DOUBLE + 1);
}

enum base any_integer(generator *g)
{
    return any_of(g, FLOAT);
}

struct type any_vector(generator *g)
{
    static const int lanes[] = {2, 3, 4, 4, 8, 16};
    return (struct type){any_base(g), lanes[below(g, 6)]};
}

variable *declare(generator *g, const char *name, struct type type, int length, bool uniform)
{
    variable *added = &g->variables[g->count++];
    *added = (variable){.type = type, .length = length, .uniform = uniform};
    snprintf(added->name, sizeof added->name, "%s", name);
    return added;
}

const variable *any_variable(generator *g, bool vector, bool array, bool uniform, bool assigned)
{
    const variable *found = NULL;
    unsigned seen = 0;
    for (int i = 0; i < g->count; i++) {
        const variable *v = &g->variables[i];
        const bool fits =
            (v->type.lanes > 1) == vector && (v->length != 0) == array &&
            (assigned ? v->uniform == uniform && !v->constant : v->uniform || !uniform);
        if (fits && below(g, ++seen) == 0)
            found = v;
    }
    return found;
}
