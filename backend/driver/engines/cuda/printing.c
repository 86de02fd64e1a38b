#include "backend/driver/engines/cuda/printing.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/device.h"
#include "backend/driver/engines/cuda/generate/library.h"
#include "backend/driver/engines/simd/callbacks/callbacks.h"

enum { PIECE = 16, MOST_TEXT = 1 << 16 };

/* As in printing.cl. The first assertion's strings are addresses. */
typedef struct head {
    uint64_t used, capacity, failed;
    uint64_t expression, file, line, function, global_id[3], local_id[3];
} head;

typedef struct record {
    uint64_t bytes, format;
} record;

/* A string of the GPU's memory, read once. */
typedef struct string {
    struct string *next;
    uint64_t address;
    char text[];
} string;

struct cuda_printing {
    const cuda_gpu *gpu;
    pthread_mutex_t lock;
    cpu_block buffer;
    string *strings;
};

static bool write_head(const cuda_printing *printing)
{
    const head empty = {.capacity = CUDA_PRINT_BYTES - sizeof empty};
    return cpu_device_write("printf", printing->buffer.start, &empty, sizeof empty);
}

static ze_result_t open_buffer(cuda_printing *printing, cuda_address variable)
{
    const ze_result_t result = cpu_device_take(printing->gpu->machine, ZE_MEMORY_TYPE_DEVICE,
                                               CUDA_PRINT_BYTES, 0, &printing->buffer);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    const uint64_t address = (uint64_t)(uintptr_t)printing->buffer.start;
    return write_head(printing) &&
                   cpu_device_write("printf", (void *)(uintptr_t)variable, &address, sizeof address)
               ? ZE_RESULT_SUCCESS
               : ZE_RESULT_ERROR_DEVICE_LOST;
}

ze_result_t cuda_printing_create(const cuda_gpu *gpu, cuda_module module, cuda_printing **out)
{
    size_t bytes;
    cuda_address variable = 0;
    cuda_result found = cuda_enter(gpu);
    if (found == CUDA_SUCCESS) {
        found = gpu->cuda->module_variable(&variable, &bytes, module, CUDA_PRINT_BUFFER);
        cuda_leave(gpu);
    }
    if (found != CUDA_SUCCESS) /* nothing prints */
        return ZE_RESULT_SUCCESS;
    cuda_printing *printing = calloc(1, sizeof *printing);
    if (printing == NULL)
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    printing->gpu = gpu;
    pthread_mutex_init(&printing->lock, NULL);
    const ze_result_t result = open_buffer(printing, variable);
    if (result == ZE_RESULT_SUCCESS)
        *out = printing;
    else
        cuda_printing_destroy(printing);
    return result;
}

void cuda_printing_destroy(cuda_printing *printing)
{
    if (printing == NULL)
        return;
    for (string *s = printing->strings, *next; s != NULL; s = next) {
        next = s->next;
        free(s);
    }
    cpu_device_give(ZE_MEMORY_TYPE_DEVICE, &printing->buffer);
    pthread_mutex_destroy(&printing->lock);
    free(printing);
}

/* ---- Strings --------------------------------------------------------------------------------- */

/* Of what a module has, CUDA does not tell whose memory it is: cpu_device_read() takes it for the
 * program's. */
static bool read_constant(const cuda_gpu *gpu, char *out, uint64_t address, size_t bytes)
{
    const cuda_api *cuda = gpu->cuda;
    cuda_result result = cuda_enter(gpu);
    if (result == CUDA_SUCCESS) {
        result = cuda->copy_to_host(out, address, bytes, CUDA_STREAM_PER_THREAD);
        if (result == CUDA_SUCCESS)
            result = cuda->wait(CUDA_STREAM_PER_THREAD);
        cuda_leave(gpu);
    }
    return result == CUDA_SUCCESS;
}

/* Piece by piece, and where that fails byte by byte: nothing behind a constant can be read. */
static bool read_text(const cuda_gpu *gpu, uint64_t address, char *out, size_t room)
{
    size_t piece = PIECE;
    for (size_t length = 0; length + piece < room;) {
        if (read_constant(gpu, out + length, address + length, piece)) {
            if (memchr(out + length, '\0', piece) != NULL)
                return true;
            length += piece;
        } else if (piece == 1) {
            return false;
        } else {
            piece = 1;
        }
    }
    return true; /* cut: behind it are zeros */
}

static string *read_string(const cuda_gpu *gpu, uint64_t address)
{
    char *text = calloc(1, MOST_TEXT);
    string *made = NULL;
    if (text != NULL && read_text(gpu, address, text, MOST_TEXT)) {
        const size_t size = strlen(text) + 1;
        made = malloc(sizeof *made + size);
        if (made != NULL) {
            made->address = address;
            memcpy(made->text, text, size);
        }
    }
    free(text);
    return made;
}

static const char *find_string(cuda_printing *printing, uint64_t address)
{
    for (const string *s = printing->strings; s != NULL; s = s->next)
        if (s->address == address)
            return s->text;
    string *read = read_string(printing->gpu, address);
    if (read == NULL)
        return NULL;
    read->next = printing->strings;
    printing->strings = read;
    return read->text;
}

/* The one whose lock this thread has. */
static _Thread_local cuda_printing *current;

static const char *find_current(const void *address)
{
    return find_string(current, (uint64_t)(uintptr_t)address);
}

/* ---- Launches -------------------------------------------------------------------------------- */

/* What did not fit is left out. */
static void print_records(cuda_printing *printing, const unsigned char *at, size_t bytes)
{
    const unsigned char *const end = at + bytes;
    current = printing;
    while ((size_t)(end - at) > sizeof(record)) {
        record r;
        memcpy(&r, at, sizeof r);
        if (r.bytes <= sizeof r || r.bytes > (size_t)(end - at))
            break;
        const char *format = find_string(printing, r.format);
        if (format != NULL)
            (void)simd_printf_from(format, at + sizeof r, find_current);
        at += r.bytes;
    }
    current = NULL;
    simd_printf_flush();
}

static void print_all(cuda_printing *printing, const head *h)
{
    const size_t bytes = (size_t)(h->used < h->capacity ? h->used : h->capacity);
    unsigned char *copy = calloc(1, bytes + sizeof(record));
    if (copy != NULL &&
        cpu_device_read("printf", copy, (unsigned char *)printing->buffer.start + sizeof *h, bytes))
        print_records(printing, copy, bytes);
    free(copy);
}

static const char *text_at(cuda_printing *printing, uint64_t address)
{
    const char *text = address == 0 ? NULL : find_string(printing, address);
    return text == NULL ? "?" : text;
}

static void tell_assertion(cuda_printing *printing, const head *h, char *why, size_t room)
{
    simd_assertion failed = {.expression = text_at(printing, h->expression),
                             .file = text_at(printing, h->file),
                             .line = h->line,
                             .function = text_at(printing, h->function)};
    memcpy(failed.global_id, h->global_id, sizeof failed.global_id);
    memcpy(failed.local_id, h->local_id, sizeof failed.local_id);
    simd_assertion_describe(&failed, why, room);
    simd_assertion_write(why);
}

/* Returns whether no assertion failed. */
static bool read_all(cuda_printing *printing, char *why, size_t room)
{
    head h;
    if (!cpu_device_read("printf", &h, printing->buffer.start, sizeof h))
        return true;
    if (h.used > 0)
        print_all(printing, &h);
    if (h.failed > 0)
        tell_assertion(printing, &h, why, room);
    if (h.used > 0 || h.failed > 0)
        (void)write_head(printing);
    return h.failed == 0;
}

void cuda_printing_begin(cuda_printing *printing)
{
    if (printing != NULL)
        pthread_mutex_lock(&printing->lock);
}

bool cuda_printing_end(cuda_printing *printing, bool ended, char *why, size_t room)
{
    if (printing == NULL)
        return true;
    const bool good = !ended || read_all(printing, why, room);
    pthread_mutex_unlock(&printing->lock);
    return good;
}
