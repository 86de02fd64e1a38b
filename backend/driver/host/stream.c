/* The processors end a command before the function that begins it returns. */
#include "backend/driver/device.h"

void cpu_device_own_thread(void)
{
}

void cpu_device_lend_thread(void)
{
}

const bool cpu_device_has_streams = false;

cpu_stream *cpu_stream_create(uint32_t machine, void (*settle)(void *), void *owner)
{
    (void)machine;
    (void)settle;
    (void)owner;
    return NULL;
}

void cpu_stream_destroy(cpu_stream *stream)
{
    (void)stream;
}

void cpu_stream_use(cpu_stream *stream)
{
    (void)stream;
}

uint64_t cpu_stream_mark(cpu_stream *stream)
{
    (void)stream;
    return 1;
}

uint64_t cpu_stream_mark_quietly(cpu_stream *stream)
{
    return cpu_stream_mark(stream);
}

bool cpu_stream_is_marked(const cpu_stream *stream)
{
    (void)stream;
    return true;
}

bool cpu_stream_look(cpu_stream *stream, uint64_t *mark, ze_result_t *out)
{
    (void)stream;
    (void)mark;
    *out = ZE_RESULT_SUCCESS;
    return true;
}

uint64_t cpu_stream_reached(const cpu_stream *stream)
{
    (void)stream;
    return 1;
}
