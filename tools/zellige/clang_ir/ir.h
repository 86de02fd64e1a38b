/* LLVM's assembly in memory: its lines, and the metadata nodes that clang's debug information is.
 *
 * A node is its number; ZLT_NO_NODE is none, and has no fields. What cannot be read is none, too.
 */
#ifndef TOOLS_ZELLIGE_CLANG_IR_IR_H
#define TOOLS_ZELLIGE_CLANG_IR_IR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define ZLT_NO_NODE (-1)

/* Text that belongs to the assembly. Not ended by NUL. */
typedef struct zlt_span {
    const char *text;
    size_t length;
} zlt_span;

/* All-zero is empty. */
typedef struct zlt_ir {
    char *text;         /* owned: the file, each of its lines ended by NUL */
    const char **lines; /* owned */
    const char **nodes; /* owned: by number, the text after "!7 = "; NULL if there is none */
    size_t line_count, node_count;
} zlt_ir;

/* Reads a file of LLVM's assembly, or says why it cannot. Always to be freed. */
bool zlt_ir_read(zlt_ir *ir, const char *path);

void zlt_ir_free(zlt_ir *ir);

/* Copies a file of LLVM's assembly without what llvm-spirv refuses or writes wrongly: `freeze`
 * instructions, some intrinsics, pointers to elements of no type. */
bool zlt_ir_lower(const char *from, const char *to);

/* Returns the version of SPIR-V that a file of LLVM's assembly needs: "1.2", or "1.3". */
const char *zlt_ir_spirv_version(const char *path);

/* Copies a file of LLVM's assembly that has not been optimised, and tells the optimiser which
 * widths integers have in SPIR-V. */
bool zlt_ir_name_widths(const char *from, const char *to);

/* Whether a file of LLVM's assembly has a phi of an integer whose width SPIR-V does not have. */
bool zlt_ir_has_odd_counters(const char *path);

/* Whether a file of LLVM's assembly calls a conversion that zlt_ir_mend_conversions() defines. */
bool zlt_ir_converts_integers(const char *path);

/* Copies a file of LLVM's assembly, and defines those conversions between integers, and from a
 * boolean to a float, that clang's own SPIR-V target writes wrongly. */
bool zlt_ir_mend_conversions(const char *from, const char *to);

/* Writes a line with such conversions by the names that they have in the copy; or any other line as
 * it is. */
void zlt_ir_write_conversions(const char *line, FILE *out);

/* Writes a line that calls or declares an intrinsic that llvm-spirv refuses: a function of ours
 * takes its place. Returns false for another line. */
bool zlt_ir_write_intrinsic(const char *line, FILE *out);

/* Before the first instruction of a kernel writes one for each parameter whose uses do not tell the
 * type of its elements; before any other line, nothing. */
void zlt_ir_write_element_types(const zlt_ir *ir, size_t line, FILE *out);

/* Returns the node that a line refers to by " !name !7", as instructions and symbols do. */
long zlt_line_attachment(const char *line, const char *name);

/* Returns a parameter of a function's line, "i32 noundef %0"; a length of 0 behind the last. */
zlt_span zlt_line_parameter(const char *line, size_t index);

/* Whether a node's text contains `word`: its kind ("DIBasicType("), its tag, a flag. */
bool zlt_node_is(const zlt_ir *ir, long node, const char *word);

/* Returns the text of a field, without quotes; a length of 0 if there is none. */
zlt_span zlt_node_text(const zlt_ir *ir, long node, const char *field);

/* Returns the node that a field names. */
long zlt_node_reference(const zlt_ir *ir, long node, const char *field);

/* Returns a number, or `otherwise` if there is none. */
uint64_t zlt_node_number(const zlt_ir *ir, long node, const char *field, uint64_t otherwise);

/* Of a tuple, !{...}: the number of its items, and one of them as text ("!7", "null", "a"). */
size_t zlt_tuple_count(const zlt_ir *ir, long node);
zlt_span zlt_tuple_item(const zlt_ir *ir, long node, size_t index);

/* Goes through the items of a tuple, which may be thousands: returns where the first begins, and
 * gives the one that begins at *rest; false behind the last. */
const char *zlt_tuple_items(const zlt_ir *ir, long node);
bool zlt_next_item(const char **rest, zlt_span *item);

/* Returns the node that a text such as "!7" names. */
long zlt_span_node(zlt_span span);

bool zlt_span_is(zlt_span span, const char *text);

/* Copies an identifier of C, whose bytes beyond ASCII LLVM's assembly writes as "\C3\A9"; false,
 * and the name is empty, if it is none or does not fit. */
bool zlt_span_identifier(zlt_span span, char name[256]);

#endif
