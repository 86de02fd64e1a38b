#include "backend/driver/ddi/list/captured.h"

#include "backend/driver/ddi/core/types_ext.h"

static void note_events(cpu_captured *self, const cpu_sync *sync)
{
    const uint32_t outside = sync->signal == NULL ? 0
                                                  : sync->signal->counter_based &
                                                        CPU_EVENT_COUNTER_BASED_FLAG_GRAPH_EXTERNAL;
    self->signal = sync->signal;
    self->signals_inside = sync->signal != NULL && sync->signal->counter_based != 0 && outside == 0;
    self->wait_count = sync->wait_count;
    for (uint32_t i = 0; i < sync->wait_count; i++)
        self->waits[i] = sync->waits[i];
}

cpu_command *cpu_captured_take(cpu_recording *recording, size_t payload_bytes, const cpu_sync *sync)
{
    const size_t events = sizeof(cpu_captured) + sync->wait_count * sizeof(ze_event_handle_t);
    cpu_captured *self = cpu_recording_take_bytes(recording, events);
    cpu_command *command = cpu_recording_take_bytes(recording, sizeof *command + payload_bytes);
    if (self == NULL || command == NULL)
        return NULL;
    *command = (cpu_command){.captured = self};
    *self = (cpu_captured){.command = command, .recording = recording};
    cpu_recording_hold(recording);
    note_events(self, sync);
    return command;
}

void cpu_captured_keep(cpu_captured *self)
{
    for (uint32_t i = 0; i < self->wait_count; i++)
        cpu_event_keep(self->waits[i]);
    if (self->signal != NULL)
        cpu_event_keep(self->signal);
}

void cpu_captured_release(cpu_captured *self)
{
    for (uint32_t i = 0; i < self->wait_count; i++)
        cpu_event_let_go(self->waits[i]);
    if (self->signal != NULL)
        cpu_event_let_go(self->signal);
}
