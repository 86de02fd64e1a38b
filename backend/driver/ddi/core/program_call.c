#include "backend/driver/ddi/core/program_call.h"

#include <pthread.h>
#include <setjmp.h>

#include "base/cancellation.h"

/* A thread that ends does what has been pushed, from the last on. This is pushed before what the
 * function pushes, so that is all done; and it does not return, so the thread goes on. By its pop
 * the thread's list is as before. */
static void go_on(void *from)
{
    longjmp(*(jmp_buf *)from, 1);
}

void cpu_program_call(void (*function)(void *), void *argument)
{
    ZLI_NOT_CANCELLED;
    jmp_buf end;
    pthread_cleanup_push(go_on, &end);
    if (setjmp(end) == 0)
        function(argument);
    pthread_cleanup_pop(0);
}
