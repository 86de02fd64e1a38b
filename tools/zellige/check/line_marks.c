#include "tools/zellige/check/checked_form.h"

#include <stdlib.h>
#include <string.h>

enum {
    HEADER_WORDS = 5,
    BOUND_WORD = 3,
    MAX_BOUND = 1 << 24,
    OP_NAME = 5,
    OP_STRING = 7,
    OP_LINE = 8,
    OP_CONSTANT = 43,
    OP_FUNCTION_CALL = 57,
    CALL_WORDS = 7, /* of a call with three arguments */
    LINE_WORDS = 4,
};

typedef struct line_restorer {
    zlt_module *module;
    uint32_t bound;
    uint32_t *constant; /* by id: the integer */
    uint32_t mark;      /* the function's id */
} line_restorer;

typedef void visitor(line_restorer *u, uint32_t *instruction, uint32_t count);

/* False if the module is damaged. */
static bool visit_all(line_restorer *u, visitor *visit)
{
    uint32_t *words = u->module->words;
    for (size_t at = HEADER_WORDS; at < u->module->count;) {
        const uint32_t count = words[at] >> 16;
        if (count == 0 || count > u->module->count - at)
            return false;
        visit(u, &words[at], count);
        at += count;
    }
    return true;
}

static void learn(line_restorer *u, uint32_t *instruction, uint32_t count)
{
    static const char name[] = "zellige_line";
    const uint32_t opcode = *instruction & 0xffff;
    if (opcode == OP_CONSTANT && count == 4 && instruction[2] < u->bound)
        u->constant[instruction[2]] = instruction[3];
    if (opcode == OP_NAME && (count - 2) * sizeof *instruction >= sizeof name &&
        memcmp(&instruction[2], name, sizeof name) == 0)
        u->mark = instruction[1];
}

/* The rest of the call becomes OpNop, which is its own opcode 0 in one word. */
static void replace(line_restorer *u, uint32_t *instruction, uint32_t count)
{
    if ((*instruction & 0xffff) != OP_FUNCTION_CALL || count != CALL_WORDS ||
        instruction[3] != u->mark)
        return;
    uint32_t values[3];
    for (uint32_t k = 0; k < 3; k++)
        values[k] = instruction[4 + k] < u->bound ? u->constant[instruction[4 + k]] : 0;
    instruction[0] = (uint32_t)LINE_WORDS << 16 | OP_LINE;
    instruction[1] = u->bound + values[0];
    instruction[2] = values[1];
    instruction[3] = values[2];
    for (uint32_t k = LINE_WORDS; k < CALL_WORDS; k++)
        instruction[k] = 1u << 16;
}

/* Strings may be anywhere: the reader of this module does not mind. */
static bool append_files(zlt_module *module, const zlt_args *files)
{
    for (size_t k = 0; k < files->count; k++) {
        const size_t words = 2 + strlen(files->v[k]) / 4 + 1;
        uint32_t *grown = realloc(module->words, (module->count + words) * sizeof *grown);
        if (grown == NULL)
            return zlt_error("out of memory");
        module->words = grown;
        uint32_t *string = &grown[module->count];
        memset(string, 0, words * sizeof *string);
        string[0] = (uint32_t)words << 16 | OP_STRING;
        string[1] = grown[BOUND_WORD]++;
        memcpy(&string[2], files->v[k], strlen(files->v[k]));
        module->count += words;
    }
    return true;
}

bool zlt_form_restore_lines(zlt_module *module, const zlt_args *files)
{
    line_restorer u = {.module = module, .bound = module->words[BOUND_WORD]};
    if (u.bound == 0 || u.bound > MAX_BOUND)
        return true;
    u.constant = calloc(u.bound, sizeof *u.constant);
    if (u.constant == NULL)
        return zlt_error("out of memory");
    if (visit_all(&u, learn) && u.mark != 0)
        visit_all(&u, replace);
    free(u.constant);
    return append_files(module, files);
}
