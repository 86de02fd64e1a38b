#include "tools/run/data.h"

#include "tools/run/npy.h"
#include "tools/zellige/support/args.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

bool zlt_shape_read(zlt_shape *shape, const char *text, size_t length)
{
    const char *end = text + length;
    *shape = (zlt_shape){0};
    while (text < end && shape->rank < ZLT_MAX_RANK) {
        char *after = NULL;
        errno = 0;
        const long n = *text >= '0' && *text <= '9' ? strtol(text, &after, 10) : 0;
        if (n < 1 || n > INT_MAX || errno != 0)
            return false;
        shape->v[shape->rank++] = (int)n;
        text = after;
        if (text < end && (*text++ != 'x' || text == end))
            return false;
    }
    return text == end && shape->rank > 0;
}

bool zlt_shape_equal(const zlt_shape *a, const zlt_shape *b)
{
    return a->rank == b->rank && memcmp(a->v, b->v, (size_t)a->rank * sizeof *a->v) == 0;
}

char *zlt_shape_text(const zlt_shape *shape)
{
    char *text = zlt_text("%d", shape->v[0]);
    for (int d = 1; d < shape->rank; d++) {
        char *longer = zlt_text("%s x %d", text, shape->v[d]);
        free(text);
        text = longer;
    }
    return text;
}

size_t zlt_data_count(const zlt_data *data)
{
    size_t count = data->type.lanes;
    for (int d = 0; d < data->shape.rank; d++)
        if (__builtin_mul_overflow(count, (size_t)data->shape.v[d], &count))
            return 0;
    return count;
}

size_t zlt_data_size(const zlt_data *data)
{
    size_t size = 0;
    return __builtin_mul_overflow(zlt_data_count(data), data->type.size, &size) ? 0 : size;
}

bool zlt_data_allocate(zlt_data *data)
{
    const size_t size = zlt_data_size(data);
    data->bytes = size == 0 ? NULL : calloc(1, size);
    return data->bytes != NULL || zlt_error("no memory for an array so large");
}

void zlt_data_free(zlt_data *data)
{
    free(data->bytes);
    data->bytes = NULL;
}

bool zlt_data_read(zlt_data *data, const char *name, const char *text)
{
    const char *colon = strchr(text, ':');
    const size_t type = colon == NULL ? strlen(text) : (size_t)(colon - text);
    *data = (zlt_data){.bytes = NULL};
    const bool is_type = zlt_type_find(&data->type, text, type);
    if (!is_type && zlt_npy_is(text))
        return zlt_npy_read(text, data);
    if (!is_type)
        return zlt_error("%s: `%.*s` is no type: there are char, short, int, long, the same with "
                         "u, half, float and double, and vectors, or structs, of 2, 4 and more",
                         name, (int)type, text);
    if (colon == NULL)
        return zlt_error("%s: it needs a shape: %s:8x9, for one", name, text);
    const char *shape = colon + 1;
    const size_t length = strcspn(shape, ":");
    if (!zlt_shape_read(&data->shape, shape, length))
        return zlt_error("%s: `%.*s` is no shape: 1 to 8 numbers above 0 with x between, the "
                         "slowest dimension first",
                         name, (int)length, shape);
    if (zlt_data_size(data) == 0)
        return zlt_error("%s: `%.*s` is too large", name, (int)length, shape);
    return zlt_data_fill(data, name, shape[length] == ':' ? shape + length + 1 : "0");
}

const char *zlt_data_file(const char *text)
{
    zlt_type type;
    text += strncmp(text, "norm:", 5) == 0 ? 5 : 0;
    if (!zlt_type_find(&type, text, strcspn(text, ":")))
        return zlt_npy_is(text) ? text : NULL;
    const char *shape = strchr(text, ':');
    const char *values = shape == NULL ? NULL : strchr(shape + 1, ':');
    return values == NULL ? NULL : zlt_values_file(values + 1);
}
