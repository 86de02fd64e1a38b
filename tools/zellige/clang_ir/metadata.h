/* The metadata of LLVM's assembly: what clang's debug information tells about kernels.
 *
 * A node is its number; ZLT_NO_NODE is none, and has no fields. What cannot be read is none, too.
 */
#ifndef TOOLS_ZELLIGE_CLANG_IR_METADATA_H
#define TOOLS_ZELLIGE_CLANG_IR_METADATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ZLT_NO_NODE (-1)

/* Text that belongs to the metadata. Not ended by NUL. */
typedef struct zlt_span {
    const char *text;
    size_t length;
} zlt_span;

typedef struct zlt_metadata {
    char *text;         /* owned: the file, each of its lines ended by NUL */
    const char **lines; /* owned */
    const char **nodes; /* owned: by number, what stands behind "!7 = "; NULL where there is none */
    size_t line_count, node_count;
} zlt_metadata;

/* Reads a file of LLVM's assembly, or says why it cannot. Always to be freed. */
bool zlt_metadata_read(zlt_metadata *metadata, const char *path);

void zlt_metadata_free(zlt_metadata *metadata);

/* Whether a node's text contains `word`: its kind ("DIBasicType("), its tag, a flag. */
bool zlt_node_is(const zlt_metadata *metadata, long node, const char *word);

/* Returns the text of a field, without quotes; a length of 0 if there is none. */
zlt_span zlt_node_text(const zlt_metadata *metadata, long node, const char *field);

/* Returns the node that a field names. */
long zlt_node_reference(const zlt_metadata *metadata, long node, const char *field);

/* Returns a number, or `otherwise` if there is none. */
uint64_t zlt_node_number(const zlt_metadata *metadata, long node, const char *field,
                         uint64_t otherwise);

/* Of a tuple, !{...}: the number of its items, and one of them as text ("!7", "null", "a"). */
size_t zlt_tuple_count(const zlt_metadata *metadata, long node);
zlt_span zlt_tuple_item(const zlt_metadata *metadata, long node, size_t index);

/* Returns the node that a text such as "!7" names. */
long zlt_span_node(zlt_span span);

bool zlt_span_is(zlt_span span, const char *text);

#endif
