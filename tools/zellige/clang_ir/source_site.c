#define _POSIX_C_SOURCE 200809L /* getline */
#include "tools/zellige/clang_ir/source_site.h"

#include "tools/zellige/support/args.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Metadata has cycles, and the chains that matter are short. */
enum { STEPS_MAXIMUM = 1000 };

static const zlt_site nowhere = {"", 0, 0, 0};

static long file_of(const zlt_ir *ir, long node)
{
    for (int k = 0; node != ZLT_NO_NODE && k < STEPS_MAXIMUM; k++) {
        const long file = zlt_node_reference(ir, node, "file");
        if (file != ZLT_NO_NODE)
            return file;
        node = zlt_node_reference(ir, node, "scope");
    }
    return ZLT_NO_NODE;
}

/* The place in a node that has a line, with the name of the file of `scope`. */
static zlt_site site_in(const zlt_ir *ir, long node, long scope)
{
    const zlt_span name = zlt_node_text(ir, file_of(ir, scope), "filename");
    if (name.length == 0)
        return nowhere;
    return (zlt_site){name.text, (int)name.length, (unsigned)zlt_node_number(ir, node, "line", 0),
                      (unsigned)zlt_node_number(ir, node, "column", 0)};
}

static bool ends_with(const zlt_site *site, const char *suffix)
{
    const size_t length = strlen(suffix);
    return (size_t)site->file_length >= length &&
           memcmp(site->file + site->file_length - length, suffix, length) == 0;
}

bool zlt_site_is_of_header(const zlt_site *site)
{
    return ends_with(site, "zellige/kernel.h") || ends_with(site, "zellige/extent.h") ||
           ends_with(site, "zellige/math.h") || ends_with(site, "zellige/kernel/atomics.h") ||
           ends_with(site, "zellige/kernel/ranks.h");
}

zlt_site zlt_site_of_line(const zlt_ir *ir, const char *line)
{
    zlt_site site = nowhere;
    long node = zlt_line_attachment(line, "dbg");
    for (int k = 0; node != ZLT_NO_NODE && k < STEPS_MAXIMUM; k++) {
        if (!zlt_node_is(ir, node, "!DILocation("))
            break;
        site = site_in(ir, node, zlt_node_reference(ir, node, "scope"));
        const long outer = zlt_node_reference(ir, node, "inlinedAt");
        if (!zlt_site_is_of_header(&site) || outer == ZLT_NO_NODE)
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

/* The line that defines "@symbol", or an empty one. */
static const char *definition_of(const zlt_ir *ir, const char *symbol)
{
    char *variable = zlt_text("@%s = ", symbol), *function = zlt_text(" @%s(", symbol);
    const char *found = "";
    for (size_t k = 0; k < ir->line_count && *found == '\0'; k++) {
        const char *line = ir->lines[k];
        if (strncmp(line, variable, strlen(variable)) == 0 ||
            (strncmp(line, "define ", 7) == 0 && strstr(line, function) != NULL))
            found = line;
    }
    free(variable);
    free(function);
    return found;
}

zlt_site zlt_site_of_symbol(const zlt_ir *ir, const char *symbol)
{
    long node = zlt_line_attachment(definition_of(ir, symbol), "dbg");
    const long variable = zlt_node_reference(ir, node, "var"); /* of a DIGlobalVariableExpression */
    if (variable != ZLT_NO_NODE)
        node = variable;
    const zlt_span name = zlt_node_text(ir, node, "name");
    zlt_site site = name.length > 0 ? site_in(ir, node, node) : nowhere;
    if (site.line == 0)
        return nowhere;
    char *word = zlt_text("%.*s", (int)name.length, name.text);
    site.column = find_column(&site, word);
    free(word);
    return site;
}
