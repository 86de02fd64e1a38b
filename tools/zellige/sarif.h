/* What `zellige check` found, as SARIF 2.1.0: what editors and GitHub show beside the source. */
#ifndef TOOLS_ZELLIGE_SARIF_H
#define TOOLS_ZELLIGE_SARIF_H

#include <stdbool.h>

/* Writes a file from the driver's log, which has an object of JSON on each line, or says why it
 * cannot. */
bool zlt_sarif_write(const char *log, const char *path);

#endif
