/* The metadata of LLVM's assembly: what clang's debug information tells about kernels.
 *
 * A node is its number; ZLI_NO_NODE is none, and has no fields. What cannot be read is none, too.
 */
#ifndef TOOLS_ZELLIGE_METADATA_H
#define TOOLS_ZELLIGE_METADATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ZLI_NO_NODE (-1)

/* Text that belongs to the metadata. Not ended by NUL. */
typedef struct zli_span {
    const char *text;
    size_t length;
} zli_span;

typedef struct zli_metadata {
    char *text;         /* owned: the file, each of its lines ended by NUL */
    const char **lines; /* owned */
    const char **nodes; /* owned: by number, what stands behind "!7 = "; NULL where there is none */
    size_t line_count, node_count;
} zli_metadata;

/* Reads a file of LLVM's assembly, or says why it cannot. Always to be freed. */
bool zli_metadata_read(zli_metadata *metadata, const char *path);

void zli_metadata_free(zli_metadata *metadata);

/* Whether a node's text contains `word`: its kind ("DIBasicType("), its tag, a flag. */
bool zli_node_is(const zli_metadata *metadata, long node, const char *word);

/* Returns the text of a field, without quotes; a length of 0 if there is none. */
zli_span zli_node_text(const zli_metadata *metadata, long node, const char *field);

/* Returns the node that a field names. */
long zli_node_reference(const zli_metadata *metadata, long node, const char *field);

/* Returns a number, or `otherwise` if there is none. */
uint64_t zli_node_number(const zli_metadata *metadata, long node, const char *field,
                         uint64_t otherwise);

/* Of a tuple, !{...}: the number of its items, and one of them as text ("!7", "null", "a"). */
size_t zli_tuple_count(const zli_metadata *metadata, long node);
zli_span zli_tuple_item(const zli_metadata *metadata, long node, size_t index);

/* Returns the node that a text such as "!7" names. */
long zli_span_node(zli_span span);

bool zli_span_is(zli_span span, const char *text);

#endif
