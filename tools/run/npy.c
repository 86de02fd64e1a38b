#include "tools/run/npy.h"

#include "tools/zellige/support/args.h"
#include "tools/zellige/support/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAGIC "\x93NUMPY"

enum { PREFIX = 10 }; /* the magic, two bytes of version, two of the header's length */

bool zlt_ends_with(const char *text, const char *end)
{
    const size_t length = strlen(text), wanted = strlen(end);
    return length >= wanted && strcmp(text + length - wanted, end) == 0;
}

bool zlt_npy_is(const char *path)
{
    return zlt_ends_with(path, ".npy");
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* Returns what follows 'NAME': in the header. */
static const char *find(const char *header, const char *name)
{
    const char *at = strstr(header, name);
    at = at == NULL ? NULL : strchr(at, ':');
    return at == NULL ? NULL : at + 1 + strspn(at + 1, " ");
}

/* "'<f4'": little-endian, as the machines are that this runs on; one byte has no order. */
static bool read_type(const char *text, zlt_type *type)
{
    const char *at = text + (*text == '\'');
    const size_t size = *at == '\0' || at[1] == '\0' ? 0 : strtoul(at + 2, NULL, 10);
    const bool is_size = size == 1 || size == 2 || size == 4 || size == 8;
    if ((*at != '<' && *at != '|' && *at != '=') || !is_size || strchr("iufb", at[1]) == NULL)
        return false;
    *type = (zlt_type){at[1] == 'i'   ? ZLT_SIGNED
                       : at[1] == 'f' ? ZLT_FLOATING
                                      : ZLT_UNSIGNED,
                       size, 1};
    return type->kind != ZLT_FLOATING || size > 1;
}

/* "(8, 9)", "(8,)"; "()" is one number. */
static bool read_shape(const char *text, zlt_shape *shape)
{
    *shape = (zlt_shape){.rank = 0};
    if (*text++ != '(')
        return false;
    for (text += strspn(text, " ,"); *text != ')'; text += strspn(text, " ,")) {
        char *end = NULL;
        const long n = strtol(text, &end, 10);
        if (end == text || n < 1 || n > 0x7fffffff || shape->rank == ZLT_MAX_RANK)
            return false;
        shape->v[shape->rank++] = (int)n;
        text = end;
    }
    if (shape->rank == 0)
        *shape = (zlt_shape){1, {1}};
    return true;
}

static bool read_header(const char *header, zlt_data *data)
{
    const char *type = find(header, "'descr'"), *order = find(header, "'fortran_order'");
    const char *shape = find(header, "'shape'");
    return type != NULL && order != NULL && shape != NULL && strncmp(order, "False", 5) == 0 &&
           read_type(type, &data->type) && read_shape(shape, &data->shape);
}

static bool parse(const char *file, size_t size, zlt_data *data)
{
    const unsigned char *at = (const unsigned char *)file;
    if (size < PREFIX + 2 || memcmp(file, MAGIC, 6) != 0)
        return false;
    const size_t begin = at[6] == 1 ? PREFIX : PREFIX + 2;
    const size_t high = at[6] == 1 ? 0 : (size_t)at[10] << 16 | (size_t)at[11] << 24;
    const size_t end = begin + (at[8] | (size_t)at[9] << 8 | high);
    if (end > size)
        return false;
    char *header = zlt_text("%.*s", (int)(end - begin), file + begin);
    const bool good = read_header(header, data) && zlt_data_size(data) != 0 &&
                      zlt_data_size(data) == size - end && zlt_data_allocate(data);
    free(header);
    if (good)
        memcpy(data->bytes, file + end, size - end);
    return good;
}

bool zlt_npy_read(const char *path, zlt_data *data)
{
    size_t size = 0;
    char *file = zlt_file_read(path, &size);
    *data = (zlt_data){.bytes = NULL};
    const bool good = file != NULL && parse(file, size, data);
    free(file);
    return good || (file == NULL ? false
                                 : zlt_error("%s is no array of numbers, in C's order and little-"
                                             "endian, in NumPy's format",
                                             path));
}

/* ---- Writing --------------------------------------------------------------------------------- */

static char *describe(const zlt_data *data)
{
    static const char letters[] = {'i', 'u', 'f'};
    char *shape = zlt_text("%d,", data->shape.v[0]);
    for (int d = 1; d < data->shape.rank + (data->type.lanes > 1); d++) {
        const int n = d < data->shape.rank ? data->shape.v[d] : (int)data->type.lanes;
        char *longer = zlt_text("%s %d,", shape, n);
        free(shape);
        shape = longer;
    }
    char *text = zlt_text("{'descr': '%c%c%zu', 'fortran_order': False, 'shape': (%s), }",
                          data->type.size == 1 ? '|' : '<', letters[data->type.kind],
                          data->type.size, shape);
    free(shape);
    return text;
}

void zlt_npy_write(FILE *file, const zlt_data *data)
{
    char *header = describe(data);
    const int length = (int)((PREFIX + strlen(header) + 1 + 63) / 64 * 64) - PREFIX;
    (void)fwrite(MAGIC "\x01\x00", 1, 8, file);
    (void)putc(length & 255, file);
    (void)putc(length >> 8, file);
    (void)fprintf(file, "%-*s\n", length - 1, header);
    (void)fwrite(data->bytes, 1, zlt_data_size(data), file);
    free(header);
}
