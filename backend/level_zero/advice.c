/* Where messages point to `zellige check`, which runs the same program. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/level_zero/internal.h"

enum { MOST = 160 }; /* of a command: longer ones are of programs that are known to their users */

/* Words that a shell takes as they are. */
static bool is_plain(const char *word)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./:=,@%";
    return *word != '\0' && word[strspn(word, plain)] == '\0';
}

/* The words, each as a shell would read it. @returns false if that is too long, or has quotes */
static bool join(const char *words, size_t length, char *out, size_t room)
{
    size_t used = 0;
    for (const char *word = words; word < words + length; word += strlen(word) + 1) {
        const char *quote = is_plain(word) ? "" : "'";
        if (strchr(word, '\'') != NULL || strpbrk(word, "\n`") != NULL)
            return false;
        used += (size_t)snprintf(out + used, room - used, "%s%s%s%s", used == 0 ? "" : " ", quote,
                                 word, quote);
        if (used >= room)
            return false;
    }
    return used > 0;
}

static bool find_command(char *out, size_t room)
{
    char words[4096];
    FILE *file = fopen("/proc/self/cmdline", "re");
    const size_t length = file == NULL ? 0 : fread(words, 1, sizeof words - 1, file);
    if (file != NULL)
        (void)fclose(file);
    words[length] = '\0';
    return length < sizeof words - 1 && join(words, length, out, room);
}

static bool is_checked(void)
{
    const char *tools = secure_getenv("ZELLIGE_CPU_CHECK");
    return tools != NULL && strcmp(tools, "0") != 0 && strcmp(tools, "1") != 0;
}

/* Other ends, as by a time limit, come from no access. */
static bool is_of_access(const char *why)
{
    return why[0] == '\0' || strstr(why, "(SIGSEGV)") != NULL || strstr(why, "(SIGBUS)") != NULL;
}

void zli_advise_check(const char *why, char *out, size_t room)
{
    char command[MOST];
    out[0] = '\0';
    if (!is_of_access(why) || is_checked())
        return;
    if (!find_command(command, sizeof command) || strstr(command, "zellige-run") != NULL)
        snprintf(out, room, "`zellige check` looks at every access");
    else
        snprintf(out, room, "`zellige check %s` looks at every access", command);
}
