#include "backend/driver/ddi/core/variables.h"

#include <pthread.h>

#include "base/variables.h"

/* Those without choices are checked where they are read: lists, paths. */
static const zli_variable list[] = {
    {"ZELLIGE_CPU_API_VERSION", {ZLI_CHOICE_VERSION}},
    {"ZELLIGE_CPU_AS_GPU", {"1", "both", "0"}},
    {"ZELLIGE_CPU_CACHE", {"off"}},
    {"ZELLIGE_CPU_CACHE_SIZE", {ZLI_CHOICE_NUMBER}},
    {"ZELLIGE_CPU_CHECK", {NULL}},
    {"ZELLIGE_CPU_CHECK_FORMAT", {"text", "json"}},
    {"ZELLIGE_CPU_CHECK_KERNEL", {NULL}},
    {"ZELLIGE_CPU_CHECK_LOG", {NULL}},
    {"ZELLIGE_CPU_CHECK_MAX_ERRORS", {ZLI_CHOICE_NUMBER}},
    {"ZELLIGE_CPU_CHECK_SHUFFLE", {ZLI_CHOICE_NUMBER}},
    {"ZELLIGE_CPU_CHECK_SUPPRESSIONS", {NULL}},
    {"ZELLIGE_CPU_DISCRETE", {"1"}},
    {"ZELLIGE_CPU_DUMP", {NULL}},
    {"ZELLIGE_CPU_DUMP_DIRECTORY", {NULL}},
    {"ZELLIGE_CPU_IP_VERSION", {ZLI_CHOICE_IP_VERSION}},
    {"ZELLIGE_CPU_LANES", {ZLI_CHOICE_NUMBER}},
    {"ZELLIGE_CPU_LOG", {"1"}},
    {"ZELLIGE_CPU_PASSES", {NULL}},
    {"ZELLIGE_CPU_PERF", {"1"}},
    {"ZELLIGE_CPU_REGROUP", {"off"}},
    {"ZELLIGE_CPU_REMARKS", {NULL}},
    {"ZELLIGE_CPU_SUB_DEVICES", {ZLI_CHOICE_NUMBER, "numa"}},
    {"ZELLIGE_CPU_TARGET", {NULL}},
    {"ZELLIGE_CPU_THREADS", {ZLI_CHOICE_NUMBER}},
    {"ZELLIGE_CPU_TIME_LIMIT", {ZLI_CHOICE_SECONDS}},
    {"ZELLIGE_CPU_COMPILE_LIMIT", {ZLI_CHOICE_SECONDS}},
    {"ZELLIGE_CPU_TRAP", {"off"}},
    {"ZELLIGE_CPU_VALIDATE", {"1", "0"}},
};

static void check(void)
{
    zli_variables_check(&(zli_variables){.who = "zellige cpu",
                                         .prefix = "ZELLIGE_CPU_",
                                         .is_own = true,
                                         .list = list,
                                         .count = sizeof list / sizeof list[0]});
}

void cpu_variables_check(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, check);
}
