/* Copies that the work-group makes together: async_work_group_copy() and its like. */
#include "tests/random/generator/shared.h"

/* Straight, or every second element, of the group's own part of `data`. */
static void to_tile(generator *g, tree *block)
{
    text *out = &line(block)->head;
    const unsigned kind = below(g, 4);
    if (kind == 0)
        text_add(out, "event_t e = async_work_group_strided_copy(t0, (global const uint *)in + "
                      "(GROUP & 63), lsize, 3, 0);");
    else if (kind == 1)
        text_add(out, "event_t e = async_work_group_copy(t0, data + first, lsize / 2, 0); "
                      "e = async_work_group_copy(t0 + lsize / 2, data + first + lsize / 2, "
                      "lsize - lsize / 2, e);");
    else
        text_add(out, "event_t e = async_work_group_copy(t0, data + first, lsize, 0);");
    text_add(&line(block)->head, "wait_group_events(1, &e);");
    read_other(g, block, "t0", "", "");
    barrier(block, fence(g));
}

static void from_tile(generator *g, tree *block)
{
    store_own(g, block, "t0[lid]", UINT);
    barrier(block, fence(g));
    text_add(&line(block)->head, "event_t e = async_work_group_copy(scratch + first, t0, lsize, 0);"
                                 " wait_group_events(1, &e);");
    read_other(g, block, "scratch", "first + ", "");
    barrier(block, "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE");
}

void async_copy(generator *g, tree *parent)
{
    tree *block = together(parent);
    barrier(block, "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE");
    if (chance(g, 65))
        to_tile(g, block);
    else
        from_tile(g, block);
}
