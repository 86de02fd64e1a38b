/* One command as a list records it and a queue executes it. */
#ifndef ZELLIGE_CPU_DDI_COMMAND_H
#define ZELLIGE_CPU_DDI_COMMAND_H

#include <level_zero/ze_api.h>
#include <stddef.h>

/** What a command waits for and signals, as every append function takes it. */
typedef struct cpu_sync {
    ze_event_handle_t signal; /**< (optional) */
    uint32_t wait_count;
    ze_event_handle_t *waits;
} cpu_sync;

typedef struct cpu_command cpu_command;
struct cpu_command {
    cpu_command *next;
    size_t capacity; /**< bytes of the record in all; of an immediate list's, which is reused */
    /** Does the work, perhaps many times; NULL if waiting and signalling is all there is. */
    ze_result_t (*run)(void *payload);
    void (*release)(void *payload); /**< (optional) gives back what the payload holds on to */
    cpu_sync sync;                  /**< the waits are a copy, behind the payload */
    _Alignas(16) unsigned char payload[];
};

#endif
