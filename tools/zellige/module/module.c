#include "tools/zellige/module/module.h"

#include "tools/zellige/support/args.h"
#include "tools/zellige/support/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAGIC = 0x07230203, HEADER_WORDS = 5 };
enum { OP_EXT_INST_IMPORT = 11, OP_EXT_INST = 12, OP_CAPABILITY = 17 };
enum { FLOAT16 = 9, INT64_ATOMICS = 12 };

bool zlt_module_read(zlt_module *module, const char *path)
{
    size_t size = 0;
    *module = (zlt_module){0};
    module->words = (uint32_t *)(void *)zlt_file_read(path, &size);
    if (module->words == NULL)
        return false;
    module->count = size / sizeof *module->words;
    return (module->count >= HEADER_WORDS && module->words[0] == MAGIC) ||
           zlt_error("%s is no SPIR-V module", path);
}

bool zlt_module_write(const zlt_module *module, const char *path, const char *target)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL)
        return zlt_error("cannot write %s: %s", target, strerror(errno));
    const bool all =
        fwrite(module->words, sizeof *module->words, module->count, file) == module->count;
    const int error = errno;
    if (fclose(file) != 0 || !all)
        return zlt_error("cannot write %s: %s", target, strerror(all ? errno : error));
    return true;
}

/* Capabilities stand before everything else. */
bool zlt_module_has_device_options(const zlt_module *module)
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

void zlt_module_drop(zlt_module *module, zlt_module_judge *goes, const bool *marked, uint32_t bound)
{
    uint32_t *words = module->words;
    size_t kept = HEADER_WORDS;
    for (size_t at = HEADER_WORDS, next = at; at < module->count; at = next) {
        const uint32_t count = words[at] >> 16;
        next = at + count;
        if (goes(&words[at], count, marked, bound))
            continue;
        memmove(&words[kept], &words[at], count * sizeof *words);
        kept += count;
    }
    module->count = kept;
}

/* Whether an OpExtInstImport, of `count` words, names a set of debug information. */
static bool imports_debug_info(const uint32_t *instruction, uint32_t count)
{
    static const char name[] = "OpenCL.DebugInfo.100";
    const size_t bytes = (count - 2) * sizeof *instruction;
    return bytes >= sizeof name && memcmp(&instruction[2], name, sizeof name) == 0;
}

void zlt_module_keep_lines_only(zlt_module *module)
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
