/* A Level Zero program, as far as every test of the CPU driver needs one. It knows the driver only
 * through the official loader, which may have other drivers beside it. */
#ifndef ZELLIGE_TESTS_CPU_CLIENT_H
#define ZELLIGE_TESTS_CPU_CLIENT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <level_zero/ze_api.h>

#include "tests/skip.h"

#define assert_result(expected, call) assert_int_equal((call), (expected))
#define assert_ok(call) assert_result(ZE_RESULT_SUCCESS, call)

/** Initialised by client_open(). */
extern ze_driver_handle_t driver;
extern ze_device_handle_t device;
extern ze_context_handle_t context;

/** A validation layer stands between the program and the driver. It refuses what is newer than the
 *  specification of its loader, 1.minor. */
bool is_validated(void);
bool is_validated_before(int minor);

/** Skips the test where the layer may refuse what hangs on a descriptor and is newer than it. */
void needs_unknown_structures(void);

/** Skips the test where the layer refuses several native binaries for one module. */
void needs_binaries_as_inputs(void);

/** Skips the test where the layer may look into memory that nobody may read. */
void needs_unread_memory(void);

/** Whether the device is a GPU: kernels do not reach all memory of the process, and the system does
 *  not tell what it does of processors. */
bool device_is_gpu(void);

/** Finds the driver by its uuid. */
void client_find_driver(void);

/** Group fixtures: find the driver and its device, make a context, and destroy it. */
int client_open(void **state);
int client_close(void **state);

/** Runs the tests between the two. */
#define client_run(tests) cmocka_run_group_tests(tests, client_open, client_close)

ze_command_queue_handle_t make_queue(ze_command_queue_mode_t mode);
ze_command_list_handle_t make_list(void);
ze_command_list_handle_t make_immediate(ze_command_queue_mode_t mode);
ze_event_pool_handle_t make_pool(uint32_t count, ze_event_pool_flags_t flags);
ze_event_handle_t make_event(ze_event_pool_handle_t pool, uint32_t index);

/** A pool and all its events; and their end. */
ze_event_pool_handle_t make_events(uint32_t count, ze_event_pool_flags_t flags,
                                   ze_event_handle_t *events);
void destroy_events(ze_event_pool_handle_t pool, uint32_t count, const ze_event_handle_t *events);

/** Memory of the host, of the device or shared; shared memory of zeros; and their end. */
void *make_memory_of(ze_memory_type_t type, size_t size);
void *make_memory(size_t size);
void free_memory(void *memory);

/** Closes a regular list, runs it in a queue of its own, waits for it and opens it again. */
void run_list(ze_command_list_handle_t list);

/** zeCommandListHostSynchronize, which these headers have not. */
ze_result_t synchronize(ze_command_list_handle_t list, uint64_t timeout);

/** zeCommandListAppendHostFunction, for a table of extensions. */
typedef ze_result_t append_host_function(ze_command_list_handle_t, void (*)(void *), void *,
                                         const void *, ze_event_handle_t, uint32_t,
                                         ze_event_handle_t *);

/** The function of an extension; fails the test if the driver has it not. */
void *extension(const char *name);

/** Puts it into the member of `table` that has its name. */
#define FIND_EXTENSION(table, name)                            \
    do {                                                       \
        void *address = extension(#name);                      \
        memcpy(&(table).name, &address, sizeof((table).name)); \
    } while (0)

/** The driver's sentence about the last failure. Loaders before 1.9 have no function for it: the
 *  driver gives its own. */
const char *last_error(void);

/** Sets an argument by value. A loader that wraps handles reads eight bytes whatever the size. */
ze_result_t set_value(ze_kernel_handle_t kernel, uint32_t index, size_t size, const void *value);

/** Sets an argument that is a pointer. */
ze_result_t set_pointer(ze_kernel_handle_t kernel, uint32_t index, const void *pointer);

ze_module_handle_t make_module(const uint32_t *words, size_t count);
ze_kernel_handle_t make_kernel(ze_module_handle_t module, const char *name);

/** Whether the loader looks at arguments first, and refuses what is newer than itself. */
bool loader_validates(void);

/** Nanoseconds of a clock that never goes back. */
uint64_t now(void);
void sleep_milliseconds(unsigned milliseconds);

/** How often all threads have slept so far. One that looks all the time never does. */
long count_sleeps(void);

#endif
