/* The text of a printf while it is written. */
#ifndef ZELLIGE_SIMD_PRINTED_H
#define ZELLIGE_SIMD_PRINTED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Returns the string at an address that the host cannot read, or NULL; it stays until the text is
 *  written. */
typedef const char *simd_string_finder(const void *address);

/** The output collects here: a wild pointer among the arguments faults while no lock is held. */
typedef struct simd_printed {
    char *text;
    size_t room;
    size_t length;            /**< which may be more */
    simd_string_finder *find; /**< (optional) for strings that are elsewhere */
} simd_printed;

/** A value of a kernel, by its type in SPIR-V. */
typedef struct simd_printed_value {
    uint32_t kind;     /**< SIMD_PRINTED_INTEGER, ... */
    uint32_t bytes;    /**< of an element */
    uint32_t elements; /**< of a vector, or 1 */
    const char *at;
} simd_printed_value;

/** "%-8.3v4hlf", without what the value's type tells. */
typedef struct simd_conversion {
    char start[40]; /**< "%-8.3" */
    uint32_t bytes; /**< 1 or 2 of hh or h, to which an integer is cut; else 8 */
    char letter;
} simd_conversion;

void simd_printed_put(simd_printed *out, const char *text, size_t length);

/** Prints a value with a conversion; by the value's type if the conversion is for another kind. */
void simd_printed_put_value(simd_printed *out, const simd_conversion *conversion,
                            const simd_printed_value *value);

#endif
