#include "backend/spirv/link/linkage.h"

#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/link/operands.h"
#include "backend/spirv/reader/error.h"

/* HostAccessINTEL of SPV_INTEL_global_variable_host_access, newer than the headers, and of the
 * extension before it. */
enum { HOST_ACCESS = 6188, HOST_ACCESS_BEFORE = 6147 };

typedef struct finder {
    spirv_reader reader;
    bool *is_used; /* of each id */
    bool *is_id;   /* of each word of an instruction */
    spirv_linkage out;
    char *names_end;
} finder;

/* A decoration or name of an id is not a use of it. */
static bool is_description(uint16_t opcode)
{
    return opcode == SpvOpName || opcode == SpvOpDecorate || opcode == SpvOpEntryPoint ||
           opcode == SpvOpGroupDecorate || opcode == SpvOpDecorateId;
}

static void mark_uses(finder *f)
{
    for (spirv_instruction i = spirv_first(f->reader.stream); i.count != 0;
         i = spirv_next(f->reader.stream, i)) {
        if (is_description(i.opcode))
            continue;
        const uint32_t result = spirv_has_result(i) ? spirv_result(i) : 0;
        spirv_find_id_words(&f->reader, i, f->is_id);
        for (uint32_t word = 1; word < i.count; word++) {
            const uint32_t index = f->is_id[word] && i.words[word] != result
                                       ? spirv_find(&f->reader, i.words[word])
                                       : SPIRV_NONE;
            if (index != SPIRV_NONE)
                f->is_used[index] = true;
        }
    }
}

/* A decoration with a name that ends, and the type of the linkage behind that. */
static bool is_linkage(spirv_instruction i, uint32_t *type)
{
    if (i.opcode != SpvOpDecorate || i.count < 5 || i.words[2] != SpvDecorationLinkageAttributes ||
        !spirv_string_ends(i, 3))
        return false;
    *type = i.words[i.count - 1];
    return spirv_string_ends((spirv_instruction){i.words, i.at, i.opcode, (uint16_t)(i.count - 1)},
                             3);
}

/* A device_global of SYCL: the host knows it by another name than modules do. */
static bool is_host_name(spirv_instruction i)
{
    return i.opcode == SpvOpDecorate && i.count > 4 &&
           (i.words[2] == HOST_ACCESS || i.words[2] == HOST_ACCESS_BEFORE) &&
           spirv_string_ends(i, 4);
}

static uint64_t size_of(const spirv_reader *reader, spirv_instruction variable)
{
    const spirv_instruction type = spirv_definition(reader, spirv_result_type(variable));
    if (type.count == 0 || type.opcode != SpvOpTypePointer)
        return 0;
    const uint32_t pointee = spirv_find(reader, type.words[3]);
    return pointee == SPIRV_NONE ? 0 : reader->ids[pointee].layout.size;
}

/* Returns whether linkage applies to the id, and agrees with whether the module defines it. */
static bool describe(const finder *f, uint32_t id, bool is_import, spirv_symbol *out)
{
    const uint32_t index = spirv_find(&f->reader, id);
    if (index == SPIRV_NONE)
        return false;
    const spirv_id *target = &f->reader.ids[index];
    const spirv_instruction i = spirv_at(f->reader.stream, target->at);
    *out = (spirv_symbol){.id = id, .is_import = is_import, .is_used = f->is_used[index]};
    if (target->function != SPIRV_NONE) {
        out->is_function = true;
        return f->reader.functions[target->function].has_body != is_import;
    }
    if (!spirv_is_variable(&f->reader, i))
        return false;
    out->size = size_of(&f->reader, i);
    return !is_import || i.count == 4;
}

static void add(finder *f, spirv_instruction i)
{
    uint32_t type;
    spirv_symbol symbol;
    if (!is_linkage(i, &type) || !describe(f, i.words[1], type == SpvLinkageTypeImport, &symbol))
        return;
    symbol.is_once = type == SpvLinkageTypeLinkOnceODR;
    symbol.name = f->names_end;
    f->names_end = spirv_copy_string(i, 3, f->names_end);
    f->out.symbols[f->out.count++] = symbol;
}

static void add_host_name(finder *f, spirv_instruction i)
{
    spirv_symbol symbol;
    if (!is_host_name(i) || !describe(f, i.words[1], false, &symbol) || symbol.is_function)
        return;
    symbol.is_host = true;
    symbol.name = f->names_end;
    f->names_end = spirv_copy_string(i, 4, f->names_end);
    f->out.symbols[f->out.count++] = symbol;
}

static bool allocate(finder *f)
{
    size_t decorations = 0, words = 0;
    uint32_t type;
    for (spirv_instruction i = spirv_first(f->reader.stream); i.count != 0;
         i = spirv_next(f->reader.stream, i)) {
        if (!is_linkage(i, &type) && !is_host_name(i))
            continue;
        decorations++;
        words += i.count;
    }
    f->is_used = spirv_allocate(f->reader.id_count, sizeof *f->is_used);
    f->is_id = spirv_allocate(SPIRV_MAXIMUM_WORDS, sizeof *f->is_id);
    f->out.symbols = spirv_allocate(decorations, sizeof *f->out.symbols);
    f->out.names = f->names_end = spirv_allocate(words, sizeof(uint32_t));
    return (f->is_used != NULL && f->is_id != NULL && f->out.symbols != NULL &&
            f->out.names != NULL) ||
           spirv_reject_memory(f->reader.error);
}

static bool find(finder *f, spirv_stream stream, spirv_error *error)
{
    if (!spirv_reader_create(stream, error, &f->reader) || !allocate(f))
        return false;
    mark_uses(f);
    for (spirv_instruction i = spirv_first(stream); i.count != 0; i = spirv_next(stream, i))
        add(f, i);
    for (spirv_instruction i = spirv_first(stream); i.count != 0; i = spirv_next(stream, i))
        add_host_name(f, i);
    return true;
}

bool spirv_linkage_read(const spirv_module *module, spirv_linkage *out, spirv_error *error)
{
    finder f = {0};
    const bool done = find(&f, (spirv_stream){module->words, (uint32_t)module->word_count}, error);
    free(f.is_used);
    free(f.is_id);
    spirv_reader_clear(&f.reader);
    if (done)
        *out = f.out;
    else
        spirv_linkage_clear(&f.out);
    return done;
}

void spirv_linkage_clear(spirv_linkage *linkage)
{
    free(linkage->symbols);
    free(linkage->names);
    *linkage = (spirv_linkage){0};
}

const spirv_symbol *spirv_linkage_find(const spirv_linkage *linkage, const char *name,
                                       bool is_function)
{
    for (size_t k = 0; k < linkage->count; k++)
        if (!linkage->symbols[k].is_import && !linkage->symbols[k].is_host &&
            linkage->symbols[k].is_function == is_function &&
            strcmp(linkage->symbols[k].name, name) == 0)
            return &linkage->symbols[k];
    return NULL;
}
