#include "tools/zellige/module/module.h"

#include "tools/zellige/support/args.h"

#include <stdlib.h>
#include <string.h>

enum {
    HEADER_WORDS = 5,
    BOUND_WORD = 3,
    MAX_BOUND = 1 << 24,
    OP_TYPE_INT = 21,
    OP_TYPE_VECTOR = 23,
    OP_TYPE_POINTER = 32,
    OP_CONSTANT_TRUE = 41, /* the first that gives a value */
    OP_CONSTANT = 43,
    OP_CONSTANT_NULL = 46,
    OP_STORE = 62,
    OP_DECORATE = 71,
    OP_MEMBER_DECORATE = 72,
    OP_COPY_OBJECT = 83,
    OP_U_CONVERT = 113,
    OP_F_CONVERT = 115,
    OP_BITCAST = 124,
    OP_S_NEGATE = 126,
    OP_I_ADD = 128,
    OP_I_SUB = 130,
    OP_I_MUL = 132,
    OP_SHIFT_LEFT_LOGICAL = 196,
    OP_BITWISE_OR = 197,
    OP_BITWISE_XOR = 198,
    OP_BITWISE_AND = 199,
    OP_NOT = 200,
    FIRST_OPERAND = 3,
    NULL_WORDS = 3,
    CONVERSION_WORDS = 4,
    MAX_OPERANDS = 2,
    IS_ALIGNED = 2, /* of a store's operands */
};

/* What a type is: an integer, or a vector of such; of no bits, anything else. */
typedef struct integer {
    unsigned char bits, elements;
} integer;

typedef struct mender {
    const zlt_module *module;
    integer *integers;   /* by id of a type */
    uint32_t *types;     /* by id of a value */
    uint32_t *pointees;  /* by id of a pointer's type, or 0 */
    uint32_t *sources;   /* by id: the pointer of which a value is a bitcast, or 0 */
    uint32_t bound;      /* the next new id */
    size_t extra;        /* words to add, at most */
    bool is_odd;         /* something is to be mended, if without them */
    bool narrows_stores; /* as told */
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

static bool is_id(const mender *m, uint32_t id)
{
    return id < m->module->words[BOUND_WORD];
}

static integer integer_of(const mender *m, uint32_t type)
{
    return is_id(m, type) ? m->integers[type] : (integer){0, 0};
}

static uint32_t entry(const mender *m, const uint32_t *by_id, uint32_t id)
{
    return is_id(m, id) ? by_id[id] : 0;
}

static void note(mender *m, const uint32_t *instruction, uint32_t count)
{
    const uint32_t opcode = *instruction & 0xffff;
    if (count > 2 && is_id(m, instruction[1]) && opcode == OP_TYPE_INT)
        m->integers[instruction[1]] = (integer){(unsigned char)instruction[2], 1};
    else if (count > 3 && is_id(m, instruction[1]) && opcode == OP_TYPE_VECTOR)
        m->integers[instruction[1]] =
            (integer){integer_of(m, instruction[2]).bits, (unsigned char)instruction[3]};
    else if (opcode >= OP_CONSTANT_TRUE && opcode != OP_DECORATE && opcode != OP_MEMBER_DECORATE &&
             count > 2 && is_id(m, instruction[1]) && is_id(m, instruction[2]) &&
             m->types[instruction[2]] == 0) /* what uses it is later */
        m->types[instruction[2]] = instruction[1];
    else if (count == 4 && is_id(m, instruction[1]) && opcode == OP_TYPE_POINTER)
        m->pointees[instruction[1]] = instruction[3];
    if (count == 4 && is_id(m, instruction[2]) && opcode == OP_BITCAST)
        m->sources[instruction[2]] = instruction[3];
}

/* The words of what takes the place of a null: of the constant, of an integer; or 0, of no null. */
static uint32_t zero_words(const mender *m, const uint32_t *instruction, uint32_t count)
{
    if ((*instruction & 0xffff) != OP_CONSTANT_NULL || count < NULL_WORDS)
        return 0;
    const integer i = integer_of(m, instruction[1]);
    return i.elements != 1 || i.bits == 0 ? NULL_WORDS : i.bits > 32 ? 5 : 4;
}

/* Whether a conversion of floats is to the type that is there already. */
static bool converts_nothing(const mender *m, const uint32_t *instruction, uint32_t count)
{
    return (*instruction & 0xffff) == OP_F_CONVERT && count == CONVERSION_WORDS &&
           is_id(m, instruction[3]) && m->types[instruction[3]] == instruction[1];
}

/* How many operands must have the type of the result, of what computes each bit from bits that are
 * no higher: it does as well without those that the result lacks. */
static uint32_t operands_of(const uint32_t *instruction, uint32_t count)
{
    switch (*instruction & 0xffff) {
    case OP_I_ADD:
    case OP_I_SUB:
    case OP_I_MUL:
    case OP_BITWISE_OR:
    case OP_BITWISE_XOR:
    case OP_BITWISE_AND:
        return count == FIRST_OPERAND + 2 ? 2 : 0;
    case OP_SHIFT_LEFT_LOGICAL:
        return count == FIRST_OPERAND + 2 ? 1 : 0;
    case OP_S_NEGATE:
    case OP_NOT:
        return count == FIRST_OPERAND + 1 ? 1 : 0;
    default:
        return 0;
    }
}

/* Whether an operand is of more bits than the type that is due. */
static bool is_wider(const mender *m, uint32_t operand, uint32_t type)
{
    const integer due = integer_of(m, type);
    const integer is = integer_of(m, is_id(m, operand) ? m->types[operand] : 0);
    return due.bits != 0 && is.bits > due.bits && due.elements == is.elements;
}

/* The type that a store wants, of a value that is wider than its place, through a bitcast of the
 * place's address and aligned as that is; 0 of another instruction. Optimised code may mean it:
 * copies of several elements look the same. */
static uint32_t narrow_type(const mender *m, const uint32_t *instruction, uint32_t count)
{
    if (!m->narrows_stores || (*instruction & 0xffff) != OP_STORE || count < 5 ||
        (instruction[3] & IS_ALIGNED) == 0)
        return 0;
    const uint32_t source = entry(m, m->sources, instruction[1]);
    const uint32_t type = entry(m, m->pointees, entry(m, m->types, source));
    const uint32_t bytes = integer_of(m, type).bits / 8u;
    return is_wider(m, instruction[2], type) && instruction[4] == bytes ? type : 0;
}

static void plan(mender *m, const uint32_t *instruction, uint32_t count)
{
    const uint32_t zero = zero_words(m, instruction, count);
    m->extra += zero > count ? zero - count : 0;
    m->is_odd = m->is_odd || (zero > 0 && zero != count) || converts_nothing(m, instruction, count);
    for (uint32_t i = 0; i < operands_of(instruction, count); i++)
        if (is_wider(m, instruction[FIRST_OPERAND + i], instruction[1]))
            m->extra += CONVERSION_WORDS;
    m->extra += narrow_type(m, instruction, count) != 0 ? CONVERSION_WORDS : 0;
}

static void put(mender *m, const uint32_t *words, size_t count)
{
    memcpy(&m->out.words[m->out.count], words, count * sizeof *words);
    m->out.count += count;
}

/* Puts what converts a value to a type of fewer bits, and returns that. */
static uint32_t narrow(mender *m, uint32_t value, uint32_t type)
{
    put(m, (const uint32_t[]){CONVERSION_WORDS << 16 | OP_U_CONVERT, type, m->bound, value},
        CONVERSION_WORDS);
    return m->bound++;
}

static void write_narrow_store(mender *m, const uint32_t *instruction, uint32_t count)
{
    const uint32_t value = narrow(m, instruction[2], narrow_type(m, instruction, count));
    put(m, instruction, count);
    uint32_t *copy = &m->out.words[m->out.count - count];
    copy[1] = m->sources[instruction[1]];
    copy[2] = value;
}

/* Puts what converts the wider operands, and notes them. */
static void write_conversions(mender *m, const uint32_t *instruction, uint32_t count,
                              uint32_t operands[MAX_OPERANDS])
{
    for (uint32_t i = 0; i < operands_of(instruction, count); i++) {
        operands[i] = instruction[FIRST_OPERAND + i];
        if (!is_wider(m, operands[i], instruction[1]))
            continue;
        operands[i] = narrow(m, operands[i], instruction[1]);
    }
}

static void write(mender *m, const uint32_t *instruction, uint32_t count)
{
    const uint32_t zero = zero_words(m, instruction, count);
    uint32_t operands[MAX_OPERANDS];
    if (zero > 0) {
        const uint32_t opcode = zero == NULL_WORDS ? OP_CONSTANT_NULL : OP_CONSTANT;
        put(m, (const uint32_t[]){zero << 16 | opcode, instruction[1], instruction[2], 0, 0}, zero);
        return;
    }
    if (narrow_type(m, instruction, count) != 0) {
        write_narrow_store(m, instruction, count);
        return;
    }
    write_conversions(m, instruction, count, operands);
    put(m, instruction, count);
    uint32_t *copy = &m->out.words[m->out.count - count];
    if (converts_nothing(m, instruction, count))
        *copy = CONVERSION_WORDS << 16 | OP_COPY_OBJECT;
    for (uint32_t i = 0; i < operands_of(instruction, count); i++)
        copy[FIRST_OPERAND + i] = operands[i];
}

static bool rewrite(mender *m)
{
    m->out.words = calloc(m->module->count + m->extra, sizeof *m->out.words);
    if (m->out.words == NULL)
        return zlt_error("out of memory");
    put(m, m->module->words, HEADER_WORDS);
    visit_all(m, write);
    m->out.words[BOUND_WORD] = m->bound;
    return true;
}

bool zlt_module_mend_instructions(zlt_module *module, bool narrows_stores)
{
    mender m = {
        .module = module, .bound = module->words[BOUND_WORD], .narrows_stores = narrows_stores};
    if (m.bound == 0 || m.bound > MAX_BOUND)
        return true;
    m.integers = calloc(m.bound, sizeof *m.integers);
    m.types = calloc(m.bound, sizeof *m.types);
    m.pointees = calloc(m.bound, sizeof *m.pointees);
    m.sources = calloc(m.bound, sizeof *m.sources);
    bool good =
        (m.integers != NULL && m.types != NULL && m.pointees != NULL && m.sources != NULL) ||
        zlt_error("out of memory");
    if (good && visit_all(&m, note) && visit_all(&m, plan) && (m.extra > 0 || m.is_odd)) {
        good = rewrite(&m);
        if (good) {
            free(module->words);
            *module = m.out;
        }
    }
    free(m.integers);
    free(m.types);
    free(m.pointees);
    free(m.sources);
    return good;
}
