#include "tools/zellige/clang_ir/ir.h"

#include "tools/zellige/support/args.h"
#include "tools/zellige/support/file.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

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

static bool split(zlt_ir *ir)
{
    size_t count = 1;
    for (const char *c = ir->text; *c != '\0'; c++)
        count += *c == '\n';
    ir->lines = calloc(count, sizeof *ir->lines);
    ir->nodes = calloc(count, sizeof *ir->nodes);
    if (ir->lines == NULL || ir->nodes == NULL)
        return false;
    ir->node_count = count; /* each node has a line of its own */
    for (char *line = ir->text; *line != '\0';) {
        char *end = line + strcspn(line, "\n");
        const bool last = *end == '\0';
        const char *begin = NULL;
        *end = '\0';
        ir->lines[ir->line_count++] = line;
        const long number = node_number(line, &begin);
        if (number >= 0 && (size_t)number < count)
            ir->nodes[number] = begin;
        line = last ? end : end + 1;
    }
    return true;
}

bool zlt_ir_read(zlt_ir *ir, const char *path)
{
    size_t size = 0;
    *ir = (zlt_ir){.text = zlt_file_read(path, &size)};
    return ir->text != NULL && (split(ir) || zlt_error("cannot read %s: out of memory", path));
}

void zlt_ir_free(zlt_ir *ir)
{
    free(ir->text);
    free(ir->lines);
    free(ir->nodes);
    *ir = (zlt_ir){0};
}
