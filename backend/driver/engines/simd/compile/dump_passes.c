#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/compile/dump.h"
#include "backend/driver/engines/simd/vectorize/print.h"
#include "backend/driver/runtime/trace.h"

/* ---- What is wanted -------------------------------------------------------------------------- */

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool wanted;

/* Returns the name behind "before:" or "after:"; NULL if the word is another. */
static const char *name_in(const char *word)
{
    return strncmp(word, "before:", 7) == 0  ? word + 7
           : strncmp(word, "after:", 6) == 0 ? word + 6
                                             : NULL;
}

static void check(const char *name, size_t length)
{
    const simd_pass pass = simd_pass_names_find(&simd_passes, name, length);
    if (pass == SIMD_PASS_COUNT)
        fprintf(stderr, "zellige cpu: ZELLIGE_CPU_DUMP: no pass is called \"%.*s\"\n", (int)length,
                name);
    else if (simd_pass_whole(pass) != pass)
        fprintf(stderr, "zellige cpu: ZELLIGE_CPU_DUMP: %.*s is a part of %s: dump that\n",
                (int)length, name, simd_pass_name(simd_pass_whole(pass)));
}

static void look(void)
{
    const char *list = secure_getenv("ZELLIGE_CPU_DUMP");
    for (const char *word = list == NULL ? "" : list; *word != '\0';) {
        const size_t length = strcspn(word, ",");
        const char *name = name_in(word);
        if (name != NULL)
            check(name, (size_t)(word + length - name));
        wanted |= name != NULL || (length == 6 && strncmp(word, "passes", 6) == 0);
        word += length + (word[length] == ',');
    }
}

/* ---- Writing --------------------------------------------------------------------------------- */

static FILE *open_file(const simd_pass_dump *dump, const char *ending)
{
    char path[PATH_MAX];
    FILE *file = simd_dump_path(path, dump->name, ending) ? fopen(path, "we") : NULL;
    cpu_trace("%s %s", file == NULL ? "cannot write" : "writing", path);
    return file;
}

static void print(const simd_vectorization *v, FILE *file)
{
    simd_print_plan(v, file);
    simd_print_functions(v, file);
}

static void write_one(const simd_pass_dump *dump, simd_vectorization *v, const char *when,
                      simd_pass pass)
{
    char word[80], ending[80];
    const char *name = simd_pass_name(pass);
    snprintf(word, sizeof word, "%s:%s", when, name);
    snprintf(ending, sizeof ending, ".%s-%s.ll", when, name);
    FILE *file = simd_dump_lists(word) ? open_file(dump, ending) : NULL;
    if (file == NULL)
        return;
    print(v, file);
    fclose(file);
}

static void before(void *data, simd_vectorization *v, simd_pass pass)
{
    simd_print_name_values(v);
    write_one(data, v, "before", pass);
}

/* Omits code that a pass did not change: two dumps of one kernel differ by the passes' effects. */
static void after(void *data, simd_vectorization *v, simd_pass pass, bool changed)
{
    const simd_pass_dump *dump = data;
    simd_print_name_values(v);
    write_one(dump, v, "after", pass);
    if (dump->all == NULL)
        return;
    const bool on = !simd_pass_set_has(&v->key->passes_off, pass);
    fprintf(dump->all, "; *** after %s *** %s\n", simd_pass_name(pass),
            changed ? "changed"
            : on    ? "nothing changed"
                    : "switched off");
    if (changed)
        print(v, dump->all);
}

const simd_pass_observer *simd_dump_passes_begin(simd_pass_dump *dump, const char *name)
{
    *dump = (simd_pass_dump){.observer = {dump, SIMD_PASS_COUNT - 1, before, after, &dump->asked},
                             .name = name};
    pthread_once(&once, look);
    if (!wanted)
        return NULL;
    if (simd_dump_lists("passes"))
        dump->all = open_file(dump, ".passes.ll");
    return &dump->observer;
}

void simd_dump_passes_end(simd_pass_dump *dump)
{
    if (dump->all == NULL)
        return;
    for (simd_pass pass = 0; pass < SIMD_PASS_COUNT; pass++)
        if (simd_pass_set_has(&dump->asked, pass))
            fprintf(dump->all, "; *** others ask for %s ***\n", simd_pass_name(pass));
    fclose(dump->all);
}
