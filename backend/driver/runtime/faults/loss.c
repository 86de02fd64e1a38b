#include "backend/driver/runtime/faults/loss.h"

#include <pthread.h>
#include <stdlib.h>

#include "backend/driver/runtime/fork.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint32_t process; /* children of fork() count on */
static uint32_t count;   /* of this process's contexts that are lost */
static cpu_loss *first;  /* of this process's contexts */

static void before_fork(void)
{
    pthread_mutex_lock(&lock);
}

static void after_fork(void)
{
    pthread_mutex_unlock(&lock);
}

/* A child does not use its parent's contexts. */
static void in_child(void)
{
    process++;
    count = 0;
    first = NULL;
    pthread_mutex_unlock(&lock);
}

CPU_AT_FORK(before_fork, after_fork, in_child)

cpu_loss *cpu_loss_create(void)
{
    cpu_loss *loss = calloc(1, sizeof *loss);
    if (loss == NULL)
        return NULL;
    atomic_init(&loss->holders, 1);
    pthread_mutex_lock(&lock);
    loss->following = first;
    first = loss;
    pthread_mutex_unlock(&lock);
    return loss;
}

void cpu_loss_hold(cpu_loss *loss)
{
    atomic_fetch_add(&loss->holders, 1);
}

/* A parent's is not found, and nobody looks for it. */
static void forget(const cpu_loss *loss)
{
    cpu_loss **at = &first;
    while (*at != NULL && *at != loss)
        at = &(*at)->following;
    if (*at != NULL)
        *at = loss->following;
}

void cpu_loss_release(cpu_loss *loss)
{
    if (loss == NULL || atomic_fetch_sub(&loss->holders, 1) != 1)
        return;
    pthread_mutex_lock(&lock);
    forget(loss);
    pthread_mutex_unlock(&lock);
    free(loss);
}

static void happen(cpu_loss *loss)
{
    if (atomic_exchange(&loss->has_happened, true))
        return;
    loss->is_counted = true;
    loss->process = process;
    count++;
}

void cpu_loss_happens(cpu_loss *loss)
{
    pthread_mutex_lock(&lock);
    happen(loss);
    pthread_mutex_unlock(&lock);
}

void cpu_losses_happen(void)
{
    pthread_mutex_lock(&lock);
    for (cpu_loss *loss = first; loss != NULL; loss = loss->following)
        happen(loss);
    pthread_mutex_unlock(&lock);
}

void cpu_loss_end(cpu_loss *loss)
{
    pthread_mutex_lock(&lock);
    if (loss->is_counted && loss->process == process)
        count--;
    loss->is_counted = false;
    forget(loss);
    pthread_mutex_unlock(&lock);
}

bool cpu_loss_exists(void)
{
    pthread_mutex_lock(&lock);
    const bool exists = count > 0;
    pthread_mutex_unlock(&lock);
    return exists;
}
