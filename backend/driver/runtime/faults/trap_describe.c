#include <inttypes.h>
#include <signal.h>
#include <stdio.h>

#include "backend/driver/runtime/faults/trap.h"

static const char *verb(const cpu_trap *trap)
{
    switch (trap->access) {
    case CPU_ACCESS_READ:
        return "read from";
    case CPU_ACCESS_WRITE:
        return "wrote to";
    default:
        return "reached for";
    }
}

static void describe_access(const cpu_trap *trap, const char *name, char *out, size_t room)
{
    if (trap->address_known)
        snprintf(out, room, "%s the address 0x%" PRIxPTR ", where it may not (%s)", verb(trap),
                 trap->address, name);
    else
        snprintf(out, room,
                 "reached for an address that no memory can have, or that is not a multiple of "
                 "what the type demands (%s)",
                 name);
}

void cpu_trap_describe(const cpu_trap *trap, char *out, size_t room)
{
    switch (trap->signal) {
    case SIGSEGV:
        describe_access(trap, "SIGSEGV", out, room);
        return;
    case SIGBUS:
        describe_access(trap, "SIGBUS", out, room);
        return;
    case SIGFPE:
        snprintf(out, room, "divided by zero at 0x%" PRIxPTR " (SIGFPE)", trap->address);
        return;
    case SIGILL:
        snprintf(out, room, "came to an invalid instruction at 0x%" PRIxPTR " (SIGILL)",
                 trap->address);
        return;
    case 0:
        snprintf(out, room, "gave up");
        return;
    default:
        snprintf(
            out, room,
            "ran longer than ZELLIGE_CPU_TIME_LIMIT allows: an endless loop, or too short a limit");
    }
}
