/* Event pools that processes share: their states are in a file without a name.
 *
 * A handle names that file as this process knows it. Programs hand the number to the other process as
 * a file (SCM_RIGHTS) and put what arrives there in its place; or they just copy the bytes, and the
 * other process takes the file out of this one, which it may if it could debug it. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "backend/cpu/ddi/check.h"
#include "backend/cpu/ddi/entries.h"
#include "backend/cpu/ddi/event_pool.h"
#include "backend/cpu/ddi/handle.h"
#include "backend/cpu/ddi/newer.h"

#define MAGIC UINT32_C(0x7a6c6565)

typedef struct ipc_handle {
    int file; /* first: where programs look for it */
    uint32_t magic;
    int owner_file; /* the same one, as the owner knows it */
    pid_t owner;
    uint64_t device; /* which file it is, whatever its number */
    uint64_t inode;
    uint32_t count; /* of events */
    ze_event_pool_flags_t flags;
} ipc_handle;

_Static_assert(sizeof(ipc_handle) <= sizeof(ze_ipc_event_pool_handle_t),
               "a handle has room for it");

static cpu_event_state *map(int file, uint32_t count)
{
    void *memory =
        mmap(NULL, count * sizeof(cpu_event_state), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

/* Sealed, so that nobody takes away the memory under another. */
static int create_file(uint32_t count)
{
    int file = memfd_create("zellige events", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file >= 0 && (ftruncate(file, (off_t)(count * sizeof(cpu_event_state))) != 0 ||
                      fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0)) {
        close(file);
        file = -1;
    }
    return file;
}

bool cpu_event_states_create_shared(uint32_t count, cpu_event_states *out)
{
    *out = (cpu_event_states){.count = count, .file = create_file(count)};
    if (out->file < 0)
        return false;
    out->states = map(out->file, count);
    if (out->states == NULL) {
        close(out->file);
        return false;
    }
    return true;
}

void cpu_event_states_free(cpu_event_states *states)
{
    if (states->file < 0) {
        free(states->states);
        return;
    }
    munmap(states->states, states->count * sizeof states->states[0]);
    close(states->file);
}

ze_result_t cpu_zeEventPoolGetIpcHandle(ze_event_pool_handle_t pool,
                                        ze_ipc_event_pool_handle_t *out)
{
    struct stat status;
    CPU_REQUIRE_HANDLE(pool);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE(pool->shared.file >= 0, ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT);
    CPU_REQUIRE(fstat(pool->shared.file, &status) == 0, ZE_RESULT_ERROR_UNKNOWN);
    const ipc_handle handle = {
        .file = pool->shared.file,
        .magic = MAGIC,
        .owner_file = pool->shared.file,
        .owner = getpid(),
        .device = status.st_dev,
        .inode = status.st_ino,
        .count = pool->shared.count,
        .flags = pool->flags,
    };
    memset(out, 0, sizeof *out);
    memcpy(out, &handle, sizeof handle);
    return ZE_RESULT_SUCCESS;
}

/* The file in a handle stays the pool's. */
ze_result_t cpu_zeEventPoolPutIpcHandle(ze_context_handle_t context,
                                        ze_ipc_event_pool_handle_t handle)
{
    ipc_handle self;
    memcpy(&self, &handle, sizeof self);
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE(self.magic == MAGIC, ZE_RESULT_ERROR_INVALID_ARGUMENT);
    return ZE_RESULT_SUCCESS;
}

static bool is_the_file(const ipc_handle *handle, int file)
{
    struct stat status;
    return file >= 0 && fstat(file, &status) == 0 && status.st_dev == handle->device &&
           status.st_ino == handle->inode && S_ISREG(status.st_mode) &&
           (uint64_t)status.st_size >= handle->count * sizeof(cpu_event_state);
}

static int take_from_owner(const ipc_handle *handle)
{
    int process = (int)syscall(SYS_pidfd_open, handle->owner, 0);
    int file = -1;
    if (process >= 0) {
        file = (int)syscall(SYS_pidfd_getfd, process, handle->owner_file, 0);
        close(process);
    }
    if (file < 0) {
        char path[64];
        snprintf(path, sizeof path, "/proc/%ld/fd/%d", (long)handle->owner, handle->owner_file);
        file = open(path, O_RDWR | O_CLOEXEC);
    }
    return file;
}

/* @returns a file of our own, or -1 */
static int open_file(const ipc_handle *handle)
{
    if (is_the_file(handle, handle->file))
        return fcntl(handle->file, F_DUPFD_CLOEXEC, 0);
    int file = take_from_owner(handle);
    if (file >= 0 && !is_the_file(handle, file)) {
        close(file);
        file = -1;
    }
    return file;
}

ze_result_t cpu_zeEventPoolOpenIpcHandle(ze_context_handle_t context,
                                         ze_ipc_event_pool_handle_t handle,
                                         ze_event_pool_handle_t *out)
{
    ipc_handle self;
    memcpy(&self, &handle, sizeof self);
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE(self.magic == MAGIC && self.count > 0, ZE_RESULT_ERROR_INVALID_ARGUMENT);
    cpu_event_states states = {.count = self.count, .file = open_file(&self)};
    CPU_REQUIRE(states.file >= 0, ZE_RESULT_ERROR_INVALID_ARGUMENT);
    states.states = map(states.file, states.count);
    if (states.states == NULL) {
        close(states.file);
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    }
    ze_event_pool_handle_t pool = cpu_event_pool_new(context, self.flags, &states);
    CPU_REQUIRE(pool != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    pool->opened = true;
    *out = pool;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeEventPoolCloseIpcHandle(ze_event_pool_handle_t pool)
{
    CPU_REQUIRE_HANDLE(pool);
    CPU_REQUIRE(pool->opened, ZE_RESULT_ERROR_INVALID_ARGUMENT);
    return cpu_zeEventPoolDestroy(pool);
}
