/* Messages on stderr when the environment variable ZELLIGE_CPU_LOG is set. */
#ifndef ZELLIGE_DRIVER_RUNTIME_TRACE_H
#define ZELLIGE_DRIVER_RUNTIME_TRACE_H

/** Writes one line; a no-op unless ZELLIGE_CPU_LOG is set. */
__attribute__((format(printf, 1, 2))) void cpu_trace(const char *format, ...);

#endif
