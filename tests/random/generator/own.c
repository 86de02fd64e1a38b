/* Memory of which each work-item has a part of its own, in global and in tile_static memory: what
 * is declared here is assigned to like any other variable. How the parts lie, side by side, one
 * behind the other or backwards, decides what vector loads and stores are made of them. */
#include "tests/random/generator/own.h"

#include <stdio.h>
#include <string.h>

enum { ROW_BYTES = 32 };

static void declare_element(generator *g, const char *format, struct type type, int length, int i)
{
    char name[sizeof g->variables->name];
    snprintf(name, sizeof name, format, length, i);
    declare(g, name, type, 0, false);
}

static struct type any_row_type(generator *g)
{
    static const int lanes[] = {1, 1, 1, 2, 4, 8, 16};
    struct type type = SCALAR(any_integer(g));
    if (has(g, FEATURE_VECTORS))
        type.lanes = lanes[below(g, 7)];
    while (type.lanes * bits_of(type.base) > 8 * ROW_BYTES)
        type.lanes /= 2;
    return type;
}

/* An element of a row is found from the number of the work-item, or from a pointer to the row. */
static void declare_row(generator *g, tree *block)
{
    static const char *const forms[] = {"cells[gid * %d + %d]", "cells[(p.n - 1 - gid) * %d + %d]",
                                        "cells[gid + p.n * (%d - 1 - %d)]"};
    const struct type type = has(g, FEATURE_POINTERS) ? SCALAR(UINT) : any_row_type(g);
    const int length = 8 * ROW_BYTES / (type.lanes * bits_of(type.base));
    const bool pointer = has(g, FEATURE_POINTERS) || chance(g, 30);
    const char *form = pointer ? "mine[0 * %d + %d]" : forms[below(g, 3)];
    text *out = &tree_add(block)->head;
    text_add(out, "global %s *cells = (global %s *)rows;", type_name(type), type_name(type));
    if (pointer)
        text_add(out, " global %s *mine = cells + %s * %d;", type_name(type),
                 chance(g, 50) ? "gid" : "(p.n - 1 - gid)", length);
    for (int i = 0; i < 3; i++)
        declare_element(g, form, type, length, (int)below(g, (unsigned)length));
    if (pointer && type.lanes == 1)
        declare(g, "mine", type, length, false);
}

/* Nothing in it lies where its type would have it. */
static void declare_packed_row(generator *g, tree *block)
{
    text_add(&tree_add(block)->head, "global tight *mine = (global tight *)rows + gid;");
    declare(g, "mine->a", SCALAR(UINT), 0, false);
    declare(g, "mine->s", SCALAR(USHORT), 0, false);
    declare(g, "mine->d", SCALAR(ULONG), 0, false);
    declare(g, "mine->q", SCALAR(UINT), 4, false);
    declare(g, "mine->z", SCALAR(UCHAR), 0, false);
}

static void declare_records(generator *g, tree *block)
{
    text_add(&tree_add(block)->head,
             "TILE(record, ts, 1024); { record z = {(int)gx, {(uchar)ly, 5, "
             "6, 7}, lid * 0.25f, gid}; ts[lid] = z; }");
    declare(g, "ts[lid].a", SCALAR(INT), 0, false);
    declare(g, "ts[lid].b", SCALAR(UCHAR), 4, false);
    declare(g, "ts[lid].d", SCALAR(ULONG), 0, false);
    if (has(g, FEATURE_FLOATS))
        declare(g, "ts[lid].c", SCALAR(FLOAT), 0, false);
}

static void declare_nest(generator *g, tree *block)
{
    text_add(
        &tree_add(block)->head,
        "nest u = {(uchar)gid, VEC(short4, 1, (short)lid, 3, 4), {{(int)lx, {1, 2, 3, 4}, 5, 6}, "
        "{7, {8, 9, 10, 11}, 12, gid}}, {VEC(ulong2, gid, 14), VEC(ulong2, 15, 16)}}, "
        "other = u;");
    declare(g, "u.k", SCALAR(UCHAR), 0, false);
    declare(g, "u.in[lx & 1].a", SCALAR(INT), 0, false);
    declare(g, "u.in[1].b", SCALAR(UCHAR), 4, false);
    declare(g, "other.in[gid & 1].d", SCALAR(ULONG), 0, false);
    if (has(g, FEATURE_VECTORS)) {
        declare(g, "u.v", (struct type){SHORT, 4}, 0, false);
        declare(g, "u.w[lid & 1]", (struct type){ULONG, 2}, 0, false);
    }
}

void declare_own(generator *g, tree *block)
{
    if (has(g, FEATURE_ROWS | FEATURE_PACKED) && !has(g, FEATURE_POINTERS))
        declare_packed_row(g, block);
    else if (has(g, FEATURE_ROWS))
        declare_row(g, block);
    if (has(g, FEATURE_TILE_STRUCTS))
        declare_records(g, block);
    if (has(g, FEATURE_NESTED))
        declare_nest(g, block);
}

void copy_nest(generator *g, tree *parent)
{
    static const char *const forms[] = {"other = u;", "u = other;", "u.in[lid & 1] = other.in[%u];",
                                        "other.in[%u] = u.in[0];"};
    text_add(&tree_add(parent)->head, forms[below(g, 4)], below(g, 2));
}

void look_at_records(generator *g, tree *parent)
{
    static const char *const fields[] = {".a", ".d", ".b[1]", ".a"};
    tree *block = together(parent);
    barrier(block, fence(g));
    read_other(g, block, "ts", "", fields[below(g, 4)]);
    if (has(g, FEATURE_STRUCTS) && chance(g, 50))
        text_add(&tree_add(block)->head, "r = ts[lsize - 1 - lid];");
    else
        read_other(g, block, "ts", "", fields[below(g, 4)]);
    barrier(block, fence(g));
}
