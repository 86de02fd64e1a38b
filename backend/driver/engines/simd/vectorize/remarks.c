#include "backend/driver/engines/simd/vectorize/remarks.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "backend/driver/engines/simd/vectorize/pipeline.h"

static char *copy(const char *text, size_t length)
{
    char *out = text == NULL ? NULL : malloc(length + 1);
    if (out != NULL) {
        memcpy(out, text, length);
        out[length] = '\0';
    }
    return out;
}

void simd_remarks_begin(simd_remarks *remarks, LLVMValueRef kernel)
{
    size_t length;
    const char *name = LLVMGetValueName2(kernel, &length);
    LLVMMetadataRef program = LLVMGetSubprogram(kernel);
    remarks->kernel.text = copy(name, length);
    if (program == NULL)
        return;
    unsigned bytes = 0;
    LLVMMetadataRef file = LLVMDIScopeGetFile(program);
    const char *path = file == NULL ? NULL : LLVMDIFileGetFilename(file, &bytes);
    remarks->kernel.file = copy(path, bytes);
    remarks->kernel.line = LLVMDISubprogramGetLine(program);
}

/* A line of 0 is none: what the compiler made itself. Then it is said of the whole kernel. */
static void set_place(const simd_remarks *remarks, unsigned line, unsigned column,
                      simd_remark_line *out)
{
    const char *file = remarks->kernel.file;
    out->file = copy(file, file == NULL ? 0 : strlen(file));
    out->line = line == 0 ? remarks->kernel.line : line;
    out->column = line == 0 ? 0 : column;
}

static void find_place(const simd_remarks *remarks, LLVMValueRef instruction, simd_remark_line *out)
{
    const unsigned line = instruction == NULL ? 0 : LLVMGetDebugLocLine(instruction);
    if (line == 0) {
        set_place(remarks, 0, 0, out);
        return;
    }
    unsigned length = 0;
    const char *file = LLVMGetDebugLocFilename(instruction, &length);
    out->file = copy(file, length);
    out->line = line;
    out->column = LLVMGetDebugLocColumn(instruction);
}

static char *format_text(const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text = length < 0 ? NULL : malloc((size_t)length + 1);
    if (text != NULL)
        vsnprintf(text, (size_t)length + 1, format, arguments);
    return text;
}

/* Appends the name of the pass. */
static char *name_pass(char *text, const char *name)
{
    if (text == NULL)
        return NULL;
    const size_t length = strlen(text), room = length + strlen(name) + sizeof " []";
    char *out = realloc(text, room);
    if (out == NULL)
        free(text);
    else
        snprintf(out + length, room - length, " [%s]", name);
    return out;
}

static bool make_room(simd_remarks *remarks)
{
    if (remarks->count < remarks->room)
        return true;
    const size_t room = 2 * remarks->room + 16;
    simd_remark_line *grown = realloc(remarks->lines, room * sizeof *grown);
    if (grown == NULL)
        return false;
    remarks->lines = grown;
    remarks->room = room;
    return true;
}

void simd_remark(simd_vectorization *v, LLVMValueRef instruction, simd_pass pass,
                 const char *format, ...)
{
    simd_remarks *remarks = v->remarks;
    if (remarks == NULL || !make_room(remarks))
        return;
    simd_remark_line line = {.number = remarks->count};
    va_list arguments;
    va_start(arguments, format);
    line.text = name_pass(format_text(format, arguments), simd_pass_name(pass));
    va_end(arguments);
    if (line.text == NULL)
        return;
    find_place(remarks, instruction, &line);
    remarks->lines[remarks->count++] = line;
}

void simd_remarks_add(simd_remarks *remarks, unsigned line, unsigned column, const char *pass,
                      const char *format, ...)
{
    if (!make_room(remarks))
        return;
    simd_remark_line remark = {.number = remarks->count};
    va_list arguments;
    va_start(arguments, format);
    remark.text = name_pass(format_text(format, arguments), pass);
    va_end(arguments);
    if (remark.text == NULL)
        return;
    set_place(remarks, line, column, &remark);
    remarks->lines[remarks->count++] = remark;
}

static int compare_places(const simd_remark_line *a, const simd_remark_line *b)
{
    const int file = strcmp(a->file == NULL ? "" : a->file, b->file == NULL ? "" : b->file);
    if (file != 0)
        return file;
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    return a->column < b->column ? -1 : a->column > b->column;
}

static int compare(const void *left, const void *right)
{
    const simd_remark_line *a = left, *b = right;
    const int place = compare_places(a, b);
    return place != 0 ? place : a->number < b->number ? -1 : a->number > b->number;
}

/* Returns whether a remark of the same place says the same: code that was there twice. */
static bool is_repeated(const simd_remarks *remarks, size_t number)
{
    const simd_remark_line *line = &remarks->lines[number];
    for (size_t i = number; i > 0 && compare_places(&remarks->lines[i - 1], line) == 0; i--)
        if (strcmp(remarks->lines[i - 1].text, line->text) == 0)
            return true;
    return false;
}

static void print_line(const simd_remarks *remarks, const simd_remark_line *line, FILE *out)
{
    if (line->file == NULL)
        fprintf(out, "%s: ", remarks->kernel.text == NULL ? "?" : remarks->kernel.text);
    else if (line->column == 0)
        fprintf(out, "%s:%u: ", line->file, line->line);
    else
        fprintf(out, "%s:%u:%u: ", line->file, line->line, line->column);
    fprintf(out, "remark: %s\n", line->text);
}

void simd_remarks_print(simd_remarks *remarks, FILE *out)
{
    if (remarks->count > 0)
        qsort(remarks->lines, remarks->count, sizeof *remarks->lines, compare);
    for (size_t i = 0; i < remarks->count; i++)
        if (!is_repeated(remarks, i))
            print_line(remarks, &remarks->lines[i], out);
}

void simd_remarks_clear(simd_remarks *remarks)
{
    for (size_t i = 0; i < remarks->count; i++) {
        free(remarks->lines[i].file);
        free(remarks->lines[i].text);
    }
    free(remarks->lines);
    free(remarks->kernel.file);
    free(remarks->kernel.text);
    *remarks = (simd_remarks){0};
}
