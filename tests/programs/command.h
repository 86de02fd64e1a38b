/* What is done to storages: as a command of a list, and in the model. */
#ifndef ZELLIGE_TESTS_PROGRAMS_COMMAND_H
#define ZELLIGE_TESTS_PROGRAMS_COMMAND_H

#include "storage.h"

typedef enum operation {
    ADD,
    MIX,
    SPECIALISED_XOR,
    LINKED_TWIST,
    COPY,
    FILL,
    ROWS, /* a copy of a region */
    CALL, /* of a function of the host */
    DRAW, /* a copy of all words, through an image */
    PASS, /* resets, signals and waits for an event that all lists share; changes nothing */
    OPERATIONS
} operation;

/** How a kernel is launched. */
typedef enum launch { PLAIN, WITH_ARGUMENTS, COOPERATIVE, INDIRECT, LAUNCHES } launch;

typedef struct command {
    operation operation;
    launch launch;
    storage *to, *from; /* may be the same */
    uint32_t *target;   /* one of the views */
    const uint32_t *source;
    uint32_t value, groups, size;
    uint32_t first, count; /* words of a copy or fill */
} command;

/** What a list has for its own commands, and the kernels that its device takes. */
typedef struct belongings {
    const struct kernels *kernels;
    ze_group_count_t *sizes; /* of indirect launches; NULL: such are plain ones */
    ze_image_handle_t image;
} belongings;

belongings belongings_make(ze_device_handle_t of);
void belongings_end(const belongings *self);

/** The kernels, of modules of which one is linked and one specialised with `constant`. GPUs have
 *  each their own. */
void commands_open(const ze_device_handle_t *devices, uint32_t device_count, uint32_t constant);
void commands_close(void);

/** Whether it is a launch; whether it reads `from`. */
bool command_is_launch(const command *self);
bool command_has_source(const command *self);

/** Appends it. It stays as it is, and where it is, until it has run. */
void command_append(command *self, ze_command_list_handle_t list, const belongings *own,
                    ze_event_handle_t signal, uint32_t wait_count, ze_event_handle_t *waits);

/** Does it in the model. */
void command_apply(const command *self);

/** Gives the next command of a mutable list other arguments, in the list and here. */
void command_change(command *self, ze_command_list_handle_t list, uint64_t id, const command *now);

void command_print(const command *self);

#endif
