/* Accesses and divisions that are right for the lanes that do them, and would fault in the
 * others. */
#include <stdio.h>

#include "tests/random/generator/state.h"

static void neighbours(generator *g, text *out, const char *name, const char *type)
{
    static const char *const forms[] = {
        "if (gid != 0) %s = (%s)data[gid - 1];",
        "if (gid + 1 < p.n) %s = (%s)data[gid + 1];",
        "if (lx > 0 && gid > 0) %s ^= (%s)data[gid - 1];",
        "%s = gid > 3 ? (%s)data[gid - 4] : 9;",
        "if (gid >= p.width) %s = (%s)data[gid - p.width];",
        "if (gid + p.width < p.n) %s = (%s)data[gid + p.width];",
        ("for (int z = -2; z <= 2; z++) if ((int)gid + z >= 0 && (int)gid + z < (int)p.n)"
         " %s ^= (%s)data[(int)gid + z];"),
        "if (p.n - 1 - gid < p.n / 2) %s = (%s)data[p.n - 1 - gid];",
        "if (2 * gid + 1 < p.n) %s ^= (%s)data[2 * gid + 1];",
        "if (gid * 3 < p.n) %s ^= (%s)data[gid * 3];",
    };
    const unsigned i = below(g, sizeof forms / sizeof *forms);
    text_add(out, forms[i], name, type);
}

/* Indices that bend where a row ends: clamped, wrapped, taken apart, with bits turned. */
static void bends(generator *g, text *out, const char *name, const char *type)
{
    static const char *const indices[] = {
        "max((int)gid - %u, 0)",
        "min(gid + %uu, p.n - 1)",
        "min(max((int)gid - %u, 0), (int)p.n - 1)",
        "(gid + %uu) %% p.n",
        "(gid + p.n - %uu %% p.n) %% p.n",
        "((int)gid + %u) %% (int)p.n",
        "gid / (p.width + %uu)",
        "gid %% (p.width + %uu)",
        "(int)gid / ((int)p.width + %u) * (int)p.width %% (int)p.n",
        "min(gid ^ %uu << p.slots %% 8, p.n - 1)",
        "(gid >= %uu ? gid - %uu : gid)",
        "(gid + %uu < p.n ? gid + %uu : p.n - 1 - gid)",
        "(gid & ~((1u << p.slots %% 6 + %u %% 3) - 1))",
        "(gid >> (p.width + %u) %% 7)",
        "sub_sat(gid, %uu)",
    };
    char index[128];
    const unsigned by = below(g, 5);
    (void)snprintf(index, sizeof index, indices[below(g, sizeof indices / sizeof *indices)], by,
                   by);
    switch (below(g, 3)) {
    case 0:
        text_add(out, "%s ^= (%s)data[%s];", name, type, index);
        break;
    case 1:
        text_add(out, "if (lx != 1) %s ^= (%s)(data[%s] ^ data[(gid + 1) %% p.n]);", name, type,
                 index);
        break;
    default:
        text_add(out, "for (uint z = 0; z < 3; z++) %s ^= (%s)data[min(%s + z, p.n - 1)];", name,
                 type, index);
    }
}

static void wild(generator *g, text *out, const char *name, const char *type)
{
    const int label = g->labels++;
    text_add(out, "{ const bool b%d = ", label);
    condition(g, out, 1, false);
    text_add(out, "; const ulong o%d = b%d ? gid : 0x%x00000000ul; ", label, label,
             1 + below(g, 0xfff));
    text_add(out, "if (b%d) %s = (%s)data[o%d]; }", label, name, type, label);
}

static void division(generator *g, text *out, const char *name, enum base base)
{
    const int label = g->labels++;
    const char *type = base_name(base);
    text_add(out, "{ const %s b%d = ", type, label);
    expression(g, out, SCALAR(base), 1, false);
    text_add(out, is_signed(base) ? "; if (b%d > 0" : "; if (b%d != 0", label);
    text_add(out, ") %s = (%s)(%s %s b%d); }", name, type, name, chance(g, 50) ? "/" : "%", label);
}

static void slot(generator *g, text *out, const char *name, const char *type)
{
    text_add(out, "if (");
    condition(g, out, 1, false);
    text_add(out, ") { out[(ulong)gid + (ulong)p.n * p.slots] = (ulong)%s; %s = (%s)3; }", name,
             name, type);
}

/* What all work-items do but those at the edges: conditions by place, one behind another, and what
 * is left of both sides. */
static void edges(generator *g, text *out, const char *name, const char *type)
{
    static const char *const conditions[] = {
        "gid != 0",       "gid + 1 < p.n",           "!(lx == 0 && gid == 0)",
        "gid >= p.width", "(int)gid < (int)p.n - 3",
    };
    enum { COUNT = sizeof conditions / sizeof *conditions };
    text_add(out, "if (%s%s%s", conditions[below(g, COUNT)], chance(g, 50) ? " && " : ") if (",
             conditions[below(g, COUNT)]);
    text_add(out, ") { if (gid > 0 && gid + 1 < p.n) %s ^= (%s)(data[gid - 1] ^ data[gid + 1]);",
             name, type);
    if (chance(g, 30))
        text_add(out, " for (uint z = 0; z < (uint)%s %% 5; z++) %s ^= (%s)(data[z %% p.n] >> z);",
                 name, name, type);
    text_add(out, " out[(ulong)gid + (ulong)p.n * p.slots] = (ulong)%s; %s ^= (%s)5; }", name, name,
             type);
    if (chance(g, 50))
        text_add(out, " else %s ^= (%s)3;", name, type);
}

void guarded_statement(generator *g, tree *parent, struct place place)
{
    (void)place;
    const variable *v = any_variable(g, false, false, false, true);
    if (v == NULL || is_floating(v->type.base))
        return;
    text *out = &tree_add(parent)->head;
    const char *type = type_name(v->type);
    const unsigned kind = below(g, 17);
    if (kind < 5)
        neighbours(g, out, v->name, type);
    else if (kind >= 13)
        bends(g, out, v->name, type);
    else if (kind < 7)
        wild(g, out, v->name, type);
    else if (kind < 9)
        division(g, out, v->name, v->type.base);
    else if (kind < 10)
        slot(g, out, v->name, type);
    else
        edges(g, out, v->name, type);
}
