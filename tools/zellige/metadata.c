#include "metadata.h"

#include "args.h"

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

/* The number of a line "!7 = ...", and where its text begins; ZLI_NO_NODE of any other line. */
static long node_number(const char *line, const char **begin)
{
    if (line[0] != '!' || !isdigit((unsigned char)line[1]))
        return ZLI_NO_NODE;
    char *end = NULL;
    const long number = strtol(line + 1, &end, 10);
    if (strncmp(end, " = ", 3) != 0)
        return ZLI_NO_NODE;
    *begin = end + 3;
    return number;
}

static bool split(zli_metadata *metadata)
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

bool zli_metadata_read(zli_metadata *metadata, const char *path)
{
    FILE *file = fopen(path, "rb");
    *metadata = (zli_metadata){0};
    if (file == NULL)
        return zli_error("cannot read %s: %s", path, strerror(errno));
    metadata->text = read_text(file);
    fclose(file);
    return (metadata->text != NULL && split(metadata)) || zli_error("cannot read %s", path);
}

void zli_metadata_free(zli_metadata *metadata)
{
    free(metadata->text);
    free(metadata->lines);
    free(metadata->nodes);
    *metadata = (zli_metadata){0};
}

static const char *text_of(const zli_metadata *metadata, long node)
{
    return node >= 0 && (size_t)node < metadata->node_count && metadata->nodes[node] != NULL
               ? metadata->nodes[node]
               : "";
}

bool zli_node_is(const zli_metadata *metadata, long node, const char *word)
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

static zli_span unquote(const char *begin, const char *end)
{
    if (*begin == '!' && begin[1] == '"') /* a string in a tuple */
        begin++;
    if (end - begin >= 2 && *begin == '"' && end[-1] == '"') {
        begin++;
        end--;
    }
    return (zli_span){begin, (size_t)(end - begin)};
}

zli_span zli_node_text(const zli_metadata *metadata, long node, const char *field)
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
    return (zli_span){"", 0};
}

long zli_span_node(zli_span span)
{
    if (span.length < 2 || span.text[0] != '!' || !isdigit((unsigned char)span.text[1]))
        return ZLI_NO_NODE;
    return strtol(span.text + 1, NULL, 10);
}

long zli_node_reference(const zli_metadata *metadata, long node, const char *field)
{
    return zli_span_node(zli_node_text(metadata, node, field));
}

uint64_t zli_node_number(const zli_metadata *metadata, long node, const char *field,
                         uint64_t otherwise)
{
    const zli_span span = zli_node_text(metadata, node, field);
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

size_t zli_tuple_count(const zli_metadata *metadata, long node)
{
    size_t count = 0;
    find_item(text_of(metadata, node), SIZE_MAX, &count);
    return count;
}

zli_span zli_tuple_item(const zli_metadata *metadata, long node, size_t index)
{
    size_t passed = 0;
    const char *at = find_item(text_of(metadata, node), index, &passed);
    return passed == index && *at != '}' ? unquote(at, skip_value(at)) : (zli_span){"", 0};
}

bool zli_span_is(zli_span span, const char *text)
{
    return span.length == strlen(text) && memcmp(span.text, text, span.length) == 0;
}
