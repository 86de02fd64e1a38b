#include "backend/driver/runtime/caches.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/cancellation.h"

static bool read_line(const char *directory, unsigned index, const char *name, char *line,
                      size_t size)
{
    ZLI_NOT_CANCELLED;
    char path[512];
    snprintf(path, sizeof path, "%s/index%u/%s", directory, index, name);
    FILE *file = fopen(path, "re");
    if (file == NULL)
        return false;
    const bool read = fgets(line, (int)size, file) != NULL;
    fclose(file);
    return read;
}

/* "48K" */
static size_t parse_size(const char *text)
{
    unsigned long long number;
    char unit = '\0';
    if (sscanf(text, "%llu%c", &number, &unit) < 1)
        return 0;
    return (size_t)number << (unit == 'K' ? 10 : unit == 'M' ? 20 : unit == 'G' ? 30 : 0);
}

static uint32_t read_number(const char *directory, unsigned index, const char *name)
{
    char line[64];
    unsigned number;
    const bool read =
        read_line(directory, index, name, line, sizeof line) && sscanf(line, "%u", &number) == 1;
    return read ? number : 0;
}

uint32_t cpu_caches_read(const char *directory, cpu_cache caches[CPU_MAX_CACHES])
{
    char line[64];
    uint32_t count = 0;
    for (unsigned index = 0; count < CPU_MAX_CACHES; index++) {
        if (!read_line(directory, index, "type", line, sizeof line))
            break;
        if (strncmp(line, "Instruction", 11) == 0 ||
            !read_line(directory, index, "size", line, sizeof line))
            continue;
        caches[count] = (cpu_cache){.level = read_number(directory, index, "level"),
                                    .size = parse_size(line),
                                    .ways = read_number(directory, index, "ways_of_associativity"),
                                    .line = read_number(directory, index, "coherency_line_size")};
        if (caches[count].size > 0)
            count++;
    }
    return count;
}
