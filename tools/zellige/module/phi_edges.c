#include "tools/zellige/module/module.h"

#include "tools/zellige/support/args.h"

#include <stdlib.h>
#include <string.h>

enum {
    HEADER_WORDS = 5,
    BOUND_WORD = 3,
    MAX_BOUND = 1 << 24,
    OP_PHI = 245,
    OP_LABEL = 248,
    OP_BRANCH = 249,
    OP_SWITCH = 251,
};

enum { IS_LABEL = 1, HAS_PHI = 2 };

typedef struct edge {
    uint32_t from, to; /* labels */
    uint32_t through;  /* the label of the new block */
} edge;

typedef struct joiner {
    const zlt_module *module;
    unsigned char *flags; /* by id */
    uint32_t bound;       /* of `flags`; new ids follow */
    edge *edges;
    uint32_t count;
    uint32_t label; /* of the block at hand */
    zlt_module out;
} joiner;

typedef void visitor(joiner *j, const uint32_t *instruction, uint32_t count);

/* False if the module is damaged, which spirv-val says better. */
static bool visit_all(joiner *j, visitor *visit)
{
    const uint32_t *words = j->module->words;
    j->label = 0;
    for (size_t at = HEADER_WORDS; at < j->module->count;) {
        const uint32_t count = words[at] >> 16;
        if (count == 0 || count > j->module->count - at)
            return false;
        if ((words[at] & 0xffff) == OP_LABEL && count == 2)
            j->label = words[at + 1] < j->bound ? words[at + 1] : 0;
        visit(j, &words[at], count);
        at += count;
    }
    return true;
}

static void mark(joiner *j, const uint32_t *instruction, uint32_t count)
{
    (void)count;
    j->flags[j->label] |= IS_LABEL;
    if ((*instruction & 0xffff) == OP_PHI)
        j->flags[j->label] |= HAS_PHI;
}

static bool is_label(const joiner *j, uint32_t id)
{
    return id > 0 && id < j->bound && (j->flags[id] & IS_LABEL) != 0;
}

/* The literals of a switch have one word or two, depending on its selector. The positions of labels
 * show which. Returns the words per case, or the whole length if neither fits. */
static uint32_t case_words(const joiner *j, const uint32_t *instruction, uint32_t count)
{
    for (uint32_t step = 2; step <= 3; step++) {
        bool fits = (count - 3) % step == 0;
        for (uint32_t i = 2 + step; fits && i < count; i += step)
            fits = is_label(j, instruction[i]);
        if (fits)
            return step;
    }
    return count;
}

/* Returns the edge, or NULL if it is single and stays as it is. */
static const edge *find_edge(const joiner *j, uint32_t from, uint32_t to)
{
    for (uint32_t i = 0; i < j->count; i++)
        if (j->edges[i].from == from && j->edges[i].to == to)
            return &j->edges[i];
    return NULL;
}

static void find_multiple(joiner *j, const uint32_t *instruction, uint32_t count)
{
    if ((*instruction & 0xffff) != OP_SWITCH || count < 3 || j->label == 0)
        return;
    const uint32_t step = case_words(j, instruction, count);
    for (uint32_t i = 2 + step; i < count; i += step) {
        const uint32_t to = instruction[i];
        bool again = false;
        for (uint32_t k = 2; k < i; k += step)
            again = again || instruction[k] == to;
        if (again && (j->flags[to] & HAS_PHI) != 0 && find_edge(j, j->label, to) == NULL) {
            j->edges[j->count] = (edge){j->label, to, j->bound + j->count};
            j->count++;
        }
    }
}

static void put(joiner *j, uint32_t word)
{
    j->out.words[j->out.count++] = word;
}

static void write_switch(joiner *j, const uint32_t *instruction, uint32_t count)
{
    const uint32_t step = case_words(j, instruction, count);
    for (uint32_t i = 0; i < count; i++) {
        const edge *e =
            i >= 2 && (i - 2) % step == 0 ? find_edge(j, j->label, instruction[i]) : NULL;
        put(j, e != NULL ? e->through : instruction[i]);
    }
    for (uint32_t i = 0; i < j->count; i++)
        if (j->edges[i].from == j->label) {
            put(j, 2u << 16 | OP_LABEL);
            put(j, j->edges[i].through);
            put(j, 2u << 16 | OP_BRANCH);
            put(j, j->edges[i].to);
        }
}

/* One pair for each block that leads here: LLVM has one for each edge, with equal values. */
static void write_phi(joiner *j, const uint32_t *instruction, uint32_t count)
{
    const size_t start = j->out.count;
    for (uint32_t i = 0; i < 3; i++)
        put(j, instruction[i]);
    for (uint32_t i = 3; i + 1 < count; i += 2) {
        bool again = false;
        for (uint32_t k = 3; k < i; k += 2)
            again = again || instruction[k + 1] == instruction[i + 1];
        if (again)
            continue;
        const edge *e = find_edge(j, instruction[i + 1], j->label);
        put(j, instruction[i]);
        put(j, e != NULL ? e->through : instruction[i + 1]);
    }
    j->out.words[start] = (uint32_t)(j->out.count - start) << 16 | OP_PHI;
}

static void write(joiner *j, const uint32_t *instruction, uint32_t count)
{
    const uint32_t opcode = *instruction & 0xffff;
    if (opcode == OP_SWITCH && count >= 3) {
        write_switch(j, instruction, count);
    } else if (opcode == OP_PHI && count >= 3) {
        write_phi(j, instruction, count);
    } else {
        memcpy(&j->out.words[j->out.count], instruction, count * sizeof *instruction);
        j->out.count += count;
    }
}

static bool allocate(joiner *j)
{
    /* An edge has two words of a switch at least, and becomes four more. */
    const size_t most = j->module->count;
    j->flags = calloc(j->bound, sizeof *j->flags);
    j->edges = calloc(most, sizeof *j->edges);
    j->out.words = calloc(3 * most, sizeof *j->out.words);
    return j->flags != NULL && j->edges != NULL && j->out.words != NULL;
}

bool zlt_module_split_phi_edges(zlt_module *module)
{
    joiner j = {.module = module, .bound = module->words[BOUND_WORD]};
    if (j.bound == 0 || j.bound > MAX_BOUND)
        return true;
    const bool good = allocate(&j) || zlt_error("out of memory");
    if (good && visit_all(&j, mark)) {
        visit_all(&j, find_multiple);
        memcpy(j.out.words, module->words, HEADER_WORDS * sizeof *module->words);
        j.out.words[BOUND_WORD] += j.count;
        j.out.count = HEADER_WORDS;
        visit_all(&j, write);
        free(module->words);
        *module = j.out;
    } else {
        free(j.out.words);
    }
    free(j.flags);
    free(j.edges);
    return good;
}
