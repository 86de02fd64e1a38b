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
    char text[4096], *all = zlt_text("%s", "");
    ssize_t length;
    lseek(from, 0, SEEK_SET);
    while ((length = read(from, text, sizeof text)) > 0) {
        for (ssize_t k = 0; k < length; k++)
            text[k] = (char)(text[k] == '\0' ? ' ' : text[k]);
        char *longer = zlt_text("%s%.*s", all, (int)length, text);
        free(all);
        all = longer;
    }
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
