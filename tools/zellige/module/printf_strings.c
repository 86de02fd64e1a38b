#include "tools/zellige/module/module.h"

#include "tools/zellige/support/args.h"

#include <stdlib.h>
#include <string.h>

enum {
    HEADER_WORDS = 5,
    BOUND_WORD = 3,
    MAX_BOUND = 1 << 24,
    OP_EXTENSION = 10,
    OP_EXT_INST_IMPORT = 11,
    OP_EXT_INST = 12,
    OP_TYPE_INT = 21,
    OP_TYPE_ARRAY = 28,
    OP_TYPE_POINTER = 32,
    OP_VARIABLE = 59,
    OP_BITCAST = 124,
    PRINTF = 184,
    FIRST_OPERAND = 5, /* of an OpExtInst: its format */
    CAST_WORDS = 4,
    POINTER_WORDS = 4,
};

enum { STORAGES = 16 }; /* classes of storage that OpenCL has */

/* What an id is, of what matters here. */
typedef enum kind { OTHER, CHARACTER, CHARACTERS, TO_CHARACTERS, STRING } kind;

typedef struct rewriter {
    const zlt_module *module;
    unsigned char *kinds;        /* by id */
    unsigned char *storages;     /* likewise: of TO_CHARACTERS and STRING */
    uint32_t pointers[STORAGES]; /* by storage: the type of a pointer to a character, or 0 */
    uint32_t set;                /* OpenCL's instructions */
    uint32_t bound, character;   /* the next new id; the type of a character */
    size_t casts;                /* how many there are to write */
    zlt_module out;
} rewriter;

typedef void visitor(rewriter *r, const uint32_t *instruction, uint32_t count);

/* False if the module is damaged, which spirv-val says better. */
static bool visit_all(rewriter *r, visitor *visit)
{
    const uint32_t *words = r->module->words;
    for (size_t at = HEADER_WORDS, count; at < r->module->count; at += count) {
        count = words[at] >> 16;
        if (count == 0 || count > r->module->count - at)
            return false;
        visit(r, &words[at], (uint32_t)count);
    }
    return true;
}

static kind kind_of(const rewriter *r, uint32_t id)
{
    return id < r->module->words[BOUND_WORD] ? (kind)r->kinds[id] : OTHER;
}

static void note(rewriter *r, uint32_t id, kind what, uint32_t storage)
{
    if (id >= r->module->words[BOUND_WORD])
        return;
    r->kinds[id] = (unsigned char)what;
    r->storages[id] = (unsigned char)storage;
}

static void note_pointer(rewriter *r, const uint32_t *instruction)
{
    const uint32_t id = instruction[1], storage = instruction[2];
    const kind pointee = kind_of(r, instruction[3]);
    if (storage >= STORAGES)
        return;
    if (pointee == CHARACTER)
        r->pointers[storage] = id;
    else if (pointee == CHARACTERS)
        note(r, id, TO_CHARACTERS, storage);
}

static bool is_printf(const rewriter *r, const uint32_t *instruction, uint32_t count)
{
    return (*instruction & 0xffff) == OP_EXT_INST && count > FIRST_OPERAND && r->set != 0 &&
           instruction[3] == r->set && instruction[4] == PRINTF;
}

static void look(rewriter *r, const uint32_t *instruction, uint32_t count)
{
    static const char set[] = "OpenCL.std";
    const uint32_t opcode = *instruction & 0xffff;
    if (opcode == OP_EXT_INST_IMPORT && (count - 2) * sizeof *instruction >= sizeof set &&
        memcmp(&instruction[2], set, sizeof set) == 0) {
        r->set = instruction[1];
    } else if (opcode == OP_TYPE_INT && count == 4 && instruction[2] == 8) {
        note(r, instruction[1], CHARACTER, 0);
        r->character = instruction[1];
    } else if (opcode == OP_TYPE_ARRAY && count == 4 && kind_of(r, instruction[2]) == CHARACTER) {
        note(r, instruction[1], CHARACTERS, 0);
    } else if (opcode == OP_TYPE_POINTER && count == POINTER_WORDS) {
        note_pointer(r, instruction);
    } else if (opcode == OP_VARIABLE && count > 3 && kind_of(r, instruction[1]) == TO_CHARACTERS) {
        note(r, instruction[2], STRING, instruction[3]);
    }
    for (uint32_t i = FIRST_OPERAND; is_printf(r, instruction, count) && i < count; i++)
        r->casts += kind_of(r, instruction[i]) == STRING;
}

static void put(rewriter *r, const uint32_t *words, size_t count)
{
    memcpy(&r->out.words[r->out.count], words, count * sizeof *words);
    r->out.count += count;
}

static void write_cast(rewriter *r, uint32_t string)
{
    const uint32_t type = r->pointers[r->storages[string]];
    put(r, (const uint32_t[]){CAST_WORDS << 16 | OP_BITCAST, type, r->bound++, string}, CAST_WORDS);
}

/* Its operands are cast before it. */
static void write_printf(rewriter *r, const uint32_t *instruction, uint32_t count)
{
    uint32_t casted = r->bound;
    for (uint32_t i = FIRST_OPERAND; i < count; i++)
        if (kind_of(r, instruction[i]) == STRING)
            write_cast(r, instruction[i]);
    const size_t start = r->out.count;
    put(r, instruction, count);
    for (uint32_t i = FIRST_OPERAND; i < count; i++)
        if (kind_of(r, instruction[i]) == STRING)
            r->out.words[start + i] = casted++;
}

static void write(rewriter *r, const uint32_t *instruction, uint32_t count)
{
    const bool is_pointer = (*instruction & 0xffff) == OP_TYPE_POINTER && count == POINTER_WORDS &&
                            kind_of(r, instruction[1]) == TO_CHARACTERS;
    if (is_printf(r, instruction, count))
        write_printf(r, instruction, count);
    else
        put(r, instruction, count);
    const uint32_t storage = is_pointer ? instruction[2] : 0;
    if (is_pointer && r->pointers[storage] == 0) {
        r->pointers[storage] = r->bound++;
        put(r,
            (const uint32_t[]){POINTER_WORDS << 16 | OP_TYPE_POINTER, r->pointers[storage], storage,
                               r->character},
            POINTER_WORDS);
    }
}

static bool rewrite(rewriter *r)
{
    const size_t most = r->module->count + CAST_WORDS * r->casts + POINTER_WORDS * STORAGES;
    r->out.words = calloc(most, sizeof *r->out.words);
    if (r->out.words == NULL)
        return zlt_error("out of memory");
    put(r, r->module->words, HEADER_WORDS);
    visit_all(r, write);
    r->out.words[BOUND_WORD] = r->bound;
    return true;
}

bool zlt_module_cast_printf_strings(zlt_module *module)
{
    rewriter r = {.module = module, .bound = module->words[BOUND_WORD]};
    if (r.bound == 0 || r.bound > MAX_BOUND)
        return true;
    r.kinds = calloc(r.bound, sizeof *r.kinds);
    r.storages = calloc(r.bound, sizeof *r.storages);
    bool good = (r.kinds != NULL && r.storages != NULL) || zlt_error("out of memory");
    if (good && visit_all(&r, look) && r.casts > 0) {
        good = rewrite(&r);
        if (good) {
            free(module->words);
            *module = r.out;
        }
    }
    free(r.kinds);
    free(r.storages);
    return good;
}

static bool is_extension(const uint32_t *instruction, uint32_t count, const bool *marked,
                         uint32_t bound)
{
    static const char name[] = "SPV_EXT_relaxed_printf_string_address_space";
    (void)marked;
    (void)bound;
    return (*instruction & 0xffff) == OP_EXTENSION &&
           (count - 1) * sizeof *instruction >= sizeof name &&
           memcmp(&instruction[1], name, sizeof name) == 0;
}

static void ignore(rewriter *r, const uint32_t *instruction, uint32_t count)
{
    (void)r;
    (void)instruction;
    (void)count;
}

void zlt_module_drop_printf_extension(zlt_module *module)
{
    rewriter r = {.module = module};
    if (visit_all(&r, ignore)) /* the module is whole */
        zlt_module_drop(module, is_extension, NULL, 0);
}
