#include "backend/driver/ddi/module/build_flags.h"

#include <stdbool.h>
#include <string.h>

#define SPACES " \t\n"
#define LEVEL "-ze-opt-level"

/* The specification's, and those that Intel's compilers pass to any driver; with a star behind it, how
 * flags begin. */
static const char *const known[] = {
    "-ze-opt-disable",
    "-ze-opt-greater-than-4GB-buffer-required",
    "-ze-opt-large-register-file",
    "-ze-opt-has-buffer-offset-arg",
    "-g",
    "-ze-intel-*",
    "-ze-exp-*",
    "-ze-fp32-correctly-rounded-divide-sqrt",
    "-ze-take-global-address",
    "-ze-no-local-to-generic",
    "-cl-*",
    "-igc_opts*",
    "-library-compilation",
};

static bool is_known(const char *flag, size_t length)
{
    for (size_t k = 0; k < sizeof known / sizeof known[0]; k++) {
        const size_t wanted = strcspn(known[k], "*");
        if (length >= wanted && strncmp(flag, known[k], wanted) == 0 &&
            (length == wanted || known[k][wanted] == '*'))
            return true;
    }
    return false;
}

static bool is_level(const char *text, size_t length)
{
    return length > 0 && strspn(text, "0123456789") >= length;
}

static bool is_level_flag(const char *flag, size_t length)
{
    const size_t wanted = strlen(LEVEL);
    return length >= wanted && strncmp(flag, LEVEL, wanted) == 0 &&
           (length == wanted || flag[wanted] == '=');
}

/* "-ze-opt-level=2" or "-ze-opt-level 2". Returns where the level is. */
static const char *find_level(const char *flag, size_t length, size_t *level_length)
{
    const size_t name = strlen(LEVEL);
    if (length > name) {
        *level_length = length - name - 1;
        return flag + name + 1;
    }
    const char *level = flag + length + strspn(flag + length, SPACES);
    *level_length = strcspn(level, SPACES);
    return level;
}

ze_result_t cpu_build_flags_check(const char *flags, cpu_build_log *log)
{
    const char *flag = flags == NULL ? "" : flags + strspn(flags, SPACES);
    while (*flag != '\0') {
        size_t length = strcspn(flag, SPACES);
        if (is_level_flag(flag, length)) {
            size_t level_length;
            const char *level = find_level(flag, length, &level_length);
            if (!is_level(level, level_length)) {
                cpu_build_log_add(log, "the flag " LEVEL " needs a number, not \"%.*s\"",
                                  (int)level_length, level);
                return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
            }
            flag = level;
            length = level_length;
        } else if (!is_known(flag, length)) {
            cpu_build_log_add(log, "the flag \"%.*s\" is unknown and has no effect", (int)length,
                              flag);
        }
        flag += length;
        flag += strspn(flag, SPACES);
    }
    return ZE_RESULT_SUCCESS;
}
