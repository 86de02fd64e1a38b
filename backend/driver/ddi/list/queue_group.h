/* The kinds of queue that the device has; a queue group's ordinal is its number among them. */
#ifndef ZELLIGE_DRIVER_DDI_LIST_QUEUE_GROUP_H
#define ZELLIGE_DRIVER_DDI_LIST_QUEUE_GROUP_H

#include <level_zero/ze_api.h>
#include <stdbool.h>

bool cpu_queue_group_exists(uint32_t ordinal);

/** Returns whether its lists may launch kernels. */
bool cpu_queue_group_computes(uint32_t ordinal);

/** Checks the descriptor of a command queue or an immediate list. */
ze_result_t cpu_queue_group_check(ze_device_handle_t device, const ze_command_queue_desc_t *desc);

#endif
