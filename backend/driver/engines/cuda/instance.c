#include "backend/driver/engines/cuda/instance.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "backend/driver/engines/cuda/generate/target.h"
#include "backend/driver/engines/cuda/socket.h"
#include "backend/driver/runtime/faults/loss.h"
#include "backend/driver/runtime/floating.h"
#include "backend/driver/runtime/fork.h"
#include "backend/driver/runtime/trace.h"
#include "base/cancellation.h"
#include "base/size_limit.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of the next three */
static _Atomic(cuda_instance *) current;                 /* NULL if there are no GPUs */
static char *path;                                       /* of the library */
static bool gave_up;                                     /* there is no copy to be had */

static void before_fork(void)
{
    pthread_mutex_lock(&lock);
}

static void after_fork(void)
{
    pthread_mutex_unlock(&lock);
}

/* What threads of the parent were in the middle of may keep a copy from starting. */
static void in_child(void)
{
    cuda_instance *parents = atomic_load(&current);
    if (parents != NULL) {
        gave_up = gave_up || atomic_load(&parents->users) > 0;
        parents->is_inherited = true;
        atomic_store(&parents->is_broken, true);
    }
    pthread_mutex_unlock(&lock);
}

CPU_AT_FORK(before_fork, after_fork, in_child)

/* ---- Opening --------------------------------------------------------------------------------- */

static bool load_functions(cuda_api *api, void *library)
{
    static const struct {
        const char *name;
        bool needed;
    } symbols[] = {
#define NEEDED(name, symbol, parameters) {symbol, true},
#define NEWER(name, symbol, parameters) {symbol, false},
        CUDA_FUNCTIONS(NEEDED) CUDA_NEWER_FUNCTIONS(NEWER)
#undef NEEDED
#undef NEWER
    };
    unsigned char *place = (unsigned char *)api;
    for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
        void *function = dlsym(library, symbols[i].name);
        if (function == NULL && symbols[i].needed) {
            cpu_trace("libcuda.so.1 has no %s: it is too old", symbols[i].name);
            return false;
        }
        memcpy(place + i * sizeof function, &function, sizeof function);
    }
    return true;
}

/* Returns whether kernels can run on it. */
static bool look_at(cuda_gpu *gpu, int ordinal)
{
    size_t memory = 0;
    if (gpu->cuda->device_get(&gpu->device, ordinal) != CUDA_SUCCESS ||
        gpu->cuda->device_name(gpu->name, sizeof gpu->name, gpu->device) != CUDA_SUCCESS ||
        gpu->cuda->device_memory(&memory, gpu->device) != CUDA_SUCCESS)
        return false;
    gpu->memory = memory;
    gpu->capability = 10 * cuda_gpu_attribute(gpu, CUDA_CAPABILITY_MAJOR) +
                      cuda_gpu_attribute(gpu, CUDA_CAPABILITY_MINOR);
    gpu->most_shared = cuda_gpu_attribute(gpu, CUDA_MAX_SHARED);
    gpu->has_managed = cuda_gpu_attribute(gpu, CUDA_CONCURRENT_MANAGED_ACCESS) != 0;
    if (cuda_target_find(gpu->capability) != NULL)
        return true;
    cpu_trace("%s has compute capability %u.%u, and kernels need 7.0", gpu->name,
              gpu->capability / 10, gpu->capability % 10);
    return false;
}

static void find_gpus(cuda_instance *self)
{
    int count = 0;
    const cuda_result result = self->api.init(0);
    if (result != CUDA_SUCCESS)
        cpu_trace("cuInit: error %d", result);
    if (result != CUDA_SUCCESS || self->api.device_count(&count) != CUDA_SUCCESS)
        return;
    for (int i = 0; i < count && self->gpu_count < CPU_MAX_MACHINES; i++) {
        cuda_gpu *gpu = &self->gpus[self->gpu_count];
        gpu->machine = self->gpu_count;
        gpu->cuda = &self->api;
        gpu->instance = self;
        self->gpu_count += look_at(gpu, i);
    }
}

/* One without GPUs is none; the library stays. */
static cuda_instance *open_instance(void *library)
{
    cuda_instance *made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    pthread_mutex_init(&made->lock, NULL);
    for (uint32_t i = 0; i < CPU_MAX_MACHINES; i++)
        pthread_mutex_init(&made->staging[i].lock, NULL);
    if (load_functions(&made->api, library))
        find_gpus(made);
    if (made->gpu_count > 0)
        return made;
    free(made);
    return NULL;
}

static void open_first(void)
{
    ZLI_NOT_CANCELLED;
    CPU_PLAIN_FLOATING;
    struct link_map *map = NULL;
    void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL)
        return;
    if (dlinfo(library, RTLD_DI_LINKMAP, &map) == 0)
        path = strdup(map->l_name);
    atomic_store(&current, open_instance(library));
}

/* ---- Another --------------------------------------------------------------------------------- */

/* The bytes of the library in a file that the dynamic linker does not know yet. */
static int copy_file(const char *from)
{
    ZLI_NO_SIZE_SIGNAL;
    struct stat is = {.st_size = 0};
    off_t done = 0;
    const int in = from == NULL ? -1 : open(from, O_RDONLY | O_CLOEXEC);
    const int out = memfd_create("libcuda", MFD_CLOEXEC);
    bool whole = in >= 0 && out >= 0 && fstat(in, &is) == 0;
    while (whole && done < is.st_size)
        whole = sendfile(out, in, &done, (size_t)(is.st_size - done)) > 0;
    if (in >= 0)
        close(in);
    if (whole)
        return out;
    if (out >= 0)
        close(out);
    return -1;
}

static cuda_instance *open_copy(void)
{
    CPU_PLAIN_FLOATING;
    char name[64];
    const int file = copy_file(path);
    if (file < 0)
        return NULL;
    (void)snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL)
        cpu_trace("a copy of %s: %s", path, dlerror());
    close(file);
    return library == NULL ? NULL : open_instance(library);
}

/* Waits for those who are in it, and gives back what it has of the GPUs. */
static void retire(cuda_instance *self)
{
    CPU_PLAIN_FLOATING;
    const struct timespec pause = {.tv_nsec = 1000000};
    if (self->is_inherited || atomic_exchange(&self->is_retired, true))
        return;
    while (atomic_load(&self->users) > 0)
        (void)nanosleep(&pause, NULL);
    for (uint32_t i = 0; i < self->gpu_count; i++)
        if (self->gpus[i].context != NULL) {
            (void)self->api.context_release(self->gpus[i].device);
            (void)self->api.context_reset(self->gpus[i].device);
        }
}

void cuda_instance_gives(cuda_instance *self)
{
    atomic_fetch_add(&self->blocks, 1);
}

void cuda_instance_takes_back(cuda_instance *self)
{
    if (atomic_fetch_sub(&self->blocks, 1) == 1 && atomic_load(&self->is_broken))
        retire(self);
}

static void replace(cuda_instance *old)
{
    ZLI_NOT_CANCELLED;
    if (atomic_load(&old->blocks) == 0)
        retire(old);
    if (!old->is_inherited)
        cuda_socket_release();
    cuda_instance *made = open_copy();
    gave_up = made == NULL || made->gpu_count != old->gpu_count;
    if (made != NULL)
        made->before = old; /* whose GPUs programs and memory may still name */
    if (gave_up)
        cpu_trace("CUDA's library cannot be opened anew: the GPU stays lost");
    else
        atomic_store(&current, made);
}

static cuda_instance *find_sound(void)
{
    pthread_once(&once, open_first);
    cuda_instance *found = atomic_load(&current);
    if (found == NULL || !atomic_load(&found->is_broken))
        return found;
    pthread_mutex_lock(&lock);
    found = atomic_load(&current);
    if (atomic_load(&found->is_broken) && !gave_up)
        replace(found);
    pthread_mutex_unlock(&lock);
    return atomic_load(&current);
}

uint32_t cuda_gpu_count(void)
{
    pthread_once(&once, open_first);
    const cuda_instance *found = atomic_load(&current);
    return found == NULL ? 0 : found->gpu_count;
}

const cuda_gpu *cuda_gpu_get(uint32_t machine)
{
    return &find_sound()->gpus[machine];
}

/* ---- Use ------------------------------------------------------------------------------------- */

bool cuda_instance_begin(cuda_instance *self)
{
    atomic_fetch_add(&self->users, 1);
    if (!atomic_load(&self->is_broken))
        return true;
    cuda_instance_end(self);
    return false;
}

void cuda_instance_end(cuda_instance *self)
{
    atomic_fetch_sub(&self->users, 1);
}

/* In this order: a context that is made meanwhile is lost as well. */
void cuda_instance_break(cuda_instance *self)
{
    if (atomic_load(&self->is_broken))
        return;
    cpu_losses_happen();
    atomic_store(&self->is_broken, true);
}
