/* What a copy and a fill of the CPU driver cost, beside memcpy() and memset() in as many threads.
 *
 *     bench_copy            a table
 *     bench_copy --brief    a line per row: its name, and our speed over theirs
 *
 * Both are measured in turns, and the middle of the ratios counts. A copy by the driver is one append
 * to a synchronous immediate list.
 */
#include <level_zero/ze_api.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ROUNDS = 21, MAX_THREADS = 256 };

static const size_t megabyte = (size_t)1 << 20;

typedef struct share {
    unsigned char *to;
    const unsigned char *from; /* NULL: fill */
    size_t bytes;
    int times;
} share;

static ze_context_handle_t context;
static ze_device_handle_t device;
static ze_command_list_handle_t list;
static unsigned char *buffers[2];
static size_t threads;

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void *work(void *argument)
{
    const share *self = argument;
    for (int i = 0; i < self->times; i++) {
        if (self->from != NULL)
            memcpy(self->to, self->from, self->bytes);
        else
            memset(self->to, i, self->bytes);
        __asm__ volatile("" ::: "memory");
    }
    return NULL;
}

/* Threads are started once for all times: starting them is not what is measured. */
static double theirs(size_t bytes, bool is_copy, int times)
{
    pthread_t ids[MAX_THREADS];
    share shares[MAX_THREADS];
    const size_t part = bytes / threads;
    const double start = seconds();
    for (size_t i = 0; i < threads; i++) {
        const size_t rest = i + 1 == threads ? bytes - i * part : part;
        shares[i] =
            (share){buffers[0] + i * part, is_copy ? buffers[1] + i * part : NULL, rest, times};
        if (i > 0 && pthread_create(&ids[i], NULL, work, &shares[i]) != 0)
            exit(1);
    }
    work(&shares[0]);
    for (size_t i = 1; i < threads; i++)
        pthread_join(ids[i], NULL);
    return seconds() - start;
}

static double ours(size_t bytes, bool is_copy, int times)
{
    const double start = seconds();
    for (int i = 0; i < times; i++) {
        const unsigned char value = (unsigned char)i;
        if ((is_copy
                 ? zeCommandListAppendMemoryCopy(list, buffers[0], buffers[1], bytes, NULL, 0, NULL)
                 : zeCommandListAppendMemoryFill(list, buffers[0], &value, 1, bytes, NULL, 0,
                                                 NULL)) != ZE_RESULT_SUCCESS)
            exit(1);
    }
    return seconds() - start;
}

static int compare(const void *left, const void *right)
{
    const double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static double middle(double *values)
{
    qsort(values, ROUNDS, sizeof *values, compare);
    return values[ROUNDS / 2];
}

static void measure(const char *name, size_t bytes, bool is_copy, bool brief)
{
    const int times = bytes >= 64 * megabyte ? 1 : (int)(64 * megabyte / bytes);
    double ratios[ROUNDS], speeds[ROUNDS];
    (void)ours(bytes, is_copy, 1);
    (void)theirs(bytes, is_copy, 1);
    for (int i = 0; i < ROUNDS; i++) {
        const double mine = ours(bytes, is_copy, times);
        ratios[i] = theirs(bytes, is_copy, times) / mine;
        speeds[i] = (double)bytes * times / mine * 1e-9;
    }
    if (brief)
        printf("%s %.2f\n", name, middle(ratios));
    else
        printf("%-14s %8.2f GB/s %8.2f of theirs\n", name, middle(speeds), middle(ratios));
}

static bool begin(void)
{
    uint32_t count = 1;
    ze_driver_handle_t driver;
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    const ze_command_queue_desc_t queue = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                           .mode = ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS};
    const ze_device_mem_alloc_desc_t on_device = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    setenv("ZE_ENABLE_ALT_DRIVERS", ZELLIGE_BENCH_CPU_DRIVER, 0);
    if (zeInit(0) != ZE_RESULT_SUCCESS || zeDriverGet(&count, &driver) != ZE_RESULT_SUCCESS ||
        zeDeviceGet(driver, &count, &device) != ZE_RESULT_SUCCESS ||
        zeContextCreate(driver, &desc, &context) != ZE_RESULT_SUCCESS ||
        zeCommandListCreateImmediate(context, device, &queue, &list) != ZE_RESULT_SUCCESS)
        return false;
    for (int i = 0; i < 2; i++) {
        if (zeMemAllocDevice(context, &on_device, 256 * megabyte, 0, device,
                             (void **)&buffers[i]) != ZE_RESULT_SUCCESS)
            return false;
        memset(buffers[i], i, 256 * megabyte);
    }
    return true;
}

int main(int argc, char **argv)
{
    const bool brief = argc > 1 && strcmp(argv[1], "--brief") == 0;
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    threads = processors < 1 ? 1 : processors > MAX_THREADS ? MAX_THREADS : (size_t)processors;
    if (!begin()) {
        fprintf(stderr, "bench_copy: the CPU driver does not work\n");
        return 1;
    }
    measure("copy-1MiB", megabyte, true, brief);
    measure("copy-16MiB", 16 * megabyte, true, brief);
    measure("copy-256MiB", 256 * megabyte, true, brief);
    measure("fill-1MiB", megabyte, false, brief);
    measure("fill-256MiB", 256 * megabyte, false, brief);
    zeMemFree(context, buffers[0]);
    zeMemFree(context, buffers[1]);
    zeCommandListDestroy(list);
    zeContextDestroy(context);
    return 0;
}
