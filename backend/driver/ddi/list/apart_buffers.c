#include "backend/driver/ddi/list/apart_buffers.h"

#include <string.h>

enum { MOST = 16 };

typedef struct buffer {
    cpu_reach reach;
    bool is_written;
} buffer;

static bool overlap(const buffer *a, const buffer *b)
{
    return a->reach.first < b->reach.end && b->reach.first < a->reach.end;
}

static bool is_apart(const buffer *buffers, size_t count, const buffer *one)
{
    for (size_t i = 0; i < count; i++)
        if ((one->is_written || buffers[i].is_written) && overlap(&buffers[i], one))
            return false;
    return true;
}

/* Nothing is reached through a null pointer. */
bool cpu_buffers_are_apart(cpu_allocations *allocations, const spirv_kernel *kernel,
                           const void *const *arguments)
{
    buffer buffers[MOST];
    size_t count = 0;
    for (size_t i = 0; i < kernel->parameter_count; i++) {
        const spirv_parameter *parameter = &kernel->parameters[i];
        const void *address;
        if (parameter->kind != SPIRV_PARAMETER_GLOBAL)
            continue;
        memcpy(&address, arguments[i], sizeof address);
        if (address == NULL)
            continue;
        buffer *one = &buffers[count];
        if (count == MOST || !cpu_allocations_find_reach(allocations, address, &one->reach))
            return false;
        one->is_written = parameter->access != SPIRV_ACCESS_READ;
        if (!is_apart(buffers, count, one))
            return false;
        count++;
    }
    return true;
}
