/* Launches at random, in memory of all kinds, which changes between them: it is freed and allocated
 * again, imported and released, and what is mapped at an address may be mapped at another one too.
 * What kernels do there is what C does. */
#include "tests/driver/client.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "overlap.cl.h"

enum { REGIONS = 7, BYTES = 16384, INTS = BYTES / 4, LAUNCHES = 3, ROUNDS = 3000 };

typedef enum memory_kind {
    OWN, /* the driver's */
    PLAIN,
    IMPORTED,
    TWICE, /* both halves are one file */
    TWICE_IMPORTED,
    KINDS
} memory_kind;

typedef struct region {
    char *at;
    memory_kind kind;
    char before[BYTES], expected[2][BYTES];
} region;

/* C computes with the memory itself, which may be at two addresses. */
typedef volatile int *row;
typedef void rows(row to, row from, int n, int item);

typedef struct launch {
    size_t kernel;
    int *to, *from;
    int n, items;
} launch;

static struct {
    ze_result_t (*zexDriverImportExternalPointer)(ze_driver_handle_t, void *, size_t);
    ze_result_t (*zexDriverReleaseImportedPointer)(ze_driver_handle_t, void *);
} f;

static region regions[REGIONS];
static uint64_t state = 1;

static int below(int n)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((state >> 33) % (uint64_t)n);
}

/* ---- Memory ---------------------------------------------------------------------------------- */

static char *map(char *at, size_t size, int flags, int file)
{
    flags |= at == NULL ? 0 : MAP_FIXED;
    char *memory = mmap(at, size, PROT_READ | PROT_WRITE, flags, file, 0);
    assert_true(memory != MAP_FAILED);
    return memory;
}

static char *map_twice(char *at)
{
    const int file = memfd_create("history", MFD_CLOEXEC);
    assert_true(file >= 0 && ftruncate(file, BYTES / 2) == 0);
    at = map(at, BYTES, MAP_PRIVATE | MAP_ANONYMOUS, -1);
    map(at, BYTES / 2, MAP_SHARED, file);
    map(at + BYTES / 2, BYTES / 2, MAP_SHARED, file);
    close(file);
    return at;
}

static bool is_imported(memory_kind kind)
{
    return kind == IMPORTED || kind == TWICE_IMPORTED;
}

static void begin(region *r, memory_kind kind)
{
    r->kind = kind;
    if (kind == OWN)
        r->at = make_memory(BYTES);
    else if (kind == TWICE || kind == TWICE_IMPORTED)
        r->at = map_twice(r->at);
    else
        r->at = map(r->at, BYTES, MAP_PRIVATE | MAP_ANONYMOUS, -1);
    if (is_imported(kind))
        assert_ok(f.zexDriverImportExternalPointer(driver, r->at, BYTES));
}

/* The next mapping takes the place of this one. */
static void end(region *r)
{
    if (is_imported(r->kind))
        assert_ok(f.zexDriverReleaseImportedPointer(driver, r->at));
    if (r->kind == OWN)
        free_memory(r->at);
}

static void change(region *r)
{
    const bool is_own = r->kind == OWN;
    end(r);
    begin(r, is_own ? OWN : (memory_kind)(PLAIN + below(KINDS - PLAIN)));
}

static void fill(void)
{
    for (int r = 0; r < REGIONS; r++)
        for (int k = 0; k < INTS; k++)
            ((int *)(void *)regions[r].at)[k] = below(1 << 20);
    for (int r = 0; r < REGIONS; r++)
        memcpy(regions[r].before, regions[r].at, BYTES);
}

/* ---- What kernels do, in C ------------------------------------------------------------------- */

static void add_row(row sum, row from, int n, int i)
{
    for (int k = 0; k < n; k++)
        sum[i * n] += from[i * n + k];
}

static void copy_row(row to, row from, int n, int i)
{
    for (int k = 0; k + 1 < n; k++)
        to[i * n + k] = from[i * n + k] + 1;
}

static void add_by_turns(row b, row a, int n, int i)
{
    for (int k = 0; k < n; k++)
        *((k & 1) != 0 ? &a[i * n] : &b[i * n]) += a[i * n + k];
}

static const struct {
    const char *name;
    rows *run;
} kernels[] = {{"add_row", add_row}, {"copy_row", copy_row}, {"add_by_turns", add_by_turns}};

enum { KERNELS = sizeof kernels / sizeof kernels[0] };

/* Work-items have no order: what depends on it says nothing. */
static bool expect(const launch *launches, int count, int times)
{
    bool is_same = true;
    for (int order = 0; order < 2; order++) {
        for (int k = 0; k < times * count; k++) {
            const launch *l = &launches[k % count];
            for (int i = 0; i < l->items; i++)
                kernels[l->kernel].run(l->to, l->from, l->n, order == 0 ? i : l->items - 1 - i);
        }
        for (int r = 0; r < REGIONS; r++)
            memcpy(regions[r].expected[order], regions[r].at, BYTES);
        for (int r = 0; r < REGIONS; r++)
            memcpy(regions[r].at, regions[r].before, BYTES);
    }
    for (int r = 0; r < REGIONS; r++)
        is_same &= memcmp(regions[r].expected[0], regions[r].expected[1], BYTES) == 0;
    return is_same;
}

/* ---- Launches -------------------------------------------------------------------------------- */

static int within(int place, int most)
{
    return place < 0 ? 0 : place > most ? most : place;
}

/* Most are in one region: near one another, or as far apart as the halves are. */
static launch choose(void)
{
    launch l = {.kernel = (size_t)below(KERNELS), .n = 4 + below(30), .items = 1 + below(4)};
    const region *to = &regions[below(REGIONS)];
    const region *from = below(3) == 0 ? &regions[below(REGIONS)] : to;
    const int most = INTS - l.items * l.n, first = below(most);
    int second = below(4) == 0 ? below(most) : first + below(40) - 20;
    if (below(2) == 0)
        second += first < INTS / 2 ? INTS / 2 : -INTS / 2;
    l.to = (int *)(void *)to->at + first;
    l.from = (int *)(void *)from->at + within(second, most);
    return l;
}

static void append(ze_command_list_handle_t list, ze_kernel_handle_t const *handles,
                   const launch *l)
{
    const bool is_one_group = below(2) == 0;
    const uint32_t items = (uint32_t)l->items;
    const ze_group_count_t groups = {is_one_group ? 1 : items, 1, 1};
    ze_kernel_handle_t kernel = handles[l->kernel];
    assert_ok(zeKernelSetGroupSize(kernel, is_one_group ? items : 1, 1, 1));
    assert_ok(set_pointer(kernel, 0, l->to));
    assert_ok(set_pointer(kernel, 1, l->from));
    assert_ok(set_value(kernel, 2, sizeof l->n, &l->n));
    assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &groups, NULL, 0, NULL));
    assert_ok(zeCommandListAppendBarrier(list, NULL, 0, NULL));
}

static void run_closed(ze_command_list_handle_t list, int times)
{
    ze_command_queue_handle_t queue = make_queue(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    assert_ok(zeCommandListClose(list));
    for (int k = 0; k < times; k++)
        assert_ok(zeCommandQueueExecuteCommandLists(queue, 1, &list, NULL));
    assert_ok(zeCommandQueueDestroy(queue));
    assert_ok(zeCommandListDestroy(list));
}

/* Returns whether the round says something. A list is run once or twice. */
static bool run_round(ze_command_list_handle_t immediate, ze_kernel_handle_t const *handles)
{
    launch launches[LAUNCHES];
    const int count = 1 + below(LAUNCHES), times = below(3); /* 0: not recorded */
    if (below(3) == 0)
        change(&regions[below(REGIONS)]);
    for (int k = 0; k < count; k++)
        launches[k] = choose();
    fill();
    if (!expect(launches, count, times == 0 ? 1 : times))
        return false;
    ze_command_list_handle_t list = times == 0 ? immediate : make_list();
    for (int k = 0; k < count; k++)
        append(list, handles, &launches[k]);
    if (times != 0)
        run_closed(list, times);
    return true;
}

static void what_overlaps_now_is_known(void **unused)
{
    (void)unused;
    int told = 0;
    ze_kernel_handle_t handles[KERNELS];
    ze_module_handle_t module = make_module(overlap_spirv.words, overlap_spirv.count);
    ze_command_list_handle_t immediate = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    FIND_EXTENSION(f, zexDriverImportExternalPointer);
    FIND_EXTENSION(f, zexDriverReleaseImportedPointer);
    for (size_t k = 0; k < KERNELS; k++)
        handles[k] = make_kernel(module, kernels[k].name);
    for (int r = 0; r < REGIONS; r++)
        begin(&regions[r], (memory_kind)(r % KINDS));
    for (int round = 0; round < ROUNDS; round++) {
        const bool tells = run_round(immediate, handles);
        told += tells;
        for (int r = 0; tells && r < REGIONS; r++)
            if (memcmp(regions[r].at, regions[r].expected[0], BYTES) != 0)
                fail_msg("round %d: region %d of kind %d", round, r, (int)regions[r].kind);
    }
    assert_true(told > ROUNDS / 2);
    for (int r = 0; r < REGIONS; r++)
        end(&regions[r]);
    for (size_t k = 0; k < KERNELS; k++)
        assert_ok(zeKernelDestroy(handles[k]));
    assert_ok(zeCommandListDestroy(immediate));
    assert_ok(zeModuleDestroy(module));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_overlaps_now_is_known)};
    return client_run(tests);
}
