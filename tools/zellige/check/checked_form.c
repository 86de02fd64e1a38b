#include "tools/zellige/check/checked_form.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RETURN_MARK "zellige_return" /* as backend/spirv/check/check.h has it */
#define ROW_MARK "zellige_row"       /* likewise */
#define ELEMENT_MARK "zellige_element"
#define LINE_MARK "zellige_line"

static bool is_debug_record(const char *line)
{
    return strstr(line, "#dbg_") != NULL || strstr(line, "@llvm.dbg.") != NULL;
}

/* The end of an operand: the next comma that is in no brackets. */
static const char *operand_end(const char *at)
{
    int depth = 0;
    for (; *at != '\0'; at++) {
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
    const char *at = load != NULL ? load + 8 : strncmp(line, "  store ", 8) == 0 ? line + 8 : NULL;
    if (at == NULL || strncmp(at, "volatile ", 9) == 0 || strncmp(at, "atomic ", 7) == 0)
        return NULL;
    const char *pointer = operand_end(at);
    if (*pointer != ',')
        return NULL;
    return is_tile_static(pointer + 1, operand_end(pointer + 1)) ? at : NULL;
}

/* Whether a line of the same function loads, stores or goes into what is named at the beginning of
 * another, "  %x = ". Its address alone may be that of the end. */
static bool is_accessed(const zlt_ir *ir, size_t at)
{
    const char *line = ir->lines[at];
    char *name = zlt_text(" %.*s,", (int)strcspn(line + 2, " "), line + 2);
    bool found = false;
    for (size_t k = at + 1; !found && k < ir->line_count && ir->lines[k][0] != '}'; k++)
        found = strstr(ir->lines[k], name) != NULL &&
                (strstr(ir->lines[k], " = load ") != NULL ||
                 strncmp(ir->lines[k], "  store ", 8) == 0 ||
                 strstr(ir->lines[k], " = getelementptr inbounds ") != NULL);
    free(name);
    return found;
}

/* Marks the index of an array. In tile_static memory only of one that is part of another: what
 * leaves a row may stay in the whole, and of the whole the accesses tell. An array of one element
 * at the end of a struct may stand for more.
 *     %x = getelementptr inbounds [4 x i32], ptr addrspace(3) %row, i64 0, i64 %i */
static void mark_row(const zlt_ir *ir, size_t at, FILE *file)
{
    const char *line = ir->lines[at];
    static const char inbounds[] = " = getelementptr inbounds ", zero[] = ", i64 0, i64 %";
    const char *type = strncmp(line, "  %", 3) == 0 ? strstr(line, inbounds) : NULL;
    if (type == NULL)
        return;
    type += sizeof inbounds - 1;
    type += strncmp(type, "nuw ", 4) == 0 ? 4 : 0;
    const char *pointer = operand_end(type);
    if (*type != '[' || *pointer != ',')
        return;
    const char *end = operand_end(pointer + 1), *name = end;
    while (name > pointer && *name != ' ')
        name--;
    const bool is_shared = is_tile_static(pointer + 1, end);
    const unsigned long long length = strtoull(type + 1, NULL, 10);
    if ((is_shared ? name[1] == '@' : length < 2) || strncmp(end, zero, sizeof zero - 1) != 0)
        return;
    const char *index = end + sizeof zero - 2, *after = operand_end(index);
    const zlt_site site = zlt_site_of_line(ir, line);
    if (strncmp(after, ", !dbg !", 8) == 0 && !zlt_site_is_of_header(&site) && is_accessed(ir, at))
        fprintf(file, "  call spir_func void @%s(i64 %.*s, i64 %llu) nomerge%s\n",
                is_shared ? ROW_MARK : ELEMENT_MARK, (int)(after - index), index, length, after);
}

static void pin_line(const zlt_ir *ir, size_t k, FILE *file)
{
    const char *line = ir->lines[k];
    const char *at = place_for_volatile(line);
    if (is_debug_record(line))
        return;
    if (strncmp(line, "  br label %return", 18) == 0 && (line[18] == ',' || line[18] == '\0'))
        fputs("  call spir_func void @" RETURN_MARK "() nomerge\n", file);
    mark_row(ir, k, file);
    if (at == NULL)
        fprintf(file, "%s\n", line);
    else
        fprintf(file, "%.*svolatile %s\n", (int)(at - line), line, at);
}

static bool finish(FILE *file, const char *path)
{
    const bool all = fflush(file) == 0 && ferror(file) == 0;
    return (fclose(file) == 0 && all) || zlt_error("cannot write %s: %s", path, strerror(errno));
}

bool zlt_form_pin_accesses(const zlt_ir *ir, const char *path)
{
    FILE *file = fopen(path, "w");
    if (file == NULL)
        return zlt_error("cannot write %s: %s", path, strerror(errno));
    for (size_t k = 0; k < ir->line_count; k++)
        pin_line(ir, k, file);
    fputs("declare spir_func void @" RETURN_MARK "() nounwind\n", file);
    fputs("declare spir_func void @" ROW_MARK "(i64, i64) nounwind inaccessiblememonly\n", file);
    fputs("declare spir_func void @" ELEMENT_MARK "(i64, i64) nounwind inaccessiblememonly\n",
          file);
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
static void write_bare(const char *line, FILE *file)
{
    static const char *const keys[] = {"!dbg !", "!llvm.loop !"};
    while (*line != '\0') {
        const char *cut = line + strlen(line), *after = cut;
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
    fputc('\n', file);
}

static bool is_same(const zlt_site *a, const zlt_site *b)
{
    return a->line == b->line && a->column == b->column && a->file_length == b->file_length &&
           memcmp(a->file, b->file, (size_t)a->file_length) == 0;
}

/* The line that says where the instruction on line `at` comes from: of a switch, its last. */
static const char *debug_line(const zlt_ir *ir, size_t at)
{
    size_t end = at;
    if (strncmp(ir->lines[at], "  switch ", 9) != 0)
        return ir->lines[at];
    while (end < ir->line_count && strncmp(ir->lines[end], "  ]", 3) != 0)
        end++;
    return ir->lines[end < ir->line_count ? end : at];
}

static void mark_line(const zlt_ir *ir, size_t at, FILE *file, zlt_args *files, zlt_site *last)
{
    const char *line = ir->lines[at];
    if (is_debug_record(line) || strncmp(line, "!llvm.dbg.cu", 12) == 0)
        return;
    if (strncmp(line, "  ", 2) != 0) /* another block begins, or there is none */
        *last = (zlt_site){"", 0, 0, 0};
    else if (strstr(line, " = phi ") == NULL && line[2] != ' ' && line[2] != ']') {
        const zlt_site site = zlt_site_of_line(ir, debug_line(ir, at));
        if (site.line != 0 && !is_same(&site, last)) {
            fprintf(file, "  call spir_func void @" LINE_MARK "(i32 %zu, i32 %u, i32 %u)\n",
                    number_of_file(files, &site), site.line, site.column);
            *last = site;
        }
    }
    write_bare(line, file);
}

bool zlt_form_mark_lines(const zlt_ir *ir, const char *path, zlt_args *files)
{
    FILE *file = fopen(path, "w");
    zlt_site last = {"", 0, 0, 0};
    if (file == NULL)
        return zlt_error("cannot write %s: %s", path, strerror(errno));
    for (size_t k = 0; k < ir->line_count; k++)
        mark_line(ir, k, file, files, &last);
    fputs("declare spir_func void @" LINE_MARK "(i32, i32, i32) nounwind\n", file);
    return finish(file, path);
}
