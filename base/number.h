/* Numbers of the environment: with a point, whatever locale the program has set. */
#ifndef ZELLIGE_BASE_NUMBER_H
#define ZELLIGE_BASE_NUMBER_H

#include <locale.h>
#include <stdlib.h>

/** Reads like strtod() in the locale "C". */
static inline double zli_number_read(const char *text, char **end)
{
    const locale_t c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (c == (locale_t)0)
        return strtod(text, end);
    const double number = strtod_l(text, end, c);
    freelocale(c);
    return number;
}

#endif
