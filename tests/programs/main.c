/* Random Level Zero programs, compared with a model:
 *
 *     zellige.programs [--seeds N] [--first N] [--steps N] [--print]
 *
 * Immediate lists, queues and a second process work on memory of every kind, at its several
 * addresses. They wait for one another by events of every kind. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "batch.h"
#include "newer.h"
#include "other.h"
#include "stamp.h"

#include "tests/xorshift.h"

/* Constants are few: each has kernels of its own to compile. */
enum { BATCHES = 4, EPOCH = 40, SECONDS = 120, MAX_PARTS = 3, CONSTANTS = 4 };

static unsigned long long first_seed = 1;
static unsigned seed_count = 12, step_count = 300;
static bool prints;

static uint64_t random_state;
static storage storages[STORAGES];
static batch batches[BATCHES];
static command issued[EPOCH]; /* since all ended */
static unsigned issued_count;
static ze_device_handle_t devices[2 * (1 + MAX_PARTS)];
static uint32_t device_count;

static uint32_t below(uint32_t limit)
{
    return xorshift_next(&random_state) % limit;
}

static uint32_t number_of(const storage *one)
{
    return (uint32_t)(one - storages);
}

static void make_storage(uint32_t at)
{
    const storage_kind kind = (storage_kind)below(STORAGE_KINDS);
    storage_make(&storages[at], kind, devices[below(device_count)], xorshift_next(&random_state));
    if (storages[at].kind == OPENED)
        other_opens(at, &storages[at]);
}

static void end_storage(uint32_t at)
{
    if (storages[at].kind == OPENED)
        other_closes(at);
    storage_end(&storages[at], below(2) == 0);
}

/* ---- Commands -------------------------------------------------------------------------------- */

/* A host function changes what is the host's, and no kernels are linked. */
static void make_possible(command *made)
{
    if (made->operation == LINKED_TWIST ||
        (made->operation == CALL && !storage_is_of_host(made->to)))
        made->operation = ADD;
}

static command make_command(bool is_copy)
{
    command made = {.operation = (operation)below(OPERATIONS),
                    .launch = (launch)below(LAUNCHES),
                    .to = &storages[below(STORAGES)],
                    .from = &storages[below(STORAGES)],
                    .value = xorshift_next(&random_state),
                    .size = 1u << below(8),
                    .groups = below(65),
                    .first = below(WORDS)};
    if (is_copy)
        made.operation = (operation)(COPY + below(3));
    if (driver_is_for_gpus())
        make_possible(&made);
    if (made.operation != MIX && made.from == made.to)
        made.from = &storages[(number_of(made.to) + 1) % STORAGES];
    made.target = made.to->views[below(2)];
    made.source = made.from->views[below(2)];
    made.count = 1 + below(WORDS - made.first);
    if (made.operation == ROWS)
        made.count = (WORDS - made.first) / 32 * 32;
    if (made.operation == ROWS && made.count == 0)
        made.operation = COPY, made.count = 1;
    return made;
}

static ze_event_handle_t perhaps_stamp(void)
{
    return below(2) == 0 ? stamp_take((stamp_kind)below(STAMP_KINDS)) : NULL;
}

static void issue(void)
{
    stream *on = &streams[below(STREAMS)];
    waits before = {0};
    if (on->list == NULL || issued_count == EPOCH)
        return;
    command *made = &issued[issued_count++];
    *made = make_command(on->copies_only);
    stream_order(on, made->to, true, &before);
    if (command_has_source(made))
        stream_order(on, made->from, false, &before);
    ze_event_handle_t stamp = perhaps_stamp();
    if (prints)
        printf("stream %d: ", (int)(on - streams)), command_print(made);
    command_append(made, on->list, &on->own, stamp, before.count, before.events);
    command_apply(made);
    if (command_has_source(made))
        stream_uses(on, made->from, false);
    stream_uses(on, made->to, true);
    stream_went_on(on, stamp);
}

/* The other process begins when a list of this one says so. */
static void issue_to_the_other(void)
{
    stream *other = &streams[STREAMS - 1], *list = &streams[1];
    storage *to = &storages[below(STORAGES)];
    command adds = {.operation = ADD, .to = to, .value = xorshift_next(&random_state), .groups = 1};
    waits before = {0};
    if (to->kind != OPENED)
        return;
    ze_event_handle_t wait = stamp_take(SHARED_WITH_THE_OTHER);
    ze_event_handle_t done = stamp_take(SHARED_WITH_THE_OTHER);
    if (done == NULL)
        return;
    stream_order(other, to, true, &before);
    if (prints)
        printf("other: storage %u, %u\n", number_of(to), adds.value);
    assert_ok(zeCommandListAppendBarrier(list->list, wait, before.count, before.events));
    stream_went_on(list, wait);
    other_adds(number_of(to), adds.value, wait, done);
    command_apply(&adds);
    stream_uses(other, to, true);
    stream_went_on(other, done);
}

/* ---- Batches --------------------------------------------------------------------------------- */

static void use_batch(void)
{
    batch *one = &batches[below(BATCHES)];
    stream *on = &streams[1 + below(STREAMS - 2)]; /* neither copies only nor the other process */
    if (one->list == NULL) {
        one->kind = (batch_kind)below(BATCH_KINDS);
        one->device = on->device;
        one->count = 1 + (int)below(BATCH_COMMANDS);
        for (int i = 0; i < one->count; i++) {
            one->commands[i] = make_command(false);
            if (prints)
                printf("batch %d (kind %d): ", (int)(one - batches), one->kind),
                    command_print(&one->commands[i]);
        }
        batch_record(one);
    }
    if (on->device != one->device || (on->queue != NULL && one->kind == CAPTURED))
        return;
    const int which = (int)below((uint32_t)one->count);
    if (one->kind == CHANGING && command_is_launch(&one->commands[which]) && below(2) == 0) {
        const command now = make_command(false);
        batch_change(one, which, &now);
    }
    if (prints)
        printf("stream %d: batch %d\n", (int)(on - streams), (int)(one - batches));
    batch_run(one, on, on->queue == NULL ? perhaps_stamp() : NULL);
}

/* ---- The host -------------------------------------------------------------------------------- */

static void wait_for_one(void)
{
    stream *one = &streams[below(STREAMS)];
    ze_result_t result = ZE_RESULT_SUCCESS;
    if (below(3) == 0)
        stream_end(one);
    else if (one->stamp != NULL)
        result = zeEventQueryStatus(one->stamp);
    else if (one->fence != NULL)
        result = zeFenceQueryStatus(one->fence);
    assert_true(result == ZE_RESULT_SUCCESS || result == ZE_RESULT_NOT_READY);
}

static void end_all(void)
{
    char name[24];
    other_ends_commands();
    for (int i = 0; i < STREAMS; i++)
        stream_end(&streams[i]);
    for (uint32_t i = 0; i < STORAGES; i++) {
        snprintf(name, sizeof name, "storage %u", i);
        storage_check(&storages[i], name);
    }
    stamps_check_times();
    stamps_reset();
    for (int i = 0; i < STREAMS; i++) {
        streams[i].stamped = 0;
        streams[i].stamp = NULL;
    }
    issued_count = 0;
}

/* What lists use goes only with the lists. */
static void renew(void)
{
    end_all();
    for (int i = 0; i < BATCHES; i++)
        if (batches[i].list != NULL)
            batch_end(&batches[i]);
    for (uint32_t i = 0; i < STORAGES; i++)
        if (below(2) == 0) {
            end_storage(i);
            make_storage(i);
        }
}

static void run_program(unsigned long long seed)
{
    printf("seed %llu\n", seed);
    fflush(stdout);
    alarm(SECONDS);
    random_state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    commands_open(devices, device_count, 0x9e3779b9u * below(CONSTANTS));
    stamps_open();
    other_opens_pool();
    streams_open(devices, device_count, &random_state);
    for (uint32_t i = 0; i < STORAGES; i++)
        make_storage(i);
    for (unsigned step = 0; step < step_count; step++) {
        const uint32_t what = below(16);
        if (issued_count == EPOCH)
            end_all();
        else if (what < 9)
            issue();
        else if (what < 11)
            issue_to_the_other();
        else if (what < 14)
            use_batch();
        else
            wait_for_one();
        if (below(60) == 0)
            renew();
    }
    renew();
    for (uint32_t i = 0; i < STORAGES; i++)
        end_storage(i);
    streams_close();
    stamps_close();
    commands_close();
}

static bool reach_each_other(ze_device_handle_t one, ze_device_handle_t other)
{
    ze_bool_t reaches[2] = {0};
    assert_ok(zeDeviceCanAccessPeer(one, other, &reaches[0]));
    assert_ok(zeDeviceCanAccessPeer(other, one, &reaches[1]));
    return reaches[0] && reaches[1];
}

/* All devices of the driver that reach the memory of the first, and their parts. */
static void find_devices(void)
{
    ze_device_handle_t roots[2];
    uint32_t root_count = 2;
    assert_ok(zeDeviceGet(driver, &root_count, roots));
    for (uint32_t i = 0; i < root_count; i++) {
        uint32_t count = 0;
        if (i > 0 && !reach_each_other(roots[0], roots[i]))
            continue;
        devices[device_count++] = roots[i];
        assert_ok(zeDeviceGetSubDevices(roots[i], &count, NULL));
        count = count < MAX_PARTS ? count : MAX_PARTS;
        if (count > 0)
            assert_ok(zeDeviceGetSubDevices(roots[i], &count, devices + device_count));
        device_count += count;
    }
}

static void programs(void **state)
{
    (void)state;
    newer_find();
    find_devices();
    other_start();
    for (unsigned i = 0; i < seed_count; i++)
        run_program(first_seed + i);
    other_stop();
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(programs)};
    if (strcmp(arguments[0], "other") == 0)
        return other_main();
    for (int i = 1; i < count; i++) {
        prints = prints || strcmp(arguments[i], "--print") == 0;
        if (i + 1 == count)
            break;
        if (strcmp(arguments[i], "--seeds") == 0)
            seed_count = (unsigned)strtoul(arguments[i + 1], NULL, 10);
        if (strcmp(arguments[i], "--first") == 0)
            first_seed = strtoull(arguments[i + 1], NULL, 10);
        if (strcmp(arguments[i], "--steps") == 0)
            step_count = (unsigned)strtoul(arguments[i + 1], NULL, 10);
    }
    return client_run(tests);
}
