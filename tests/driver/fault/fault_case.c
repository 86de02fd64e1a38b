#include "tests/driver/fault/fault_case.h"

#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>

#include "tests/sanitizer.h"

bool is_sanitized(void)
{
    return SANITIZED;
}

static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};

bool clean;

int status_of(test_case *run, const char *variable, const char *value)
{
    int status = 0;
    fflush(NULL);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
            signal(faults[i], SIG_DFL); /* cmocka has handlers */
        if (variable != NULL)
            setenv(variable, value, 1);
        client_open(NULL);
        run();
        client_close(NULL);
        if (clean)
            exit(0); /* with a search for leaks */
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

void survives(test_case *run)
{
    assert_int_equal(status_of(run, NULL, NULL), 0);
}

/* A sanitizer has handlers of its own, which report and exit. */
void dies(test_case *run, int signal, const char *variable, const char *value)
{
    const int status = status_of(run, variable, value);
    if (SANITIZED)
        assert_true(status != 0);
    else
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == signal);
}

ze_module_handle_t module;
int *results;

ze_kernel_handle_t open_kernel_of(const zlg_spirv *spirv, const char *name, const void *address)
{
    if (module == NULL) {
        module = make_module(spirv->words, spirv->count);
        results = make_memory(COUNT * sizeof *results);
    }
    ze_kernel_handle_t kernel = make_kernel(module, name);
    expect_ok(zeKernelSetGroupSize(kernel, SIZE, 1, 1));
    expect_ok(set_pointer(kernel, 0, results));
    if (address != NULL)
        expect_ok(set_pointer(kernel, 1, address));
    return kernel;
}

ze_result_t launch(ze_command_list_handle_t list, ze_kernel_handle_t kernel,
                   ze_event_handle_t event)
{
    const ze_group_count_t groups = {GROUPS, 1, 1};
    return zeCommandListAppendLaunchKernel(list, kernel, &groups, event, 0, NULL);
}

const char *why(void)
{
    ze_result_t (*describe)(ze_driver_handle_t, const char **);
    const char *text = NULL;
    void *address = extension("zeDriverGetLastErrorDescription");
    memcpy(&describe, &address, sizeof describe);
    expect_ok(describe(driver, &text));
    return text;
}

void expect_reason(const char *part)
{
    if (strstr(why(), part) == NULL) {
        fprintf(stderr, "\"%s\" is not in: %s\n", part, why());
        _exit(1);
    }
}

void *forbidden(void)
{
    void *page = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    expect(page != MAP_FAILED);
    return page;
}
