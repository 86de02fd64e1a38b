#include "backend/driver/engines/cuda/generate/directives.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/cuda/generate/entry.h"
#include "backend/driver/engines/cuda/generate/optimize/last_tests.h"
#include "backend/driver/engines/cuda/generate/passes.h"

enum { MOST_THREADS = 1024 };

#define BEGIN ".visible .entry "

uint32_t cuda_most_threads(const spirv_kernel *kernel)
{
    const uint32_t *tile = kernel->tile;
    return tile[0] == 0 ? MOST_THREADS : tile[0] * tile[1] * tile[2];
}

static void put_least(FILE *out, uint32_t groups)
{
    if (groups > 0)
        (void)fprintf(out, ".minnctapersm %u\n", (unsigned)groups);
}

static void put_directives(FILE *out, const spirv_kernel *kernel, uint32_t least_groups)
{
    const uint32_t *tile = kernel->tile;
    if (tile[0] == 0)
        (void)fprintf(out, ".maxntid %d, 1, 1\n", MOST_THREADS);
    else
        (void)fprintf(out, ".reqntid %u, %u, %u\n", (unsigned)tile[0], (unsigned)tile[1],
                      (unsigned)tile[2]);
    put_least(out, least_groups);
}

/* @returns the number of the kernel whose entry point begins here, or all kernels' count */
static size_t find_entry(const char *line, size_t kernel_count)
{
    size_t k = 0;
    if (strncmp(line, BEGIN, sizeof BEGIN - 1) != 0)
        return kernel_count;
    for (const char *found = line + sizeof BEGIN - 1; k < kernel_count; k++) {
        char name[CUDA_ENTRY_NAME];
        cuda_entry_name(k, name);
        const size_t length = strlen(name);
        if (strncmp(found, name, length) == 0 && found[length] == '(')
            break;
    }
    return k;
}

/* The text of an entry point: its name up to the parameters, these, and what it does. */
typedef struct entry {
    const char *text, *parameters, *body, *behind;
} entry;

static entry split(const char *text)
{
    const char *body = strstr(text, "\n{"), *end = body == NULL ? NULL : strstr(body, "\n}\n");
    return end == NULL ? (entry){.text = NULL}
                       : (entry){text, strchr(text, '('), body + 1, end + strlen("\n}\n")};
}

static void put(FILE *out, const char *from, const char *to)
{
    (void)fwrite(from, 1, (size_t)(to - from), out);
}

/* @returns whether a pass has changed it */
static bool put_body(FILE *out, const entry *e)
{
    if (cuda_pass_is_on(CUDA_PASS_LAST_TESTS))
        return cuda_turn_last_tests(out, e->body, e->behind);
    put(out, e->body, e->behind);
    return false;
}

static void put_small(FILE *out, const entry *e, size_t number, uint32_t least_groups)
{
    char name[CUDA_ENTRY_NAME];
    cuda_small_entry_name(number, name);
    (void)fprintf(out, "%s%s", BEGIN, name);
    put(out, e->parameters, e->body);
    (void)fprintf(out, ".maxntid %d, 1, 1\n", CUDA_SMALL_GROUP);
    put_least(out, least_groups);
    (void)put_body(out, e);
}

/* @returns what is behind it; NULL if it has no end */
static const char *put_entry(FILE *out, const char *text, const spirv_kernel *kernel, size_t number,
                             const cuda_directives *with)
{
    const entry e = split(text);
    if (e.text == NULL)
        return NULL;
    put(out, e.text, e.body);
    put_directives(out, kernel, with->least_groups);
    if (put_body(out, &e))
        cuda_remark(CUDA_PASS_LAST_TESTS, kernel->name);
    if (with->has_small_entry)
        put_small(out, &e, number, with->least_small_groups);
    return e.behind;
}

char *cuda_add_directives(const char *ptx, const spirv_module *module,
                          const cuda_directives *directives)
{
    char *copy = NULL;
    size_t size;
    FILE *out = open_memstream(&copy, &size);
    if (out == NULL)
        return NULL;
    for (const char *line = ptx; line != NULL && *line != '\0';) {
        const size_t begun = find_entry(line, module->kernel_count);
        if (begun < module->kernel_count) {
            line = put_entry(out, line, &module->kernels[begun], begun, &directives[begun]);
            continue;
        }
        const char *next = line + strcspn(line, "\n");
        next += *next == '\n';
        put(out, line, next);
        line = next;
    }
    const bool whole = fclose(out) == 0;
    if (whole)
        return copy;
    free(copy);
    return NULL;
}
