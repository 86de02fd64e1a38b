/* What clang's optimiser writes and llvm-spirv 15 does not translate.
 *
 * `freeze` comes of i / n next to i % n, and of i / n * n: two of the commonest lines of a kernel.
 * It gives an undefined value one value for all its uses. SPIR-V 1.2 has no such instruction, and
 * llvm-spirv 15 gives up. Later translators pass the operand on; this does the same with a bitcast
 * to the operand's own type.
 *
 * llvm.bitreverse comes of the shifts and masks by which a Fourier transform reverses an index. It
 * becomes OpBitReverse, which a kernel may have with an extension only: here it becomes a function
 * of such shifts and masks again.
 */
#include "tools/zellige/clang_ir/ir.h"
#include "tools/zellige/support/args.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char reversal[] = "@llvm.bitreverse.";

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

/* A type of LLVM's assembly, "i32" or "<4 x i32>": 0 bits if it is another. */
typedef struct type {
    int length; /* of its text */
    unsigned int elements, bits;
} type;

static type read_type(const char *text)
{
    type t = {0, 1, 0};
    if ((sscanf(text, "i%u%n", &t.bits, &t.length) == 1 && t.length > 0) ||
        (sscanf(text, "<%u x i%u>%n", &t.elements, &t.bits, &t.length) == 2 && t.length > 0))
        return t;
    return (type){0};
}

static void write_constant(const type *t, uint64_t value, FILE *out)
{
    if (t->elements == 1) {
        fprintf(out, "%" PRIu64 "\n", value);
        return;
    }
    for (unsigned int i = 0; i < t->elements; i++)
        fprintf(out, "%si%u %" PRIu64, i == 0 ? "<" : ", ", t->bits, value);
    fputs(">\n", out);
}

/* Neighbours of 1, 2, 4, ... bits change places. `type` is the text. */
static void write_steps(const type *t, const char *text, FILE *out)
{
    const uint64_t all = t->bits == 64 ? UINT64_MAX : (UINT64_C(1) << t->bits) - 1;
    unsigned int step = 0;
    for (unsigned int shift = 1; shift < t->bits; shift *= 2, step++) {
        const uint64_t mask = all / ((UINT64_C(1) << shift) + 1);
        fprintf(out, "  %%high%u = lshr %.*s %%x%u, ", step, t->length, text, step);
        write_constant(t, shift, out);
        fprintf(out, "  %%down%u = and %.*s %%high%u, ", step, t->length, text, step);
        write_constant(t, mask, out);
        fprintf(out, "  %%low%u = and %.*s %%x%u, ", step, t->length, text, step);
        write_constant(t, mask, out);
        fprintf(out, "  %%up%u = shl %.*s %%low%u, ", step, t->length, text, step);
        write_constant(t, shift, out);
        fprintf(out, "  %%x%u = or %.*s %%down%u, %%up%u\n", step + 1, t->length, text, step, step);
    }
    fprintf(out, "  ret %.*s %%x%u\n}\n", t->length, text, step);
}

/* "declare i32 @llvm.bitreverse.i32(i32) #3" becomes a definition. */
static bool write_declaration(const char *line, FILE *out)
{
    static const char declare[] = "declare ";
    const char *name = strstr(line, reversal);
    const char *text = line + strlen(declare);
    if (name == NULL || strncmp(line, declare, strlen(declare)) != 0)
        return false;
    const type t = read_type(text);
    if (t.bits < 8 || t.bits > 64 || (t.bits & (t.bits - 1)) != 0)
        return false;
    name += strlen("@llvm.");
    fprintf(out, "define internal %.*s @zlg.%.*s(%.*s %%x0) {\n", t.length, text,
            (int)strcspn(name, "("), name, t.length, text);
    write_steps(&t, text, out);
    return true;
}

static bool write_call(const char *line, FILE *out)
{
    const char *at = strncmp(line, "  ", 2) == 0 ? strstr(line, reversal) : NULL;
    if (at == NULL)
        return false;
    fprintf(out, "%.*s@zlg.%s\n", (int)(at - line), line, at + strlen("@llvm."));
    return true;
}

static void write_line(const char *line, FILE *out)
{
    if (!write_freeze(line, out) && !write_declaration(line, out) && !write_call(line, out))
        fprintf(out, "%s\n", line);
}

static bool write_lines(const zlt_ir *ir, const char *path)
{
    FILE *out = fopen(path, "w");
    for (size_t k = 0; out != NULL && k < ir->line_count; k++) {
        zlt_ir_write_element_types(ir, k, out);
        write_line(ir->lines[k], out);
    }
    const bool good = out != NULL && fflush(out) == 0 && !ferror(out);
    return (out != NULL && fclose(out) == 0 && good) ||
           zlt_error("cannot write %s: %s", path, strerror(errno));
}

bool zlt_ir_lower(const char *from, const char *to)
{
    zlt_ir ir;
    const bool good = zlt_ir_read(&ir, from) && write_lines(&ir, to);
    zlt_ir_free(&ir);
    return good;
}
