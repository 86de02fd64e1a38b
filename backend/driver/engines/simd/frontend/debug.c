/* Line numbers, for debuggers and profilers. */
#include <stdlib.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>
#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"
#include "backend/spirv/reader/error.h"

typedef struct lower_debug {
    LLVMDIBuilderRef builder;
    LLVMMetadataRef unit;
    LLVMMetadataRef unit_file;
    LLVMMetadataRef *files;  /* of each id: an OpString that OpLine names */
    LLVMMetadataRef nothing; /* the type of functions */
    LLVMMetadataRef scope;   /* the function that is being written */
    LLVMMetadataRef scope_file;
    unsigned scope_line;
} lower_debug;

static LLVMMetadataRef file_of(lowering *l, uint32_t id)
{
    lower_debug *d = l->debug;
    const uint32_t index = spirv_find(&l->reader, id);
    const spirv_instruction i = spirv_definition(&l->reader, id);
    if (index == SPIRV_NONE || i.opcode != SpvOpString || i.count < 3)
        return d->unit_file != NULL ? d->unit_file
                                    : LLVMDIBuilderCreateFile(d->builder, "?", 1, "", 0);
    if (d->files[index] != NULL)
        return d->files[index];
    char path[1024];
    lower_copy_string(i, 2, path, sizeof path);
    const char *slash = strrchr(path, '/');
    const char *name = slash == NULL ? path : slash + 1;
    const size_t directory = slash == NULL ? 0 : (size_t)(slash - path);
    d->files[index] = LLVMDIBuilderCreateFile(d->builder, name, strlen(name), path, directory);
    return d->files[index];
}

static bool is_line(spirv_instruction i)
{
    return i.opcode == SpvOpLine && i.count >= 4;
}

/* The first line of a module. */
static spirv_instruction first_line(const lowering *l)
{
    spirv_instruction i = spirv_at(l->reader.stream, SPIRV_HEADER_WORDS);
    while (i.count != 0 && !is_line(i))
        i = spirv_next(l->reader.stream, i);
    return i;
}

/* Returns whether an instruction is followed by another in its function. */
static bool goes_on(spirv_instruction i)
{
    return i.count != 0 && i.opcode != SpvOpFunctionEnd;
}

/* Returns where the function begins that a function calls first; 0 if it calls none. */
static uint32_t first_called(const lowering *l, uint32_t at)
{
    spirv_instruction i = spirv_at(l->reader.stream, at);
    while (goes_on(i) && (i.opcode != SpvOpFunctionCall || i.count < 4))
        i = spirv_next(l->reader.stream, i);
    const uint32_t index = goes_on(i) ? spirv_find(&l->reader, i.words[3]) : SPIRV_NONE;
    const uint32_t function = index == SPIRV_NONE ? SPIRV_NONE : l->reader.ids[index].function;
    return function == SPIRV_NONE ? 0 : l->reader.functions[function].at;
}

/* The last line of a function is that of its return, in its own file; before it come lines of
 * headers, where functions of them were inlined. */
static spirv_instruction last_line(const lowering *l, uint32_t at)
{
    spirv_instruction last = {0};
    for (spirv_instruction i = spirv_at(l->reader.stream, at); goes_on(i);
         i = spirv_next(l->reader.stream, i))
        if (is_line(i) && i.words[2] != 0)
            last = i;
    return last;
}

/* The first line of a function in its own file. One without lines, as llvm-spirv puts before each
 * kernel, begins where the function does that it calls. A count of 0 if there is none. */
static spirv_instruction first_own_line(const lowering *l, uint32_t at)
{
    spirv_instruction last = last_line(l, at);
    if (last.count == 0) {
        at = first_called(l, at);
        last = at == 0 ? last : last_line(l, at);
    }
    if (last.count == 0)
        return last;
    spirv_instruction i = spirv_at(l->reader.stream, at);
    while (!is_line(i) || i.words[2] == 0 || i.words[1] != last.words[1])
        i = spirv_next(l->reader.stream, i);
    return i;
}

static void add_flag(lowering *l, const char *name, unsigned value)
{
    const LLVMMetadataRef number = LLVMValueAsMetadata(lower_int(l->i32, value));
    LLVMAddModuleFlag(l->module, LLVMModuleFlagBehaviorWarning, name, strlen(name), number);
}

bool lower_debug_begin(lowering *l)
{
    const spirv_instruction line = first_line(l);
    if (line.count == 0)
        return true;
    lower_debug *d = spirv_allocate(1, sizeof *d);
    if (d == NULL)
        return lower_refuse_memory(l);
    l->debug = d;
    d->files = spirv_allocate(l->reader.id_count, sizeof(LLVMMetadataRef));
    if (d->files == NULL)
        return lower_refuse_memory(l);
    d->builder = LLVMCreateDIBuilder(l->module);
    /* In no directory: a line table leaves out the unit's. */
    d->unit_file = LLVMDIBuilderCreateFile(d->builder, "kernels", 7, "", 0);
    d->unit = LLVMDIBuilderCreateCompileUnit(
        d->builder, LLVMDWARFSourceLanguageC99, d->unit_file, "zellige", 7, true, "", 0, 0, "", 0,
        LLVMDWARFEmissionLineTablesOnly, 0, false, false, "", 0, "", 0);
    d->nothing = LLVMDIBuilderCreateSubroutineType(d->builder, NULL, NULL, 0, LLVMDIFlagZero);
    add_flag(l, "Debug Info Version", LLVMDebugMetadataVersion());
    add_flag(l, "Dwarf Version", 4);
    return true;
}

void lower_debug_end(lowering *l)
{
    if (l->debug == NULL)
        return;
    if (l->debug->builder != NULL) {
        LLVMDIBuilderFinalize(l->debug->builder);
        LLVMDisposeDIBuilder(l->debug->builder);
    }
    free(l->debug->files);
    free(l->debug);
    l->debug = NULL;
}

/* A function begins where its first line does. */
void lower_debug_function(lowering *l, LLVMValueRef function, uint32_t at)
{
    lower_debug *d = l->debug;
    if (d == NULL)
        return;
    const spirv_instruction line = first_own_line(l, at);
    const LLVMMetadataRef file = line.count == 0 ? file_of(l, 0) : file_of(l, line.words[1]);
    size_t length;
    const char *name = LLVMGetValueName2(function, &length);
    if (length > 2 && strncmp(name, "f.", 2) == 0) { /* as lower_declare() names functions */
        name += 2;
        length -= 2;
    }
    d->scope_line = line.count == 0 ? 0 : line.words[2];
    d->scope_file = file;
    d->scope = LLVMDIBuilderCreateFunction(d->builder, file, name, length, name, length, file,
                                           d->scope_line, d->nothing, true, true, d->scope_line,
                                           LLVMDIFlagZero, true);
    LLVMSetSubprogram(function, d->scope);
}

static LLVMMetadataRef location(lowering *l)
{
    lower_debug *d = l->debug;
    if (l->line_at == 0)
        return LLVMDIBuilderCreateDebugLocation(l->context, d->scope_line, 0, d->scope, NULL);
    const spirv_instruction line = spirv_at(l->reader.stream, l->line_at);
    const LLVMMetadataRef file = file_of(l, line.words[1]);
    LLVMMetadataRef scope = d->scope;
    if (file != d->scope_file) /* code of a header */
        scope = LLVMDIBuilderCreateLexicalBlockFile(d->builder, scope, file, 0);
    return LLVMDIBuilderCreateDebugLocation(l->context, line.words[2], line.words[3], scope, NULL);
}

void lower_debug_line(lower_body *b)
{
    if (b->l->debug != NULL)
        LLVMSetCurrentDebugLocation2(b->builder, location(b->l));
}
