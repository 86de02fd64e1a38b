/* Links several modules into one: renumbers ids, gives imports the ids of exports, and removes
 * duplicates of what must be unique. Copies instructions section by section, in SPIR-V's order. */
#include "backend/spirv/link/linkage.h"

#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/link/operands.h"
#include "backend/spirv/link/unique.h"
#include "backend/spirv/reader/error.h"

#define BOUND_WORD 3u

enum {
    CAPABILITIES,
    EXTENSIONS,
    IMPORTS,
    MEMORY_MODEL,
    ENTRY_POINTS,
    EXECUTION_MODES,
    SOURCES,
    NAMES,
    PROCESSES,
    DECORATIONS,
    GLOBALS,
    DECLARATIONS,
    FUNCTIONS,
    SECTIONS
};

typedef struct part {
    const spirv_module *module;
    bool is_root;
    uint32_t base;
    spirv_reader reader;
    spirv_linkage linkage;
    uint32_t *ids;  /* of each id: its new number */
    bool *is_gone;  /* of each id: a duplicate of another */
    bool *is_fixed; /* of each id: a type that is decorated, or named before it is declared */
} part;

typedef struct linker {
    part *parts;
    size_t count;
    spirv_unique unique;
    uint32_t *words;
    size_t word_count, capacity;
    uint32_t *copy; /* of one instruction, renumbered */
    bool *is_id;    /* of each of its words */
    spirv_error *error;
} linker;

static int section_of(uint16_t opcode)
{
    switch (opcode) {
    case SpvOpCapability:
        return CAPABILITIES;
    case SpvOpExtension:
        return EXTENSIONS;
    case SpvOpExtInstImport:
        return IMPORTS;
    case SpvOpMemoryModel:
        return MEMORY_MODEL;
    case SpvOpEntryPoint:
        return ENTRY_POINTS;
    case SpvOpExecutionMode:
    case SpvOpExecutionModeId:
        return EXECUTION_MODES;
    case SpvOpString:
    case SpvOpSource:
    case SpvOpSourceContinued:
    case SpvOpSourceExtension:
        return SOURCES;
    case SpvOpName:
    case SpvOpMemberName:
        return NAMES;
    case SpvOpModuleProcessed:
        return PROCESSES;
    case SpvOpDecorate:
    case SpvOpMemberDecorate:
    case SpvOpDecorationGroup:
    case SpvOpGroupDecorate:
    case SpvOpGroupMemberDecorate:
    case SpvOpDecorateId:
    case SpvOpDecorateString:
    case SpvOpMemberDecorateString:
        return DECORATIONS;
    default:
        return GLOBALS;
    }
}

static bool is_type(uint16_t opcode)
{
    return (opcode >= SpvOpTypeVoid && opcode <= SpvOpTypePipe) || opcode == SpvOpTypePipeStorage ||
           opcode == SpvOpTypeNamedBarrier;
}

static uint32_t index_of(const part *p, uint32_t id)
{
    return spirv_find(&p->reader, id);
}

static bool is_gone(const part *p, uint32_t id)
{
    const uint32_t index = index_of(p, id);
    return index == SPIRV_NONE || p->is_gone[index];
}

/* Renumbers; 0 takes the place of ids that nothing defines. */
static spirv_instruction renumber(const linker *l, const part *p, spirv_instruction i)
{
    spirv_find_id_words(&p->reader, i, l->is_id);
    l->copy[0] = i.words[0];
    for (uint32_t word = 1; word < i.count; word++) {
        const uint32_t index = l->is_id[word] ? index_of(p, i.words[word]) : SPIRV_NONE;
        l->copy[word] = !l->is_id[word] ? i.words[word] : index == SPIRV_NONE ? 0 : p->ids[index];
    }
    return (spirv_instruction){l->copy, i.at, i.opcode, i.count};
}

static bool is_debug_set(const part *p, uint32_t id)
{
    const spirv_instruction set = spirv_definition(&p->reader, id);
    return set.count != 0 && set.opcode == SpvOpExtInstImport &&
           (spirv_string_starts(set, 2, "OpenCL.DebugInfo") ||
            spirv_string_starts(set, 2, "NonSemantic.") || spirv_string_is(set, 2, "DebugInfo") ||
            spirv_string_starts(set, 2, "SPIRV.debug"));
}

static bool is_export(spirv_instruction i)
{
    return i.opcode == SpvOpDecorate && i.words[2] == SpvDecorationLinkageAttributes &&
           i.words[i.count - 1] != SpvLinkageTypeImport;
}

/* Whether a part that is no root exports a function here that pointers may lead to. */
static bool is_reference(const part *p, spirv_instruction i)
{
    const uint32_t index = p->is_root || !is_export(i) ? SPIRV_NONE : index_of(p, i.words[1]);
    return index != SPIRV_NONE && (p->reader.ids[index].marks & SPIRV_INDIRECT) != 0;
}

/* Whether the whole has an instruction that a part has. */
static bool is_wanted(const part *p, spirv_instruction i)
{
    switch (i.opcode) {
    case SpvOpEntryPoint:
        return p->is_root;
    case SpvOpExecutionMode:
    case SpvOpExecutionModeId:
        return p->is_root && !is_gone(p, i.words[1]);
    case SpvOpName:
    case SpvOpMemberName:
    case SpvOpDecorate:
    case SpvOpMemberDecorate:
    case SpvOpDecorateId:
    case SpvOpDecorateString:
    case SpvOpMemberDecorateString:
        return i.count > 2 && !is_gone(p, i.words[1]) && (p->is_root || !is_export(i));
    case SpvOpExtInstImport:
        return !is_gone(p, i.words[1]) && !is_debug_set(p, i.words[1]);
    case SpvOpExtInst:
    case SPIRV_EXT_INST_WITH_FORWARD_REFS:
        return !is_debug_set(p, i.words[3]);
    default:
        return !spirv_has_result(i) || !is_gone(p, spirv_result(i));
    }
}

static bool append(linker *l, const uint32_t *words, size_t count)
{
    if (l->word_count + count > l->capacity) {
        const size_t capacity = 2 * l->capacity + count;
        uint32_t *grown = realloc(l->words, capacity * sizeof *grown);
        if (grown == NULL)
            return spirv_reject_memory(l->error);
        l->words = grown;
        l->capacity = capacity;
    }
    memcpy(l->words + l->word_count, words, count * sizeof *words);
    l->word_count += count;
    return true;
}

static bool copy(linker *l, part *p, spirv_instruction i)
{
    if (is_reference(p, i)) {
        const uint32_t words[] = {3u << SpvWordCountShift | SpvOpDecorate,
                                  p->ids[index_of(p, i.words[1])],
                                  SpvDecorationReferencedIndirectlyINTEL};
        return append(l, words, sizeof words / sizeof *words);
    }
    if (!is_wanted(p, i))
        return true;
    const spirv_instruction made = renumber(l, p, i);
    if (i.opcode == SpvOpCapability || i.opcode == SpvOpExtension) {
        const uint32_t seen = spirv_unique_add(&l->unique, made, 0, 1);
        if (seen != 0)
            return seen != SPIRV_NONE || spirv_reject_memory(l->error);
    }
    return append(l, made.words, made.count);
}

/* The instructions of a section, or those of functions with or without a body. */
static bool copy_section(linker *l, part *p, int section)
{
    const spirv_stream stream = p->reader.stream;
    bool in_functions = false, wanted = false;
    for (spirv_instruction i = spirv_first(stream); i.count != 0; i = spirv_next(stream, i)) {
        if (i.opcode == SpvOpFunction) {
            const uint32_t index = index_of(p, spirv_result(i));
            const bool has_body = p->reader.functions[p->reader.ids[index].function].has_body;
            in_functions = true;
            wanted = section == (has_body ? FUNCTIONS : DECLARATIONS) && !p->is_gone[index];
        }
        if (!in_functions)
            wanted = section_of(i.opcode) == section;
        if (wanted && !copy(l, p, i))
            return false;
    }
    return true;
}

static bool copy_all(linker *l)
{
    for (int section = 0; section < SECTIONS; section++)
        for (size_t k = 0; k < l->count; k++)
            if ((section != MEMORY_MODEL || k == 0) && !copy_section(l, &l->parts[k], section))
                return false;
    return true;
}

/* Types with equal words are the same, once their parts are unified. Decorated types stay
 * separate. */
static bool unite_types(linker *l, part *p)
{
    const spirv_stream stream = p->reader.stream;
    for (spirv_instruction i = spirv_first(stream); i.count != 0 && i.opcode != SpvOpFunction;
         i = spirv_next(stream, i)) {
        if (!is_type(i.opcode) && i.opcode != SpvOpExtInstImport)
            continue;
        const uint32_t index = index_of(p, spirv_result(i));
        if (p->is_fixed[index])
            continue;
        const spirv_instruction made = renumber(l, p, i);
        const uint32_t same = spirv_unique_add(&l->unique, made, 1, p->ids[index]);
        if (same == SPIRV_NONE)
            return spirv_reject_memory(l->error);
        if (same == 0)
            continue;
        p->ids[index] = same;
        p->is_gone[index] = true;
    }
    return true;
}

static void fix(part *p, uint32_t id)
{
    const uint32_t index = index_of(p, id);
    if (index != SPIRV_NONE)
        p->is_fixed[index] = true;
}

static void find_fixed(part *p)
{
    const spirv_stream stream = p->reader.stream;
    for (spirv_instruction i = spirv_first(stream); i.count != 0 && i.opcode != SpvOpFunction;
         i = spirv_next(stream, i)) {
        const int section = section_of(i.opcode);
        if (i.count < 2 || (section != DECORATIONS && i.opcode != SpvOpTypeForwardPointer))
            continue;
        const bool group = i.opcode == SpvOpGroupDecorate || i.opcode == SpvOpGroupMemberDecorate;
        for (uint32_t word = 1; word < (group ? i.count : 2u); word++)
            fix(p, i.words[word]);
    }
}

/* The first export in all parts, or else the import of an earlier part: one per name remains. */
static bool find_target(const linker *l, const part *of, const spirv_symbol *import,
                        uint32_t *target)
{
    for (size_t k = 0; k < l->count; k++) {
        const spirv_symbol *symbol =
            spirv_linkage_find(&l->parts[k].linkage, import->name, import->is_function);
        if (symbol != NULL) {
            *target = l->parts[k].base + symbol->id;
            return true;
        }
    }
    for (const part *p = l->parts; p < of; p++)
        for (size_t k = 0; k < p->linkage.count; k++) {
            const spirv_symbol *other = &p->linkage.symbols[k];
            if (other->is_import && other->is_function == import->is_function &&
                strcmp(other->name, import->name) == 0) {
                *target = p->ids[index_of(p, other->id)];
                return true;
            }
        }
    return false;
}

static void resolve_one(part *p, const spirv_symbol *import, uint32_t target)
{
    const uint32_t index = index_of(p, import->id);
    p->ids[index] = target;
    p->is_gone[index] = true;
    if (!import->is_function)
        return;
    const spirv_function *function = &p->reader.functions[p->reader.ids[index].function];
    for (uint32_t k = 0; k < function->parameter_count; k++)
        p->is_gone[p->reader.parameters[function->first_parameter + k]] = true;
}

static void resolve(linker *l, part *p)
{
    for (size_t k = 0; k < p->linkage.count; k++) {
        uint32_t target;
        if (p->linkage.symbols[k].is_import && find_target(l, p, &p->linkage.symbols[k], &target))
            resolve_one(p, &p->linkage.symbols[k], target);
    }
}

static bool open_part(linker *l, part *p, uint32_t *bound)
{
    const spirv_stream stream = {p->module->words, (uint32_t)p->module->word_count};
    if (!spirv_reader_create(stream, l->error, &p->reader) ||
        !spirv_linkage_read(p->module, &p->linkage, l->error))
        return false;
    const uint32_t count = p->reader.id_count;
    const uint32_t last = count == 0 ? 0 : p->reader.ids[count - 1].id;
    if (last >= UINT32_MAX - *bound)
        return spirv_reject(l->error, 0, "the modules have more than 2^32 - 1 ids");
    p->ids = spirv_allocate(count, sizeof *p->ids);
    p->is_gone = spirv_allocate(count, sizeof *p->is_gone);
    p->is_fixed = spirv_allocate(count, sizeof *p->is_fixed);
    if (p->ids == NULL || p->is_gone == NULL || p->is_fixed == NULL)
        return spirv_reject_memory(l->error);
    p->base = *bound;
    for (uint32_t k = 0; k < count; k++)
        p->ids[k] = p->base + p->reader.ids[k].id;
    *bound += last;
    find_fixed(p);
    return true;
}

static bool begin(linker *l)
{
    uint32_t bound = 0, version = 0;
    l->copy = spirv_allocate(SPIRV_MAXIMUM_WORDS, sizeof *l->copy);
    l->is_id = spirv_allocate(SPIRV_MAXIMUM_WORDS, sizeof *l->is_id);
    if (l->copy == NULL || l->is_id == NULL)
        return spirv_reject_memory(l->error);
    for (size_t k = 0; k < l->count; k++) {
        if (!open_part(l, &l->parts[k], &bound))
            return false;
        if (l->parts[k].module->version > version)
            version = l->parts[k].module->version;
    }
    const uint32_t header[SPIRV_HEADER_WORDS] = {SPIRV_MAGIC, version, 0, bound + 1, 0};
    return append(l, header, SPIRV_HEADER_WORDS);
}

static bool link_all(linker *l)
{
    if (!begin(l))
        return false;
    for (size_t k = 0; k < l->count; k++)
        resolve(l, &l->parts[k]);
    for (size_t k = 0; k < l->count; k++)
        if (!unite_types(l, &l->parts[k]))
            return false;
    return copy_all(l);
}

static void clear(linker *l)
{
    for (size_t k = 0; l->parts != NULL && k < l->count; k++) {
        spirv_reader_clear(&l->parts[k].reader);
        spirv_linkage_clear(&l->parts[k].linkage);
        free(l->parts[k].ids);
        free(l->parts[k].is_gone);
        free(l->parts[k].is_fixed);
    }
    spirv_unique_clear(&l->unique);
    free(l->parts);
    free(l->words);
    free(l->copy);
    free(l->is_id);
}

bool spirv_link(const spirv_part *parts, size_t count, uint32_t *bases, spirv_module **out,
                spirv_error *error)
{
    linker l = {.parts = spirv_allocate(count, sizeof(part)), .count = count, .error = error};
    if (l.parts == NULL)
        return spirv_reject_memory(error);
    for (size_t k = 0; k < count; k++) {
        l.parts[k].module = parts[k].module;
        l.parts[k].is_root = parts[k].is_root;
    }
    const bool done = link_all(&l) && spirv_module_create(l.words, l.word_count, out, error);
    for (size_t k = 0; done && k < count; k++)
        bases[k] = l.parts[k].base;
    clear(&l);
    return done;
}
