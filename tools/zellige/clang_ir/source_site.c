#define _POSIX_C_SOURCE 200809L /* getline */
#include "tools/zellige/clang_ir/source_site.h"

#include "tools/zellige/support/args.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Metadata has cycles, and the chains that matter are short. */
enum { STEPS_MAXIMUM = 1000 };

const char *zlt_next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end != NULL && end[1] != '\0' ? end + 1 : NULL;
}

static bool read_text(zlt_assembly *assembly, FILE *file)
{
    size_t size = 0, capacity = 1 << 16;
    char *text = malloc(capacity);
    while (text != NULL) {
        size += fread(text + size, 1, capacity - size - 1, file);
        if (feof(file) || ferror(file))
            break;
        capacity *= 2;
        char *more = realloc(text, capacity);
        if (more == NULL)
            free(text);
        text = more;
    }
    if (text != NULL)
        text[size] = '\0';
    assembly->text = text;
    return text != NULL && !ferror(file);
}

/* "!7 = ..." */
static bool is_node(const char *line, size_t *number)
{
    char *end;
    if (line[0] != '!' || !isdigit((unsigned char)line[1]))
        return false;
    *number = strtoul(line + 1, &end, 10);
    return strncmp(end, " = ", 3) == 0 && *number < 1 << 24;
}

static bool index_nodes(zlt_assembly *assembly)
{
    size_t number;
    for (const char *line = assembly->text; line != NULL; line = zlt_next_line(line))
        if (is_node(line, &number) && number >= assembly->node_count)
            assembly->node_count = number + 1;
    assembly->node = calloc(assembly->node_count + 1, sizeof *assembly->node);
    if (assembly->node == NULL)
        return false;
    for (const char *line = assembly->text; line != NULL; line = zlt_next_line(line))
        if (is_node(line, &number))
            assembly->node[number] = line;
    return true;
}

bool zlt_assembly_read(zlt_assembly *assembly, const char *path)
{
    FILE *file = fopen(path, "r");
    *assembly = (zlt_assembly){0};
    if (file == NULL)
        return zlt_error("cannot read %s: %s", path, strerror(errno));
    const bool read = read_text(assembly, file) && index_nodes(assembly);
    fclose(file);
    return read || zlt_error("cannot read %s", path);
}

void zlt_assembly_free(zlt_assembly *assembly)
{
    free(assembly->text);
    free(assembly->node);
    *assembly = (zlt_assembly){0};
}

/* The text after "KEY" in a line, or NULL. */
static const char *find(const char *line, const char *key)
{
    const char *end = line != NULL ? strchr(line, '\n') : NULL;
    const char *at = end != NULL ? strstr(line, key) : NULL;
    return at != NULL && at < end ? at + strlen(key) : NULL;
}

static unsigned number_after(const char *line, const char *key)
{
    const char *at = find(line, key);
    return at != NULL ? (unsigned)strtoul(at, NULL, 10) : 0;
}

/* The node that "KEY!7" names, or NULL. */
static const char *node_after(const zlt_assembly *assembly, const char *line, const char *key)
{
    const char *at = find(line, key);
    if (at == NULL || *at != '!')
        return NULL;
    const size_t number = strtoul(at + 1, NULL, 10);
    return number < assembly->node_count ? assembly->node[number] : NULL;
}

static const char *file_of(const zlt_assembly *assembly, const char *node)
{
    for (int k = 0; node != NULL && k < STEPS_MAXIMUM; k++) {
        const char *file = node_after(assembly, node, "file: ");
        if (file != NULL)
            return file;
        node = node_after(assembly, node, "scope: ");
    }
    return NULL;
}

/* The place in a node that has a line, with the name of the file of `scope`. */
static zlt_site site_in(const zlt_assembly *assembly, const char *node, const char *scope)
{
    const char *name = find(file_of(assembly, scope), "filename: \"");
    zlt_site site = {"", 0, number_after(node, "line: "), number_after(node, "column: ")};
    if (name == NULL)
        return (zlt_site){"", 0, 0, 0};
    site.file = name;
    site.file_length = (int)strcspn(name, "\"\n");
    return site;
}

static bool ends_with(const zlt_site *site, const char *suffix)
{
    const size_t length = strlen(suffix);
    return (size_t)site->file_length >= length &&
           memcmp(site->file + site->file_length - length, suffix, length) == 0;
}

static bool is_device_header(const zlt_site *site)
{
    return ends_with(site, "zellige/kernel.h") || ends_with(site, "zellige/extent.h");
}

zlt_site zlt_assembly_site(const zlt_assembly *assembly, const char *line)
{
    zlt_site site = {"", 0, 0, 0};
    const char *node = node_after(assembly, line, "!dbg ");
    for (int k = 0; node != NULL && k < STEPS_MAXIMUM; k++) {
        if (find(node, "!DILocation(") == NULL)
            break;
        site = site_in(assembly, node, node_after(assembly, node, "scope: "));
        const char *outer = node_after(assembly, node, "inlinedAt: ");
        if (!is_device_header(&site) || outer == NULL)
            break;
        node = outer;
    }
    return site;
}

/* Where a word stands in a line of text, from 1; 1 if it does not. */
static unsigned column_of(const char *line, const char *word, size_t length)
{
    for (const char *at = line; (at = strstr(at, word)) != NULL; at++) {
        const bool starts = at == line || (!isalnum((unsigned char)at[-1]) && at[-1] != '_');
        const char after = at[length];
        if (starts && !isalnum((unsigned char)after) && after != '_')
            return (unsigned)(at - line) + 1;
    }
    return (unsigned)strspn(line, " \t") + 1;
}

static unsigned find_column(const zlt_site *site, const char *name)
{
    char *path = zlt_text("%.*s", site->file_length, site->file), *line = NULL;
    FILE *file = fopen(path, "r");
    size_t size = 0;
    unsigned column = 1, number = 0;
    while (file != NULL && number < site->line && getline(&line, &size, file) >= 0)
        number++;
    if (line != NULL && number == site->line)
        column = column_of(line, name, strlen(name));
    if (file != NULL)
        fclose(file);
    free(line);
    free(path);
    return column;
}

/* The line that defines "@symbol", quoted or not, or NULL. */
static const char *definition_of(const zlt_assembly *assembly, const char *symbol)
{
    char *variable = zlt_text("@%s = ", symbol), *function = zlt_text(" @%s(", symbol);
    const char *line = assembly->text;
    while (line != NULL && strncmp(line, variable, strlen(variable)) != 0 &&
           (strncmp(line, "define ", 7) != 0 || find(line, function) == NULL))
        line = zlt_next_line(line);
    free(variable);
    free(function);
    return line;
}

zlt_site zlt_assembly_symbol(const zlt_assembly *assembly, const char *symbol)
{
    const char *node = node_after(assembly, definition_of(assembly, symbol), "!dbg ");
    const char *inner = node_after(assembly, node, "var: ");
    if (inner != NULL)
        node = inner;
    const char *name = find(node, "name: \"");
    if (name == NULL)
        return (zlt_site){"", 0, 0, 0};
    zlt_site site = site_in(assembly, node, node);
    char *word = zlt_text("%.*s", (int)strcspn(name, "\"\n"), name);
    site.column = find_column(&site, word);
    free(word);
    return site;
}
