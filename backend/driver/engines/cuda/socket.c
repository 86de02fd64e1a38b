/* libcuda.so.1 listens on an abstract Unix socket, "cuda-uvmfd-" and the numbers of a namespace and
 * of the process, by which processes share memory. A second copy of the library in the process
 * wants the same name, and cuInit() fails where it is taken. */
#include "backend/driver/engines/cuda/socket.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "backend/driver/runtime/trace.h"

enum { TRIES = 10000 }; /* milliseconds: on a busy machine the thread may wake up late */

typedef struct bound {
    int file, type;
    struct sockaddr_un name;
    socklen_t length;
} bound;

static bool is_name(const char *name)
{
    static const char begin[] = "cuda-uvmfd-";
    const char *last = strrchr(name, '-');
    return strncmp(name, begin, sizeof begin - 1) == 0 && atoi(last + 1) == (int)getpid();
}

/* A child of fork() has its parent's too. */
static bool is_cudas(int file, bound *out)
{
    int listens = 0;
    socklen_t size = sizeof listens;
    *out = (bound){.file = file, .length = sizeof out->name};
    if (getsockopt(file, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) != 0 || listens == 0 ||
        getsockname(file, (struct sockaddr *)&out->name, &out->length) != 0)
        return false;
    size = sizeof out->type;
    return out->name.sun_family == AF_UNIX && out->name.sun_path[0] == '\0' &&
           is_name(out->name.sun_path + 1) &&
           getsockopt(file, SOL_SOCKET, SO_TYPE, &out->type, &size) == 0;
}

static bool find(bound *out)
{
    bool found = false;
    DIR *files = opendir("/proc/self/fd");
    if (files == NULL)
        return false;
    for (const struct dirent *e = readdir(files); e != NULL && !found; e = readdir(files))
        found = e->d_name[0] != '.' && is_cudas(atoi(e->d_name), out);
    closedir(files);
    return found;
}

/* Returns whether a thread listens on the socket. It wakes up, perhaps later: until then as many
 * calls as the socket takes may be waiting already. */
static bool call(const bound *self)
{
    const int caller = socket(AF_UNIX, self->type | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    const bool listens =
        caller >= 0 && (connect(caller, (const struct sockaddr *)&self->name, self->length) == 0 ||
                        errno == EAGAIN);
    if (caller >= 0)
        close(caller);
    return listens;
}

/* A thread of the library waits for the file, by poll(), and thereby keeps the socket. A call wakes
 * it. In place of the socket it then finds a file that has something to read, so that it returns
 * and lets go; and that it cannot accept from, until there is nothing more to read. */
static void replace(const bound *self, int other)
{
    const struct timespec pause = {.tv_nsec = 1000000};
    uint64_t read_already;
    if (dup2(other, self->file) < 0)
        return;
    for (int i = 0; i < TRIES && call(self); i++)
        (void)nanosleep(&pause, NULL);
    if (read(other, &read_already, sizeof read_already) < 0)
        cpu_trace("the file in place of CUDA's socket cannot be read");
}

void cuda_socket_release(void)
{
    bound socket;
    if (!find(&socket))
        return;
    const int other = eventfd(1, EFD_CLOEXEC | EFD_NONBLOCK);
    if (other < 0)
        return;
    replace(&socket, other);
    close(other);
}
