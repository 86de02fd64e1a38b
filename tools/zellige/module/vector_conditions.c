#include "tools/zellige/module/module.h"

#include "tools/zellige/support/args.h"

#include <stdlib.h>
#include <string.h>

enum {
    HEADER_WORDS = 5,
    BOUND_WORD = 3,
    MAX_BOUND = 1 << 24,
    OP_TYPE_BOOL = 20,
    OP_TYPE_VECTOR = 23,
    OP_CONSTANT_TRUE = 41, /* the first that gives a value */
    OP_CONSTANT_NULL = 46,
    OP_DECORATE = 71,
    OP_MEMBER_DECORATE = 72,
    OP_COMPOSITE_CONSTRUCT = 80,
    OP_ANY = 154,
    OP_ALL = 155,
    OP_SELECT = 169,
    OP_S_LESS_THAN = 177,
    VECTOR_WORDS = 4,
    NULL_WORDS = 3,
    TEST_WORDS = 4,
    COMPARISON_WORDS = 5,
    SELECT_WORDS = 6,
    FIRST_PART = 3, /* of an OpCompositeConstruct */
};

enum { LENGTHS = 17 }; /* vectors have 16 elements at most */

typedef struct mender {
    const zlt_module *module;
    unsigned char *lengths;    /* by id: the elements of a type that is a vector, or 0 */
    bool *is_scalar;           /* by id: a condition that is no vector */
    uint32_t *types;           /* by id: the type of a vector of no conditions, or 0 */
    uint32_t *zeros;           /* by id of such a type: its new zero, or 0 */
    uint32_t vectors[LENGTHS]; /* by length: the type of so many conditions, or 0 */
    bool is_new[LENGTHS];      /* which of them are still to declare */
    uint32_t condition, bound; /* OpTypeBool; the next new id */
    size_t extra;              /* words to add */
    zlt_module out;
} mender;

typedef void visitor(mender *s, const uint32_t *instruction, uint32_t count);

/* False if the module is damaged, which spirv-val says better. */
static bool visit_all(mender *s, visitor *visit)
{
    const uint32_t *words = s->module->words;
    for (size_t at = HEADER_WORDS, count; at < s->module->count; at += count) {
        count = words[at] >> 16;
        if (count == 0 || count > s->module->count - at)
            return false;
        visit(s, &words[at], (uint32_t)count);
    }
    return true;
}

static bool is_id(const mender *s, uint32_t id)
{
    return id < s->module->words[BOUND_WORD];
}

/* The elements of an OpSelect between vectors whose condition is one for all of them, or 0. */
static uint32_t length_of(const mender *s, const uint32_t *instruction, uint32_t count)
{
    const bool splats = (*instruction & 0xffff) == OP_SELECT && count == SELECT_WORDS &&
                        is_id(s, instruction[1]) && is_id(s, instruction[3]) &&
                        s->is_scalar[instruction[3]];
    return splats ? s->lengths[instruction[1]] : 0;
}

static bool gives_value(uint32_t opcode)
{
    return opcode >= OP_CONSTANT_TRUE && opcode != OP_DECORATE && opcode != OP_MEMBER_DECORATE;
}

/* The type of the vector that an OpAny or OpAll is of, if it has no conditions; or 0. */
static uint32_t tested_type(const mender *s, const uint32_t *instruction, uint32_t count)
{
    const uint32_t opcode = *instruction & 0xffff;
    const bool tests =
        (opcode == OP_ANY || opcode == OP_ALL) && count == TEST_WORDS && is_id(s, instruction[3]);
    return tests ? s->types[instruction[3]] : 0;
}

/* An instruction that gives a value names its type first, and nothing else names that of a
 * condition there but its own declaration. */
static void note(mender *s, const uint32_t *instruction, uint32_t count)
{
    const uint32_t opcode = *instruction & 0xffff;
    if (opcode == OP_TYPE_BOOL && count == 2) {
        s->condition = instruction[1];
    } else if (opcode == OP_TYPE_VECTOR && count == VECTOR_WORDS && is_id(s, instruction[1]) &&
               instruction[3] < LENGTHS) {
        s->lengths[instruction[1]] = (unsigned char)instruction[3];
        if (s->condition != 0 && instruction[2] == s->condition)
            s->vectors[instruction[3]] = instruction[1];
    } else if (s->condition != 0 && count > 2 && instruction[1] == s->condition &&
               is_id(s, instruction[2])) {
        s->is_scalar[instruction[2]] = true;
    } else if (gives_value(opcode) && count > 2 && is_id(s, instruction[1]) &&
               is_id(s, instruction[2]) && s->lengths[instruction[1]] > 0 &&
               s->vectors[s->lengths[instruction[1]]] != instruction[1]) {
        s->types[instruction[2]] = instruction[1];
    }
}

static void plan_vector(mender *s, uint32_t length)
{
    if (s->vectors[length] != 0)
        return;
    s->vectors[length] = s->bound++;
    s->is_new[length] = true;
    s->extra += VECTOR_WORDS;
}

/* What is to be added: a type once, a zero once for a type; a splat or a comparison for each. */
static void plan(mender *s, const uint32_t *instruction, uint32_t count)
{
    const uint32_t length = length_of(s, instruction, count);
    const uint32_t type = tested_type(s, instruction, count);
    if (length > 0) {
        s->extra += FIRST_PART + length;
        plan_vector(s, length);
    } else if (type != 0 && s->condition != 0) {
        s->extra += COMPARISON_WORDS;
        plan_vector(s, s->lengths[type]);
        if (s->zeros[type] == 0) {
            s->zeros[type] = s->bound++;
            s->extra += NULL_WORDS;
        }
    }
}

static void put(mender *s, uint32_t word)
{
    s->out.words[s->out.count++] = word;
}

/* Puts a splat of the condition before its OpSelect. Returns its id. */
static uint32_t write_splat(mender *s, uint32_t condition, uint32_t length)
{
    put(s, (FIRST_PART + length) << 16 | OP_COMPOSITE_CONSTRUCT);
    put(s, s->vectors[length]);
    put(s, s->bound);
    for (uint32_t i = 0; i < length; i++)
        put(s, condition);
    return s->bound++;
}

/* Puts a comparison with zero before its OpAny or OpAll: OpenCL C asks for the highest bit. Returns
 * its id. */
static uint32_t write_comparison(mender *s, uint32_t vector, uint32_t type)
{
    put(s, (uint32_t)COMPARISON_WORDS << 16 | OP_S_LESS_THAN);
    put(s, s->vectors[s->lengths[type]]);
    put(s, s->bound);
    put(s, vector);
    put(s, s->zeros[type]);
    return s->bound++;
}

static void write_zero(mender *s, uint32_t type)
{
    put(s, (uint32_t)NULL_WORDS << 16 | OP_CONSTANT_NULL);
    put(s, type);
    put(s, s->zeros[type]);
}

static void write_vectors(mender *s)
{
    for (uint32_t length = 0; length < LENGTHS; length++)
        if (s->is_new[length]) {
            put(s, (uint32_t)VECTOR_WORDS << 16 | OP_TYPE_VECTOR);
            put(s, s->vectors[length]);
            put(s, s->condition);
            put(s, length);
        }
}

static void write(mender *s, const uint32_t *instruction, uint32_t count)
{
    const uint32_t length = length_of(s, instruction, count);
    const uint32_t type = tested_type(s, instruction, count);
    const uint32_t mended = length > 0 ? write_splat(s, instruction[3], length)
                            : type != 0 && s->condition != 0
                                ? write_comparison(s, instruction[3], type)
                                : 0;
    uint32_t *copy = &s->out.words[s->out.count];
    memcpy(copy, instruction, count * sizeof *instruction);
    s->out.count += count;
    if (mended != 0)
        copy[3] = mended;
    if ((*instruction & 0xffff) == OP_TYPE_BOOL)
        write_vectors(s);
    if ((*instruction & 0xffff) == OP_TYPE_VECTOR && is_id(s, copy[1]) && s->zeros[copy[1]] != 0)
        write_zero(s, copy[1]);
}

static bool rewrite(mender *s)
{
    s->out.words = calloc(s->module->count + s->extra, sizeof *s->out.words);
    if (s->out.words == NULL)
        return zlt_error("out of memory");
    memcpy(s->out.words, s->module->words, HEADER_WORDS * sizeof *s->out.words);
    s->out.count = HEADER_WORDS;
    visit_all(s, write);
    s->out.words[BOUND_WORD] = s->bound;
    return true;
}

bool zlt_module_mend_conditions(zlt_module *module)
{
    mender s = {.module = module, .bound = module->words[BOUND_WORD]};
    if (s.bound == 0 || s.bound > MAX_BOUND)
        return true;
    s.lengths = calloc(s.bound, sizeof *s.lengths);
    s.is_scalar = calloc(s.bound, sizeof *s.is_scalar);
    s.types = calloc(s.bound, sizeof *s.types);
    s.zeros = calloc(s.bound, sizeof *s.zeros);
    bool good = (s.lengths != NULL && s.is_scalar != NULL && s.types != NULL && s.zeros != NULL) ||
                zlt_error("out of memory");
    if (good && visit_all(&s, note) && visit_all(&s, plan) && s.extra > 0) {
        good = rewrite(&s);
        if (good) {
            free(module->words);
            *module = s.out;
        }
    }
    free(s.lengths);
    free(s.is_scalar);
    free(s.types);
    free(s.zeros);
    return good;
}
