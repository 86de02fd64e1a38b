#include "tools/zellige/clang_ir/metadata.h"

#include "tools/zellige/support/args.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *read_text(FILE *file)
{
    char *text = NULL;
    if (fseek(file, 0, SEEK_END) != 0)
        return NULL;
    const long size = ftell(file);
    if (size < 0 || fseek(file, 0, SEEK_SET) != 0)
        return NULL;
    text = malloc((size_t)size + 1);
    if (text == NULL)
        return NULL;
    const size_t length = fread(text, 1, (size_t)size, file);
    text[length] = '\0';
    return text;
}

/* The number of a line "!7 = ...", and where its text begins; ZLT_NO_NODE of any other line. */
static long node_number(const char *line, const char **begin)
{
    if (line[0] != '!' || !isdigit((unsigned char)line[1]))
        return ZLT_NO_NODE;
    char *end = NULL;
    const long number = strtol(line + 1, &end, 10);
    if (strncmp(end, " = ", 3) != 0)
        return ZLT_NO_NODE;
    *begin = end + 3;
    return number;
}

static bool split(zlt_metadata *metadata)
{
    size_t count = 1;
    for (const char *c = metadata->text; *c != '\0'; c++)
        count += *c == '\n';
    metadata->lines = calloc(count, sizeof *metadata->lines);
    metadata->nodes = calloc(count, sizeof *metadata->nodes);
    if (metadata->lines == NULL || metadata->nodes == NULL)
        return false;
    metadata->node_count = count; /* each node has a line of its own */
    for (char *line = metadata->text; *line != '\0';) {
        char *end = line + strcspn(line, "\n");
        const bool last = *end == '\0';
        const char *begin = NULL;
        *end = '\0';
        metadata->lines[metadata->line_count++] = line;
        const long number = node_number(line, &begin);
        if (number >= 0 && (size_t)number < count)
            metadata->nodes[number] = begin;
        line = last ? end : end + 1;
    }
    return true;
}

bool zlt_metadata_read(zlt_metadata *metadata, const char *path)
{
    FILE *file = fopen(path, "rb");
    *metadata = (zlt_metadata){0};
    if (file == NULL)
        return zlt_error("cannot read %s: %s", path, strerror(errno));
    metadata->text = read_text(file);
    fclose(file);
    return (metadata->text != NULL && split(metadata)) || zlt_error("cannot read %s", path);
}

void zlt_metadata_free(zlt_metadata *metadata)
{
    free(metadata->text);
    free(metadata->lines);
    free(metadata->nodes);
    *metadata = (zlt_metadata){0};
}

static const char *text_of(const zlt_metadata *metadata, long node)
{
    return node >= 0 && (size_t)node < metadata->node_count && metadata->nodes[node] != NULL
               ? metadata->nodes[node]
               : "";
}

bool zlt_node_is(const zlt_metadata *metadata, long node, const char *word)
{
    return strstr(text_of(metadata, node), word) != NULL;
}

/* Returns the end of a value: the comma or bracket behind it, outside of quotes and brackets. */
static const char *skip_value(const char *at)
{
    int depth = 0;
    for (bool quoted = false; *at != '\0'; at++) {
        if (*at == '"')
            quoted = !quoted;
        else if (!quoted && (*at == '(' || *at == '{'))
            depth++;
        else if (!quoted && (*at == ')' || *at == '}') && depth-- == 0)
            break;
        else if (!quoted && *at == ',' && depth == 0)
            break;
    }
    return at;
}

static zlt_span unquote(const char *begin, const char *end)
{
    if (*begin == '!' && begin[1] == '"') /* a string in a tuple */
        begin++;
    if (end - begin >= 2 && *begin == '"' && end[-1] == '"') {
        begin++;
        end--;
    }
    return (zlt_span){begin, (size_t)(end - begin)};
}

zlt_span zlt_node_text(const zlt_metadata *metadata, long node, const char *field)
{
    const char *at = strchr(text_of(metadata, node), '(');
    const size_t length = strlen(field);
    while (at != NULL && (*at == '(' || *at == ',')) {
        at += strspn(at, "(, ");
        const char *end = skip_value(at);
        if (strncmp(at, field, length) == 0 && at[length] == ':')
            return unquote(at + length + 2, end);
        at = end;
    }
    return (zlt_span){"", 0};
}

long zlt_span_node(zlt_span span)
{
    if (span.length < 2 || span.text[0] != '!' || !isdigit((unsigned char)span.text[1]))
        return ZLT_NO_NODE;
    return strtol(span.text + 1, NULL, 10);
}

long zlt_node_reference(const zlt_metadata *metadata, long node, const char *field)
{
    return zlt_span_node(zlt_node_text(metadata, node, field));
}

uint64_t zlt_node_number(const zlt_metadata *metadata, long node, const char *field,
                         uint64_t otherwise)
{
    const zlt_span span = zlt_node_text(metadata, node, field);
    return span.length > 0 && isdigit((unsigned char)span.text[0]) ? strtoull(span.text, NULL, 10)
                                                                   : otherwise;
}

/* Returns where item `index` of a tuple begins, or its closing bracket; counts what it passes. */
static const char *find_item(const char *tuple, size_t index, size_t *passed)
{
    const char *at = strchr(tuple, '{');
    *passed = 0;
    if (at == NULL)
        return "";
    for (at++; *at != '\0' && *at != '}' && *passed < index; (*passed)++) {
        at = skip_value(at);
        at += strspn(at, ", ");
    }
    return at;
}

size_t zlt_tuple_count(const zlt_metadata *metadata, long node)
{
    size_t count = 0;
    find_item(text_of(metadata, node), SIZE_MAX, &count);
    return count;
}

zlt_span zlt_tuple_item(const zlt_metadata *metadata, long node, size_t index)
{
    size_t passed = 0;
    const char *at = find_item(text_of(metadata, node), index, &passed);
    return passed == index && *at != '}' ? unquote(at, skip_value(at)) : (zlt_span){"", 0};
}

bool zlt_span_is(zlt_span span, const char *text)
{
    return span.length == strlen(text) && memcmp(span.text, text, span.length) == 0;
}
