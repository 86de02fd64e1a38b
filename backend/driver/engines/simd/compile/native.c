#include "backend/driver/engines/simd/compile/native.h"

#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/compile/cache_key.h"

/* Before each result; results follow one another, aligned to nothing. */
typedef struct entry {
    cpu_cache_key key;
    uint64_t size;
} entry;

static bool read_entry(const cpu_bytes *bytes, size_t at, entry *out)
{
    if (bytes->size - at < sizeof *out)
        return false;
    memcpy(out, bytes->data + at, sizeof *out);
    return out->size <= bytes->size - at - sizeof *out;
}

/* All there is was written by this build, for this processor: its key comes first. */
static const char *find_fault(const cpu_bytes *bytes)
{
    cpu_cache_key compiler, theirs;
    entry e;
    if (bytes->size < sizeof theirs)
        return "it is cut off";
    (void)simd_cache_key_of_compiler(&compiler);
    memcpy(&theirs, bytes->data, sizeof theirs);
    if (memcmp(&theirs, &compiler, sizeof theirs) != 0)
        return "it is for another processor, or from another build of the driver or LLVM";
    for (size_t at = sizeof theirs; at < bytes->size; at += sizeof e + (size_t)e.size)
        if (!read_entry(bytes, at, &e))
            return "it is cut off";
    return NULL;
}

ze_result_t simd_native_read(const cpu_bytes *bytes, cpu_build_log *log, simd_native *out)
{
    const char *fault = find_fault(bytes);
    if (fault != NULL) {
        cpu_build_log_add(log, "the native binary is not taken: %s", fault);
        return ZE_RESULT_ERROR_INVALID_NATIVE_BINARY;
    }
    unsigned char *data = malloc(bytes->size);
    if (data == NULL)
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    memcpy(data, bytes->data, bytes->size);
    out->bytes = (cpu_bytes){data, bytes->size};
    return ZE_RESULT_SUCCESS;
}

void simd_native_clear(simd_native *native)
{
    free(native->bytes.data);
    *native = (simd_native){{NULL, 0}};
}

static bool copy(const unsigned char *data, size_t size, cpu_bytes *out)
{
    out->data = malloc(size + 1);
    if (out->data == NULL)
        return false;
    memcpy(out->data, data, size);
    out->size = size;
    return true;
}

bool simd_native_find(const simd_native *native, const cpu_cache_key *key, cpu_bytes *out)
{
    const cpu_bytes *bytes = &native->bytes;
    entry e;
    for (size_t at = sizeof *key; at < bytes->size && read_entry(bytes, at, &e);
         at += sizeof e + (size_t)e.size)
        if (memcmp(&e.key, key, sizeof *key) == 0)
            return copy(bytes->data + at + sizeof e, (size_t)e.size, out);
    return false;
}

static void append(simd_native_writer *writer, const void *data, size_t size)
{
    if (writer->failed || size == 0)
        return;
    unsigned char *grown = realloc(writer->bytes.data, writer->bytes.size + size);
    if (grown == NULL) {
        writer->failed = true;
        return;
    }
    memcpy(grown + writer->bytes.size, data, size);
    writer->bytes = (cpu_bytes){grown, writer->bytes.size + size};
}

void simd_native_begin(simd_native_writer *writer)
{
    cpu_cache_key compiler;
    (void)simd_cache_key_of_compiler(&compiler);
    append(writer, &compiler, sizeof compiler);
}

void simd_native_add(simd_native_writer *writer, const cpu_cache_key *key, const cpu_bytes *result)
{
    const entry e = {*key, result->size};
    append(writer, &e, sizeof e);
    append(writer, result->data, result->size);
}

ze_result_t simd_native_end(simd_native_writer *writer, cpu_bytes *out)
{
    if (writer->failed) {
        free(writer->bytes.data);
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    }
    *out = writer->bytes;
    return ZE_RESULT_SUCCESS;
}
