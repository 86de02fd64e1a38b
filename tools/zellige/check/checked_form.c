#include "tools/zellige/check/checked_form.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RETURN_MARK "zellige_return" /* as backend/spirv/check/check.h has it */
#define LINE_MARK "zellige_line"

static bool line_has(const char *line, size_t length, const char *text)
{
    const char *at = strstr(line, text);
    return at != NULL && at < line + length;
}

static bool is_debug_record(const char *line, size_t length)
{
    return line_has(line, length, "#dbg_") || line_has(line, length, "@llvm.dbg.");
}

/* The end of an operand: the next comma that is in no brackets. */
static const char *operand_end(const char *at)
{
    int depth = 0;
    for (; *at != '\0' && *at != '\n'; at++) {
        if (strchr("([{<", *at) != NULL)
            depth++;
        else if (strchr(")]}>", *at) != NULL)
            depth--;
        else if (*at == ',' && depth <= 0)
            break;
    }
    return at;
}

/* Whether an operand is a pointer to tile_static memory itself: "ptr addrspace(3) %p", "float
 * addrspace(3)* @t", not a pointer to such a pointer. */
static bool is_tile_static(const char *at, const char *end)
{
    static const char typed[] = " addrspace(3)* ", opaque[] = "ptr addrspace(3) ";
    int depth = 0;
    for (; at < end; at++) {
        if (depth == 0 && (strncmp(at, typed, sizeof typed - 1) == 0 ||
                           strncmp(at, opaque, sizeof opaque - 1) == 0))
            return true;
        depth += strchr("([{<", *at) != NULL;
        depth -= strchr(")]}>", *at) != NULL;
    }
    return false;
}

/* The place in a load or store of tile_static memory where "volatile " belongs, or NULL. */
static const char *place_for_volatile(const char *line)
{
    const char *load = strncmp(line, "  %", 3) == 0 ? strstr(line, " = load ") : NULL;
    const char *at = load != NULL && load < line + strcspn(line, "\n") ? load + 8
                     : strncmp(line, "  store ", 8) == 0               ? line + 8
                                                                       : NULL;
    if (at == NULL || strncmp(at, "volatile ", 9) == 0 || strncmp(at, "atomic ", 7) == 0)
        return NULL;
    const char *pointer = operand_end(at);
    if (*pointer != ',')
        return NULL;
    return is_tile_static(pointer + 1, operand_end(pointer + 1)) ? at : NULL;
}

static void fasten_line(const char *line, size_t length, FILE *file)
{
    const char *at = place_for_volatile(line);
    if (is_debug_record(line, length))
        return;
    if (strncmp(line, "  br label %return", 18) == 0 && strchr(",\n", line[18]) != NULL)
        fputs("  call spir_func void @" RETURN_MARK "() nomerge\n", file);
    if (at == NULL)
        fwrite(line, 1, length, file);
    else
        fprintf(file, "%.*svolatile %.*s", (int)(at - line), line,
                (int)(length - (size_t)(at - line)), at);
}

static bool finish(FILE *file, const char *path)
{
    const bool all = fflush(file) == 0 && ferror(file) == 0;
    return (fclose(file) == 0 && all) || zlt_error("cannot write %s: %s", path, strerror(errno));
}

bool zlt_form_fasten(const zlt_assembly *assembly, const char *path)
{
    FILE *file = fopen(path, "w");
    if (file == NULL)
        return zlt_error("cannot write %s: %s", path, strerror(errno));
    for (const char *line = assembly->text; line != NULL; line = zlt_next_line(line)) {
        const size_t length = strcspn(line, "\n");
        fasten_line(line, length + (line[length] == '\n'), file);
    }
    fputs("declare spir_func void @" RETURN_MARK "() nounwind\n", file);
    return finish(file, path);
}

static size_t number_of_file(zlt_args *files, const zlt_site *site)
{
    for (size_t k = 0; k < files->count; k++)
        if (strlen(files->v[k]) == (size_t)site->file_length &&
            memcmp(files->v[k], site->file, (size_t)site->file_length) == 0)
            return k;
    zlt_args_addf(files, "%.*s", site->file_length, site->file);
    return files->count - 1;
}

/* Writes a line without what it refers to of debug information, and without its loop's. */
static void write_bare(const char *line, size_t length, FILE *file)
{
    static const char *const keys[] = {"!dbg !", "!llvm.loop !"};
    const char *end = line + length;
    while (line < end) {
        const char *cut = end, *after = end;
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
            const char *at = strstr(line, keys[k]);
            if (at == NULL || at >= cut || at - line < 2)
                continue;
            cut = at[-1] == ' ' && at[-2] == ',' ? at - 2 : at - 1;
            after = at + strlen(keys[k]);
            after += strspn(after, "0123456789");
        }
        fwrite(line, 1, (size_t)(cut - line), file);
        line = after;
    }
}

static bool is_same(const zlt_site *a, const zlt_site *b)
{
    return a->line == b->line && a->column == b->column && a->file_length == b->file_length &&
           memcmp(a->file, b->file, (size_t)a->file_length) == 0;
}

/* The line that says where the instruction on this one comes from: a switch ends with that. */
static const char *debug_line(const char *line)
{
    if (strncmp(line, "  switch ", 9) != 0)
        return line;
    const char *at = line;
    while (at != NULL && strncmp(at, "  ]", 3) != 0)
        at = zlt_next_line(at);
    return at != NULL ? at : line;
}

static void mark_line(const zlt_assembly *assembly, const char *line, size_t length, FILE *file,
                      zlt_args *files, zlt_site *last)
{
    if (is_debug_record(line, length) || strncmp(line, "!llvm.dbg.cu", 12) == 0)
        return;
    if (strncmp(line, "  ", 2) != 0) /* another block begins, or there is none */
        *last = (zlt_site){"", 0, 0, 0};
    else if (!line_has(line, length, " = phi ") && line[2] != ' ' && line[2] != ']') {
        const zlt_site site = zlt_assembly_site(assembly, debug_line(line));
        if (site.line != 0 && !is_same(&site, last)) {
            fprintf(file, "  call spir_func void @" LINE_MARK "(i32 %zu, i32 %u, i32 %u)\n",
                    number_of_file(files, &site), site.line, site.column);
            *last = site;
        }
    }
    write_bare(line, length, file);
}

bool zlt_form_mark(const zlt_assembly *assembly, const char *path, zlt_args *files)
{
    FILE *file = fopen(path, "w");
    zlt_site last = {"", 0, 0, 0};
    if (file == NULL)
        return zlt_error("cannot write %s: %s", path, strerror(errno));
    for (const char *line = assembly->text; line != NULL; line = zlt_next_line(line)) {
        const size_t length = strcspn(line, "\n");
        mark_line(assembly, line, length + (line[length] == '\n'), file, files, &last);
    }
    fputs("declare spir_func void @" LINE_MARK "(i32, i32, i32) nounwind\n", file);
    return finish(file, path);
}
