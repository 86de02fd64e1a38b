/* LLVM's intrinsics that clang's optimiser makes and llvm-spirv 15 does not translate. Each becomes
 * a function of plain instructions.
 *
 * llvm.bitreverse comes of the shifts and masks by which a Fourier transform reverses an index. It
 * becomes OpBitReverse, which a kernel may have with an extension only: here it becomes such shifts
 * and masks again. Sums and differences that saturate come of `a > b ? a - b : 0` and of
 * `min(a, ~b) + b`.
 */
#include "tools/zellige/clang_ir/ir.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* A type of LLVM's assembly, "i32" or "<4 x i32>": 0 bits if it is another. */
typedef struct type {
    const char *text;
    int length; /* of the text */
    unsigned int elements, bits;
} type;

static type read_type(const char *text)
{
    type t = {text, 0, 1, 0};
    if ((sscanf(text, "i%u%n", &t.bits, &t.length) == 1 && t.length > 0) ||
        (sscanf(text, "<%u x i%u>%n", &t.elements, &t.bits, &t.length) == 2 && t.length > 0))
        return t;
    return (type){0};
}

static uint64_t all_bits(const type *t)
{
    return t->bits == 64 ? UINT64_MAX : (UINT64_C(1) << t->bits) - 1;
}

static void write_constant(const type *t, uint64_t value, FILE *out)
{
    if (t->elements == 1) {
        fprintf(out, "%" PRIu64, value);
        return;
    }
    for (unsigned int i = 0; i < t->elements; i++)
        fprintf(out, "%si%u %" PRIu64, i == 0 ? "<" : ", ", t->bits, value);
    fputc('>', out);
}

/* A line "  %result = add i32 %a, %b". */
static void write_binary(const type *t, const char *result, const char *operation, const char *a,
                         const char *b, FILE *out)
{
    fprintf(out, "  %%%s = %s %.*s %%%s, %%%s\n", result, operation, t->length, t->text, a, b);
}

static void write_binary_constant(const type *t, const char *result, const char *operation,
                                  const char *a, uint64_t constant, FILE *out)
{
    fprintf(out, "  %%%s = %s %.*s %%%s, ", result, operation, t->length, t->text, a);
    write_constant(t, constant, out);
    fputc('\n', out);
}

/* Returns %other where %condition holds, else %value. */
static void write_choice(const type *t, const char *value, const char *other, FILE *out)
{
    fputs("  %result = select ", out);
    if (t->elements == 1)
        fputs("i1", out);
    else
        fprintf(out, "<%u x i1>", t->elements);
    fprintf(out, " %%condition, %.*s %s, %.*s %%%s\n", t->length, t->text, other, t->length,
            t->text, value);
    fprintf(out, "  ret %.*s %%result\n", t->length, t->text);
}

/* Neighbours of 1, 2, 4, ... bits change places. */
static void write_reversal(const type *t, FILE *out)
{
    char in[12] = "x", high[16], low[16], down[16], up[16];
    for (unsigned int shift = 1; shift < t->bits; shift *= 2) {
        const uint64_t mask = all_bits(t) / ((UINT64_C(1) << shift) + 1);
        snprintf(high, sizeof high, "high%u", shift);
        snprintf(low, sizeof low, "low%u", shift);
        snprintf(down, sizeof down, "down%u", shift);
        snprintf(up, sizeof up, "up%u", shift);
        write_binary_constant(t, high, "lshr", in, shift, out);
        write_binary_constant(t, down, "and", high, mask, out);
        write_binary_constant(t, low, "and", in, mask, out);
        write_binary_constant(t, up, "shl", low, shift, out);
        snprintf(in, sizeof in, "x%u", shift);
        write_binary(t, in, "or", down, up, out);
    }
    fprintf(out, "  ret %.*s %%%s\n", t->length, t->text, in);
}

static void write_unsigned_sum(const type *t, FILE *out)
{
    write_binary(t, "sum", "add", "x", "y", out);
    write_binary(t, "condition", "icmp ult", "sum", "x", out);
    write_binary_constant(t, "most", "or", "sum", all_bits(t), out);
    write_choice(t, "sum", "%most", out);
}

static void write_unsigned_difference(const type *t, FILE *out)
{
    write_binary(t, "difference", "sub", "x", "y", out);
    write_binary(t, "condition", "icmp ult", "x", "y", out);
    write_choice(t, "difference", "zeroinitializer", out);
}

/* It does not fit where the signs of both `a` and `b` differ from the expected ones: then it is the
 * limit on the side of x. */
static void write_signed(const type *t, const char *result, const char *a, const char *b, FILE *out)
{
    write_binary(t, "wrong", "and", a, b, out);
    fprintf(out, "  %%condition = icmp slt %.*s %%wrong, zeroinitializer\n", t->length, t->text);
    write_binary_constant(t, "sign", "ashr", "x", t->bits - 1, out);
    write_binary_constant(t, "limit", "xor", "sign", all_bits(t) / 2, out);
    write_choice(t, result, "%limit", out);
}

static void write_signed_sum(const type *t, FILE *out)
{
    write_binary(t, "sum", "add", "x", "y", out);
    write_binary(t, "a", "xor", "x", "sum", out);
    write_binary(t, "b", "xor", "y", "sum", out);
    write_signed(t, "sum", "a", "b", out);
}

static void write_signed_difference(const type *t, FILE *out)
{
    write_binary(t, "difference", "sub", "x", "y", out);
    write_binary(t, "a", "xor", "x", "y", out);
    write_binary(t, "b", "xor", "x", "difference", out);
    write_signed(t, "difference", "a", "b", out);
}

static const struct intrinsic {
    const char *name; /* the type's name follows */
    const char *parameters;
    void (*write_body)(const type *t, FILE *out);
} intrinsics[] = {
    {"bitreverse.", "x", write_reversal},           {"uadd.sat.", "xy", write_unsigned_sum},
    {"usub.sat.", "xy", write_unsigned_difference}, {"sadd.sat.", "xy", write_signed_sum},
    {"ssub.sat.", "xy", write_signed_difference},
};

/* Whether a name ends in a type that SPIR-V has too, "i32" or "v4i32". */
static bool has_type(const char *suffix)
{
    unsigned int bits = 0;
    return (sscanf(suffix, "i%u", &bits) == 1 || sscanf(suffix, "v%*ui%u", &bits) == 1) &&
           (bits == 8 || bits == 16 || bits == 32 || bits == 64);
}

/* Returns the intrinsic on a line, and where its name begins behind "@llvm.". Those of other types
 * are left to the translator, which says what is wrong. */
static const struct intrinsic *find(const char *line, const char **name)
{
    static const char llvm[] = "@llvm.";
    for (const char *at = line; (at = strstr(at, llvm)) != NULL;) {
        at += strlen(llvm);
        for (size_t k = 0; k < sizeof intrinsics / sizeof intrinsics[0]; k++)
            if (strncmp(at, intrinsics[k].name, strlen(intrinsics[k].name)) == 0 &&
                has_type(at + strlen(intrinsics[k].name))) {
                *name = at;
                return &intrinsics[k];
            }
    }
    return NULL;
}

/* "declare i32 @llvm.bitreverse.i32(i32) #3" becomes a definition. */
static void write_definition(const struct intrinsic *intrinsic, const char *line, const char *name,
                             FILE *out)
{
    const type t = read_type(line + strlen("declare "));
    fprintf(out, "define internal %.*s @zlg.%.*s(", t.length, t.text, (int)strcspn(name, "("),
            name);
    for (const char *c = intrinsic->parameters; *c != '\0'; c++)
        fprintf(out, "%s%.*s %%%c", c == intrinsic->parameters ? "" : ", ", t.length, t.text, *c);
    fputs(") {\n", out);
    intrinsic->write_body(&t, out);
    fputs("}\n", out);
}

bool zlt_ir_write_intrinsic(const char *line, FILE *out)
{
    const char *name = NULL;
    const struct intrinsic *intrinsic = find(line, &name);
    const bool declares = strncmp(line, "declare ", strlen("declare ")) == 0;
    if (intrinsic == NULL || (!declares && strncmp(line, "  ", 2) != 0))
        return false;
    if (declares)
        write_definition(intrinsic, line, name, out);
    else
        fprintf(out, "%.*s@zlg.%s\n", (int)(name - strlen("@llvm.") - line), line, name);
    return true;
}
