#include "descriptions.h"

#include "tools/zellige/support/file.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const char mark[] = "// bench:", begins[] = "--kernel", blanks[] = " \t\r";

static bench_description *append(bench_descriptions *all, int line, const char *path)
{
    bench_description *longer = realloc(all->v, (all->count + 1) * sizeof *longer);
    if (longer == NULL) {
        zlt_error("out of memory");
        return NULL;
    }
    all->v = longer;
    bench_description *one = &all->v[all->count++];
    *one = (bench_description){.line = line};
    zlt_args_add(&one->words, "bench_kernels", path, NULL);
    return one;
}

static bool begins_one(const char *word, size_t length)
{
    return strncmp(word, begins, strlen(begins)) == 0 &&
           (length == strlen(begins) || word[strlen(begins)] == '=');
}

/* Words without quotes: no option needs a blank. */
static bool read_words(bench_descriptions *all, const char *text, const char *end, int line,
                       const char *path)
{
    for (text += strspn(text, blanks); text < end; text += strspn(text, blanks)) {
        size_t length = strcspn(text, " \t\r\n");
        length = length > (size_t)(end - text) ? (size_t)(end - text) : length;
        const bool begin = begins_one(text, length);
        if (!begin && all->count == 0)
            return zlt_error("%s:%d: a description begins with %s NAME", path, line, begins);
        if (begin && append(all, line, path) == NULL)
            return false;
        zlt_args_addf(&all->v[all->count - 1].words, "%.*s", (int)length, text);
        text += length;
    }
    return true;
}

static bool read_lines(bench_descriptions *all, const char *text, const char *path)
{
    int line = 1;
    for (; text != NULL && *text != '\0'; line++) {
        const char *end = strchr(text, '\n'), *after = text + strspn(text, blanks);
        const char *stop = end != NULL ? end : text + strlen(text);
        if (strncmp(after, mark, strlen(mark)) == 0 &&
            !read_words(all, after + strlen(mark), stop, line, path))
            return false;
        text = end == NULL ? NULL : end + 1;
    }
    return all->count > 0 ||
           zlt_error("%s: no comment `%s %s NAME ...` describes a launch", path, mark, begins);
}

static bool read_options(bench_description *one, const char *path)
{
    return zlt_run_options_read(&one->options, (int)one->words.count, one->words.v) ||
           zlt_error("%s:%d: that is in the description that begins here", path, one->line);
}

bool bench_descriptions_read(bench_descriptions *out, const char *path)
{
    size_t size = 0;
    char *text = zlt_file_read(path, &size);
    *out = (bench_descriptions){.v = NULL};
    bool good = text != NULL && read_lines(out, text, path);
    for (size_t i = 0; i < out->count && good; i++)
        good = read_options(&out->v[i], path);
    free(text);
    return good;
}

void bench_descriptions_free(bench_descriptions *descriptions)
{
    for (size_t i = 0; i < descriptions->count; i++) {
        zlt_run_options_free(&descriptions->v[i].options);
        zlt_args_free(&descriptions->v[i].words);
    }
    free(descriptions->v);
}
