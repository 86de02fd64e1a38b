#include "backend/driver/ddi/list/mutable_commands.h"

#include <pthread.h>
#include <stdlib.h>

/* Several threads may ask for identifiers; only one appends. */
struct cpu_mutable_commands {
    pthread_mutex_t lock;
    cpu_mutable_command *commands;
    size_t count, capacity;
    size_t appended; /* of them; the others are of the next command */
};

cpu_mutable_commands *cpu_mutable_commands_new(void)
{
    cpu_mutable_commands *self = calloc(1, sizeof *self);
    if (self != NULL && pthread_mutex_init(&self->lock, NULL) != 0) {
        free(self);
        return NULL;
    }
    return self;
}

void cpu_mutable_commands_clear(cpu_mutable_commands *self)
{
    if (self == NULL)
        return;
    for (size_t i = 0; i < self->count; i++)
        free(self->commands[i].kernels);
    self->count = 0;
    self->appended = 0;
}

void cpu_mutable_commands_free(cpu_mutable_commands *self)
{
    if (self == NULL)
        return;
    cpu_mutable_commands_clear(self);
    pthread_mutex_destroy(&self->lock);
    free(self->commands);
    free(self);
}

/* With the lock. */
static bool make_room(cpu_mutable_commands *self)
{
    if (self->count < self->capacity)
        return true;
    const size_t capacity = self->capacity == 0 ? 16 : self->capacity * 2;
    cpu_mutable_command *commands = realloc(self->commands, capacity * sizeof *commands);
    if (commands == NULL)
        return false;
    self->commands = commands;
    self->capacity = capacity;
    return true;
}

uint64_t cpu_mutable_commands_add(cpu_mutable_commands *self, const cpu_mutable_command *command)
{
    uint64_t id = 0;
    pthread_mutex_lock(&self->lock);
    if (make_room(self)) {
        self->commands[self->count++] = *command;
        id = self->count;
    }
    pthread_mutex_unlock(&self->lock);
    return id;
}

size_t cpu_mutable_commands_reserved(cpu_mutable_commands *self)
{
    size_t bytes = 0;
    if (self == NULL)
        return 0;
    pthread_mutex_lock(&self->lock);
    for (size_t i = self->appended; i < self->count; i++)
        if (self->commands[i].bytes > bytes)
            bytes = self->commands[i].bytes;
    pthread_mutex_unlock(&self->lock);
    return bytes;
}

void cpu_mutable_commands_appended(cpu_mutable_commands *self, cpu_command *command)
{
    if (self == NULL)
        return;
    pthread_mutex_lock(&self->lock);
    while (self->appended < self->count)
        self->commands[self->appended++].command = command;
    pthread_mutex_unlock(&self->lock);
}

const cpu_mutable_command *cpu_mutable_commands_find(cpu_mutable_commands *self, uint64_t id)
{
    if (self == NULL || id == 0 || id > self->appended)
        return NULL;
    return &self->commands[id - 1];
}
