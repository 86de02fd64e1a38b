/* Lists of passes to be switched off, such as "-prefetch,-unroll", as variables have them. */
#ifndef ZELLIGE_SIMD_CONTRACT_PASS_LIST_H
#define ZELLIGE_SIMD_CONTRACT_PASS_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include "backend/driver/engines/simd/contract/pass_set.h"

/** Passes by their numbers, from 0. */
typedef struct simd_pass_names {
    unsigned count;
    const char *(*name)(unsigned pass);
    bool (*is_optional)(unsigned pass); /**< whether it can be switched off */
} simd_pass_names;

/** Returns the pass of that name, of so many bytes; `count` if there is none. */
unsigned simd_pass_names_find(const simd_pass_names *passes, const char *name, size_t length);

/** Reads a list: -NAME switches a pass off and NAME on again, `-all` and `all` every optional one,
 *  from left to right.
 *  @param off      the set so far; gets what the list says, up to what is wrong in it
 *  @param wrong    the first word that names no optional pass, in the list
 *  @returns false if there is such a word: the rest of the list is read nevertheless */
bool simd_pass_list_read(const simd_pass_names *passes, const char *list, simd_pass_set *off,
                         const char **wrong);

/** Reads the list that a variable of the environment has, and tells on stderr what is wrong in it.
 *  @param list  its value; NULL if it has none */
simd_pass_set simd_pass_list_of(const simd_pass_names *passes, const char *variable,
                                const char *list);

/** Writes the names of all optional passes, separated by blanks, cut at the end of `out`. */
void simd_pass_names_list(const simd_pass_names *passes, char *out, size_t room);

#endif
