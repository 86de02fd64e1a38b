/* Files that appear complete or not at all.
 *
 * Everything is written under a temporary name beside its target and renamed at the end. What was
 * not renamed is removed when the program ends, by a signal too.
 */
#ifndef TOOLS_ZELLIGE_SUPPORT_OUTPUT_H
#define TOOLS_ZELLIGE_SUPPORT_OUTPUT_H

#include <stdbool.h>

/* To be called once, before anything else: removal at the end, and on SIGINT, SIGTERM, SIGHUP. */
void zlt_output_init(void);

/* Whether a path is of a device or a pipe, which is written as it is: nothing can replace it. */
bool zlt_output_is_device(const char *path);

/* Creates an empty temporary file beside `target`, or says why it cannot. Returns its path,
 * borrowed, or NULL. Several programs may do so for the same target. */
const char *zlt_output_begin(const char *target);

/* The same in the folder for temporary files, with this in its name. */
const char *zlt_output_begin_apart(const char *name);

/* Renames a temporary file to `target`, which ends its path's life, or says why it cannot. */
bool zlt_output_commit(const char *temporary, const char *target);

/* Removes a temporary file before the end, which ends its path's life; NULL is a no-op. */
void zlt_output_discard(const char *temporary);

#endif
