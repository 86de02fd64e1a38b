/* Functions of the program that are called when an object of the driver ends. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_CALLBACKS_H
#define ZELLIGE_DRIVER_DDI_CORE_CALLBACKS_H

#include <stdbool.h>

typedef void (*cpu_callback_function)(void *user_data);
typedef struct cpu_callback cpu_callback;

/** Adds a function behind those of the list, which begins as NULL. Returns whether there was
 *  memory for it. */
bool cpu_callbacks_add(cpu_callback **list, cpu_callback_function function, void *user_data);

/** Calls each function once, in the order in which they were added. The list is empty before the
 *  first is called: they may add others to it. */
void cpu_callbacks_call(cpu_callback **list);

#endif
