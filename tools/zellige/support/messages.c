#define _POSIX_C_SOURCE 200809L /* fileno */
#include "tools/zellige/support/messages.h"

#include "tools/zellige/support/args.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Returns a descriptor of an empty file that ends with it, above the standard ones; -1: none. */
static int open_nameless(void)
{
    FILE *file = tmpfile();
    const int copy = file != NULL ? fcntl(fileno(file), F_DUPFD_CLOEXEC, STDERR_FILENO + 1) : -1;
    if (file != NULL)
        fclose(file);
    return copy;
}

static void close_both(zlt_messages *messages)
{
    if (messages->kept > 0)
        close(messages->kept);
    if (messages->usual > 0)
        close(messages->usual);
    *messages = (zlt_messages){0};
}

void zlt_messages_hold(zlt_messages *messages)
{
    messages->kept = open_nameless();
    messages->usual = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    fflush(stderr);
    if (messages->kept < 0 || messages->usual < 0 || dup2(messages->kept, STDERR_FILENO) < 0)
        close_both(messages);
}

/* NUL, which would end the text, becomes a blank. */
static char *read_all(int from)
{
    const off_t end = lseek(from, 0, SEEK_END);
    const size_t size = end > 0 ? (size_t)end : 0;
    char *all = zlt_text("%*s", (int)size, "");
    size_t length = 0;
    ssize_t count;
    lseek(from, 0, SEEK_SET);
    while (length < size && (count = read(from, all + length, size - length)) > 0)
        length += (size_t)count;
    for (size_t k = 0; k < length; k++)
        all[k] = (char)(all[k] == '\0' ? ' ' : all[k]);
    all[length] = '\0';
    return all;
}

char *zlt_messages_release(zlt_messages *messages)
{
    if (messages->kept <= 0)
        return zlt_text("%s", "");
    fflush(stderr);
    dup2(messages->usual, STDERR_FILENO);
    char *all = read_all(messages->kept);
    close_both(messages);
    return all;
}
