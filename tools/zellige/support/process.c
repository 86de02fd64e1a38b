#define _POSIX_C_SOURCE 200809L /* posix_spawn, strsignal, readlink */
#include "tools/zellige/support/process.h"

#include "tools/zellige/support/args.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static volatile pid_t running; /* 0: none */

static bool is_program(const char *path)
{
    struct stat info;
    return access(path, X_OK) == 0 && stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

static char *find_in(const char *directories, const char *name)
{
    while (*directories != '\0') {
        const size_t length = strcspn(directories, ":");
        char *path = zlt_text("%.*s/%s", (int)length, directories, name);
        if (length > 0 && is_program(path))
            return path;
        free(path);
        directories += length + (directories[length] == ':');
    }
    return NULL;
}

char *zlt_process_find(const char *name)
{
    const char *path = getenv("PATH");
    if (strchr(name, '/') != NULL)
        return is_program(name) ? zlt_text("%s", name) : NULL;
    return find_in(path != NULL ? path : "/usr/local/bin:/usr/bin:/bin", name);
}

char *zlt_process_self(void)
{
    char self[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", self, sizeof self);
    if (length > 0 && (size_t)length < sizeof self)
        return zlt_text("%.*s", (int)length, self);
    zlt_error("where this program is cannot be told, nor what is beside it");
    return NULL;
}

char *zlt_process_beside(const char *suffix)
{
    char *self = zlt_process_self();
    char *path = self == NULL ? NULL : zlt_text("%s-%s", self, suffix);
    free(self);
    return path;
}

static void print_word(const char *word)
{
    const bool plain = word[0] != '\0' && strpbrk(word, " \t\n\"'\\$`&;|<>()*?[]#~!{}") == NULL;
    if (plain) {
        fputs(word, stderr);
        return;
    }
    fputc('\'', stderr);
    for (; *word != '\0'; word++)
        *word == '\'' ? fputs("'\\''", stderr) : fputc(*word, stderr);
    fputc('\'', stderr);
}

void zlt_process_print(char *const argv[])
{
    for (; *argv != NULL; argv++) {
        print_word(*argv);
        fputc(argv[1] != NULL ? ' ' : '\n', stderr);
    }
}

/* The signals that end us are held back until `running` is set, or the program could outlive us. */
static int spawn_at(const char *path, char *const argv[], const posix_spawn_file_actions_t *actions)
{
    sigset_t ours, held;
    posix_spawnattr_t attributes;
    sigfillset(&held);
    sigprocmask(SIG_BLOCK, &held, &ours);
    int error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        pid_t pid = 0;
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
        posix_spawnattr_setsigmask(&attributes, &ours);
        error = posix_spawn(&pid, path, actions, &attributes, argv, environ);
        running = error == 0 ? pid : 0;
        posix_spawnattr_destroy(&attributes);
    }
    sigprocmask(SIG_SETMASK, &ours, NULL);
    return error;
}

static int spawn(char *const argv[], const posix_spawn_file_actions_t *actions)
{
    return spawn_at(argv[0], argv, actions);
}

static int wait_for_end(void)
{
    int status = 0;
    while (waitpid(running, &status, 0) < 0 && errno == EINTR)
        ;
    running = 0;
    return status;
}

/* Who reads what a program prints may leave. Then this one goes, too, as it would of itself. */
static void say_crash(const char *path, int number)
{
    if (number == SIGPIPE)
        raise(SIGPIPE);
    else
        zlt_error("%s crashed: %s", path, strsignal(number));
}

bool zlt_process_run(char *const argv[])
{
    const int error = spawn(argv, NULL);
    if (error != 0)
        return zlt_error("cannot run %s: %s", argv[0], strerror(error));
    const int status = wait_for_end();
    if (WIFSIGNALED(status))
        say_crash(argv[0], WTERMSIG(status));
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int zlt_process_status(const char *path, char *const argv[])
{
    const int error = spawn_at(path, argv, NULL);
    if (error != 0) {
        zlt_error("cannot run %s: %s", path, strerror(error));
        return 127;
    }
    signal(SIGINT, SIG_IGN);
    signal(SIGQUIT, SIG_IGN);
    const int status = wait_for_end();
    if (!WIFSIGNALED(status))
        return WEXITSTATUS(status);
    say_crash(path, WTERMSIG(status));
    return 128 + WTERMSIG(status);
}

bool zlt_process_try(char *const argv[])
{
    posix_spawn_file_actions_t actions;
    if (posix_spawn_file_actions_init(&actions) != 0)
        return false;
    for (int fd = 0; fd < 3; fd++)
        posix_spawn_file_actions_addopen(&actions, fd, "/dev/null", O_RDWR, 0);
    const int error = spawn(argv, &actions);
    posix_spawn_file_actions_destroy(&actions);
    return error == 0 && wait_for_end() == 0;
}

/* Reads what fits; what does not is thrown away, lest the program wait for room. */
static void read_all(int from, char *answer, size_t size)
{
    char rest[256];
    size_t length = 0;
    for (;;) {
        const bool full = length + 1 == size;
        const ssize_t count =
            full ? read(from, rest, sizeof rest) : read(from, answer + length, size - 1 - length);
        if (count <= 0 && !(count < 0 && errno == EINTR))
            break;
        length += !full && count > 0 ? (size_t)count : 0;
    }
    answer[length] = '\0';
}

bool zlt_process_ask(char *const argv[], char *answer, size_t size)
{
    int ends[2];
    posix_spawn_file_actions_t actions;
    if (pipe(ends) != 0)
        return false;
    int error = posix_spawn_file_actions_init(&actions);
    if (error == 0) {
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
        posix_spawn_file_actions_addclose(&actions, ends[0]);
        posix_spawn_file_actions_addclose(&actions, ends[1]);
        error = spawn(argv, &actions);
        posix_spawn_file_actions_destroy(&actions);
    }
    close(ends[1]);
    read_all(ends[0], answer, size);
    close(ends[0]);
    return error == 0 && wait_for_end() == 0;
}

void zlt_process_stop(void)
{
    const pid_t pid = running;
    if (pid <= 0)
        return;
    kill(pid, SIGTERM);
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
        ;
}
