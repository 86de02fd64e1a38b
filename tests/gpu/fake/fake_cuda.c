/* Stands in for libcuda.so.1: GPUs whose memory the host cannot touch, and whose kernels do
 * nothing; one, or as many as FAKE_CUDA_GPUS says. What the driver does beside kernels is then
 * tested on any machine. Memory of a device is a file that is mapped twice: where the driver sees
 * it, without any access, and for the copies. */
#define _GNU_SOURCE
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "fake_stream.h"

enum { ILLEGAL_ADDRESS = 700, UNKNOWN_SYMBOL = 500 };
enum { HOST = 1, DEVICE = 2, ANY = 4, MOST = 4096, CAPACITY = 1 << 30, MOST_GPUS = 8 };
enum { CONTEXT = 0x1000 }; /* of the first GPU */

typedef struct range {
    uintptr_t base;
    size_t bytes;
    unsigned char *shadow; /* NULL: the host's */
    int kind;
    int device; /* whose context it was made in */
} range;

static range ranges[MOST];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local uintptr_t current; /* context; 0: none */
static atomic_bool reached[MOST_GPUS][MOST_GPUS];
static atomic_int broken;

static int gpu_count(void)
{
    const char *count = getenv("FAKE_CUDA_GPUS");
    return count == NULL ? 1 : atoi(count);
}

static int current_device(void)
{
    return (int)(current - CONTEXT);
}

static int keeping[2] = {-1, -1}; /* a pair of sockets; one is sent what the other never takes */

/* Keeps a file, which no number is for. */
static void keep(int file)
{
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof file)] = {0};
    struct iovec bytes = {.iov_base = &file, .iov_len = 1};
    struct msghdr message = {.msg_iov = &bytes,
                             .msg_iovlen = 1,
                             .msg_control = control,
                             .msg_controllen = sizeof control};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    *header = (struct cmsghdr){
        .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS, .cmsg_len = CMSG_LEN(sizeof file)};
    memcpy(CMSG_DATA(header), &file, sizeof file);
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, keeping) != 0 ||
        sendmsg(keeping[0], &message, 0) != 1)
        abort();
}

/* A while after the first call, as a thread that gets no processor. */
static void let_go(void)
{
    enum { WHILE = 50 }; /* milliseconds */
    if (keeping[0] < 0)
        return;
    (void)poll(NULL, 0, WHILE);
    close(keeping[0]);
    close(keeping[1]);
    keeping[0] = -1;
}

/* As CUDA does: a copy of the library in the same process cannot have the name as well. */
static void *wait_for_callers(void *argument)
{
    struct pollfd waits = {.fd = *(int *)argument, .events = POLLIN};
    for (;;) {
        const bool called = poll(&waits, 1, -1) > 0;
        if (called)
            let_go();
        const int caller = called ? accept(waits.fd, NULL, NULL) : -1;
        if (caller >= 0)
            close(caller);
    }
    return NULL;
}

static int listen_for_callers(void)
{
    static int file;
    pthread_t thread;
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    const int length =
        snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "cuda-uvmfd-1-%d", (int)getpid());
    file = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    if (bind(file, (struct sockaddr *)&name,
             (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 2 + (size_t)length)) != 0 ||
        listen(file, 8) != 0)
        return 304;
    if (getenv("FAKE_CUDA_SLOW") != NULL)
        keep(file);
    if (pthread_create(&thread, NULL, wait_for_callers, &file) != 0)
        return 304;
    pthread_detach(thread);
    return OK;
}

static pid_t process; /* that began; a child of it cannot go on */

/* As CUDA does, among all else: what is inexact, where the program may have traps. */
static void compute(void)
{
    volatile double one = 1, little = 1e-30;
    if (one + little != 1 || one - little != 1)
        abort(); /* the program rounds in another way */
}

int cuInit(unsigned flags);
EXPORT int cuInit(unsigned flags)
{
    FAKE_CALL;
    compute();
    if (getenv("FAKE_CUDA_NONE") != NULL)
        return 100;
    if (flags != 0 || (process != 0 && process != getpid()))
        return 3;
    if (process == getpid())
        return OK;
    process = getpid();
    return listen_for_callers();
}

int cuGetErrorName(int error, const char **out);
EXPORT int cuGetErrorName(int error, const char **out)
{
    *out = error == ILLEGAL_ADDRESS ? "CUDA_ERROR_ILLEGAL_ADDRESS" : "CUDA_ERROR";
    return OK;
}

int cuGetErrorString(int error, const char **out);
EXPORT int cuGetErrorString(int error, const char **out)
{
    *out = error == ILLEGAL_ADDRESS ? "an illegal memory access was encountered" : "an error";
    return OK;
}

int cuDeviceGetCount(int *out);
EXPORT int cuDeviceGetCount(int *out)
{
    FAKE_CALL;
    *out = gpu_count();
    return OK;
}

int cuDeviceGet(int *out, int ordinal);
EXPORT int cuDeviceGet(int *out, int ordinal)
{
    FAKE_CALL;
    *out = ordinal;
    return OK;
}

int cuDeviceGetName(char *out, int room, int device);
EXPORT int cuDeviceGetName(char *out, int room, int device)
{
    FAKE_CALL;
    (void)snprintf(out, (size_t)room, "Fake GPU %d", device);
    return OK;
}

int cuDeviceTotalMem_v2(size_t *out, int device);
EXPORT int cuDeviceTotalMem_v2(size_t *out, int device)
{
    FAKE_CALL;
    *out = CAPACITY - (size_t)device;
    return OK;
}

int cuDeviceGetAttribute(int *out, int attribute, int device);
EXPORT int cuDeviceGetAttribute(int *out, int attribute, int device)
{
    FAKE_CALL;
    switch (attribute) {
    case 75:
        *out = getenv("FAKE_CUDA_OLD") != NULL ? 6 : 9;
        return OK;
    case 76:
        *out = device;
        return OK;
    case 89:
        *out = 1;
        return OK;
    case 97:
        *out = 96 * 1024;
        return OK;
    default:
        *out = 16;
        return OK;
    }
}

int cuDevicePrimaryCtxRetain(void **out, int device);
EXPORT int cuDevicePrimaryCtxRetain(void **out, int device)
{
    FAKE_CALL;
    compute();
    *out = (void *)(uintptr_t)(CONTEXT + device);
    return process != getpid() ? 3 : atomic_load(&broken);
}

int cuDevicePrimaryCtxRelease_v2(int device);
EXPORT int cuDevicePrimaryCtxRelease_v2(int device)
{
    FAKE_CALL;
    return process == getpid() && device < gpu_count() ? OK : INVALID;
}

/* Memory, or a program's PTX. */
static void take_back(range *self)
{
    if (self->shadow == (unsigned char *)self->base)
        free(self->shadow);
    else
        munmap((void *)self->base, self->bytes);
    if (self->kind == DEVICE && self->shadow != NULL)
        munmap(self->shadow, self->bytes);
    *self = (range){0};
}

/* Takes all back. */
int cuDevicePrimaryCtxReset_v2(int device);
EXPORT int cuDevicePrimaryCtxReset_v2(int device)
{
    if (process != getpid() || current != 0)
        abort();
    fake_streams_end(device);
    pthread_mutex_lock(&lock);
    for (int i = 0; i < MOST; i++)
        if (ranges[i].base != 0 && ranges[i].device == device)
            take_back(&ranges[i]);
    pthread_mutex_unlock(&lock);
    return OK;
}

int cuCtxPushCurrent_v2(void *context);
EXPORT int cuCtxPushCurrent_v2(void *context)
{
    FAKE_CALL;
    if (current != 0)
        abort(); /* the driver never needs two */
    current = (uintptr_t)context;
    return OK;
}

int cuCtxSetCurrent(void *context);
EXPORT int cuCtxSetCurrent(void *context)
{
    const int failure = fake_call(__func__);
    current = (uintptr_t)context;
    return failure;
}

int cuCtxGetCurrent(void **out);
EXPORT int cuCtxGetCurrent(void **out)
{
    *out = (void *)current;
    return OK;
}

int cuCtxPopCurrent_v2(void **out);
EXPORT int cuCtxPopCurrent_v2(void **out)
{
    const int failure = fake_call(__func__);
    *out = (void *)current;
    current = 0;
    return failure;
}

static int ready(void)
{
    compute();
    return process != getpid() ? 3 : current == 0 ? 201 : atomic_load(&broken);
}

int fake_ready(void)
{
    return ready();
}

bool fake_is_broken(void)
{
    return atomic_load(&broken) != OK;
}

int fake_current_device(void)
{
    return current_device();
}

int cuDeviceGetUuid(void *out, int device);
EXPORT int cuDeviceGetUuid(void *out, int device)
{
    FAKE_CALL;
    memset(out, 0x70 + device, 16);
    return OK;
}

/* The last reaches nobody. */
int cuDeviceCanAccessPeer(int *out, int device, int peer);
EXPORT int cuDeviceCanAccessPeer(int *out, int device, int peer)
{
    FAKE_CALL;
    *out = device != peer && device < gpu_count() - 1;
    return OK;
}

int cuDeviceGetP2PAttribute(int *out, int attribute, int device, int peer);
EXPORT int cuDeviceGetP2PAttribute(int *out, int attribute, int device, int peer)
{
    FAKE_CALL;
    *out = 0;
    return attribute == 3 && device != peer ? OK : INVALID;
}

int cuCtxEnablePeerAccess(void *peer, unsigned flags);
EXPORT int cuCtxEnablePeerAccess(void *peer, unsigned flags)
{
    FAKE_CALL;
    const int other = (int)((uintptr_t)peer - CONTEXT);
    int reaches = 0;
    if (ready() != OK || flags != 0)
        return INVALID;
    (void)cuDeviceCanAccessPeer(&reaches, current_device(), other);
    if (!reaches)
        return 217;
    return atomic_exchange(&reached[current_device()][other], 1) ? 704 : OK;
}

int cuMemGetInfo_v2(size_t *available, size_t *total);
EXPORT int cuMemGetInfo_v2(size_t *available, size_t *total)
{
    FAKE_CALL;
    *available = *total = CAPACITY;
    return ready();
}

static int add(range added)
{
    int result = NO_MEMORY;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < MOST && result != OK; i++)
        if (ranges[i].base == 0) {
            ranges[i] = added;
            result = OK;
        }
    pthread_mutex_unlock(&lock);
    return result;
}

static range find(uintptr_t address, int removes)
{
    range found = {0};
    pthread_mutex_lock(&lock);
    for (int i = 0; i < MOST; i++)
        if (ranges[i].base != 0 && address - ranges[i].base < ranges[i].bytes) {
            found = ranges[i];
            if (removes)
                ranges[i] = (range){0};
        }
    pthread_mutex_unlock(&lock);
    return found;
}

size_t fake_ranges_count(void)
{
    size_t count = 0;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < MOST; i++)
        count += ranges[i].base != 0;
    pthread_mutex_unlock(&lock);
    return count;
}

static void *map(size_t bytes, int protection, int file)
{
    void *memory = mmap(NULL, bytes, protection, MAP_SHARED, file, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

int cuMemAlloc_v2(uint64_t *out, size_t bytes);
EXPORT int cuMemAlloc_v2(uint64_t *out, size_t bytes)
{
    FAKE_CALL;
    if (ready() != OK)
        return ready();
    if (bytes > CAPACITY)
        return NO_MEMORY;
    const int file = memfd_create("fake", 0);
    if (file < 0 || ftruncate(file, (off_t)bytes) != 0)
        return NO_MEMORY;
    const range made = {(uintptr_t)map(bytes, PROT_NONE, file), bytes,
                        map(bytes, PROT_READ | PROT_WRITE, file), DEVICE, current_device()};
    close(file);
    memset(made.shadow, 0xa5, bytes);
    *out = made.base;
    return add(made);
}

static int take_host(uint64_t *out, size_t bytes, int kind)
{
    if (ready() != OK)
        return ready();
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    *out = (uintptr_t)memory;
    return memory == MAP_FAILED
               ? NO_MEMORY
               : add((range){(uintptr_t)memory, bytes, NULL, kind, current_device()});
}

int cuMemAllocManaged(uint64_t *out, size_t bytes, unsigned flags);
EXPORT int cuMemAllocManaged(uint64_t *out, size_t bytes, unsigned flags)
{
    FAKE_CALL;
    return flags == 1 ? take_host(out, bytes, DEVICE) : INVALID;
}

int cuMemHostAlloc(void **out, size_t bytes, unsigned flags);
EXPORT int cuMemHostAlloc(void **out, size_t bytes, unsigned flags)
{
    FAKE_CALL;
    uint64_t address = 0;
    const int result = flags == 3 ? take_host(&address, bytes, HOST) : INVALID;
    *out = (void *)(uintptr_t)address;
    return result;
}

int cuMemFree_v2(uint64_t address);
EXPORT int cuMemFree_v2(uint64_t address)
{
    const int failure = fake_call(__func__);
    const range found = find(address, 1);
    if (found.base != address || found.kind != DEVICE)
        abort();
    munmap((void *)found.base, found.bytes);
    if (found.shadow != NULL)
        munmap(found.shadow, found.bytes);
    return failure != OK ? failure : ready();
}

int cuMemFreeHost(void *address);
EXPORT int cuMemFreeHost(void *address)
{
    const int failure = fake_call(__func__);
    const range found = find((uintptr_t)address, 1);
    if (found.base != (uintptr_t)address || found.kind != HOST)
        abort();
    munmap(address, found.bytes);
    return failure != OK ? failure : ready();
}

int cuPointerGetAttribute(void *out, int attribute, uint64_t address);
EXPORT int cuPointerGetAttribute(void *out, int attribute, uint64_t address)
{
    FAKE_CALL;
    const range found = find(address, 0);
    if (found.base == 0 || (attribute != 2 && attribute != 9))
        return INVALID;
    *(int *)out = attribute == 2 ? found.kind : found.device;
    return OK;
}

/* Where the bytes are; NULL if they are beyond an allocation. */
static unsigned char *reach(uint64_t address, size_t bytes)
{
    const range found = find(address, 0);
    if (found.base == 0)
        return (unsigned char *)(uintptr_t)address;
    if (address - found.base + bytes > found.bytes)
        return NULL;
    return found.shadow != NULL ? found.shadow + (address - found.base)
                                : (unsigned char *)(uintptr_t)address;
}

static void copy(const fake_job *job)
{
    memcpy(job->to, job->from, job->bytes);
}

/* CUDA may wait for those, and the driver must not. */
static bool is_foreign(uint64_t address)
{
    return find(address, 0).base == 0;
}

int cuMemcpyAsync(uint64_t to, uint64_t from, size_t bytes, void *stream);
EXPORT int cuMemcpyAsync(uint64_t to, uint64_t from, size_t bytes, void *stream)
{
    FAKE_CALL;
    unsigned char *target = reach(to, bytes), *source = reach(from, bytes);
    if (ready() != OK)
        return ready();
    if (target == NULL || source == NULL)
        return INVALID;
    if (stream != (void *)2 && is_foreign(to))
        abort();
    if (target < source + bytes && source < target + bytes && bytes > 0)
        abort(); /* CUDA may do anything */
    return fake_stream_add(stream,
                           &(fake_job){.run = copy, .to = target, .from = source, .bytes = bytes});
}

int cuMemcpyDtoHAsync_v2(void *to, uint64_t from, size_t bytes, void *stream);
EXPORT int cuMemcpyDtoHAsync_v2(void *to, uint64_t from, size_t bytes, void *stream)
{
    FAKE_CALL;
    const char *text = (const char *)(uintptr_t)from;
    if (find(from, 0).base == 0 && strnlen(text, bytes) + 1 < bytes)
        return INVALID; /* nothing behind a constant can be read */
    return cuMemcpyAsync((uintptr_t)to, from, bytes, stream);
}

typedef struct rows {
    size_t from_x, from_y;
    int from_type;
    const void *from_host;
    uint64_t from_device;
    void *from_array;
    size_t from_pitch, to_x, to_y;
    int to_type;
    void *to_host;
    uint64_t to_device;
    void *to_array;
    size_t to_pitch, width, height;
} rows;

/* The device's own, unless CUDA is to find out whose. */
static int is_own(int type, uint64_t address)
{
    const range found = find(address, 0);
    return type != DEVICE || found.base == 0 || found.device == current_device();
}

int cuMemcpy2DAsync_v2(const rows *r, void *stream);
EXPORT int cuMemcpy2DAsync_v2(const rows *r, void *stream)
{
    FAKE_CALL;
    const uint64_t to = r->to_type == HOST ? (uintptr_t)r->to_host : r->to_device;
    const uint64_t from = r->from_type == HOST ? (uintptr_t)r->from_host : r->from_device;
    int result = r->from_pitch < r->width || r->to_pitch < r->width || r->to_type > ANY ||
                         !is_own(r->to_type, to) || !is_own(r->from_type, from)
                     ? INVALID
                     : OK;
    for (size_t y = 0; y < r->height && result == OK; y++)
        result = cuMemcpyAsync(to + y * r->to_pitch, from + y * r->from_pitch, r->width, stream);
    return result;
}

static void set_all(const fake_job *job)
{
    for (size_t i = 0; i < job->count; i++)
        memcpy(job->to + i * job->bytes, job->value, job->bytes);
}

static int set(uint64_t to, const void *value, size_t bytes, size_t count, void *stream)
{
    unsigned char *target = reach(to, bytes * count);
    if (ready() != OK)
        return ready();
    if (target == NULL || to % bytes != 0)
        return INVALID;
    fake_job job = {.run = set_all, .to = target, .bytes = bytes, .count = count};
    memcpy(job.value, value, bytes);
    return fake_stream_add(stream, &job);
}

int cuMemsetD8Async(uint64_t to, unsigned char value, size_t count, void *stream);
EXPORT int cuMemsetD8Async(uint64_t to, unsigned char value, size_t count, void *stream)
{
    FAKE_CALL;
    return set(to, &value, sizeof value, count, stream);
}

int cuMemsetD16Async(uint64_t to, unsigned short value, size_t count, void *stream);
EXPORT int cuMemsetD16Async(uint64_t to, unsigned short value, size_t count, void *stream)
{
    FAKE_CALL;
    return set(to, &value, sizeof value, count, stream);
}

int cuMemsetD32Async(uint64_t to, unsigned value, size_t count, void *stream);
EXPORT int cuMemsetD32Async(uint64_t to, unsigned value, size_t count, void *stream)
{
    FAKE_CALL;
    return set(to, &value, sizeof value, count, stream);
}

/* A program's PTX, which functions and variables lie in. */
static int hold(void *text)
{
    return add((range){(uintptr_t)text, strlen(text) + 1, text, HOST, current_device()});
}

int cuModuleLoadDataEx(void **out, const void *image, unsigned count, int *options, void **values);
EXPORT int cuModuleLoadDataEx(void **out, const void *image, unsigned count, int *options,
                              void **values)
{
    FAKE_CALL;
    if (count != 2 || options[0] != 5 || values[0] == NULL || ready() != OK)
        return INVALID;
    *out = strdup(image);
    return *out == NULL ? NO_MEMORY : hold(*out);
}

int cuModuleUnload(void *module);
EXPORT int cuModuleUnload(void *module)
{
    const int failure = fake_call(__func__);
    const range found = find((uintptr_t)module, 1);
    if (found.device != current_device() || fake_streams_need(module, found.bytes))
        abort();
    free(module);
    return failure != OK ? failure : ready();
}

int cuModuleGetFunction(void **out, void *module, const char *name);
EXPORT int cuModuleGetFunction(void **out, void *module, const char *name)
{
    FAKE_CALL;
    char entry[64];
    (void)snprintf(entry, sizeof entry, ".entry %s(", name);
    *out = strstr(module, entry);
    return *out == NULL ? UNKNOWN_SYMBOL : OK;
}

static uint64_t print_buffer; /* the variable of that name */

int cuModuleGetGlobal_v2(uint64_t *out, size_t *bytes, void *module, const char *name);
EXPORT int cuModuleGetGlobal_v2(uint64_t *out, size_t *bytes, void *module, const char *name)
{
    FAKE_CALL;
    *bytes = 0;
    *out = (uintptr_t)strstr(module, name);
    if (*out != 0 && strcmp(name, "zlg_print_buffer") == 0)
        *out = (uintptr_t)&print_buffer;
    return *out == 0 ? UNKNOWN_SYMBOL : OK;
}

/* As often as there are groups, a record with a number and a string; no assertion fails. */
static void print(unsigned times)
{
    static const char format[] = "fake %d of %s\n", string[] = "all";
    uint64_t head[13];
    unsigned char *memory = reach(print_buffer, sizeof head);
    memcpy(head, memory, sizeof head);
    for (unsigned i = 0; i < times; i++) {
        const uint64_t record[6] = {
            sizeof record, (uintptr_t)format, 0x00010401 | (uint64_t)i << 32,
            0x00010803,    (uintptr_t)string, 0};
        if (head[0] + sizeof record <= head[1])
            memcpy(memory + sizeof head + head[0], record, sizeof record);
        else if (head[0] + 16 <= head[1])
            memset(memory + sizeof head + head[0], 0, 16);
        head[0] += sizeof record;
    }
    memcpy(memory, head, sizeof head);
}

int cuFuncSetAttribute(void *function, int attribute, int value);
EXPORT int cuFuncSetAttribute(void *function, int attribute, int value)
{
    FAKE_CALL;
    return function == NULL || attribute != 8 || value < 0 ? INVALID : ready();
}

static bool is_named(const char *variable, unsigned groups)
{
    const char *value = getenv(variable);
    return value != NULL && groups == (unsigned)atoi(value);
}

/* Until the host writes there. */
static void hold_up(const fake_job *job)
{
    enum { MOST_WAITS = 20000 }; /* milliseconds */
    for (int i = 0; atomic_load((_Atomic(uint32_t) *)(void *)job->to) == 0; i++) {
        if (i == MOST_WAITS)
            abort();
        (void)poll(NULL, 0, 1);
    }
}

/* Launches of as many groups as variables say fault, or hold the stream up until what the first
 * argument points to is not 0. */
static void launch(const fake_job *job)
{
    if (is_named("FAKE_CUDA_HOLD_AT", job->groups))
        hold_up(job);
    if (is_named("FAKE_CUDA_FAULT_AT", job->groups))
        atomic_store(&broken, ILLEGAL_ADDRESS);
    if (print_buffer != 0 && strstr(job->function, "zlg_printf") != NULL)
        print(job->groups);
}

/* Of the entry point that a text begins with. */
static unsigned most_threads(const char *entry)
{
    static const char directive[] = ".maxntid ";
    const char *found = strstr(entry, directive), *body = strstr(entry, "\n{");
    return found == NULL || found > body ? 1024 : (unsigned)atoi(found + sizeof directive - 1);
}

/* The one for small groups follows the other, and is to be taken where it can. */
static bool is_for(const char *entry, unsigned threads)
{
    const char *end = strstr(entry, "\n}\n"), *next = end == NULL ? NULL : strstr(end, ".entry");
    const char *small = next == NULL ? NULL : strstr(next, "_small(");
    const bool has_small = small != NULL && small < strchr(next, '(');
    return threads <= most_threads(entry) && !(has_small && threads <= most_threads(next));
}

int cuLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                   unsigned bz, unsigned shared, void *stream, void **arguments, void **extra);
EXPORT int cuLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx,
                          unsigned by, unsigned bz, unsigned shared, void *stream, void **arguments,
                          void **extra)
{
    FAKE_CALL;
    if (gx == 0 || gy > UINT16_MAX || gz > UINT16_MAX || bx * by * bz > 1024 ||
        shared > 96 * 1024 || arguments == NULL || extra != NULL || function == NULL ||
        find((uintptr_t)function, 0).device != current_device() || !is_for(function, bx * by * bz))
        return INVALID;
    if (ready() != OK)
        return ready();
    fake_job job = {.run = launch, .function = function, .groups = gx};
    if (is_named("FAKE_CUDA_HOLD_AT", gx))
        job.to = *(unsigned char **)arguments[0];
    return fake_stream_add(stream, &job); /* a fault shows when somebody waits */
}

int cuLaunchCooperativeKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx,
                              unsigned by, unsigned bz, unsigned shared, void *stream,
                              void **arguments);
EXPORT int cuLaunchCooperativeKernel(void *function, unsigned gx, unsigned gy, unsigned gz,
                                     unsigned bx, unsigned by, unsigned bz, unsigned shared,
                                     void *stream, void **arguments)
{
    FAKE_CALL;
    return gx * gy * gz > 16
               ? 720
               : cuLaunchKernel(function, gx, gy, gz, bx, by, bz, shared, stream, arguments, NULL);
}
