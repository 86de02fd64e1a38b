#define _POSIX_C_SOURCE 200809L /* sigaction, open */
#include "tools/zellige/support/output.h"

#include "tools/zellige/support/args.h"
#include "tools/zellige/support/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_FILES 256 /* three for each of 64 variants, and some */

/* Read by the signal handler, hence no list. A name is entered before its file exists. */
static char *volatile temporaries[MAX_FILES];

static void remove_all(void)
{
    for (int i = 0; i < MAX_FILES; i++)
        if (temporaries[i] != NULL)
            unlink(temporaries[i]);
}

static void on_signal(int number)
{
    zlt_process_stop();
    remove_all();
    signal(number, SIG_DFL);
    raise(number);
}

void zlt_output_init(void)
{
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT, SIGXCPU};
    struct sigaction action = {.sa_handler = on_signal};
    sigfillset(&action.sa_mask);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct sigaction old;
        if (sigaction(ends[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(ends[i], &action, NULL);
    }
    signal(SIGXFSZ, SIG_IGN); /* a file size limit is an error of write(), for the compilers too */
    atexit(remove_all);
}

bool zlt_output_is_device(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
}

/* A device such as /dev/null must not be replaced by a file. */
static bool is_replaceable(const char *target)
{
    struct stat info;
    if (stat(target, &info) != 0 || S_ISREG(info.st_mode))
        return true;
    return zlt_error("cannot write %s: it exists and is not a regular file", target);
}

/* Creates the file itself, so that the name is ours alone. 0 or an errno. */
static int create(const char *path)
{
    const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0)
        return errno;
    close(fd);
    return 0;
}

static const char *begin(const char *target)
{
    int slot = 0;
    while (slot < MAX_FILES && temporaries[slot] != NULL)
        slot++;
    if (slot == MAX_FILES)
        return NULL;
    for (int attempt = 0;; attempt++) {
        char *path = zlt_text("%s.%ld-%d.tmp", target, (long)getpid(), 100 * slot + attempt);
        temporaries[slot] = path;
        const int error = create(path);
        if (error == 0)
            return path;
        temporaries[slot] = NULL; /* not ours, if it exists: do not remove it */
        free(path);
        if (error != EEXIST || attempt == 99) {
            zlt_error("cannot write %s: %s", target, strerror(error));
            return NULL;
        }
    }
}

const char *zlt_output_begin(const char *target)
{
    return is_replaceable(target) ? begin(target) : NULL;
}

/* A relative one would be another after the program that uses it changes its folder. */
const char *zlt_output_begin_apart(const char *name)
{
    const char *folder = getenv("TMPDIR");
    char *target = zlt_text("%s/%s", folder != NULL && *folder == '/' ? folder : "/tmp", name);
    const char *temporary = begin(target);
    free(target);
    return temporary;
}

static void forget(const char *temporary)
{
    for (int i = 0; i < MAX_FILES; i++) {
        if (temporaries[i] == temporary) {
            char *path = temporaries[i];
            temporaries[i] = NULL;
            free(path);
            break;
        }
    }
}

bool zlt_output_commit(const char *temporary, const char *target)
{
    if (rename(temporary, target) != 0)
        return zlt_error("cannot write %s: %s", target, strerror(errno));
    forget(temporary);
    return true;
}

void zlt_output_discard(const char *temporary)
{
    if (temporary == NULL)
        return;
    unlink(temporary);
    forget(temporary);
}
