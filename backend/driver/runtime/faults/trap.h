/* Runs code that may fault, or never end, without ending the process: kernels, and other code that
 * follows a program's addresses.
 *
 * The first use installs handlers for SIGSEGV, SIGBUS, SIGILL and SIGFPE. Other faults go to the
 * handlers that the program had installed before; a handler that it installs later replaces ours.
 * ZELLIGE_CPU_TRAP=off leaves faults and endless code to debuggers.
 */
#ifndef ZELLIGE_DRIVER_RUNTIME_FAULTS_TRAP_H
#define ZELLIGE_DRIVER_RUNTIME_FAULTS_TRAP_H

#include <pthread.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "backend/driver/runtime/faults/watchdog.h"

/** Instructions from one address up to another. */
typedef struct cpu_code {
    uintptr_t first, end;
} cpu_code;

/** One run; on the caller's stack. */
typedef struct cpu_trap {
    cpu_deadline deadline; /**< when the run is ended. The caller's */
    /** The code that is run, without what that calls: `instruction` is in it, if it can be, and a
     *  deadline that comes elsewhere waits for that, a fraction of a second. NULL: any. The
     *  caller's */
    const cpu_code *own;
    int signal; /**< what ended it; SIGURG stands for the deadline, 0 for cpu_trap_leave() */
    int code;   /**< si_code */
    uintptr_t address;
    bool address_known;
    uintptr_t instruction; /**< where the thread was, or its own code's call; 0 if unknown */
    enum { CPU_ACCESS_UNKNOWN, CPU_ACCESS_READ, CPU_ACCESS_WRITE } access;

    uint64_t id;             /* unique */
    uintptr_t stack;         /* where the run's own lies, at its end */
    const cpu_code *within;  /* NULL: a signal may end the run anywhere */
    volatile unsigned early; /* signals that came where no code of its own was running */
    volatile bool held;
    volatile bool late; /* it was to end while held */
    sigjmp_buf place;
} cpu_trap;

/** Runs a function in the calling thread. If it raises one of the signals, or passes the deadline,
 *  the thread leaves it at that point: it must hold no lock there and own nothing. The signal mask
 *  stays the same, except that the signals above are no longer blocked.
 *  @returns whether the function returned; if not, `trap` has the cause */
bool cpu_trap_run(cpu_trap *trap, void (*function)(void *), void *argument);

/** Runs a function in the same way, so that cpu_trap_end() can end it from another thread.
 *  @param id  from cpu_trap_new_id() */
bool cpu_trap_run_as(cpu_trap *trap, uint64_t id, void (*function)(void *), void *argument);
uint64_t cpu_trap_new_id(void);

/** The same for a function that other code would have to wait for, if it ended at any point: the
 *  signal ends it only while it executes some code, not what that calls, which may hold a lock. A
 *  signal that comes elsewhere has no effect. */
bool cpu_trap_run_within(cpu_trap *trap, uint64_t id, const cpu_code *code,
                         void (*function)(void *), void *argument);

/** Ends a run in another thread as a deadline would, if it has begun and has not ended. The thread
 *  must not have been joined. */
void cpu_trap_end(pthread_t thread, uint64_t id);

/** Defers the deadline of the calling thread's run, if there is one: for code that takes locks but
 *  does not fault while it holds them. */
void cpu_trap_hold(void);
void cpu_trap_release(void);

/** Ends the run that the calling thread is in; returns only if it is in none. */
void cpu_trap_leave(void);

/** Writes the cause as the end of a sentence: "wrote to the address 0x10 (SIGSEGV)". */
void cpu_trap_describe(const cpu_trap *trap, char *out, size_t room);

/** Prepares a thread once: unblocks the signals of faults, and gives it a stack for their handlers
 *  if it has none, because after an overflow its own stack has no room. The stack lives as long as
 *  the thread. */
void cpu_trap_prepare_thread(void);

/** The thread has run code of the program, which may have changed that: its next run prepares it
 *  anew. */
void cpu_trap_forget_thread(void);

#endif
