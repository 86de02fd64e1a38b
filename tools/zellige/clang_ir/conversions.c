/* OpenCL C's conversions between integers. clang's own SPIR-V target takes the sign of the source
 * from the type that is converted to, and the wrong way round: convert_long() of an int is an
 * OpUConvert, convert_uint_sat() of a ulong an OpSatConvertSToU. What keeps the size becomes a
 * conversion, too, where SPIR-V wants none. Here each of these becomes a function of LLVM's
 * instructions, which that target writes as they are.
 */
#include "tools/zellige/clang_ir/ir.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct conversion {
    unsigned from, to, elements; /* bits */
    bool is_signed, saturates;
} conversion;

static bool take(const char **at, const char *word)
{
    const size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0)
        return false;
    *at += length;
    return true;
}

/* The type in the name of a conversion, "uint4"; its number of elements is that of the source. */
static bool take_target(const char **at, conversion *c)
{
    static const char *const names[] = {"char", "short", "int", "long"};
    c->is_signed = !take(at, "u");
    for (unsigned k = 0; k < 4; k++)
        if (take(at, names[k])) {
            c->to = 8u << k;
            *at += strspn(*at, "0123456789");
            return true;
        }
    return false;
}

/* How it rounds is nothing to integers. */
static bool take_mode(const char **at, conversion *c)
{
    static const char *const modes[] = {"_rte", "_rtz", "_rtp", "_rtn"};
    c->saturates = take(at, "_sat");
    for (unsigned k = 0; k < 4; k++)
        if (take(at, modes[k]))
            break;
    return true;
}

/* What is converted, "j" or "Dv4_j": false if it is no integer, or if clang does it well. */
static bool take_source(const char **at, conversion *c)
{
    static const char letters[] = "csilhtjm"; /* by size, the signed ones first */
    char *end = NULL;
    c->elements = 1;
    if (take(at, "Dv")) {
        c->elements = (unsigned)strtoul(*at, &end, 10);
        *at = end;
        if (!take(at, "_"))
            return false;
    }
    const char *letter = **at != '\0' ? strchr(letters, **at) : NULL;
    if (letter == NULL || c->elements == 0 || c->elements > 16)
        return false;
    ++*at;
    c->from = 8u << (letter - letters) % 4;
    return c->is_signed == (letter - letters < 4) || (c->from == c->to && !c->saturates);
}

/* Whether a function is one, by its name as C++ has it: "_Z16convert_uint_satj(". */
static bool read_conversion(const char *name, conversion *c)
{
    char *at = NULL;
    if (!take(&name, "_Z"))
        return false;
    const unsigned long length = strtoul(name, &at, 10);
    const char *rest = at;
    return take(&rest, "convert_") && take_target(&rest, c) && take_mode(&rest, c) &&
           rest == at + length && take_source(&rest, c) && *rest == '(';
}

static void write_type(const conversion *c, unsigned bits, FILE *out)
{
    if (c->elements == 1)
        fprintf(out, "i%u", bits);
    else
        fprintf(out, "<%u x i%u>", c->elements, bits);
}

static void write_constant(const conversion *c, int64_t value, FILE *out)
{
    for (unsigned i = 0; c->elements > 1 && i < c->elements; i++)
        fprintf(out, "%si%u %" PRId64, i == 0 ? "<" : ", ", c->from, value);
    if (c->elements > 1)
        fputc('>', out);
    else
        fprintf(out, "%" PRId64, value);
}

/* What is beyond a limit becomes the limit. */
static void write_limit(const conversion *c, const char *value, const char *comparison,
                        int64_t limit, const char *result, FILE *out)
{
    fprintf(out, "  %%%s.beyond = icmp %s ", result, comparison);
    write_type(c, c->from, out);
    fprintf(out, " %%%s, ", value);
    write_constant(c, limit, out);
    fprintf(out, "\n  %%%s = select ", result);
    write_type(c, 1, out);
    fprintf(out, " %%%s.beyond, ", result);
    write_type(c, c->from, out);
    fputc(' ', out);
    write_constant(c, limit, out);
    fputs(", ", out);
    write_type(c, c->from, out);
    fprintf(out, " %%%s\n", value);
}

static const char *write_limits(const conversion *c, FILE *out)
{
    if (!c->saturates || c->from <= c->to)
        return "x";
    const int64_t most = (INT64_C(1) << (c->is_signed ? c->to - 1 : c->to)) - 1;
    write_limit(c, "x", c->is_signed ? "sgt" : "ugt", most, "upper", out);
    if (!c->is_signed)
        return "upper";
    write_limit(c, "upper", "slt", -most - 1, "lower", out);
    return "lower";
}

/* By another name: clang's target knows the functions of OpenCL C by theirs. */
static void write_definition(const conversion *c, const char *name, FILE *out)
{
    fputs("define internal spir_func ", out);
    write_type(c, c->to, out);
    fprintf(out, " @zellige%.*s(", (int)strcspn(name, "("), name);
    write_type(c, c->from, out);
    fputs(" %x) alwaysinline nounwind {\n", out);
    const char *value = write_limits(c, out);
    if (c->from != c->to) {
        fprintf(out, "  %%y = %s ", c->from > c->to ? "trunc" : c->is_signed ? "sext" : "zext");
        write_type(c, c->from, out);
        fprintf(out, " %%%s to ", value);
        write_type(c, c->to, out);
        fputc('\n', out);
    }
    fputs("  ret ", out);
    write_type(c, c->to, out);
    fprintf(out, " %%%s\n}\n", c->from != c->to ? "y" : value);
}

/* The next function of a line that is such a conversion: the text behind its '@', or NULL. */
static const char *next_conversion(const char *line, conversion *c)
{
    for (const char *at = strchr(line, '@'); at != NULL; at = strchr(at + 1, '@'))
        if (read_conversion(at + 1, c))
            return at + 1;
    return NULL;
}

void zlt_ir_write_conversions(const char *line, FILE *out)
{
    conversion c;
    const char *name = next_conversion(line, &c);
    if (name != NULL && strncmp(line, "declare ", 8) == 0) {
        write_definition(&c, name, out);
        return;
    }
    for (; name != NULL; name = next_conversion(line, &c)) {
        fprintf(out, "%.*szellige", (int)(name - line), line);
        line = name;
    }
    fprintf(out, "%s\n", line);
}

bool zlt_ir_converts_integers(const char *path)
{
    conversion c;
    char line[1024];
    bool converts = false;
    FILE *file = fopen(path, "r");
    while (file != NULL && !converts && fgets(line, sizeof line, file) != NULL)
        converts = strncmp(line, "declare ", 8) == 0 && next_conversion(line, &c) != NULL;
    if (file != NULL)
        fclose(file);
    return converts;
}
