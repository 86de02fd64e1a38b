/* Calls of functions of the program, in threads that are not to end with them. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_PROGRAM_CALL_H
#define ZELLIGE_DRIVER_DDI_CORE_PROGRAM_CALL_H

/** Calls a function of the program. One that ends its thread (pthread_exit) ends only itself: the
 *  thread is a queue's, or one of the program in a function of the driver, and goes on. It is not
 *  cancelled meanwhile; nor after such a function, as the C library takes it for one that ends. */
void cpu_program_call(void (*function)(void *), void *argument);

#endif
