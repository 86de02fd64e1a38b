#include "backend/driver/ddi/memory/contexts.h"

#include <pthread.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/memory/backing.h"
#include "backend/driver/ddi/memory/context.h"
#include "backend/driver/ddi/memory/virtual.h"
#include "backend/driver/ddi/sync/in_flight_epoch.h"
#include "backend/driver/runtime/fork.h"

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static ze_context_handle_t first;

/* A child does not use the parent's contexts, whose locks its threads may have held. */
static void in_child(void)
{
    pthread_rwlock_init(&lock, NULL);
    first = NULL;
}

CPU_AT_FORK(NULL, NULL, in_child)

void cpu_contexts_add(ze_context_handle_t context)
{
    pthread_rwlock_wrlock(&lock);
    context->following = first;
    first = context;
    pthread_rwlock_unlock(&lock);
}

bool cpu_contexts_remove(ze_context_handle_t context)
{
    pthread_rwlock_wrlock(&lock);
    ze_context_handle_t *at = &first;
    while (*at != NULL && *at != context)
        at = &(*at)->following;
    if (*at != NULL) /* else it is the parent's */
        *at = context->following;
    const bool was_last = first == NULL;
    pthread_rwlock_unlock(&lock);
    return was_last;
}

/* The mapping around an address identifies mapped memory. */
static bool find_mapped(const void *address, cpu_allocation *out)
{
    cpu_virtual_lock();
    const cpu_span *span = cpu_virtual_find((uintptr_t)address);
    const bool found = span != NULL && span->physical != NULL;
    if (found)
        *out = (cpu_allocation){.base = span->base,
                                .size = span->size,
                                .type = span->physical->type,
                                .device = span->physical->device,
                                .id = span->physical->id,
                                .exports = span->physical->exports,
                                .file = span->physical->file,
                                .handed_out = -1};
    cpu_virtual_unlock();
    return found;
}

static bool find_allocation(ze_context_handle_t context, const void *address, cpu_allocation *out)
{
    if (cpu_allocations_find(&context->allocations, address, out))
        return true;
    pthread_rwlock_rdlock(&lock);
    ze_context_handle_t other = first;
    while (other != NULL &&
           (other == context || !cpu_allocations_find(&other->allocations, address, out)))
        other = other->following;
    pthread_rwlock_unlock(&lock);
    return other != NULL;
}

bool cpu_contexts_find(ze_context_handle_t context, const void *address, cpu_allocation *out)
{
    return find_allocation(context, address, out) || find_mapped(address, out);
}

ze_result_t cpu_contexts_change(ze_context_handle_t context, const void *address,
                                cpu_allocation_change *change, void *argument)
{
    cpu_allocation found;
    if (cpu_allocations_find(&context->allocations, address, &found))
        return cpu_allocations_change(&context->allocations, address, change, argument);
    pthread_rwlock_rdlock(&lock);
    ze_context_handle_t other = first;
    while (other != NULL && !cpu_allocations_find(&other->allocations, address, &found))
        other = other->following;
    const ze_result_t result =
        other != NULL
            ? cpu_allocations_change(&other->allocations, address, change, argument)
            : CPU_REFUSE(ZE_RESULT_ERROR_INVALID_ARGUMENT, "%p is in no allocation", address);
    pthread_rwlock_unlock(&lock);
    return result;
}

bool cpu_contexts_take(ze_context_handle_t context, const void *base, bool is_opened,
                       cpu_allocation *out)
{
    if (cpu_allocations_remove(&context->allocations, base, is_opened, out))
        return true;
    pthread_rwlock_rdlock(&lock);
    ze_context_handle_t other = first;
    while (other != NULL &&
           (other == context || !cpu_allocations_remove(&other->allocations, base, is_opened, out)))
        other = other->following;
    pthread_rwlock_unlock(&lock);
    return other != NULL;
}

static ze_result_t share(cpu_allocation *allocation, void *unused)
{
    (void)unused;
    return cpu_backing_share(allocation);
}

/* Halts commands first: until they stop, others may need the allocations, perhaps to end a running
 * command. */
ze_result_t cpu_contexts_share(ze_context_handle_t context, const void *address,
                               cpu_allocation *out)
{
    CPU_REQUIRE_SAYING(cpu_contexts_find(context, address, out), ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "%p is in no allocation", address);
    if (out->file >= 0)
        return ZE_RESULT_SUCCESS;
    CPU_REQUIRE_SAYING(cpu_backing_moves(out), ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the memory at %p cannot be shared", address);
    cpu_epoch_halt();
    const ze_result_t result = cpu_contexts_change(context, address, share, NULL);
    cpu_epoch_resume();
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    CPU_REQUIRE_SAYING(cpu_contexts_find(context, address, out), ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "%p is in no allocation", address);
    return ZE_RESULT_SUCCESS;
}
