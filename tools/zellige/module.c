#include "module.h"

#include "args.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAGIC = 0x07230203, HEADER_WORDS = 5 };
enum { OP_EXT_INST_IMPORT = 11, OP_EXT_INST = 12, OP_CAPABILITY = 17 };
enum { FLOAT16 = 9, INT64_ATOMICS = 12 };

static bool read_words(zli_module *module, FILE *file)
{
    if (fseek(file, 0, SEEK_END) != 0)
        return false;
    const long size = ftell(file);
    if (size < (long)(HEADER_WORDS * sizeof *module->words) || fseek(file, 0, SEEK_SET) != 0)
        return false;
    module->count = (size_t)size / sizeof *module->words;
    module->words = malloc(module->count * sizeof *module->words);
    return module->words != NULL &&
           fread(module->words, sizeof *module->words, module->count, file) == module->count &&
           module->words[0] == MAGIC;
}

bool zli_module_read(zli_module *module, const char *path)
{
    FILE *file = fopen(path, "rb");
    *module = (zli_module){0};
    if (file == NULL)
        return zli_error("cannot read %s: %s", path, strerror(errno));
    const bool read = read_words(module, file);
    fclose(file);
    return read || zli_error("%s is no SPIR-V module", path);
}

bool zli_module_write(const zli_module *module, const char *path, const char *target)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL)
        return zli_error("cannot write %s: %s", target, strerror(errno));
    const bool all =
        fwrite(module->words, sizeof *module->words, module->count, file) == module->count;
    const int error = errno;
    if (fclose(file) != 0 || !all)
        return zli_error("cannot write %s: %s", target, strerror(all ? errno : error));
    return true;
}

/* Capabilities stand before everything else. */
bool zli_module_has_device_options(const zli_module *module)
{
    const uint32_t *words = module->words;
    for (size_t at = HEADER_WORDS; at + 1 < module->count; at += 2) {
        if (words[at] != (2u << 16 | OP_CAPABILITY))
            return false;
        if (words[at + 1] == FLOAT16 || words[at + 1] == INT64_ATOMICS)
            return true;
    }
    return false;
}

/* Whether an OpExtInstImport, of `count` words, names a set of debug information. */
static bool imports_debug_info(const uint32_t *instruction, uint32_t count)
{
    static const char name[] = "OpenCL.DebugInfo.100";
    const size_t bytes = (count - 2) * sizeof *instruction;
    return bytes >= sizeof name && memcmp(&instruction[2], name, sizeof name) == 0;
}

void zli_module_keep_lines_only(zli_module *module)
{
    uint32_t *words = module->words, set = 0;
    size_t kept = HEADER_WORDS;
    for (size_t at = HEADER_WORDS, next = at; at < module->count; at = next) {
        const uint32_t opcode = words[at] & 0xffff, count = words[at] >> 16;
        if (count == 0 || count > module->count - at)
            return; /* damaged: spirv-val says it better */
        next = at + count;
        const bool import =
            opcode == OP_EXT_INST_IMPORT && count > 2 && imports_debug_info(&words[at], count);
        if (import)
            set = words[at + 1];
        if (import || (opcode == OP_EXT_INST && count > 3 && set != 0 && words[at + 3] == set))
            continue;
        memmove(&words[kept], &words[at], count * sizeof *words);
        kept += count;
    }
    module->count = kept;
}
