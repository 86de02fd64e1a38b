/* What this program and those that it runs print to stderr, kept back while something is tried.
 *
 * Where nothing can be kept, it is printed at once.
 */
#ifndef TOOLS_ZELLIGE_SUPPORT_MESSAGES_H
#define TOOLS_ZELLIGE_SUPPORT_MESSAGES_H

#include <stdbool.h>

/* All-zero keeps nothing. */
typedef struct zlt_messages {
    int kept;  /* descriptor of a file without a name; 0: none */
    int usual; /* what stderr was */
} zlt_messages;

void zlt_messages_hold(zlt_messages *messages);

/* From here on messages are printed again. Returns those that were kept, to be freed. */
char *zlt_messages_release(zlt_messages *messages);

#endif
