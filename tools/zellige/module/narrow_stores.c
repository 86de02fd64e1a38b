#include "tools/zellige/module/module.h"

#include "tools/zellige/support/args.h"

#include <stdlib.h>
#include <string.h>

enum {
    HEADER_WORDS = 5,
    BOUND_WORD = 3,
    MAX_BOUND = 1 << 24,
    OP_TYPE_INT = 21,
    OP_TYPE_POINTER = 32,
    OP_CONSTANT_TRUE = 41, /* the first that gives a value */
    OP_STORE = 62,
    OP_DECORATE = 71,
    OP_MEMBER_DECORATE = 72,
    OP_U_CONVERT = 113,
    OP_BITCAST = 124,
    IS_ALIGNED = 2, /* of a store's operands */
    CONVERSION_WORDS = 4,
};

typedef struct mender {
    const zlt_module *module;
    uint32_t *bits;     /* by id of a type: those of an integer, or 0 */
    uint32_t *pointees; /* by id of a type: what pointers of it point to, or 0 */
    uint32_t *types;    /* by id of a value */
    uint32_t *sources;  /* by id of a value: of which pointer it is a bitcast, or 0 */
    uint32_t bound;     /* the next new id */
    size_t extra;       /* words to add */
    zlt_module out;
} mender;

typedef void visitor(mender *m, const uint32_t *instruction, uint32_t count);

/* False if the module is damaged, which spirv-val says better. */
static bool visit_all(mender *m, visitor *visit)
{
    const uint32_t *words = m->module->words;
    for (size_t at = HEADER_WORDS, count; at < m->module->count; at += count) {
        count = words[at] >> 16;
        if (count == 0 || count > m->module->count - at)
            return false;
        visit(m, &words[at], (uint32_t)count);
    }
    return true;
}

/* An entry of an array by id; 0 of an id that there is not. */
static uint32_t entry(const mender *m, const uint32_t *by_id, uint32_t id)
{
    return id < m->module->words[BOUND_WORD] ? by_id[id] : 0;
}

static void note(mender *m, const uint32_t *instruction, uint32_t count)
{
    const uint32_t opcode = *instruction & 0xffff, bound = m->module->words[BOUND_WORD];
    if (count < 3 || instruction[1] >= bound)
        return;
    if (opcode == OP_TYPE_INT)
        m->bits[instruction[1]] = instruction[2];
    else if (opcode == OP_TYPE_POINTER && count == 4)
        m->pointees[instruction[1]] = instruction[3];
    else if (opcode >= OP_CONSTANT_TRUE && opcode != OP_DECORATE && opcode != OP_MEMBER_DECORATE &&
             instruction[2] < bound && m->types[instruction[2]] == 0) /* what uses it is later */
        m->types[instruction[2]] = instruction[1];
    if (opcode == OP_BITCAST && count == 4 && instruction[2] < bound)
        m->sources[instruction[2]] = instruction[3];
}

/* The type that an OpStore wants, of a value that is too wide for its place; 0 if it is not. */
static uint32_t narrow_type(const mender *m, const uint32_t *instruction, uint32_t count)
{
    if ((*instruction & 0xffff) != OP_STORE || count < 5 || (instruction[3] & IS_ALIGNED) == 0)
        return 0;
    const uint32_t source = entry(m, m->sources, instruction[1]);
    const uint32_t type = entry(m, m->pointees, entry(m, m->types, source));
    const uint32_t bits = entry(m, m->bits, type);
    const uint32_t stored = entry(m, m->bits, entry(m, m->types, instruction[2]));
    return bits != 0 && stored > bits && instruction[4] * 8 == bits ? type : 0;
}

static void plan(mender *m, const uint32_t *instruction, uint32_t count)
{
    m->extra += narrow_type(m, instruction, count) != 0 ? CONVERSION_WORDS : 0;
}

static void put(mender *m, const uint32_t *words, size_t count)
{
    memcpy(&m->out.words[m->out.count], words, count * sizeof *words);
    m->out.count += count;
}

static void write(mender *m, const uint32_t *instruction, uint32_t count)
{
    const uint32_t type = narrow_type(m, instruction, count);
    if (type != 0)
        put(m,
            (const uint32_t[]){CONVERSION_WORDS << 16 | OP_U_CONVERT, type, m->bound,
                               instruction[2]},
            CONVERSION_WORDS);
    put(m, instruction, count);
    if (type == 0)
        return;
    uint32_t *copy = &m->out.words[m->out.count - count];
    copy[1] = m->sources[instruction[1]];
    copy[2] = m->bound++;
}

static bool rewrite(mender *m)
{
    m->out.words = calloc(m->module->count + m->extra, sizeof *m->out.words);
    if (m->out.words == NULL)
        return zlt_error("out of memory");
    put(m, m->module->words, HEADER_WORDS);
    visit_all(m, write);
    m->out.words[BOUND_WORD] = m->bound;
    free(m->module->words);
    return true;
}

bool zlt_module_narrow_stores(zlt_module *module)
{
    mender m = {.module = module, .bound = module->words[BOUND_WORD]};
    if (m.bound == 0 || m.bound > MAX_BOUND)
        return true;
    m.bits = calloc(m.bound, sizeof *m.bits);
    m.pointees = calloc(m.bound, sizeof *m.pointees);
    m.types = calloc(m.bound, sizeof *m.types);
    m.sources = calloc(m.bound, sizeof *m.sources);
    bool good = (m.bits != NULL && m.pointees != NULL && m.types != NULL && m.sources != NULL) ||
                zlt_error("out of memory");
    if (good && visit_all(&m, note) && visit_all(&m, plan) && m.extra > 0) {
        good = rewrite(&m);
        if (good)
            *module = m.out;
    }
    free(m.bits);
    free(m.pointees);
    free(m.types);
    free(m.sources);
    return good;
}
