/* Other programs, run without a shell. */
#ifndef TOOLS_ZELLIGE_SUPPORT_PROCESS_H
#define TOOLS_ZELLIGE_SUPPORT_PROCESS_H

#include <stdbool.h>
#include <stddef.h>

/* Returns the path of an executable: `name` itself if it has a slash, else the first on PATH.
 * NULL if there is none; else to be freed. */
char *zlt_process_find(const char *name);

/* Returns the path of this program. NULL, with a message, if this system does not tell it; else to
 * be freed. */
char *zlt_process_self(void);

/* Returns the path of a program that is installed with this one: `zellige-SUFFIX` beside `zellige`.
 * NULL, with a message, if this system does not tell where this program is; else to be freed. */
char *zlt_process_beside(const char *suffix);

/* Prints a command as a shell would take it. */
void zlt_process_print(char *const argv[]);

/* Runs argv[0], a path, and waits. Returns true if it ended with status 0; says so when it could
 * not be started or died of a signal, and leaves the rest to the program's own messages. */
bool zlt_process_run(char *const argv[]);

/* Runs a program, by its path, with its own arguments. Returns its status as a shell has it: 128
 * and the signal's number if it died of one. Interrupts are the program's. */
int zlt_process_status(const char *path, char *const argv[]);

/* The same in silence: no output, no messages. For finding out whether something works. */
bool zlt_process_try(char *const argv[]);

/* Runs argv[0], a path, and keeps the beginning of its output. Returns true if it ended with status
 * 0. */
bool zlt_process_ask(char *const argv[], char *answer, size_t size);

/* Ends the program that is running, if any, and waits for its end. For signal handlers. */
void zlt_process_stop(void);

#endif
