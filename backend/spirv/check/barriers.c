/* Waits that not every work-item of a tile reaches. */
#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/check/checker.h"
#include "backend/spirv/kernels/sub_groups.h"

/* A wait, and the worst branch around it. */
typedef struct wait {
    uint32_t at;
    uint32_t block;
    uint32_t branch; /* SPIRV_NONE: none */
    bool proven;
} wait;

typedef struct waits {
    spirv_checker *c;
    wait *all;
    size_t count, capacity;
    uint8_t *marks;
    uint8_t *before, *after; /* blocks on ways around a wait, and behind it */
    uint32_t *stack;
} waits;

bool spirv_orders(const spirv_reader *reader, spirv_instruction i, uint32_t storage)
{
    uint64_t semantics;
    const uint64_t memory = storage == SpvStorageClassWorkgroup
                                ? SpvMemorySemanticsWorkgroupMemoryMask
                                : SpvMemorySemanticsCrossWorkgroupMemoryMask;
    return !spirv_read_constant(reader, i.words[3], &semantics) || (semantics & memory) != 0;
}

static bool add(waits *w, uint32_t block, uint32_t at)
{
    if (w->count == w->capacity) {
        const size_t capacity = w->capacity == 0 ? 16 : 2 * w->capacity;
        wait *all = realloc(w->all, capacity * sizeof *all);
        if (all == NULL)
            return false;
        w->all = all;
        w->capacity = capacity;
    }
    w->all[w->count++] = (wait){at, block, SPIRV_NONE, false};
    return true;
}

/* Only waits under a divergent branch. */
static bool collect(void *context, uint32_t block, spirv_instruction i)
{
    waits *w = context;
    return w->c->uniformity.divergent_control[block] == SPIRV_NONE ||
           !spirv_is_wait(w->c->reader, i) || add(w, block, i.at);
}

/* Whether two work-items that must come to a branch leave it in different directions. */
static bool parts(const spirv_checker *c, uint32_t block)
{
    const spirv_value condition = spirv_uniformity_condition(&c->uniformity, block);
    const spirv_instruction i = spirv_at(c->reader->stream, c->cfg.blocks[block].last);
    if (!spirv_value_is_number(&condition) || i.opcode != SpvOpBranchConditional)
        return false;
    bool any[2] = {false, false};
    for (uint32_t lane = 0; lane < c->uniformity.lanes.count; lane++)
        if (spirv_executes(&c->active, block, lane))
            any[spirv_value_lane(&condition, lane) != 0] = true;
    return any[0] && any[1];
}

static bool judge(waits *w, uint32_t branch)
{
    spirv_cfg *cfg = &w->c->cfg;
    if (!spirv_uniformity_region(cfg, branch, w->marks))
        return cfg->steps == 0;
    const bool proven = parts(w->c, branch);
    for (size_t k = 0; k < w->count; k++) {
        wait *at = &w->all[k];
        if (w->marks[at->block] == 0 || at->block == cfg->postdominator[branch])
            continue;
        const bool nearer = at->branch == SPIRV_NONE || cfg->rank[branch] > cfg->rank[at->branch];
        if (proven != at->proven ? proven : nearer) {
            at->branch = branch;
            at->proven = proven;
        }
    }
    return true;
}

/* Marks what a block reaches without passing through another. */
static void reach(waits *w, uint32_t from, uint32_t around, uint8_t *marks)
{
    uint32_t end = 0;
    memset(marks, 0, (size_t)w->c->cfg.block_count + 1);
    w->stack[end++] = from;
    while (end > 0) {
        const uint32_t block = w->stack[--end];
        uint32_t count;
        const uint32_t *next = spirv_cfg_successors(&w->c->cfg, block, &count);
        for (uint32_t k = 0; k < count; k++)
            if (marks[next[k]] == 0 && next[k] != around) {
                marks[next[k]] = 1;
                w->stack[end++] = next[k];
            }
    }
}

static bool returns(const spirv_checker *c, const spirv_block *block)
{
    const spirv_reader *reader = c->reader;
    for (spirv_instruction i = spirv_at(reader->stream, block->first);
         i.count != 0 && i.at <= block->last; i = spirv_next(reader->stream, i)) {
        if (i.opcode != SpvOpFunctionCall)
            continue;
        const uint32_t index = spirv_find(reader, i.words[3]);
        if (index != SPIRV_NONE && reader->ids[index].name != 0 &&
            spirv_string_is(spirv_at(reader->stream, reader->ids[index].name), 2,
                            SPIRV_RETURN_MARK))
            return true;
    }
    return false;
}

/* Whether the way around a wait is a return. */
static bool is_left(waits *w, const wait *at)
{
    const spirv_cfg *cfg = &w->c->cfg;
    reach(w, at->branch, at->block, w->before);
    reach(w, at->block, SPIRV_NONE, w->after);
    for (uint32_t k = 0; k < cfg->block_count; k++)
        if (w->before[k] != 0 && w->after[k] == 0 && returns(w->c, &cfg->blocks[k]))
            return true;
    return false;
}

static bool report(waits *w, const wait *at)
{
    spirv_checker *c = w->c;
    const spirv_value condition = spirv_uniformity_condition(&c->uniformity, at->branch);
    const spirv_text branch = spirv_place(c, c->cfg.blocks[at->branch].last);
    const spirv_text cause = spirv_describe_cause(c, condition.cause);
    if (is_left(w, at))
        return spirv_report(c, SPIRV_RULE_EARLY_RETURN, at->proven, at->at, c->function,
                            "work-items %sleave kernel `%s` before this wait: the branch%s depends "
                            "on %s",
                            at->proven ? "" : "may ", c->kernel->name, branch.text, cause.text);
    return spirv_report(c, SPIRV_RULE_BARRIER_DIVERGENCE, at->proven, at->at, c->function,
                        "not all work-items of a tile %s this wait of kernel `%s`: the branch%s "
                        "depends on %s",
                        at->proven ? "reach" : "may reach", c->kernel->name, branch.text,
                        cause.text);
}

static bool check(waits *w)
{
    const spirv_cfg *cfg = &w->c->cfg;
    const size_t nodes = (size_t)cfg->block_count + 1;
    w->marks = spirv_allocate(nodes, sizeof *w->marks);
    w->before = spirv_allocate(nodes, sizeof *w->before);
    w->after = spirv_allocate(nodes, sizeof *w->after);
    w->stack = spirv_allocate(nodes + 1, sizeof *w->stack);
    if (w->marks == NULL || w->before == NULL || w->after == NULL || w->stack == NULL ||
        !spirv_check_instructions(w->c, collect, w))
        return false;
    for (uint32_t k = 0; w->count != 0 && k < cfg->block_count; k++)
        if (w->c->uniformity.divergent[k] != 0 && !judge(w, k))
            return false;
    for (size_t k = 0; k < w->count; k++)
        if (w->all[k].branch != SPIRV_NONE && !report(w, &w->all[k]))
            return false;
    return true;
}

bool spirv_check_barriers(spirv_checker *c)
{
    waits w = {.c = c};
    const bool good = check(&w);
    free(w.all);
    free(w.marks);
    free(w.before);
    free(w.after);
    free(w.stack);
    return good;
}
