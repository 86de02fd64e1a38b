/* clang's optimiser makes `freeze` of i / n next to i % n, and of i / n * n: the two commonest lines of
 * a kernel. It says that an undefined value be the same wherever it is used. SPIR-V 1.2 cannot say that,
 * and llvm-spirv 15 gives up; later ones pass the value on. So does this, by a bitcast to its own type.
 */
#define _POSIX_C_SOURCE 200809L /* getline */
#include "tools/zellige/clang_ir/lower_freeze.h"

#include "tools/zellige/support/args.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Writes "  %6 = freeze i32 %5, !dbg !7" as "  %6 = bitcast i32 %5 to i32, !dbg !7". */
static void write_line(const char *line, FILE *out)
{
    static const char freeze[] = " = freeze ";
    const char *at = strncmp(line, "  %", 3) == 0 ? strstr(line, freeze) : NULL;
    if (at == NULL) {
        fputs(line, out);
        return;
    }
    const char *type = at + strlen(freeze);
    const char *end = strstr(type, ", !");
    if (end == NULL)
        end = type + strcspn(type, "\n");
    const char *value = end;
    while (value > type && value[-1] != ' ')
        value--;
    fprintf(out, "%.*s = bitcast %.*s to %.*s%s", (int)(at - line), line, (int)(end - type), type,
            (int)(value - 1 - type), type, end);
}

static bool copy(FILE *in, FILE *out)
{
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, in) >= 0)
        write_line(line, out);
    free(line);
    return !ferror(in) && !ferror(out);
}

bool zlt_thaw(const char *from, const char *to)
{
    FILE *in = fopen(from, "r");
    FILE *out = in != NULL ? fopen(to, "w") : NULL;
    bool good = out != NULL && copy(in, out);
    if (in != NULL)
        fclose(in);
    if (out != NULL)
        good = fclose(out) == 0 && good;
    return good || zlt_error("cannot write %s: %s", to, strerror(errno));
}
