/* From version 17 on LLVM's pointers have no type, and llvm-spirv takes the type of a kernel's
 * parameter from what is done with it: another than the kernel's of a view of longs that is read by
 * halves, of one that clang's optimiser indexes by bytes, and of one that is not used. By the type
 * in SPIR-V a launch is checked. An address of the first element, made before all else, tells the
 * right one.
 */
#include "tools/zellige/clang_ir/ir.h"

#include <stdio.h>
#include <string.h>

static const char pointer[] = "ptr addrspace(";

/* OpenCL C's scalars and LLVM's. */
static const struct {
    const char *name, *llvm;
} scalars[] = {{"char", "i8"},   {"uchar", "i8"},    {"short", "i16"},    {"ushort", "i16"},
               {"int", "i32"},   {"uint", "i32"},    {"long", "i64"},     {"ulong", "i64"},
               {"half", "half"}, {"float", "float"}, {"double", "double"}};

/* What stands behind a scalar's name in "float*": how many of them an element has; 0 if that cannot
 * be read. */
static unsigned int read_count(const char *text)
{
    unsigned int count = 1;
    int end = 0;
    if (text[0] == '*')
        return 1;
    return sscanf(text, " __attribute__((ext_vector_type(%u)))%n", &count, &end) == 1 && end > 0 &&
                   text[end] == '*'
               ? count
               : 0;
}

/* "long*" becomes "i64", "float __attribute__((ext_vector_type(4)))*" "<4 x float>". Returns
 * whether the parameter points to such a type. */
static bool read_element(zlt_span base_type, char *type, size_t room)
{
    const size_t letters = strspn(base_type.text, "abcdefghijklmnopqrstuvwxyz");
    const unsigned int count = read_count(base_type.text + letters);
    for (size_t k = 0; count > 0 && k < sizeof scalars / sizeof scalars[0]; k++) {
        if (!zlt_span_is((zlt_span){base_type.text, letters}, scalars[k].name))
            continue;
        if (count == 1)
            snprintf(type, room, "%s", scalars[k].llvm);
        else
            snprintf(type, room, "<%u x %s>", count, scalars[k].llvm);
        return true;
    }
    return false;
}

/* Finds a value in a line; "%1" is not in "%12". */
static const char *find_value(const char *line, const char *value)
{
    const size_t length = strlen(value);
    for (const char *at = strstr(line, value); at != NULL; at = strstr(at + 1, value))
        if (strspn(at + length, "0123456789.") == 0 && at[length] != '_')
            return at;
    return NULL;
}

/* Whether a line that uses a pointer tells that it points to `type`. */
static bool tells_type(const char *line, const char *value, const char *type)
{
    char loads[96], stores[48];
    snprintf(loads, sizeof loads, " %s, %s", type, value);
    snprintf(stores, sizeof stores, "  store %s ", type);
    return find_value(line, loads) != NULL || strncmp(line, stores, strlen(stores)) == 0;
}

/* Whether a function uses the pointer as nothing but `type`, and does use it. */
static bool is_typed(const zlt_ir *ir, size_t definition, const char *value, const char *type)
{
    bool used = false;
    for (size_t k = definition + 1; k < ir->line_count && strcmp(ir->lines[k], "}") != 0; k++) {
        if (find_value(ir->lines[k], value) == NULL)
            continue;
        if (!tells_type(ir->lines[k], value, type))
            return false;
        used = true;
    }
    return used;
}

/* Copies the pointer of a parameter, "ptr addrspace(1) noundef align 8 %0", as an operand is
 * written, "ptr addrspace(1) %0". */
static bool read_pointer(zlt_span parameter, char *value, size_t room)
{
    const char *end = parameter.text + parameter.length, *name = end;
    const char *space = memchr(parameter.text, ')', parameter.length);
    if (parameter.length < sizeof pointer || space == NULL ||
        strncmp(parameter.text, pointer, strlen(pointer)) != 0)
        return false;
    while (name > space && *name != ' ')
        name--;
    const int length = snprintf(value, room, "%.*s%.*s", (int)(space + 1 - parameter.text),
                                parameter.text, (int)(end - name), name);
    return name[1] == '%' && length > 0 && (size_t)length < room;
}

static void write_element(const zlt_ir *ir, size_t line, size_t index, zlt_span parameter,
                          long types, FILE *out)
{
    char value[64], type[16];
    if (read_pointer(parameter, value, sizeof value) &&
        read_element(zlt_tuple_item(ir, types, index), type, sizeof type) &&
        !is_typed(ir, line, value, type))
        fprintf(out, "  %%zlg.element%zu = getelementptr %s, %s, i64 0\n", index, type, value);
}

static bool is_label(const char *line)
{
    const size_t length = strlen(line);
    return length > 0 && line[0] != ' ' && line[length - 1] == ':';
}

void zlt_ir_write_element_types(const zlt_ir *ir, size_t line, FILE *out)
{
    if (line == 0 || is_label(ir->lines[line]))
        return;
    size_t definition = line - 1;
    if (is_label(ir->lines[definition]) && definition > 0)
        definition--;
    const char *text = ir->lines[definition];
    if (strncmp(text, "define ", strlen("define ")) != 0)
        return;
    const long types = zlt_line_attachment(text, "kernel_arg_base_type");
    if (types == ZLT_NO_NODE)
        return;
    zlt_span parameter;
    for (size_t k = 0; (parameter = zlt_line_parameter(text, k)).length > 0; k++)
        write_element(ir, definition, k, parameter, types, out);
}
