/* Whether a context is lost: a kernel, or another command of it, faulted. From then on nothing runs
 * in its queues. Others are not touched. */
#ifndef ZELLIGE_DRIVER_RUNTIME_FAULTS_LOSS_H
#define ZELLIGE_DRIVER_RUNTIME_FAULTS_LOSS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/** Of a context; its queues hold it too, as a program may destroy these later. */
typedef struct cpu_loss {
    atomic_bool has_happened;
    bool is_counted;
    uint32_t process; /* in which it was counted: a child of fork() counts anew */
    atomic_uint holders;
    struct cpu_loss *following; /* among all of the process */
} cpu_loss;

/** Returns the loss of a new context, which holds it, or NULL. */
cpu_loss *cpu_loss_create(void);
void cpu_loss_hold(cpu_loss *loss);
void cpu_loss_release(cpu_loss *loss);

/** The context is lost. */
void cpu_loss_happens(cpu_loss *loss);

/** Every context of the process is lost. */
void cpu_losses_happen(void);

/** The context is being destroyed, or is replaced: it counts no more. */
void cpu_loss_end(cpu_loss *loss);

/** Returns whether the context is lost. Takes no lock. */
static inline bool cpu_loss_has_happened(const cpu_loss *loss)
{
    return atomic_load_explicit(&loss->has_happened, memory_order_acquire);
}

/** Returns whether any context is lost. */
bool cpu_loss_exists(void);

#endif
