/* What a thread needs to have its faults handled. */
#ifndef ZELLIGE_DRIVER_RUNTIME_FAULTS_TRAP_THREAD_H
#define ZELLIGE_DRIVER_RUNTIME_FAULTS_TRAP_THREAD_H

/** Once per thread: unblocks the signals of faults, and gives the thread a stack for their handlers,
 *  until it ends, if it has none: one that overflows has no room for them. */
void cpu_trap_prepare_thread(void);

#endif
