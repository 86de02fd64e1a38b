/* Memory of the process, which is the device's too. */
#include <string.h>

#include "backend/driver/device.h"
#include "backend/driver/runtime/faults/guard.h"
#include "backend/driver/runtime/memory/known.h"

ze_result_t cpu_device_take(uint32_t machine, ze_memory_type_t type, size_t bytes, size_t alignment,
                            cpu_block *out)
{
    (void)machine;
    if (cpu_block_take(bytes, alignment, out))
        return ZE_RESULT_SUCCESS;
    return type == ZE_MEMORY_TYPE_DEVICE ? ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY
                                         : ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
}

void cpu_device_give(ze_memory_type_t type, const cpu_block *block)
{
    (void)type;
    cpu_block_give(block);
}

typedef struct access {
    void *to;
    const void *from;
    size_t bytes;
} access;

static void copy(void *argument)
{
    const access *self = argument;
    memcpy(self->to, self->from, self->bytes);
}

bool cpu_device_write(const char *what, void *to, const void *from, size_t bytes)
{
    cpu_known_memory_write((uintptr_t)to, bytes);
    return cpu_guard_run(what, copy, &(access){to, from, bytes});
}

bool cpu_device_read(const char *what, void *to, const void *from, size_t bytes)
{
    return cpu_guard_run(what, copy, &(access){to, from, bytes});
}
