#include "tools/zellige/module/module.h"

#include <string.h>

enum {
    HEADER_WORDS = 5,
    OP_UNDEF = 1,
    OP_FUNCTION = 54,
    OP_FUNCTION_END = 56,
    OP_VARIABLE = 59,
    OP_LOAD = 61,
    OP_COPY_MEMORY = 63,
    OP_COPY_MEMORY_SIZED = 64,
    OP_ACCESS_CHAIN = 65,
    OP_PTR_ACCESS_CHAIN = 67,
    OP_IN_BOUNDS_PTR_ACCESS_CHAIN = 70,
    OP_TO_GENERIC = 121,
    OP_BITCAST = 124,
    OP_LABEL = 248,
    STORAGE_FUNCTION = 7,
    MIN_VARIABLE = 4, /* words; one more with an initialiser */
    MAX_VARIABLE = 5,
};

/* Words [to, at) move up by those of the variable at `at`, which takes their place. */
static void hoist(uint32_t *words, size_t to, size_t at, size_t length)
{
    uint32_t variable[MAX_VARIABLE];
    memcpy(variable, &words[at], length * sizeof *words);
    memmove(&words[to + length], &words[to], (at - to) * sizeof *words);
    memcpy(&words[to], variable, length * sizeof *words);
}

void zlt_module_hoist_variables(zlt_module *module)
{
    uint32_t *words = module->words;
    size_t to = 0; /* behind the variables of a function's first block; 0: before that block */
    for (size_t at = HEADER_WORDS, length; at < module->count; at += length) {
        const uint32_t opcode = words[at] & 0xffff;
        length = words[at] >> 16;
        if (length == 0 || length > module->count - at)
            return;
        if (opcode == OP_FUNCTION) {
            to = 0;
        } else if (opcode == OP_LABEL && to == 0) {
            to = at + length;
        } else if (opcode == OP_VARIABLE && to != 0 && length <= MAX_VARIABLE) {
            hoist(words, to, at, length);
            to += length;
        }
    }
}

/* Whether an instruction is one of those that clang copies from such a variable by, and has it for
 * the memory in question. */
static bool reads_from(const uint32_t *instruction, size_t length, uint32_t variable)
{
    const uint32_t opcode = instruction[0] & 0xffff;
    const bool is_copy = opcode == OP_COPY_MEMORY || opcode == OP_COPY_MEMORY_SIZED;
    const bool is_read = opcode == OP_LOAD || opcode == OP_BITCAST || opcode == OP_TO_GENERIC ||
                         (opcode >= OP_ACCESS_CHAIN && opcode <= OP_PTR_ACCESS_CHAIN) ||
                         opcode == OP_IN_BOUNDS_PTR_ACCESS_CHAIN;
    const size_t word = is_copy ? 2 : 3;
    return (is_copy || is_read) && word < length && instruction[word] == variable;
}

/* Where the first block begins of the one function that uses a variable; 0 if several do, or
 * none. */
static size_t find_home(const zlt_module *module, size_t variable)
{
    const uint32_t *words = module->words;
    size_t home = 0, block = 0, uses = 0;
    bool is_used = false;
    for (size_t at = variable, length; at < module->count; at += length) {
        const uint32_t opcode = words[at] & 0xffff;
        length = words[at] >> 16;
        if (length == 0 || length > module->count - at)
            return 0;
        if (opcode == OP_FUNCTION)
            block = 0;
        else if (opcode == OP_LABEL && block == 0)
            block = at + length;
        else if (block != 0 && reads_from(&words[at], length, words[variable + 2]))
            is_used = true;
        if (opcode == OP_FUNCTION_END && is_used) {
            home = block;
            uses++;
            is_used = false;
        }
    }
    return uses == 1 ? home : 0;
}

/* The words between move down by those of the variable at `at`, which then stands before `to`. */
static void sink(uint32_t *words, size_t at, size_t length, size_t to)
{
    uint32_t variable[MAX_VARIABLE];
    memcpy(variable, &words[at], length * sizeof *words);
    memmove(&words[at], &words[at + length], (to - at - length) * sizeof *words);
    memcpy(&words[to - length], variable, length * sizeof *words);
}

/* Where the next variable outside of functions is, from a word on; 0: there is none, or the module
 * is damaged. */
static size_t find_variable(const zlt_module *module, size_t at)
{
    const uint32_t *words = module->words;
    for (size_t length; at < module->count; at += length) {
        const uint32_t opcode = words[at] & 0xffff;
        length = words[at] >> 16;
        if (length == 0 || length > module->count - at || opcode == OP_FUNCTION)
            return 0;
        if (opcode == OP_VARIABLE && length >= MIN_VARIABLE && length <= MAX_VARIABLE)
            return at;
    }
    return 0;
}

void zlt_module_sink_variables(zlt_module *module)
{
    uint32_t *words = module->words;
    size_t at = HEADER_WORDS;
    while ((at = find_variable(module, at)) != 0) {
        const size_t length = words[at] >> 16;
        const size_t home = words[at + 3] == STORAGE_FUNCTION ? find_home(module, at) : 0;
        if (home == 0)
            at += length;
        else
            sink(words, at, length, home); /* another instruction is there now */
    }
}

/* Whether an id is an OpUndef in front of word `end`. */
static bool is_undefined(const zlt_module *module, uint32_t id, size_t end)
{
    const uint32_t *words = module->words;
    for (size_t at = HEADER_WORDS; at < end; at += words[at] >> 16)
        if ((words[at] & 0xffff) == OP_UNDEF && words[at + 2] == id)
            return true;
    return false;
}

void zlt_module_drop_undefined_initialisers(zlt_module *module)
{
    uint32_t *words = module->words;
    size_t at = HEADER_WORDS;
    while ((at = find_variable(module, at)) != 0) {
        const size_t length = words[at] >> 16, rest = at + MIN_VARIABLE;
        if (length == MAX_VARIABLE && is_undefined(module, words[rest], at)) {
            words[at] = MIN_VARIABLE << 16 | OP_VARIABLE;
            memmove(&words[rest], &words[rest + 1], (--module->count - rest) * sizeof *words);
        }
        at += words[at] >> 16;
    }
}
