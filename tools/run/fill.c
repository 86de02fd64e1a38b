/* The values of arrays: numbers, sequences, files. */
#include "tools/run/data.h"
#include "tools/run/npy.h"
#include "tools/zellige/support/args.h"
#include "tools/zellige/support/file.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool store(zlt_data *data, const char *name, size_t at, long double value)
{
    return zlt_type_store(&data->type, value, data->bytes + at * data->type.size) ||
           zlt_error("%s: %Lg is no value of its type", name, value);
}

/* "": the defaults stay; ":2", ":2:3". */
static bool read_numbers(const char *text, int count, long double *out)
{
    for (int k = 0; *text != '\0'; k++) {
        char *end = NULL;
        if (k == count || *text != ':')
            return false;
        out[k] = strtold(text + 1, &end);
        if (end == text + 1)
            return false;
        text = end;
    }
    return true;
}

/* ---- Sequences ------------------------------------------------------------------------------- */

/* "iota", "iota:START", "iota:START:STEP". */
static bool fill_iota(zlt_data *data, const char *name, const char *rest)
{
    long double numbers[2] = {0, 1};
    if (!read_numbers(rest, 2, numbers))
        return zlt_error("%s: iota%s: it is iota, iota:START or iota:START:STEP", name, rest);
    for (size_t k = 0, count = zlt_data_count(data); k < count; k++)
        if (!store(data, name, k, numbers[0] + (long double)k * numbers[1]))
            return false;
    return true;
}

/* SplitMix64: the same numbers on every machine. */
static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* In a range: a number below its end may become that in a type of few digits, and is the range's
 * first instead. */
static bool store_below(zlt_data *data, const char *name, size_t at, long double value,
                        const long double *range)
{
    const size_t size = data->type.size;
    return store(data, name, at, value < range[0] ? range[0] : value) &&
           (zlt_type_load(&data->type, data->bytes + at * size) < range[1] ||
            store(data, name, at, range[0]));
}

/* "random:SEED", "random:SEED:LOW:HIGH": LOW is among the values, HIGH is not. */
static bool fill_random(zlt_data *data, const char *name, const char *rest)
{
    const bool is_whole = data->type.kind != ZLT_FLOATING;
    long double numbers[3] = {1, 0, is_whole ? 100 : 1};
    if (!read_numbers(rest, 3, numbers) || !(numbers[1] < numbers[2]) ||
        !isfinite(numbers[2] - numbers[1]) || !(numbers[0] >= 0 && numbers[0] < 0x1p64L))
        return zlt_error("%s: random%s: it is random:SEED or random:SEED:LOW:HIGH", name, rest);
    uint64_t state = (uint64_t)numbers[0];
    for (size_t k = 0, count = zlt_data_count(data); k < count; k++) {
        const long double unit = (long double)(next_random(&state) >> 11) * 0x1p-53L;
        const long double value = numbers[1] + unit * (numbers[2] - numbers[1]);
        if (!store_below(data, name, k, is_whole ? floorl(value) : value, numbers + 1))
            return false;
    }
    return true;
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static const char *skip(const char *text)
{
    while (isspace((unsigned char)*text) || *text == ',')
        text++;
    return text;
}

/* Numbers with commas or blanks between: one for all, or one for each. */
static bool fill_list(zlt_data *data, const char *name, const char *text)
{
    const size_t count = zlt_data_count(data);
    size_t found = 0;
    for (text = skip(text); *text != '\0'; text = skip(text), found++) {
        char *end = NULL;
        const long double value = strtold(text, &end);
        if (end == text || (*end != '\0' && *end != ',' && !isspace((unsigned char)*end)))
            return zlt_error("%s: `%.*s` is no number", name, (int)strcspn(text, ", \n\t"), text);
        if (found < count && !store(data, name, found, value))
            return false;
        text = end;
    }
    if (found == 1)
        for (size_t k = 1; k < count; k++)
            memcpy(data->bytes + k * data->type.size, data->bytes, data->type.size);
    return found == count || found == 1 ||
           zlt_error("%s: %zu numbers for %zu: one for all, or one for each", name, found, count);
}

/* ---- Files ----------------------------------------------------------------------------------- */

static bool fill_from_npy(zlt_data *data, const char *name, const char *path)
{
    zlt_data file = {.bytes = NULL};
    if (!zlt_npy_read(path, &file))
        return false;
    const bool fits = file.type.kind == data->type.kind && file.type.size == data->type.size &&
                      zlt_data_count(&file) == zlt_data_count(data);
    if (fits)
        memcpy(data->bytes, file.bytes, zlt_data_size(data));
    zlt_data_free(&file);
    return fits || zlt_error("%s: %s has another type, or another number of elements", name, path);
}

static bool fill_from_raw(zlt_data *data, const char *name, const char *path)
{
    size_t size = 0;
    char *bytes = zlt_file_read(path, &size);
    const bool fits = bytes != NULL && size == zlt_data_size(data);
    if (fits)
        memcpy(data->bytes, bytes, size);
    free(bytes);
    return fits || (bytes == NULL ? false
                                  : zlt_error("%s: %s has %zu bytes, the array has %zu", name, path,
                                              size, zlt_data_size(data)));
}

static bool fill_from_text(zlt_data *data, const char *name, const char *path)
{
    size_t size = 0;
    char *text = zlt_file_read(path, &size);
    const bool good = text != NULL && fill_list(data, name, text);
    free(text);
    return good;
}

static bool fill_from_file(zlt_data *data, const char *name, const char *path)
{
    if (zlt_npy_is(path))
        return fill_from_npy(data, name, path);
    return zlt_ends_with(path, ".txt") || zlt_ends_with(path, ".csv")
               ? fill_from_text(data, name, path)
               : fill_from_raw(data, name, path);
}

const char *zlt_values_file(const char *values)
{
    return values[0] == '@' ? values + 1 : zlt_npy_is(values) ? values : NULL;
}

bool zlt_data_fill(zlt_data *data, const char *name, const char *values)
{
    if (strcmp(values, "undefined") == 0)
        return true;
    if (!zlt_data_allocate(data))
        return false;
    if (strncmp(values, "iota", 4) == 0)
        return fill_iota(data, name, values + 4);
    if (strncmp(values, "random", 6) == 0)
        return fill_random(data, name, values + 6);
    const char *file = zlt_values_file(values);
    return file != NULL ? fill_from_file(data, name, file) : fill_list(data, name, values);
}
