/* What clang's optimiser writes and llvm-spirv 15 does not translate.
 *
 * `freeze` comes of i / n next to i % n, and of i / n * n: two of the commonest lines of a kernel.
 * It gives an undefined value one value for all its uses. SPIR-V 1.2 has no such instruction, and
 * llvm-spirv 15 gives up. Later translators pass the operand on; this does the same with a bitcast
 * to the operand's own type. A few other lines it translates wrongly.
 */
#include "tools/zellige/clang_ir/ir.h"
#include "tools/zellige/support/args.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

typedef void write_function(const zlt_ir *ir, size_t line, FILE *out);

/* "  %6 = freeze i32 %5, !dbg !7" becomes "  %6 = bitcast i32 %5 to i32, !dbg !7". Returns false
 * for another line. */
static bool write_freeze(const char *line, FILE *out)
{
    static const char freeze[] = " = freeze ";
    const char *at = strncmp(line, "  %", 3) == 0 ? strstr(line, freeze) : NULL;
    if (at == NULL)
        return false;
    const char *type = at + strlen(freeze);
    const char *end = strstr(type, ", !");
    if (end == NULL)
        end = type + strlen(type);
    const char *value = end;
    while (value > type && value[-1] != ' ')
        value--;
    fprintf(out, "%.*s = bitcast %.*s to %.*s%s\n", (int)(at - line), line, (int)(end - type), type,
            (int)(value - 1 - type), type, end);
    return true;
}

/* "float -1.0", "<2 x float> <float -1.0, float -1.0>". */
static void write_minus_one(const char *type, int length, FILE *out)
{
    unsigned int count = 0;
    int begin = 0;
    if (sscanf(type, "<%u x %n", &count, &begin) != 1) {
        fprintf(out, "%.*s -1.0", length, type);
        return;
    }
    fprintf(out, "%.*s ", length, type);
    for (unsigned int k = 0; k < count; k++)
        fprintf(out, "%s%.*s -1.0", k == 0 ? "<" : ", ", length - begin - 1, type + begin);
    fputc('>', out);
}

/* "  %6 = sitofp i1 %5 to float", which clang makes of (float)(a < b ? -1 : 0), is -1 where %5 is
 * true, and llvm-spirv 15 writes 1: a choice between the two numbers takes its place. Likewise of
 * vectors, <4 x i1> and <4 x float>. Returns false for another line. */
static bool write_signed_boolean(const char *line, FILE *out)
{
    static const char conversion[] = " = sitofp ", to[] = " to ";
    const char *at = strncmp(line, "  %", 3) == 0 ? strstr(line, conversion) : NULL;
    const char *value = at == NULL ? NULL : at + strlen(conversion);
    const char *behind = at == NULL ? NULL : strstr(value, to);
    const char *boolean = at == NULL ? NULL : strstr(value, "i1");
    if (behind == NULL || boolean == NULL || boolean[2] != (*value == '<' ? '>' : ' ') ||
        (*value != '<' && boolean != value))
        return false;
    const char *type = behind + strlen(to);
    const int length = (int)strcspn(type, ",");
    fprintf(out, "%.*s = select %.*s, ", (int)(at - line), line, (int)(behind - value), value);
    write_minus_one(type, length, out);
    fprintf(out, ", %.*s zeroinitializer%s\n", length, type, type + length);
    return true;
}

static void write_line(const char *line, FILE *out)
{
    if (!write_freeze(line, out) && !write_signed_boolean(line, out) &&
        !zlt_ir_write_intrinsic(line, out))
        fprintf(out, "%s\n", line);
}

static void write_lowered(const zlt_ir *ir, size_t line, FILE *out)
{
    zlt_ir_write_element_types(ir, line, out);
    write_line(ir->lines[line], out);
}

/* "target datalayout = "e-i64:64-..."" gets the widths of SPIR-V's integers. Without them clang's
 * optimiser takes any width for as good as another, and makes integers of 3 bits for a switch. */
static void write_widths(const zlt_ir *ir, size_t line, FILE *out)
{
    const char *text = ir->lines[line];
    const size_t length = strlen(text);
    if (strncmp(text, "target datalayout = ", strlen("target datalayout = ")) == 0 &&
        strstr(text, "-n8") == NULL && text[length - 1] == '"')
        fprintf(out, "%.*s-n8:16:32:64\"\n", (int)length - 1, text);
    else
        fprintf(out, "%s\n", text);
}

static void write_conversions(const zlt_ir *ir, size_t line, FILE *out)
{
    if (!write_signed_boolean(ir->lines[line], out))
        zlt_ir_write_conversions(ir->lines[line], out);
}

static bool write_lines(const zlt_ir *ir, const char *path, write_function *write)
{
    FILE *out = fopen(path, "w");
    for (size_t k = 0; out != NULL && k < ir->line_count; k++)
        write(ir, k, out);
    const bool good = out != NULL && fflush(out) == 0 && !ferror(out);
    return (out != NULL && fclose(out) == 0 && good) ||
           zlt_error("cannot write %s: %s", path, strerror(errno));
}

static bool rewrite(const char *from, const char *to, write_function *write)
{
    zlt_ir ir;
    const bool good = zlt_ir_read(&ir, from) && write_lines(&ir, to, write);
    zlt_ir_free(&ir);
    return good;
}

bool zlt_ir_lower(const char *from, const char *to)
{
    return rewrite(from, to, write_lowered);
}

bool zlt_ir_name_widths(const char *from, const char *to)
{
    return rewrite(from, to, write_widths);
}

bool zlt_ir_mend_conversions(const char *from, const char *to)
{
    return rewrite(from, to, write_conversions);
}
