#include "backend/driver/ddi/queue/command.h"

#include "backend/driver/ddi/queue/engine_order.h"

/* The wait comes first: a command may wait for what its own event stood for so far. */
bool cpu_command_set_sync(cpu_command *command, const cpu_sync *sync)
{
    for (uint32_t i = 0; i < sync->wait_count; i++) {
        command->waits[i] = cpu_event_hold_state(sync->waits[i]);
        command->counted = command->counted || sync->waits[i]->counter_based != 0;
    }
    command->wait_count = sync->wait_count;
    if (sync->signal == NULL)
        return true;
    command->signal = cpu_event_next_state(sync->signal);
    command->counted = command->counted || sync->signal->counter_based != 0;
    return command->signal != NULL;
}

bool cpu_command_set_signal(cpu_command *command, ze_event_handle_t event)
{
    cpu_event_state *next = event != NULL ? cpu_event_next_state(event) : NULL;
    if (event != NULL && next == NULL)
        return false;
    if (command->signal != NULL)
        cpu_event_release_state(command->signal);
    command->signal = next;
    command->counted = command->counted || (event != NULL && event->counter_based != 0);
    return true;
}

void cpu_command_set_wait(cpu_command *command, uint32_t index, ze_event_handle_t event)
{
    if (command->waits[index] != NULL)
        cpu_event_release_state(command->waits[index]);
    command->waits[index] = event != NULL ? cpu_event_hold_state(event) : NULL;
    command->counted = command->counted || (event != NULL && event->counter_based != 0);
}

bool cpu_command_is_ready(const cpu_command *command)
{
    bool ready = !command->may_wait && !cpu_order_holds_up(command->order);
    for (uint32_t i = 0; i < command->wait_count && ready; i++)
        ready = command->waits[i] == NULL || cpu_event_is_over(command->waits[i]);
    return ready && (command->memory == NULL || cpu_memory_wait_is_over(command->memory));
}

void cpu_command_rearm(const cpu_command *command)
{
    if (command->counted && command->signal != NULL)
        cpu_event_rearm(command->signal);
}

void cpu_command_release_states(cpu_command *command)
{
    for (uint32_t i = 0; i < command->wait_count; i++)
        if (command->waits[i] != NULL)
            cpu_event_release_state(command->waits[i]);
    if (command->signal != NULL)
        cpu_event_release_state(command->signal);
}

void cpu_command_release(cpu_command *command)
{
    if (command->release != NULL)
        command->release(command->payload);
    if (command->counted)
        cpu_command_release_states(command);
}
