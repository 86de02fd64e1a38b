/* Return codes, call by call, on any Level Zero driver.
 *
 * A program of this folder is written to plain Level Zero. Each of its calls names the code that
 * the specification wants. Our driver has to return it; another driver may differ where the
 * program's table of differences says so and why. A difference that is gone is an error too.
 */
#ifndef ZELLIGE_TESTS_DRIVER_CODES_H
#define ZELLIGE_TESTS_DRIVER_CODES_H

#include <level_zero/ze_api.h>
#include <stdbool.h>
#include <stddef.h>

/** What a call came to that did not return. */
enum { CODES_CRASH = -1, CODES_HANG = -2 };

/** How a driver that is not ours differs. */
typedef struct codes_difference {
    const char
        *call;  /**< how the call, as it is written, begins: after "note: " if it has a note */
    int result; /**< what the other driver returns */
    const char *reason;
} codes_difference;

/** The first driver, its first device, and a context. */
extern ze_driver_handle_t driver;
extern ze_device_handle_t device;
extern ze_context_handle_t context;

/** Opens the driver, or ends the program.
 *  @param differences  ends with an entry whose `call` is NULL */
void codes_open(const codes_difference *differences);

/** Says how many codes differed.
 *  @returns the exit status: success if every code is as it should be */
int codes_close(void);

/** Makes a call that has an effect. */
#define expect(result, call) codes_judge("", #call, (result), (int)(call))

/** Makes a call without an effect: most are to be refused. A driver that is not ours may not
 *  survive it and makes it in a child process. */
#define probe(result, call) probe_when("", (result), call)

/** The same; `note` tells what is wrong where the call does not show it. */
#define probe_when(note, result, call)   \
    codes_judge((note), #call, (result), \
                codes_is_guarded() ? codes_outcome() : codes_settle((int)(call)))

bool codes_is_guarded(void);
int codes_outcome(void);
int codes_settle(int result);
void codes_judge(const char *note, const char *call, ze_result_t expected, int result);

#endif
