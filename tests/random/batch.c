#include "tests/random/batch.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/random/problem.h"

static void write_source(const random_batch *batch, const text *source)
{
    char path[300];
    snprintf(path, sizeof path, "%s/kernels.cl", batch->directory);
    FILE *file = fopen(path, "w");
    if (file == NULL || fputs(source->data, file) < 0 || fclose(file) != 0)
        abort();
}

static void read_source(const char *path, text *source)
{
    char part[4096];
    size_t length = 0;
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        exit(2);
    }
    while ((length = fread(part, 1, sizeof part - 1, file)) != 0) {
        part[length] = '\0';
        text_add(source, "%s", part);
    }
    fclose(file);
}

static void generate_source(random_batch *batch, const random_options *options, const tree *only,
                            text *source)
{
    text_add(source, "%s", generator_prelude);
    for (size_t i = 0; i < batch->count; i++) {
        tree *root = only != NULL ? NULL : generate(batch->seeds[i], &options->generator);
        tree_print(only != NULL ? only : root, 0, source);
        if (root != NULL)
            tree_destroy(root);
    }
}

static void choose_shapes(random_batch *batch, const random_options *options)
{
    batch->shape_count = options->shape >= 0 ? 1 : options->shapes;
    for (int i = 0; i < batch->shape_count; i++)
        batch->shapes[i] = (int)((batch->seeds[0] / 8 * 3 + (unsigned)i * 5) % problem_shape_count);
    if (options->shape >= 0)
        batch->shapes[0] = options->shape % (int)problem_shape_count;
}

static void make_directory(random_batch *batch, const char *keep)
{
    const char *where = getenv("TMPDIR");
    if (keep != NULL)
        snprintf(batch->directory, sizeof batch->directory, "%s/%llu", keep,
                 (unsigned long long)batch->seeds[0]);
    else
        snprintf(batch->directory, sizeof batch->directory, "%s/zellige-random-XXXXXX",
                 where == NULL ? "/tmp" : where);
    const bool made = keep != NULL ? mkdir(batch->directory, 0777) == 0 || errno == EEXIST
                                   : mkdtemp(batch->directory) != NULL;
    if (!made) {
        perror(batch->directory);
        exit(2);
    }
}

void batch_begin(random_batch *batch, const random_options *options, const uint64_t *seeds,
                 size_t count, const tree *only)
{
    *batch = (struct random_batch){.seeds = seeds, .count = count, .stays = options->keep != NULL};
    make_directory(batch, options->keep);
    choose_shapes(batch, options);
    text source = {NULL, 0};
    if (options->source != NULL)
        read_source(options->source, &source);
    else
        generate_source(batch, options, only, &source);
    write_source(batch, &source);
    text_clear(&source);
}

void batch_end(random_batch *batch)
{
    static const char *const files[] = {"kernels.cl",   "kernels.o",        "entries.c",
                                        "reference",    "expected.bin",     "tO0.bc",
                                        "tO2.bc",       "translatorO0.spv", "translatorO2.spv",
                                        "nativeO0.spv", "nativeO2.spv"};
    char path[400];
    for (size_t i = 0; !batch->stays && i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "%s/%s", batch->directory, files[i]);
        unlink(path);
    }
    if (!batch->stays)
        rmdir(batch->directory);
}
