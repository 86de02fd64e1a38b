#include "tests/random/passes.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_dump(const char *name)
{
    static const char ending[] = ".passes.ll";
    const size_t length = strlen(name), last = sizeof ending - 1;
    return length > last && strcmp(name + length - last, ending) == 0;
}

/* Returns whether a line says of a pass that it matters. */
static bool names_pass(const char *line, char name[64])
{
    char end;
    return sscanf(line, "; *** after %63s *** change%c", name, &end) == 2 ||
           sscanf(line, "; *** others ask for %63s", name) == 1;
}

static void read_dump(const char *path, simd_pass_set *set)
{
    char line[512], name[64];
    FILE *file = fopen(path, "r");
    if (file == NULL)
        abort();
    while (fgets(line, sizeof line, file) != NULL) {
        if (!names_pass(line, name))
            continue;
        const unsigned pass = simd_pass_names_find(&simd_passes, name, strlen(name));
        if (pass == simd_passes.count)
            abort();
        simd_pass_set_add(set, pass);
    }
    fclose(file);
}

simd_pass_set passes_dumped(const char *directory)
{
    char path[700];
    simd_pass_set set = {{0}};
    DIR *files = opendir(directory);
    if (files == NULL)
        abort();
    for (const struct dirent *file; (file = readdir(files)) != NULL;) {
        if (!is_dump(file->d_name))
            continue;
        snprintf(path, sizeof path, "%s/%s", directory, file->d_name);
        read_dump(path, &set);
        unlink(path);
    }
    closedir(files);
    return set;
}
