#include "backend/driver/ddi/core/callbacks.h"

#include <stdlib.h>

#include "backend/driver/ddi/core/program_call.h"

struct cpu_callback {
    cpu_callback *next;
    cpu_callback_function function;
    void *user_data;
};

bool cpu_callbacks_add(cpu_callback **list, cpu_callback_function function, void *user_data)
{
    cpu_callback *callback = malloc(sizeof *callback);
    if (callback == NULL)
        return false;
    *callback = (cpu_callback){.function = function, .user_data = user_data};
    while (*list != NULL)
        list = &(*list)->next;
    *list = callback;
    return true;
}

void cpu_callbacks_call(cpu_callback **list)
{
    cpu_callback *rest = *list;
    *list = NULL;
    while (rest != NULL) {
        cpu_callback *first = rest;
        rest = first->next;
        cpu_program_call(first->function, first->user_data);
        free(first);
    }
}
