#include "tools/run/results.h"

#include "tools/run/npy.h"
#include "tools/zellige/support/args.h"
#include "tools/zellige/support/output.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long double value_at(const zlt_data *data, size_t component)
{
    return zlt_type_load(&data->type, data->bytes + component * data->type.size);
}

/* Digits that tell apart what the type tells apart, where they are to be read again. */
static int format_number(const zlt_data *data, size_t component, bool exact, char *out, size_t room)
{
    const int digits = data->type.size == 2   ? (exact ? 5 : 4)
                       : data->type.size == 4 ? (exact ? 9 : 6)
                                              : (exact ? 17 : 10);
    return data->type.kind == ZLT_FLOATING
               ? snprintf(out, room, "%.*Lg", digits, value_at(data, component))
               : snprintf(out, room, "%.0Lf", value_at(data, component));
}

/* ---- As a matrix ----------------------------------------------------------------------------- */

static int widest(const zlt_data *data, bool exact)
{
    char text[64];
    int width = 0;
    for (size_t k = 0, count = zlt_data_count(data); k < count; k++) {
        const int length = format_number(data, k, exact, text, sizeof text);
        width = length > width ? length : width;
    }
    return width;
}

/* "[2][0]", for the matrix that begins there. */
static void print_slice(const zlt_data *data, size_t row, FILE *file)
{
    const zlt_shape *shape = &data->shape;
    size_t below = 1;
    for (int d = 1; d < shape->rank - 1; d++)
        below *= (size_t)shape->v[d];
    for (int d = 0; d < shape->rank - 2; d++) {
        (void)fprintf(file, "[%zu]", row / below);
        row %= below;
        below /= (size_t)shape->v[d + 1];
    }
    (void)fprintf(file, "\n");
}

static void print_rows(const zlt_data *data, bool exact, FILE *file)
{
    const zlt_shape *shape = &data->shape;
    const size_t columns = (size_t)shape->v[shape->rank - 1] * data->type.lanes;
    const size_t rows = zlt_data_count(data) / columns;
    const size_t slice = shape->rank > 2 ? (size_t)shape->v[shape->rank - 2] : rows;
    const int width = widest(data, exact);
    char text[64];
    for (size_t row = 0; row < rows; row++) {
        if (shape->rank > 2 && row % slice == 0 && !exact)
            print_slice(data, row, file);
        for (size_t k = 0; k < columns; k++) {
            (void)format_number(data, row * columns + k, exact, text, sizeof text);
            (void)fprintf(file, "%s%*s", k == 0 ? "" : " ", width, text);
        }
        (void)fprintf(file, "\n");
    }
}

static bool print(const zlt_argument *a)
{
    char *shape = zlt_shape_text(&a->data.shape);
    (void)printf("%s (%s):\n", a->name, shape);
    print_rows(&a->data, false, stdout);
    free(shape);
    return fflush(stdout) == 0 || zlt_error("cannot write: %s", strerror(errno));
}

/* ---- In a file ------------------------------------------------------------------------------- */

/* In the form that the name asks for. */
static void put(const zlt_argument *a, const char *name, FILE *file)
{
    if (zlt_npy_is(name))
        zlt_npy_write(file, &a->data);
    else if (zlt_ends_with(name, ".txt"))
        print_rows(&a->data, true, file);
    else
        (void)fwrite(a->data.bytes, 1, zlt_data_size(&a->data), file);
}

static bool write_to(const char *path, const zlt_argument *a, const char *name)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL)
        return zlt_error("cannot write %s: %s", name, strerror(errno));
    put(a, name, file);
    const bool failed = ferror(file) != 0;
    return (fclose(file) == 0 && !failed) ||
           zlt_error("cannot write %s: %s", name, strerror(errno));
}

/* A file is there as a whole, or as it was. */
static bool save(const zlt_argument *a, const char *path)
{
    if (zlt_output_is_device(path))
        return write_to(path, a, path);
    const char *temporary = zlt_output_begin(path);
    if (temporary != NULL && write_to(temporary, a, path) && zlt_output_commit(temporary, path))
        return true;
    zlt_output_discard(temporary);
    return false;
}

/* ---- Compared -------------------------------------------------------------------------------- */

/* Relative for large values, absolute for small ones. */
static bool is_near(long double value, long double wanted, long double tolerance)
{
    const long double size = fabsl(wanted) > 1 ? fabsl(wanted) : 1;
    return value == wanted || (isnan(value) && isnan(wanted)) ||
           (isfinite(wanted) && fabsl(value - wanted) <= tolerance * size);
}

/* "[2][7]"; of a vector, its component too. */
static char *name_element(const zlt_data *data, size_t component)
{
    char *text =
        data->type.lanes > 1 ? zlt_text(".s%zx", component % data->type.lanes) : zlt_text("%s", "");
    component /= data->type.lanes;
    for (int d = data->shape.rank - 1; d >= 0; d--) {
        char *longer = zlt_text("[%zu]%s", component % (size_t)data->shape.v[d], text);
        component /= (size_t)data->shape.v[d];
        free(text);
        text = longer;
    }
    return text;
}

static bool compare(const zlt_argument *a, const zlt_data *wanted, long double tolerance)
{
    size_t wrong = 0, first = 0;
    const size_t count = zlt_data_count(wanted);
    for (size_t k = count; k-- > 0;)
        if (!is_near(value_at(&a->data, k), value_at(wanted, k), tolerance)) {
            wrong++;
            first = k;
        }
    if (wrong == 0)
        return true;
    char value[64], other[64], *element = name_element(wanted, first);
    (void)format_number(&a->data, first, true, value, sizeof value);
    (void)format_number(wanted, first, true, other, sizeof other);
    zlt_error("%s: %zu of %zu values differ: %s%s is %s, not %s", a->name, wrong, count, a->name,
              element, value, other);
    free(element);
    return false;
}

static bool expect(const zlt_argument *a, const char *values, long double tolerance)
{
    zlt_data wanted = {.type = a->data.type, .shape = a->data.shape};
    const bool good =
        zlt_data_fill(&wanted, a->name, values) &&
        (wanted.bytes != NULL ? compare(a, &wanted, tolerance)
                              : zlt_error("--expect %s: nothing can be undefined", a->name));
    zlt_data_free(&wanted);
    return good;
}

/* ---- All ------------------------------------------------------------------------------------- */

static zlt_argument *take(zlt_arguments *arguments, const char *option, const char *name)
{
    zlt_argument *a = zlt_arguments_array(arguments, option, name);
    return a != NULL && zlt_argument_read(a) ? a : NULL;
}

bool zlt_results(zlt_arguments *arguments, const zlt_run_options *o)
{
    bool good = true;
    for (size_t k = 0; k < o->prints.count; k++) {
        const zlt_argument *a = take(arguments, "--print", o->prints.v[k].name);
        good = a != NULL && print(a) && good;
    }
    for (size_t k = 0; k < o->saves.count; k++) {
        const zlt_argument *a = take(arguments, "--save", o->saves.v[k].name);
        good = a != NULL && save(a, o->saves.v[k].value) && good;
    }
    for (size_t k = 0; k < o->expects.count; k++) {
        const zlt_argument *a = take(arguments, "--expect", o->expects.v[k].name);
        good = a != NULL && expect(a, o->expects.v[k].value, o->tolerance) && good;
    }
    return good;
}
