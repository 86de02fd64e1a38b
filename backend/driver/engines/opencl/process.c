#include "backend/driver/engines/opencl/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "backend/driver/cache/io.h"

extern char **environ;

/* The child's standard input, output and error: files in memory. */
enum { IN, OUT, ERR, STREAMS };

static void close_streams(const int streams[STREAMS])
{
    for (int i = 0; i < STREAMS; i++)
        if (streams[i] >= 0)
            close(streams[i]);
}

/* Numbers above 2, or taking them for the child's 0 to 2 would close one on the way. */
static int open_stream(void)
{
    const int low = memfd_create("zellige", MFD_CLOEXEC);
    if (low < 0 || low > STDERR_FILENO)
        return low;
    const int high = fcntl(low, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(low);
    return high;
}

static bool open_streams(int streams[STREAMS], const void *input, size_t size)
{
    bool open = true;
    for (int i = 0; i < STREAMS; i++) {
        streams[i] = open_stream();
        open = open && streams[i] >= 0;
    }
    return open && cpu_write_all(streams[IN], input, size) && lseek(streams[IN], 0, SEEK_SET) == 0;
}

/* A group of its own, so that whatever it starts can be ended with it; signals as by default. */
static int spawn(const cpu_opencl_process *process, const int streams[STREAMS], pid_t *pid)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t all, none;
    sigfillset(&all);
    sigdelset(&all, SIGKILL);
    sigdelset(&all, SIGSTOP);
    sigemptyset(&none);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    for (int i = 0; i < STREAMS; i++)
        posix_spawn_file_actions_adddup2(&actions, streams[i], i);
    posix_spawn_file_actions_addclosefrom_np(&actions, STREAMS);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                              POSIX_SPAWN_SETSIGMASK);
    const int error =
        posix_spawn(pid, process->path, &actions, &attributes, process->argv, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

static bool is_past(const struct timespec *deadline)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec > deadline->tv_sec ||
           (now.tv_sec == deadline->tv_sec && now.tv_nsec >= deadline->tv_nsec);
}

/* Asks again and again, at most every 4 ms: a signal handler or SIGCHLD itself belongs to the
 * application, and pidfds are not to be had everywhere. Should somebody else have waited for the
 * child, its status is lost, and 0 stands for it: what it wrote then tells. */
static int await(pid_t pid, unsigned int seconds, bool *late)
{
    struct timespec deadline, pause = {0, 250000};
    clock_gettime(CLOCK_MONOTONIC, &deadline);
    deadline.tv_sec += (time_t)seconds;
    *late = false;
    for (int status = 0;;) {
        const pid_t ended = waitpid(pid, &status, *late ? 0 : WNOHANG);
        if (ended == pid)
            return status;
        if (ended < 0 && errno != EINTR)
            return 0;
        if (!*late && is_past(&deadline)) {
            *late = true;
            kill(-pid, SIGKILL);
        }
        nanosleep(&pause, NULL);
        if (pause.tv_nsec < 4000000)
            pause.tv_nsec *= 2;
    }
}

static void read_results(const int streams[STREAMS], cpu_opencl_outcome *out)
{
    struct stat info;
    const ssize_t got = pread(streams[ERR], out->message, sizeof out->message - 1, 0);
    out->message[got > 0 ? got : 0] = '\0';
    if (fstat(streams[OUT], &info) != 0 || info.st_size <= 0 ||
        lseek(streams[OUT], 0, SEEK_SET) != 0)
        return;
    out->output.data = malloc((size_t)info.st_size);
    if (out->output.data != NULL &&
        cpu_read_all(streams[OUT], out->output.data, (size_t)info.st_size))
        out->output.size = (size_t)info.st_size;
}

static void tell_end(int status, bool late, unsigned int seconds, char *text, size_t size)
{
    text[0] = '\0';
    if (late)
        snprintf(text, size, "was killed after %u s", seconds);
    else if (WIFSIGNALED(status))
        snprintf(text, size, "was killed by signal %d", WTERMSIG(status));
    else if (WEXITSTATUS(status) != 0)
        snprintf(text, size, "exited with %d", WEXITSTATUS(status));
}

bool cpu_opencl_process_run(const cpu_opencl_process *process, const void *input, size_t size,
                            cpu_opencl_outcome *out)
{
    const struct rlimit no_core = {0, 0};
    int streams[STREAMS];
    pid_t pid;
    memset(out, 0, sizeof *out);
    int error = open_streams(streams, input, size) ? 0 : errno;
    if (error == 0)
        error = spawn(process, streams, &pid);
    if (error == 0) {
        bool late;
        prlimit(pid, RLIMIT_CORE, &no_core, NULL);
        const int status = await(pid, process->seconds, &late);
        tell_end(status, late, process->seconds, out->end, sizeof out->end);
        read_results(streams, out);
    } else {
        snprintf(out->end, sizeof out->end, "did not start: error %d", error);
    }
    close_streams(streams);
    return error == 0;
}
