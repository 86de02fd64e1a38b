#include "tools/zellige/inspect/contents.h"

#include "tools/zellige/support/args.h"
#include "tools/zellige/support/file.h"

#include "backend/spirv/reader/byte_order.h"
#include "backend/spirv/reader/instruction.h"

#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

/* The words of a file; what is left over at its end is no word. */
typedef struct words {
    uint32_t *v;
    size_t count;
    size_t bytes;
} words;

static bool read_words(words *out, const char *path)
{
    out->v = (uint32_t *)(void *)zlt_file_read(path, &out->bytes);
    out->count = out->bytes / sizeof *out->v;
    return out->v != NULL;
}

/* How many words a module has that begins here, 0 if it has no function. What follows a function is
 * another one, perhaps with its line, or no part of the module. */
static size_t module_words(const uint32_t *v, size_t count)
{
    size_t end = 0;
    for (size_t at = SPIRV_HEADER_WORDS; at < count;) {
        const uint32_t opcode = v[at] & 0xffff, length = v[at] >> 16;
        const bool begins = opcode == SpvOpFunction || opcode == SpvOpLine || opcode == SpvOpNoLine;
        if (length == 0 || length > count - at || (at == end && !begins))
            break;
        at += length;
        if (opcode == SpvOpFunctionEnd)
            end = at;
    }
    return end;
}

static bool add(zlt_contents *contents, size_t offset, spirv_module *module)
{
    zlt_content *grown = realloc(contents->v, (contents->count + 1) * sizeof *grown);
    if (grown == NULL) {
        spirv_module_destroy(module);
        return zlt_error("out of memory");
    }
    contents->v = grown;
    contents->v[contents->count++] = (zlt_content){offset, module};
    return true;
}

/* Skips data that only looks like a module. */
static bool search(zlt_contents *contents, const words *file)
{
    for (size_t at = 0; at < file->count; at++) {
        spirv_module *module = NULL;
        if (file->v[at] != SPIRV_MAGIC || file->count - at < SPIRV_HEADER_WORDS)
            continue;
        const size_t count = module_words(&file->v[at], file->count - at);
        if (count == 0 || !spirv_module_create(&file->v[at], count, &module, NULL))
            continue;
        if (!add(contents, at * sizeof *file->v, module))
            return false;
        at += count - 1;
    }
    return contents->count > 0 || zlt_error("%s has no SPIR-V module", contents->path);
}

static bool read_module(zlt_contents *contents, const words *file)
{
    spirv_module *module = NULL;
    spirv_error error;
    if (!spirv_module_create(file->v, file->count, &module, &error))
        return zlt_error("%s: word %zu: %s", contents->path, error.word, error.text);
    return add(contents, 0, module);
}

bool zlt_contents_read(zlt_contents *contents, const char *path)
{
    words file = {0};
    *contents = (zlt_contents){.path = path};
    bool good = read_words(&file, path);
    contents->is_module = good && file.count > 0 && file.bytes % sizeof *file.v == 0 &&
                          (file.v[0] == SPIRV_MAGIC || spirv_is_swapped(file.v[0]));
    if (good)
        good = contents->is_module ? read_module(contents, &file) : search(contents, &file);
    free(file.v);
    return good;
}

void zlt_contents_free(zlt_contents *contents)
{
    for (size_t i = 0; i < contents->count; i++)
        spirv_module_destroy(contents->v[i].module);
    free(contents->v);
    *contents = (zlt_contents){0};
}

static spirv_stream stream_of(const spirv_module *module)
{
    return (spirv_stream){module->words, (uint32_t)module->word_count};
}

/* Those that kernels have. */
static const char *capability_name(uint32_t capability)
{
#define CAPABILITY(name)      \
    case SpvCapability##name: \
        return #name
    switch (capability) {
        CAPABILITY(Matrix);
        CAPABILITY(Shader);
        CAPABILITY(Addresses);
        CAPABILITY(Linkage);
        CAPABILITY(Kernel);
        CAPABILITY(Vector16);
        CAPABILITY(Float16Buffer);
        CAPABILITY(Float16);
        CAPABILITY(Float64);
        CAPABILITY(Int64);
        CAPABILITY(Int64Atomics);
        CAPABILITY(ImageBasic);
        CAPABILITY(ImageReadWrite);
        CAPABILITY(ImageMipmap);
        CAPABILITY(Pipes);
        CAPABILITY(Groups);
        CAPABILITY(DeviceEnqueue);
        CAPABILITY(LiteralSampler);
        CAPABILITY(Int16);
        CAPABILITY(GenericPointer);
        CAPABILITY(Int8);
        CAPABILITY(Sampled1D);
        CAPABILITY(Image1D);
        CAPABILITY(SampledBuffer);
        CAPABILITY(ImageBuffer);
        CAPABILITY(SubgroupDispatch);
        CAPABILITY(NamedBarrier);
        CAPABILITY(GroupNonUniform);
        CAPABILITY(GroupNonUniformVote);
        CAPABILITY(GroupNonUniformArithmetic);
        CAPABILITY(GroupNonUniformBallot);
        CAPABILITY(GroupNonUniformShuffle);
        CAPABILITY(GroupNonUniformShuffleRelative);
        CAPABILITY(ExpectAssumeKHR);
    default:
        return NULL;
    }
#undef CAPABILITY
}

const char *zlt_content_capability(const spirv_module *module, size_t index, char room[16])
{
    const spirv_stream stream = stream_of(module);
    for (spirv_instruction i = spirv_first(stream); i.count != 0; i = spirv_next(stream, i)) {
        if (i.opcode != SpvOpCapability || index-- > 0)
            continue;
        const char *name = capability_name(i.words[1]);
        snprintf(room, 16, "%lu", (unsigned long)i.words[1]);
        return name != NULL ? name : room;
    }
    return NULL;
}

/* Whether an instruction names the file that a string is. */
static bool names_file(spirv_instruction i, uint32_t string)
{
    return (i.opcode == SpvOpLine && i.words[1] == string) ||
           (i.opcode == SpvOpSource && i.count > 3 && i.words[3] == string);
}

static bool is_source(spirv_stream stream, uint32_t string)
{
    for (spirv_instruction i = spirv_first(stream); i.count != 0; i = spirv_next(stream, i))
        if (names_file(i, string))
            return true;
    return false;
}

char *zlt_content_source(const spirv_module *module, size_t index)
{
    const spirv_stream stream = stream_of(module);
    for (spirv_instruction i = spirv_first(stream); i.count != 0; i = spirv_next(stream, i)) {
        if (i.opcode != SpvOpString || !is_source(stream, i.words[1]) || index-- > 0)
            continue;
        char *name = calloc(i.count, sizeof *i.words);
        if (name != NULL)
            spirv_copy_string(i, 2, name);
        return name;
    }
    return NULL;
}
