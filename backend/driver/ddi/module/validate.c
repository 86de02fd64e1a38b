#include "backend/driver/ddi/module/validate.h"

#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/cancellation.h"

extern char **environ;

/* spirv-val reads the module from a file without a name and writes its opinion to another. */
static bool run_validator(FILE *module, FILE *opinion)
{
    char *const arguments[] = {"spirv-val", "-", NULL};
    posix_spawn_file_actions_t actions;
    if (posix_spawn_file_actions_init(&actions) != 0)
        return false;
    posix_spawn_file_actions_adddup2(&actions, fileno(module), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(opinion), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(opinion), STDERR_FILENO);
    pid_t process;
    int status = 0;
    bool ran = posix_spawnp(&process, "spirv-val", &actions, NULL, arguments, environ) == 0 &&
               waitpid(process, &status, 0) == process;
    posix_spawn_file_actions_destroy(&actions);
    return ran;
}

static void add_lines(FILE *opinion, cpu_build_log *log)
{
    char line[512];
    rewind(opinion);
    while (fgets(line, sizeof line, opinion) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        cpu_build_log_add(log, "spirv-val: %s", line);
    }
}

bool cpu_validation_is_wanted(void)
{
    const char *wanted = secure_getenv("ZELLIGE_CPU_VALIDATE");
    return wanted != NULL && strcmp(wanted, "1") == 0;
}

void cpu_validate(const void *words, size_t bytes, cpu_build_log *log)
{
    ZLI_NOT_CANCELLED;
    FILE *module = tmpfile();
    FILE *opinion = tmpfile();
    if (module != NULL && opinion != NULL && fwrite(words, 1, bytes, module) == bytes &&
        fflush(module) == 0 && fseek(module, 0, SEEK_SET) == 0 && run_validator(module, opinion))
        add_lines(opinion, log);
    if (module != NULL)
        fclose(module);
    if (opinion != NULL)
        fclose(opinion);
}
