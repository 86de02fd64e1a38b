#include "tools/zellige/clang_ir/ir.h"

#include "tools/zellige/support/args.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

long zlt_line_attachment(const char *line, const char *name)
{
    char *pattern = zlt_text(" !%s !", name);
    const char *at = strstr(line, pattern);
    const size_t length = strlen(pattern);
    free(pattern);
    return at != NULL ? strtol(at + length, NULL, 10) : ZLT_NO_NODE;
}

static const char *text_of(const zlt_ir *ir, long node)
{
    return node >= 0 && (size_t)node < ir->node_count && ir->nodes[node] != NULL ? ir->nodes[node]
                                                                                 : "";
}

bool zlt_node_is(const zlt_ir *ir, long node, const char *word)
{
    return strstr(text_of(ir, node), word) != NULL;
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

zlt_span zlt_node_text(const zlt_ir *ir, long node, const char *field)
{
    const char *at = strchr(text_of(ir, node), '(');
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

long zlt_node_reference(const zlt_ir *ir, long node, const char *field)
{
    return zlt_span_node(zlt_node_text(ir, node, field));
}

uint64_t zlt_node_number(const zlt_ir *ir, long node, const char *field, uint64_t otherwise)
{
    const zlt_span span = zlt_node_text(ir, node, field);
    return span.length > 0 && isdigit((unsigned char)span.text[0]) ? strtoull(span.text, NULL, 10)
                                                                   : otherwise;
}

/* Returns where item `index` behind a bracket begins, or the closing one; counts what it passes. */
static const char *find_item(const char *bracket, size_t index, size_t *passed)
{
    const char *at = bracket;
    *passed = 0;
    if (at == NULL)
        return "";
    for (at++; strchr("})", *at) == NULL && *passed < index; (*passed)++) {
        at = skip_value(at);
        at += strspn(at, ", ");
    }
    return at;
}

size_t zlt_tuple_count(const zlt_ir *ir, long node)
{
    size_t count = 0;
    find_item(strchr(text_of(ir, node), '{'), SIZE_MAX, &count);
    return count;
}

zlt_span zlt_tuple_item(const zlt_ir *ir, long node, size_t index)
{
    size_t passed = 0;
    const char *at = find_item(strchr(text_of(ir, node), '{'), index, &passed);
    return passed == index && *at != '}' ? unquote(at, skip_value(at)) : (zlt_span){"", 0};
}

const char *zlt_tuple_items(const zlt_ir *ir, long node)
{
    size_t passed = 0;
    return find_item(strchr(text_of(ir, node), '{'), 0, &passed);
}

bool zlt_next_item(const char **rest, zlt_span *item)
{
    if (**rest == '\0' || **rest == '}')
        return false;
    const char *end = skip_value(*rest);
    *item = unquote(*rest, end);
    *rest = end + strspn(end, ", ");
    return true;
}

zlt_span zlt_line_parameter(const char *line, size_t index)
{
    size_t passed = 0;
    const char *name = strchr(line, '@');
    const char *at = find_item(name != NULL ? strchr(name, '(') : NULL, index, &passed);
    return passed == index ? (zlt_span){at, (size_t)(skip_value(at) - at)} : (zlt_span){"", 0};
}

bool zlt_span_is(zlt_span span, const char *text)
{
    return span.length == strlen(text) && memcmp(span.text, text, span.length) == 0;
}

/* The next byte of a name, as it was before LLVM escaped it; 0 if that is no such byte. */
static char next_byte(zlt_span span, size_t *at)
{
    unsigned int byte = (unsigned char)span.text[*at];
    if (byte == '\\' && span.length - *at > 2 && sscanf(&span.text[*at + 1], "%2x", &byte) == 1)
        *at += 2;
    ++*at;
    return isalnum((int)byte) || byte == '_' || byte > 0x7f ? (char)byte : '\0';
}

bool zlt_span_identifier(zlt_span span, char name[256])
{
    bool good = span.length > 0 && !isdigit((unsigned char)span.text[0]);
    size_t length = 0;
    for (size_t at = 0; good && at < span.length; length++) {
        const char byte = length < 255 ? next_byte(span, &at) : '\0';
        good = byte != '\0';
        if (good)
            name[length] = byte;
    }
    name[good ? length : 0] = '\0';
    return good;
}
