#include "size.h"

#include <string.h>

enum {
    HEADER = 5, /* words */
    ENTRY_POINT = 15,
    FUNCTION = 54,
    FUNCTION_END = 56,
    CALL = 57,
    INLINED = 12000, /* instructions, as in share_functions.c */
};

static size_t length_at(const spirv_module *module, size_t at)
{
    return module->words[at] >> 16;
}

static unsigned opcode_at(const spirv_module *module, size_t at)
{
    return module->words[at] & 0xffff;
}

static size_t find_function(const spirv_module *module, uint32_t id)
{
    size_t at = HEADER;
    while (at < module->word_count &&
           !(opcode_at(module, at) == FUNCTION && module->words[at + 2] == id))
        at += length_at(module, at);
    return at;
}

static uint64_t size_of_function(const spirv_module *module, uint32_t id)
{
    uint64_t size = 0;
    for (size_t at = find_function(module, id);
         at < module->word_count && opcode_at(module, at) != FUNCTION_END && size < INLINED;
         at += length_at(module, at))
        size += opcode_at(module, at) == CALL ? size_of_function(module, module->words[at + 3]) : 1;
    return size < INLINED ? size : INLINED;
}

uint64_t size_of_kernel(const spirv_module *module, const char *kernel)
{
    for (size_t at = HEADER; at < module->word_count; at += length_at(module, at))
        if (opcode_at(module, at) == ENTRY_POINT &&
            strcmp((const char *)&module->words[at + 3], kernel) == 0)
            return size_of_function(module, module->words[at + 2]);
    return 0;
}
