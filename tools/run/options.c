#include "tools/run/options.h"

#include "tools/zellige/support/args.h"
#include "tools/zellige/support/file.h"
#include "tools/zellige/support/output.h"

#include <stdlib.h>
#include <string.h>

static bool append(zlt_pairs *pairs, char *name, const char *value)
{
    zlt_pair *longer = realloc(pairs->v, (pairs->count + 1) * sizeof *longer);
    if (longer == NULL) {
        free(name);
        return zlt_error("out of memory");
    }
    pairs->v = longer;
    pairs->v[pairs->count++] = (zlt_pair){name, value};
    return true;
}

static bool read_pair(zlt_pairs *pairs, const char *option, const char *text)
{
    const char *sign = strchr(text, '=');
    if (sign == NULL || sign == text || sign[1] == '\0')
        return zlt_error("%s %s: it takes NAME=VALUE", option, text);
    return append(pairs, zlt_text("%.*s", (int)(sign - text), text), sign + 1);
}

static bool read_shape(zlt_shape *shape, const char *option, const char *text)
{
    return zlt_shape_read(shape, text, strlen(text)) ||
           zlt_error("%s %s: it takes numbers above 0 with x between, the slowest dimension first",
                     option, text);
}

static bool read_tolerance(zlt_run_options *o, const char *text)
{
    char *end = NULL;
    o->tolerance = strtold(text, &end);
    return (end != text && *end == '\0' && o->tolerance >= 0) ||
           zlt_error("--tolerance %s: it takes a number from 0 on", text);
}

static bool read_times(zlt_run_options *o, const char *text)
{
    char *end = NULL;
    o->times = strtol(text, &end, 10);
    return (end != text && *end == '\0' && o->times >= 1 && o->times <= 1000000) ||
           zlt_error("--time %s: it takes a number from 1 to 1000000", text);
}

static bool set(zlt_run_options *o, const char *option, const char *value)
{
    if (strcmp(option, "--kernel") == 0)
        return (o->kernel = value) != NULL;
    if (strcmp(option, "--device") == 0)
        return (o->device = value) != NULL;
    if (strcmp(option, "--source") == 0) /* from `zellige run`, not the user */
        return (o->source = value) != NULL;
    if (strcmp(option, "--extent") == 0)
        return read_shape(&o->extent, option, value);
    if (strcmp(option, "--tile") == 0)
        return read_shape(&o->tile, option, value);
    if (strcmp(option, "--set") == 0)
        return read_pair(&o->sets, option, value);
    if (strcmp(option, "--print") == 0)
        return append(&o->prints, zlt_text("%s", value), NULL);
    if (strcmp(option, "--save") == 0)
        return read_pair(&o->saves, option, value);
    if (strcmp(option, "--expect") == 0)
        return read_pair(&o->expects, option, value);
    if (strcmp(option, "--tolerance") == 0)
        return read_tolerance(o, value);
    if (strcmp(option, "--time") == 0)
        return read_times(o, value);
    return zlt_error("no option `%s`: see `zellige run --help`", option);
}

/* "--NAME VALUE" or "--NAME=VALUE". */
static bool read_option(zlt_run_options *o, char **argv, int *at)
{
    const char *word = argv[*at], *sign = strchr(word, '=');
    const int length = sign == NULL ? (int)strlen(word) : (int)(sign - word);
    const char *value = sign != NULL ? sign + 1 : argv[*at + 1];
    char *option = zlt_text("%.*s", length, word);
    if (sign == NULL)
        *at += value != NULL;
    const bool good = value == NULL ? zlt_error("%s needs a value", option) : set(o, option, value);
    free(option);
    return good;
}

/* ---- What is saved --------------------------------------------------------------------------- */

static bool spares(const char *save, const char *file, const char *what)
{
    return file == NULL || !zlt_file_is_same(save, file) ||
           zlt_error("--save %s: that is %s", save, what);
}

static bool spares_values(const char *save, const zlt_run_options *o)
{
    bool good = true;
    for (size_t k = 0; k < o->sets.count && good; k++)
        good = spares(save, zlt_data_file(o->sets.v[k].value), "what an argument is read from");
    for (size_t k = 0; k < o->expects.count && good; k++)
        good = spares(save, zlt_values_file(o->expects.v[k].value), "what is expected");
    return good;
}

/* Nothing is written over what is read, nor over another array. */
static bool check_saves(const zlt_run_options *o)
{
    bool good = true;
    for (size_t k = 0; k < o->saves.count && good; k++) {
        const char *save = o->saves.v[k].value;
        good = spares(save, o->source, "the source") && spares(save, o->file, "the module") &&
               spares_values(save, o);
        for (size_t i = 0; i < k && good && !zlt_output_is_device(save); i++)
            good = spares(save, o->saves.v[i].value, "where another array is saved");
    }
    return good;
}

/* ---- The command line ------------------------------------------------------------------------ */

static bool check(const zlt_run_options *o)
{
    if (o->file == NULL)
        return zlt_error("no kernels: see `zellige run --help`");
    if (o->extent.rank == 0)
        return zlt_error("how many work-items? --extent 8x9, for one");
    if (o->tile.rank != 0 && o->tile.rank != o->extent.rank)
        return zlt_error("the tile has %d dimensions, the extent has %d", o->tile.rank,
                         o->extent.rank);
    return check_saves(o);
}

bool zlt_run_options_read(zlt_run_options *o, int argc, char **argv)
{
    *o = (zlt_run_options){.file = NULL};
    for (int k = 1; k < argc; k++) {
        if (argv[k][0] != '-' && o->file != NULL)
            return zlt_error("%s: there is a file already, %s", argv[k], o->file);
        if (argv[k][0] != '-')
            o->file = argv[k];
        else if (!read_option(o, argv, &k))
            return false;
    }
    return check(o);
}

static void free_pairs(zlt_pairs *pairs)
{
    for (size_t k = 0; k < pairs->count; k++)
        free(pairs->v[k].name);
    free(pairs->v);
}

void zlt_run_options_free(zlt_run_options *o)
{
    free_pairs(&o->sets);
    free_pairs(&o->prints);
    free_pairs(&o->saves);
    free_pairs(&o->expects);
}
