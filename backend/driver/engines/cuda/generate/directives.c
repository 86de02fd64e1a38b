#include "backend/driver/engines/cuda/generate/directives.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/cuda/generate/entry.h"

enum { MOST_THREADS = 1024, LONGEST = 96 /* directives of one */ };

uint32_t cuda_most_threads(const spirv_kernel *kernel)
{
    const uint32_t *tile = kernel->tile;
    return tile[0] == 0 ? MOST_THREADS : tile[0] * tile[1] * tile[2];
}

static size_t put(char *out, const spirv_kernel *kernel, uint32_t least_groups)
{
    const uint32_t *tile = kernel->tile;
    int length = tile[0] == 0 ? snprintf(out, LONGEST, ".maxntid %d, 1, 1\n", MOST_THREADS)
                              : snprintf(out, LONGEST, ".reqntid %u, %u, %u\n", (unsigned)tile[0],
                                         (unsigned)tile[1], (unsigned)tile[2]);
    if (least_groups > 0)
        length += snprintf(out + length, (size_t)(LONGEST - length), ".minnctapersm %u\n",
                           (unsigned)least_groups);
    return (size_t)length;
}

/* @returns the number of the kernel whose entry point begins here, or all kernels' count */
static size_t find_entry(const char *line, size_t kernel_count)
{
    static const char begin[] = ".visible .entry ";
    size_t k = 0;
    if (strncmp(line, begin, sizeof begin - 1) != 0)
        return kernel_count;
    for (const char *found = line + sizeof begin - 1; k < kernel_count; k++) {
        char name[CUDA_ENTRY_NAME];
        cuda_entry_name(k, name);
        const size_t length = strlen(name);
        if (strncmp(found, name, length) == 0 && found[length] == '(')
            break;
    }
    return k;
}

char *cuda_add_directives(const char *ptx, const spirv_module *module, const uint32_t *least_groups)
{
    const size_t count = module->kernel_count;
    size_t done = 0, entry = count;
    char *copy = malloc(strlen(ptx) + count * LONGEST + 1);
    if (copy == NULL)
        return NULL;
    for (const char *line = ptx, *next; *line != '\0'; line = next) {
        const size_t begun = find_entry(line, count), whole = strcspn(line, "\n");
        next = line + whole + (line[whole] == '\n');
        if (begun < count)
            entry = begun;
        if (line[0] == '{' && entry < count) {
            done += put(copy + done, &module->kernels[entry], least_groups[entry]);
            entry = count;
        }
        memcpy(copy + done, line, (size_t)(next - line));
        done += (size_t)(next - line);
    }
    copy[done] = '\0';
    return copy;
}
