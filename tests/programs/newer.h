/* What is newer than these headers: functions by their names, and what they take. */
#ifndef ZELLIGE_TESTS_PROGRAMS_NEWER_H
#define ZELLIGE_TESTS_PROGRAMS_NEWER_H

#include "tests/driver/list/mutable.h"

enum {
    COUNTER_BASED_POOL = 0x20014,
    SYSTEM_MEMORY = 0x20037,
    COUNTER_BASED = 0x2003a,
    CLONEABLE = 1 << 4,
    IN_ORDER = 1 << 3,
    TIME_OF_THE_HOST = 1 << 3, /* of a pool of events */
    COUNTS_IMMEDIATE = 1 << 0,
    COUNTS_HOST_VISIBLE = 1 << 2,
    COUNTS_TIME = 1 << 4,
};

typedef struct counter_based_desc {
    uint32_t stype;
    const void *next;
    uint32_t flags, signal, wait;
} counter_based_desc;

typedef struct system_memory_desc {
    uint32_t stype;
    const void *next;
    void *memory;
    uint64_t size;
} system_memory_desc;

typedef struct group_size {
    uint32_t x, y, z;
} group_size;

typedef struct graph *graph;
typedef struct executable *executable;

typedef struct newer_functions {
    ze_result_t (*zeEventCounterBasedCreate)(ze_context_handle_t, ze_device_handle_t,
                                             const counter_based_desc *, ze_event_handle_t *);
    ze_result_t (*zeCommandListImmediateAppendCommandListsExp)(ze_command_list_handle_t, uint32_t,
                                                               ze_command_list_handle_t *,
                                                               ze_event_handle_t, uint32_t,
                                                               ze_event_handle_t *);
    ze_result_t (*zeCommandListCreateCloneExp)(ze_command_list_handle_t,
                                               ze_command_list_handle_t *);
    ze_result_t (*zeCommandListAppendHostFunction)(ze_command_list_handle_t, void (*)(void *),
                                                   void *, const void *, ze_event_handle_t,
                                                   uint32_t, ze_event_handle_t *);
    ze_result_t (*zeCommandListAppendLaunchKernelWithArguments)(
        ze_command_list_handle_t, ze_kernel_handle_t, ze_group_count_t, group_size, void **,
        const void *, ze_event_handle_t, uint32_t, ze_event_handle_t *);
    ze_result_t (*zeCommandListGetNextCommandIdExp)(ze_command_list_handle_t, const flags_desc *,
                                                    uint64_t *);
    ze_result_t (*zeCommandListUpdateMutableCommandsExp)(ze_command_list_handle_t,
                                                         const flags_desc *);
    ze_result_t (*zeCommandListBeginGraphCaptureExt)(ze_command_list_handle_t, const void *);
    ze_result_t (*zeCommandListEndGraphCaptureExt)(ze_command_list_handle_t, const void *, graph *);
    ze_result_t (*zeGraphInstantiateExt)(graph, const void *, executable *);
    ze_result_t (*zeGraphDestroyExt)(graph);
    ze_result_t (*zeExecutableGraphDestroyExt)(executable);
    ze_result_t (*zeCommandListAppendGraphExt)(ze_command_list_handle_t, executable, const void *,
                                               ze_event_handle_t, uint32_t, ze_event_handle_t *);
} newer_functions;

extern newer_functions newer;

/** Finds them. */
void newer_find(void);

#endif
