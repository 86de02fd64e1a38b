#include "tests/return_codes/codes.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

ze_driver_handle_t driver;
ze_device_handle_t device;
ze_context_handle_t context;

enum { CHILD_SECONDS = 3, MAX_DIFFERENCES = 256 };

static const codes_difference *differences;
static bool used[MAX_DIFFERENCES];
static bool is_ours;
static bool is_child;
static int answer[2]; /* a pipe from the child */
static unsigned calls, differing, wrong;

static void die(const char *what, ze_result_t result)
{
    fprintf(stderr, "%s: 0x%x\n", what, (unsigned)result);
    exit(EXIT_FAILURE);
}

static void must(const char *what, ze_result_t result)
{
    if (result != ZE_RESULT_SUCCESS)
        die(what, result);
}

void codes_open(const codes_difference *table)
{
    uint32_t count = 1;
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    ze_driver_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DRIVER_PROPERTIES};
    differences = table;
    must("zeInit", zeInit(0));
    must("zeDriverGet", zeDriverGet(&count, &driver));
    must("zeDriverGetProperties", zeDriverGetProperties(driver, &properties));
    must("zeDeviceGet", zeDeviceGet(driver, &count, &device));
    must("zeContextCreate", zeContextCreate(driver, &desc, &context));
    is_ours = memcmp(properties.uuid.id, "zellige cpu", 11) == 0;
}

/* In the child false too: it makes the call, and settle() ends it. */
bool codes_is_guarded(void)
{
    if (is_ours)
        return false;
    fflush(NULL);
    if (pipe(answer) != 0)
        die("pipe", ZE_RESULT_ERROR_UNKNOWN);
    const pid_t process = fork();
    if (process < 0)
        die("fork", ZE_RESULT_ERROR_UNKNOWN);
    is_child = process == 0;
    if (is_child)
        alarm(CHILD_SECONDS);
    else
        close(answer[1]);
    return !is_child;
}

int codes_settle(int result)
{
    if (!is_child)
        return result;
    const bool written = write(answer[1], &result, sizeof result) == (ssize_t)sizeof result;
    _exit(written ? EXIT_SUCCESS : EXIT_FAILURE);
}

int codes_outcome(void)
{
    int result = 0, status = 0;
    const bool told = read(answer[0], &result, sizeof result) == (ssize_t)sizeof result;
    close(answer[0]);
    wait(&status);
    if (told)
        return result;
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM ? CODES_HANG : CODES_CRASH;
}

static const codes_difference *find_difference(const char *label)
{
    for (size_t i = 0; i < MAX_DIFFERENCES && differences[i].call != NULL; i++)
        if (strncmp(label, differences[i].call, strlen(differences[i].call)) == 0) {
            used[i] = true;
            return &differences[i];
        }
    return NULL;
}

static const char *describe(int result, char *out, size_t size)
{
    if (result == CODES_CRASH)
        return "crash";
    if (result == CODES_HANG)
        return "hang";
    snprintf(out, size, "0x%08x", (unsigned)result);
    return out;
}

void codes_judge(const char *note, const char *call, ze_result_t expected, int result)
{
    char label[512], one[16], other[16];
    snprintf(label, sizeof label, "%s%s%s", note, note[0] != '\0' ? ": " : "", call);
    const codes_difference *difference = is_ours ? NULL : find_difference(label);
    const int wanted = difference != NULL ? difference->result : (int)expected;
    calls++;
    if (difference != NULL) {
        printf("differs: %s is %s: %s\n", label, describe(result, one, sizeof one),
               difference->reason);
        differing++;
    }
    if (result == wanted && (difference == NULL || result != (int)expected))
        return;
    wrong++;
    fprintf(stderr, "FAILED: %s is %s, not %s\n", label, describe(result, one, sizeof one),
            describe(wanted, other, sizeof other));
}

int codes_close(void)
{
    for (size_t i = 0; !is_ours && i < MAX_DIFFERENCES && differences[i].call != NULL; i++)
        if (!used[i]) {
            fprintf(stderr, "FAILED: no call begins with \"%s\"\n", differences[i].call);
            wrong++;
        }
    zeContextDestroy(context);
    printf("%u calls, %u differ as they may, %u wrong\n", calls, differing, wrong);
    return calls > 0 && wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
