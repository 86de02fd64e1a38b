/* clang's optimiser writes `freeze` for i / n next to i % n, and for i / n * n: two of the
 * commonest lines of a kernel. It gives an undefined value one value for all its uses. SPIR-V 1.2
 * has no such instruction, and llvm-spirv 15 gives up. Later translators pass the operand on; this
 * does the same with a bitcast to the operand's own type.
 */
#include "tools/zellige/clang_ir/ir.h"
#include "tools/zellige/support/args.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Writes "  %6 = freeze i32 %5, !dbg !7" as "  %6 = bitcast i32 %5 to i32, !dbg !7". */
static void write_line(const char *line, FILE *out)
{
    static const char freeze[] = " = freeze ";
    const char *at = strncmp(line, "  %", 3) == 0 ? strstr(line, freeze) : NULL;
    if (at == NULL) {
        fprintf(out, "%s\n", line);
        return;
    }
    const char *type = at + strlen(freeze);
    const char *end = strstr(type, ", !");
    if (end == NULL)
        end = type + strlen(type);
    const char *value = end;
    while (value > type && value[-1] != ' ')
        value--;
    fprintf(out, "%.*s = bitcast %.*s to %.*s%s\n", (int)(at - line), line, (int)(end - type), type,
            (int)(value - 1 - type), type, end);
}

static bool write_lines(const zlt_ir *ir, const char *path)
{
    FILE *out = fopen(path, "w");
    for (size_t k = 0; out != NULL && k < ir->line_count; k++)
        write_line(ir->lines[k], out);
    const bool good = out != NULL && fflush(out) == 0 && !ferror(out);
    return (out != NULL && fclose(out) == 0 && good) ||
           zlt_error("cannot write %s: %s", path, strerror(errno));
}

bool zlt_ir_lower_freeze(const char *from, const char *to)
{
    zlt_ir ir;
    const bool good = zlt_ir_read(&ir, from) && write_lines(&ir, to);
    zlt_ir_free(&ir);
    return good;
}
