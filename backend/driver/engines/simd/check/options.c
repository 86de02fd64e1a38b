#include "backend/driver/engines/simd/check/options.h"

#include <pthread.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/contract/check.h"
#include "backend/driver/runtime/memory/known.h"
#include "base/cancellation.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static uint32_t tools;
static bool only_barriers, is_some_kernel;
static uint64_t seed;
static regex_t kernels;

static const struct {
    const char *name;
    uint32_t tool;
} known[] = {
    {"memory", SIMD_CHECK_MEMORY},
    {"race", SIMD_CHECK_RACE},
    {"sync", SIMD_CHECK_SYNC},
    {"init", SIMD_CHECK_INIT},
};

static uint32_t find_tool(const char *word, size_t length)
{
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        if (strlen(known[k].name) == length && strncmp(known[k].name, word, length) == 0)
            return known[k].tool;
    return 0;
}

bool simd_check_is_tool(const char *name)
{
    return find_tool(name, strlen(name)) != 0;
}

/* A word that is not known has no effect, nor have the others. */
static void read_tools(const char *list)
{
    uint32_t found = 0;
    for (const char *word = list; *word != '\0';) {
        const size_t length = strcspn(word, ",");
        const uint32_t tool = find_tool(word, length);
        if (tool == 0) {
            (void)fprintf(stderr,
                          "zellige cpu: ZELLIGE_CPU_CHECK: there is no tool \"%.*s\": there "
                          "are " SIMD_CHECK_NAMES ", and 1 for barriers alone\n",
                          (int)length, word);
            return;
        }
        found |= tool;
        word += length + (word[length] == ',');
    }
    tools = found;
}

static void read_kernels(const char *pattern)
{
    char why[200];
    const int wrong = regcomp(&kernels, pattern, REG_EXTENDED | REG_NOSUB);
    is_some_kernel = wrong == 0;
    if (wrong == 0)
        return;
    (void)regerror(wrong, &kernels, why, sizeof why);
    (void)fprintf(stderr, "zellige cpu: ZELLIGE_CPU_CHECK_KERNEL: \"%s\": %s\n", pattern, why);
}

static void look(void)
{
    ZLI_NOT_CANCELLED;
    const char *list = secure_getenv("ZELLIGE_CPU_CHECK");
    const char *pattern = secure_getenv("ZELLIGE_CPU_CHECK_KERNEL");
    only_barriers = list != NULL && strcmp(list, "1") == 0;
    if (list != NULL && !only_barriers && strcmp(list, "0") != 0)
        read_tools(list);
    if (pattern != NULL)
        read_kernels(pattern);
    const char *number = secure_getenv("ZELLIGE_CPU_CHECK_SHUFFLE");
    seed = number == NULL ? 0 : strtoull(number, NULL, 10);
}

static bool is_meant(const char *kernel)
{
    return !is_some_kernel || regexec(&kernels, kernel, 0, NULL, 0) == 0;
}

uint32_t simd_check_tools(const char *kernel)
{
    pthread_once(&once, look);
    if (tools == 0 || is_meant(kernel))
        return tools;
    cpu_known_memory_write_unseen(); /* the kernel may */
    return 0;
}

bool simd_check_barriers(const char *kernel)
{
    return (simd_check_tools(kernel) & SIMD_CHECK_SYNC) != 0 || only_barriers;
}

uint64_t simd_check_seed(void)
{
    pthread_once(&once, look);
    return seed;
}

uint64_t simd_check_limit(void)
{
    const char *text = secure_getenv("ZELLIGE_CPU_CHECK_MAX_ERRORS");
    const unsigned long long limit = text == NULL ? 0 : strtoull(text, NULL, 10);
    return limit == 0 ? UINT64_MAX : limit;
}

bool simd_check_wants_json(void)
{
    const char *text = secure_getenv("ZELLIGE_CPU_CHECK_FORMAT");
    return text != NULL && strcmp(text, "json") == 0;
}

const char *simd_check_log(void)
{
    return secure_getenv("ZELLIGE_CPU_CHECK_LOG");
}
