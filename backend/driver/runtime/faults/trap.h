/* Code that may fault, or never end, is left instead of ending the process: kernels, and whatever
 * else does as it likes with addresses that a program gave.
 *
 * The first use installs handlers for SIGSEGV, SIGBUS, SIGILL and SIGFPE. Faults that come from
 * elsewhere go to the handlers that the program had installed before; one that it installs later
 * takes the place of ours. ZELLIGE_CPU_TRAP=off leaves faults, and code that does not end, to
 * debuggers.
 */
#ifndef ZELLIGE_DRIVER_RUNTIME_FAULTS_TRAP_H
#define ZELLIGE_DRIVER_RUNTIME_FAULTS_TRAP_H

#include <pthread.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** One run; on the caller's stack. */
typedef struct cpu_trap {
    uint64_t deadline; /**< by cpu_clock_now(), when the run is ended; 0 for none. The caller's */
    int signal;        /**< what ended it; SIGURG stands for the deadline, 0 for cpu_trap_leave() */
    int code;          /**< si_code */
    uintptr_t address;
    bool address_known;
    enum { CPU_ACCESS_UNKNOWN, CPU_ACCESS_READ, CPU_ACCESS_WRITE } access;

    uint64_t id; /* no other run has it */
    volatile bool held;
    volatile bool late; /* it was to end while held */
    sigjmp_buf place;
} cpu_trap;

/** Runs a function in the calling thread. If that raises one of the signals, or runs beyond the
 *  deadline, it is left where it is: it must hold no lock there, and nothing to be freed. The
 *  signal mask stays as it is, except that the signals above are no longer blocked.
 *  @returns whether the function returned; if not, the trap tells why */
bool cpu_trap_run(cpu_trap *trap, void (*function)(void *), void *argument);

/** Runs it likewise, so that cpu_trap_end() can end it from another thread.
 *  @param id  from cpu_trap_new_id() */
bool cpu_trap_run_as(cpu_trap *trap, uint64_t id, void (*function)(void *), void *argument);
uint64_t cpu_trap_new_id(void);

/** Ends that run in that thread as a deadline would, if it has begun and has not ended. The thread
 *  must not have been joined. */
void cpu_trap_end(pthread_t thread, uint64_t id);

/** Puts off the deadline of the run that the calling thread is in, if it is in one: for code that
 *  takes locks, but does not fault while it has them. */
void cpu_trap_hold(void);
void cpu_trap_release(void);

/** Ends the run that the calling thread is in; returns only if it is in none. */
void cpu_trap_leave(void);

/** Writes what ended the run, as the end of a sentence: "wrote to the address 0x10 (SIGSEGV)". */
void cpu_trap_describe(const cpu_trap *trap, char *out, size_t room);

/** Once per thread: unblocks the signals of faults, and gives the thread a stack for their
 *  handlers, until it ends, if it has none: one that overflows has no room for them. */
void cpu_trap_prepare_thread(void);

#endif
