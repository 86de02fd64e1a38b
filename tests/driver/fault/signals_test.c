/* Signals that are not the driver's: the program's handlers get them as if the driver had none. */
#include "tests/driver/fault/fault_case.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>

#include "faults.cl.h"

#if defined(__SANITIZE_THREAD__)
#define HANDLES_SIGNALS true
#else
#define HANDLES_SIGNALS false
#endif

/* Its handlers block all signals. */
static void skip_with_handlers_of_a_sanitizer(void)
{
    if (HANDLES_SIGNALS)
        skip_because("ThreadSanitizer has handlers of its own");
}

static ze_command_list_handle_t list;

static ze_kernel_handle_t open_kernel(const char *name, const void *address)
{
    return open_kernel_of(&faults_spirv, name, address);
}

/* From here on the driver has its handlers. */
static void launch_good(void)
{
    list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    expect_ok(launch(list, open_kernel("good", NULL), NULL));
}

static void launch_bad(void)
{
    expect_lost(launch(list, open_kernel("write_to", forbidden()), NULL));
}

static void fault_here(void *page)
{
    *(volatile char *)page = 1;
}

/* ---- Who gets a signal ----------------------------------------------------------------------- */

static sigjmp_buf back;
static volatile sig_atomic_t handled;

static void handle(int signal, siginfo_t *info, void *unused)
{
    (void)unused;
    handled = signal;
    expect(info->si_signo == signal);
    siglongjmp(back, 1);
}

static void set_handler(int signal, void (*function)(int, siginfo_t *, void *), int flags)
{
    struct sigaction action = {.sa_flags = SA_SIGINFO | flags};
    action.sa_sigaction = function;
    sigaddset(&action.sa_mask, SIGUSR1);
    expect(sigaction(signal, &action, NULL) == 0);
}

static void own_handler(void)
{
    void *page = forbidden();
    set_handler(SIGSEGV, handle, 0);
    launch_good();
    for (int i = 0; i < 3; i++) {
        handled = 0;
        if (sigsetjmp(back, 1) == 0)
            fault_here(page);
        expect(handled == SIGSEGV);
    }
    handled = 0;
    launch_bad();
    expect(handled == 0);
    if (sigsetjmp(back, 1) == 0)
        fault_here(page);
    expect(handled == SIGSEGV);
}

static void other_faults_go_to_the_handler_before_ours(void **state)
{
    (void)state;
    survives(own_handler);
}

static void later_handler(void)
{
    void *page = forbidden();
    launch_good();
    set_handler(SIGSEGV, handle, 0);
    if (sigsetjmp(back, 1) == 0)
        fault_here(page);
    expect(handled == SIGSEGV);
}

static void a_later_handler_takes_the_place_of_ours(void **state)
{
    (void)state;
    survives(later_handler);
}

static struct sigaction ours;

static void call_ours(int signal, siginfo_t *info, void *interrupted)
{
    ours.sa_sigaction(signal, info, interrupted);
}

/* The driver's handler, called by a later one, leaves that where it is. */
static void chained_handler(void)
{
    void *page = forbidden();
    struct sigaction now;
    set_handler(SIGSEGV, handle, 0);
    launch_good();
    expect(sigaction(SIGSEGV, NULL, &ours) == 0);
    set_handler(SIGSEGV, call_ours, SA_ONSTACK | SA_NODEFER);
    for (int i = 0; i < 2; i++) {
        handled = 0;
        if (sigsetjmp(back, 1) == 0)
            fault_here(page);
        expect(handled == SIGSEGV);
    }
    expect(sigaction(SIGSEGV, NULL, &now) == 0 && now.sa_sigaction == call_ours);
    launch_bad();
}

static void a_later_handler_may_call_ours(void **state)
{
    (void)state;
    survives(chained_handler);
}

/* A handler's mask ends with it, also when ours does not return to it. */
static void deferring_handler(void)
{
    sigset_t mask;
    launch_good();
    expect(sigaction(SIGSEGV, NULL, &ours) == 0);
    set_handler(SIGSEGV, call_ours, SA_ONSTACK);
    launch_bad();
    expect(pthread_sigmask(SIG_SETMASK, NULL, &mask) == 0);
    expect(sigismember(&mask, SIGSEGV) == 0 && sigismember(&mask, SIGUSR1) == 0);
}

static void a_later_handler_may_defer_signals(void **state)
{
    (void)state;
    assert_int_equal(status_of(deferring_handler, "ZELLIGE_CPU_THREADS", "1"), 0);
}

static void fault_after_launch(void)
{
    launch_good();
    fault_here(forbidden());
}

static void raise_after_launch(void)
{
    launch_good();
    kill(getpid(), SIGFPE);
    sleep_milliseconds(10000);
}

static void other_faults_end_the_process(void **state)
{
    (void)state;
    dies(fault_after_launch, SIGSEGV, NULL, NULL);
    dies(raise_after_launch, SIGFPE, NULL, NULL);
}

static void ignore_and_raise(void)
{
    signal(SIGFPE, SIG_IGN);
    launch_good();
    expect(raise(SIGFPE) == 0);
    launch_bad();
}

static void ignore_and_fault(void)
{
    signal(SIGSEGV, SIG_IGN);
    fault_after_launch();
}

static void ignored_signals_are_ignored_unless_they_are_faults(void **state)
{
    (void)state;
    survives(ignore_and_raise);
    dies(ignore_and_fault, SIGSEGV, NULL, NULL);
}

static void fault_in_kernel(void)
{
    list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    launch(list, open_kernel("write_to", forbidden()), NULL);
}

static void a_debugger_may_have_the_faults(void **state)
{
    (void)state;
    dies(fault_in_kernel, SIGSEGV, "ZELLIGE_CPU_TRAP", "off");
    assert_int_equal(status_of(fault_in_kernel, "ZELLIGE_CPU_TRAP", "on"), 0);
}

/* ---- What the flags of a handler ask for ----------------------------------------------------- */

static volatile sig_atomic_t calls;
static volatile bool defers, masks, has_own_stack;
static char own_stack[64 * 1024], *page;

/* Makes the page accessible, so that the instruction goes on. */
static void repair(int signal, siginfo_t *info, void *unused)
{
    sigset_t mask;
    const char *here = __builtin_frame_address(0); /* no local: ASan moves these */
    (void)unused;
    calls += 1;
    expect(info->si_signo == signal && info->si_code == SEGV_ACCERR && info->si_addr == page);
    pthread_sigmask(SIG_SETMASK, NULL, &mask);
    defers = sigismember(&mask, SIGSEGV) == 1;
    masks = sigismember(&mask, SIGUSR1) == 1 && sigismember(&mask, SIGUSR2) == 0;
    has_own_stack = here >= own_stack && here < own_stack + sizeof own_stack;
    expect(mprotect(page, 4096, PROT_READ | PROT_WRITE) == 0);
}

static void fault_with_flags(int flags)
{
    sigset_t mask;
    const stack_t stack = {.ss_sp = own_stack, .ss_size = sizeof own_stack};
    expect(sigaltstack(&stack, NULL) == 0);
    page = forbidden();
    set_handler(SIGSEGV, repair, flags);
    launch_good();
    fault_here(page);
    pthread_sigmask(SIG_SETMASK, NULL, &mask);
    expect(calls == 1 && masks);
    expect(sigismember(&mask, SIGSEGV) == 0 && sigismember(&mask, SIGUSR1) == 0);
    launch_bad();
    expect(calls == 1);
}

static void with_no_flags(void)
{
    fault_with_flags(0);
    expect(defers && !has_own_stack);
}

static void with_on_stack(void)
{
    fault_with_flags(SA_ONSTACK);
    expect(defers && has_own_stack);
}

static void with_no_defer(void)
{
    fault_with_flags(SA_NODEFER);
    expect(!defers && !has_own_stack);
}

static void with_both(void)
{
    fault_with_flags(SA_NODEFER | SA_ONSTACK);
    expect(!defers && has_own_stack);
}

static void handlers_have_their_mask_and_stack(void **state)
{
    (void)state;
    skip_with_handlers_of_a_sanitizer();
    survives(with_no_flags);
    survives(with_on_stack);
    survives(with_no_defer);
    survives(with_both);
}

/* The stack that the driver gave the thread is small. */
static void need_stack(int signal, siginfo_t *info, void *unused)
{
    volatile char room[1 << 20];
    for (size_t i = 0; i < sizeof room; i += 4096)
        room[i] = 1;
    repair(signal, info, unused);
}

static void handle_on_large_stack(void)
{
    page = forbidden();
    set_handler(SIGSEGV, need_stack, 0);
    launch_good();
    fault_here(page);
    expect(calls == 1);
}

static void a_handler_without_a_stack_has_the_threads_own(void **state)
{
    (void)state;
    survives(handle_on_large_stack);
}

static void do_nothing(int signal, siginfo_t *info, void *unused)
{
    (void)signal;
    (void)info;
    (void)unused;
    calls += 1;
    expect(calls == 1);
}

static void handle_once(void)
{
    set_handler(SIGSEGV, do_nothing, (int)SA_RESETHAND);
    fault_after_launch();
}

static void handle_once_on_stack(void)
{
    set_handler(SIGSEGV, do_nothing, (int)SA_RESETHAND | SA_ONSTACK);
    fault_after_launch();
}

static void a_handler_for_one_signal_gets_one(void **state)
{
    (void)state;
    dies(handle_once, SIGSEGV, NULL, NULL);
    dies(handle_once_on_stack, SIGSEGV, NULL, NULL);
}

static void count(int signal)
{
    calls += signal == SIGFPE;
}

static void take_value(int signal, siginfo_t *info, void *unused)
{
    (void)signal;
    (void)unused;
    calls += 1;
    expect(info->si_code == SI_QUEUE && info->si_value.sival_int == 42);
}

static void send_signals(void)
{
    struct sigaction action = {.sa_handler = count};
    expect(sigaction(SIGFPE, &action, NULL) == 0);
    set_handler(SIGBUS, take_value, 0);
    launch_good();
    expect(raise(SIGFPE) == 0 && calls == 1);
    expect(raise(SIGFPE) == 0 && calls == 2);
    expect(pthread_sigqueue(pthread_self(), SIGBUS, (union sigval){.sival_int = 42}) == 0);
    expect(calls == 3);
    launch_bad();
}

static void signals_that_are_sent_arrive(void **state)
{
    (void)state;
    survives(send_signals);
}

static void interrupted_calls(void)
{
    int ends[2];
    char byte;
    struct sigaction action = {.sa_handler = count};
    expect(pipe(ends) == 0);
    expect(sigaction(SIGFPE, &action, NULL) == 0);
    launch_good();
    const pid_t child = fork();
    if (child == 0) {
        sleep_milliseconds(200);
        kill(getppid(), SIGFPE);
        _exit(0);
    }
    expect(read(ends[0], &byte, 1) == -1 && calls == 1);
}

static void a_handler_may_interrupt_system_calls(void **state)
{
    (void)state;
    survives(interrupted_calls);
}

static void block_all(void *unused)
{
    const stack_t none = {.ss_flags = SS_DISABLE};
    sigset_t all;
    (void)unused;
    sigfillset(&all);
    expect(pthread_sigmask(SIG_SETMASK, &all, NULL) == 0 && sigaltstack(&none, NULL) == 0);
}

/* In the thread of the list, which has run a kernel. */
static void block_in_host_function(void)
{
    ze_result_t (*append)(ze_command_list_handle_t, void (*)(void *), void *, const void *,
                          ze_event_handle_t, uint32_t, ze_event_handle_t *);
    void *address = extension("zeCommandListAppendHostFunction");
    memcpy(&append, &address, sizeof append);
    list = make_immediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    for (int i = 0; i < 3; i++) {
        expect_ok(launch(list, open_kernel("good", NULL), NULL));
        expect_ok(append(list, block_all, NULL, NULL, NULL, 0, NULL));
    }
    expect_ok(synchronize(list, UINT64_MAX));
    ze_result_t result = launch(list, open_kernel("write_to", forbidden()), NULL);
    if (result == ZE_RESULT_SUCCESS)
        result = synchronize(list, UINT64_MAX);
    expect(result == ZE_RESULT_ERROR_DEVICE_LOST);
}

static void a_host_function_may_block_signals(void **state)
{
    (void)state;
    skip_with_handlers_of_a_sanitizer();
    survives(block_in_host_function);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_later_handler_takes_the_place_of_ours),
        cmocka_unit_test(other_faults_end_the_process),
        cmocka_unit_test(a_debugger_may_have_the_faults),
        cmocka_unit_test(other_faults_go_to_the_handler_before_ours),
        cmocka_unit_test(a_later_handler_may_call_ours),
        cmocka_unit_test(a_later_handler_may_defer_signals),
        cmocka_unit_test(ignored_signals_are_ignored_unless_they_are_faults),
        cmocka_unit_test(handlers_have_their_mask_and_stack),
        cmocka_unit_test(a_handler_without_a_stack_has_the_threads_own),
        cmocka_unit_test(a_handler_for_one_signal_gets_one),
        cmocka_unit_test(signals_that_are_sent_arrive),
        cmocka_unit_test(a_handler_may_interrupt_system_calls),
        cmocka_unit_test(a_host_function_may_block_signals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
