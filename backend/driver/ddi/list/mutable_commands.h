/* The commands of a list that programs may change after they are recorded. */
#ifndef ZELLIGE_DRIVER_DDI_LIST_MUTABLE_COMMANDS_H
#define ZELLIGE_DRIVER_DDI_LIST_MUTABLE_COMMANDS_H

#include "backend/driver/ddi/queue/command.h"

/** A command and what of it may change. */
typedef struct cpu_mutable_command {
    cpu_command *command; /**< NULL until it is appended */
    uint32_t flags;       /**< CPU_MUTABLE_... */
    uint32_t kernel_count;
    ze_kernel_handle_t *kernels; /**< from which its kernel may be chosen; perhaps destroyed */
    size_t bytes;                /**< of payload that a launch of any of them needs */
} cpu_mutable_command;

typedef struct cpu_mutable_commands cpu_mutable_commands;

/** Returns NULL if memory ran out. The other functions take NULL, for a list whose commands never
 *  change. */
cpu_mutable_commands *cpu_mutable_commands_new(void);
void cpu_mutable_commands_free(cpu_mutable_commands *self);

/** Forgets all commands. */
void cpu_mutable_commands_clear(cpu_mutable_commands *self);

/** Adds the command that will be appended next, and takes over its kernels if this succeeds.
 *  @returns its identifier, or 0 if memory ran out */
uint64_t cpu_mutable_commands_add(cpu_mutable_commands *self, const cpu_mutable_command *command);

/** Returns how many bytes of payload the command needs that will be appended next. */
size_t cpu_mutable_commands_reserved(cpu_mutable_commands *self);

/** Sets the command that has been appended. */
void cpu_mutable_commands_appended(cpu_mutable_commands *self, cpu_command *command);

/** Returns a command that has been appended, or NULL. */
const cpu_mutable_command *cpu_mutable_commands_find(cpu_mutable_commands *self, uint64_t id);

#endif
