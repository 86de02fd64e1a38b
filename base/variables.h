/* The environment's ZELLIGE_ variables: one table has all that a part reads, and what they may be.
 * A wrong value has no effect; the user is told once, with the choices. */
#ifndef ZELLIGE_BASE_VARIABLES_H
#define ZELLIGE_BASE_VARIABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ZLI_CHOICES = 6 };

typedef struct zli_variable {
    const char *name;
    /** What it may be: a word, or one of those below; none: anything. */
    const char *choices[ZLI_CHOICES];
} zli_variable;

/* Choices that stand for many. */
#define ZLI_CHOICE_NUMBER "a whole number"
#define ZLI_CHOICE_SECONDS "a number of seconds"
#define ZLI_CHOICE_VERSION "a version such as 1.4"
#define ZLI_CHOICE_IP_VERSION "a version such as 12.55.8"

/* Of the words before it. */
#define ZLI_CHOICE_LIST "several with commas between"

typedef struct zli_variables {
    const char *who;    /**< what messages begin with: "zellige" */
    const char *prefix; /**< of the names that are this table's */
    const char *except; /**< (optional) of those that are another table's */
    bool is_own;        /**< nobody else uses the prefix: every unknown name is a mistake */
    const zli_variable *list;
    size_t count;
} zli_variables;

/** Prints a line on stderr for each variable of the environment that has a value it cannot have, or
 *  a name that is none but looks like one. Silent in a process with more rights than its user. */
void zli_variables_check(const zli_variables *variables);

/** Returns whether a list of words with commas between them has one. @param list  may be NULL */
bool zli_variable_lists(const char *list, const char *word);

/** Reads architecture, release and revision of a graphics processor, as compilers for those write
 *  them, into the bits that Level Zero has for them. @returns whether it is such a version */
bool zli_ip_version_read(const char *value, uint32_t *out);

#endif
