#include "backend/driver/ddi/memory/ipc_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "backend/driver/ddi/core/check.h"

cpu_ipc_file cpu_ipc_file_name(uint32_t magic, int file, cpu_file_id id)
{
    return (cpu_ipc_file){
        .file = file, .owner = getpid(), .owner_file = file, .magic = magic, .id = id};
}

/* For kernels before 5.6, and where only this is allowed. */
static int open_by_path(const cpu_ipc_file *named)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/fd/%d", named->owner, named->owner_file);
    return open(path, O_RDWR | O_CLOEXEC);
}

static int take_from_owner(const cpu_ipc_file *named)
{
    const int process = (int)syscall(SYS_pidfd_open, named->owner, 0);
    if (process < 0)
        return open_by_path(named);
    const int file = (int)syscall(SYS_pidfd_getfd, process, named->owner_file, 0);
    const int error = errno;
    close(process);
    errno = error;
    return file >= 0 ? file : open_by_path(named);
}

static int open_elsewhere(const cpu_ipc_file *named)
{
    const int file = take_from_owner(named);
    if (file >= 0 && !cpu_memory_file_is(file, named->id)) {
        close(file);
        errno = EBADF;
        return -1;
    }
    return file;
}

ze_result_t cpu_ipc_file_open(const cpu_ipc_file *named, int *out)
{
    *out = cpu_memory_file_is(named->file, named->id) ? cpu_memory_file_duplicate(named->file)
                                                      : open_elsewhere(named);
    if (*out >= 0)
        return ZE_RESULT_SUCCESS;
    const bool full = errno == EMFILE || errno == ENFILE || errno == ENOMEM;
    return CPU_REFUSE(full ? ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY : ZE_RESULT_ERROR_INVALID_ARGUMENT,
                      "the file of the handle cannot be opened: %s", strerror(errno));
}
