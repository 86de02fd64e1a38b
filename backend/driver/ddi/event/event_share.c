#include "backend/driver/ddi/event/event_share.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "backend/driver/ddi/memory/memory_file.h"

cpu_event_share *cpu_event_share_open(int file)
{
    cpu_file_id id;
    uint64_t bytes;
    cpu_event_share *share = calloc(1, sizeof *share);
    if (share != NULL && cpu_memory_file_describe(file, &id, &bytes) &&
        bytes >= sizeof *share->memory)
        share->memory = cpu_memory_file_map(file, 0, sizeof *share->memory, 0);
    if (share == NULL || share->memory == NULL) {
        free(share);
        close(file);
        return NULL;
    }
    share->references = 1;
    share->file = file;
    cpu_counter_share(&share->memory->done);
    return share;
}

cpu_event_share *cpu_event_share_new(bool timed)
{
    const int file = cpu_memory_file_create(sizeof(cpu_shared_event));
    cpu_event_share *share = file >= 0 ? cpu_event_share_open(file) : NULL;
    if (share != NULL)
        share->memory->timed = timed;
    return share;
}

void cpu_event_share_hold(cpu_event_share *share)
{
    if (share != NULL)
        atomic_fetch_add(&share->references, 1);
}

void cpu_event_share_release(cpu_event_share *share)
{
    if (share == NULL || atomic_fetch_sub(&share->references, 1) != 1)
        return;
    munmap(share->memory, sizeof *share->memory);
    close(share->file);
    free(share);
}

uint64_t cpu_event_share_issue(cpu_event_share *share)
{
    return atomic_fetch_add(&share->memory->issued, 1) + 1;
}

void cpu_event_share_signal(cpu_event_share *share, uint64_t target, ze_result_t result)
{
    cpu_shared_event *memory = share->memory;
    atomic_store(&memory->result, (int)result);
    for (uint64_t done; (done = cpu_counter_get(&memory->done)) < target;)
        (void)cpu_counter_increment_from(&memory->done, done);
}
