/* Signals that the driver shares with the program. The driver looks at each one first. What is not
 * the driver's goes to the handler that the program had installed before, as if it were the only
 * one. */
#ifndef ZELLIGE_DRIVER_RUNTIME_FAULTS_SIGNALS_H
#define ZELLIGE_DRIVER_RUNTIME_FAULTS_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/** Returns whether a signal was the driver's. May leave the handler by siglongjmp(): then it was,
 *  and the thread's mask is as before the signal. */
typedef bool cpu_signal_taker(int signal, siginfo_t *info, void *context);

/** Installs a handler for a signal, once. The program's handler gets other signals with what its
 *  flags ask for: its mask, its stack, once only, system calls that end or go on. */
void cpu_signal_share(int signal, cpu_signal_taker *take);

#endif
