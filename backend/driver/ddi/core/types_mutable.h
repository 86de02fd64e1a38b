/* Mutable command lists, specifications 1.9 and 1.10. Layouts and values are those of the
 * specification; the names differ, so that newer headers do not collide with them. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_TYPES_MUTABLE_H
#define ZELLIGE_DRIVER_DDI_CORE_TYPES_MUTABLE_H

#include <level_zero/ze_api.h>

#define CPU_STRUCTURE_TYPE_MUTABLE_COMMAND_LIST_PROPERTIES ((ze_structure_type_t)0x00020015)
#define CPU_STRUCTURE_TYPE_MUTABLE_COMMAND_LIST_DESC ((ze_structure_type_t)0x00020016)
#define CPU_STRUCTURE_TYPE_MUTABLE_KERNEL_ARGUMENT_DESC ((ze_structure_type_t)0x00020019)
#define CPU_STRUCTURE_TYPE_MUTABLE_GROUP_COUNT_DESC ((ze_structure_type_t)0x0002001a)
#define CPU_STRUCTURE_TYPE_MUTABLE_GROUP_SIZE_DESC ((ze_structure_type_t)0x0002001b)
#define CPU_STRUCTURE_TYPE_MUTABLE_GLOBAL_OFFSET_DESC ((ze_structure_type_t)0x0002001c)
#define CPU_STRUCTURE_TYPE_MUTABLE_GRAPH_ARGUMENT_DESC ((ze_structure_type_t)0x00020020)

#define CPU_RESULT_INVALID_KERNEL_HANDLE ((ze_result_t)0x7800001c)

enum {
    /* ze_mutable_command_exp_flag_t */
    CPU_MUTABLE_KERNEL_ARGUMENTS = 1 << 0,
    CPU_MUTABLE_GROUP_COUNT = 1 << 1,
    CPU_MUTABLE_GROUP_SIZE = 1 << 2,
    CPU_MUTABLE_GLOBAL_OFFSET = 1 << 3,
    CPU_MUTABLE_SIGNAL_EVENT = 1 << 4,
    CPU_MUTABLE_WAIT_EVENTS = 1 << 5,
    CPU_MUTABLE_KERNEL_INSTRUCTION = 1 << 6,
    CPU_MUTABLE_GRAPH_ARGUMENTS = 1 << 7,
    CPU_MUTABLE_ALL = 0xff,
    /* ze_mutable_command_list_exp_flag_t */
    CPU_MUTABLE_COMMAND_LIST_FLAG_RESERVED = 1 << 0,
};

/** ze_mutable_command_list_exp_properties_t, for ze_device_properties_t. */
typedef struct cpu_mutable_command_list_properties {
    ze_structure_type_t stype;
    void *pNext;
    uint32_t list_flags;
    uint32_t command_flags;
} cpu_mutable_command_list_properties;

/** ze_mutable_command_list_exp_desc_t, for ze_command_list_desc_t; also the layout of
 *  ze_mutable_command_id_exp_desc_t and ze_mutable_commands_exp_desc_t. */
typedef struct cpu_mutable_command_list_desc {
    ze_structure_type_t stype;
    const void *pNext;
    uint32_t flags;
} cpu_mutable_command_list_desc;

typedef cpu_mutable_command_list_desc cpu_mutable_command_id_desc;
typedef cpu_mutable_command_list_desc cpu_mutable_commands_desc;

/** What the structures behind ze_mutable_commands_exp_desc_t begin with. */
typedef struct cpu_mutation {
    ze_structure_type_t stype;
    const void *pNext;
    uint64_t command;
} cpu_mutation;

typedef struct cpu_mutable_kernel_argument {
    cpu_mutation head;
    uint32_t index;
    size_t size;
    const void *value;
} cpu_mutable_kernel_argument;

typedef struct cpu_mutable_group_count {
    cpu_mutation head;
    const ze_group_count_t *count;
} cpu_mutable_group_count;

/** Also a global offset. */
typedef struct cpu_mutable_group_size {
    cpu_mutation head;
    uint32_t size[3];
} cpu_mutable_group_size;

ze_result_t cpu_zeCommandListGetNextCommandIdExp(ze_command_list_handle_t list,
                                                 const cpu_mutable_command_id_desc *desc,
                                                 uint64_t *out);
ze_result_t cpu_zeCommandListGetNextCommandIdWithKernelsExp(ze_command_list_handle_t list,
                                                            const cpu_mutable_command_id_desc *desc,
                                                            uint32_t count,
                                                            ze_kernel_handle_t *kernels,
                                                            uint64_t *out);
ze_result_t cpu_zeCommandListUpdateMutableCommandsExp(ze_command_list_handle_t list,
                                                      const cpu_mutable_commands_desc *desc);
ze_result_t cpu_zeCommandListUpdateMutableCommandSignalEventExp(ze_command_list_handle_t list,
                                                                uint64_t command,
                                                                ze_event_handle_t signal);
ze_result_t cpu_zeCommandListUpdateMutableCommandWaitEventsExp(ze_command_list_handle_t list,
                                                               uint64_t command, uint32_t count,
                                                               ze_event_handle_t *waits);
ze_result_t cpu_zeCommandListUpdateMutableCommandKernelsExp(ze_command_list_handle_t list,
                                                            uint32_t count, uint64_t *commands,
                                                            ze_kernel_handle_t *kernels);
/* 1.17 */
ze_result_t cpu_zeCommandListIsMutableExp(ze_command_list_handle_t list, ze_bool_t *out);

#endif
