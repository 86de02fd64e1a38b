#include "backend/driver/engines/simd/check/output.h"

#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "backend/driver/engines/simd/check/options.h"
#include "backend/driver/engines/simd/check/suppressions.h"
#include "backend/driver/runtime/fork.h"
#include "base/cancellation.h"
#include "base/size_limit.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint64_t told;
static bool has_begun;

CPU_LOCK_AT_FORK(lock)

/* Grows as it needs, and is used again. */
typedef struct text {
    char *text;
    size_t length, room;
} text;

static bool reserve(text *out, size_t length)
{
    if (length < out->room)
        return true;
    char *longer = realloc(out->text, 2 * length);
    if (longer == NULL)
        return false;
    out->text = longer;
    out->room = 2 * length;
    return true;
}

static void put(text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(text *out, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    const int length = vsnprintf(NULL, 0, format, values);
    va_end(values);
    if (length <= 0 || !reserve(out, out->length + (size_t)length))
        return; /* without memory for it, it is left out */
    va_start(values, format);
    (void)vsnprintf(out->text + out->length, (size_t)length + 1, format, values);
    va_end(values);
    out->length += (size_t)length;
}

static void write_all(int file, const char *bytes, size_t length)
{
    ZLI_NO_SIZE_SIGNAL;
    for (size_t done = 0; done < length;) {
        const ssize_t count = write(file, bytes + done, length - done);
        if (count <= 0)
            return;
        done += (size_t)count;
    }
}

/* ---- Text ------------------------------------------------------------------------------------ */

static void put_place(text *out, const char *file, uint32_t line, uint32_t column)
{
    if (file != NULL && file[0] != '\0')
        put(out, "%s:", file);
    if (line != 0)
        put(out, "%" PRIu32 ":", line);
    if (line != 0 && column != 0)
        put(out, "%" PRIu32 ":", column);
    if (line != 0 || (file != NULL && file[0] != '\0'))
        put(out, " ");
}

static void put_text(text *out, const simd_error *e)
{
    const bool is_terminal = isatty(STDERR_FILENO) == 1;
    const char *bold = is_terminal ? "\033[1m" : "", *red = is_terminal ? "\033[31m" : "";
    const char *plain = is_terminal ? "\033[0m" : "";
    put(out, "%s", bold);
    put_place(out, e->file, e->line, e->column);
    put(out, "%serror:%s %s [%s]\n", red, plain, e->message, e->tool);
    if (e->note[0] != '\0') {
        put_place(out, e->note_file, e->note_line, e->note_column);
        put(out, "note: %s\n", e->note);
    }
    if (e->origin[0] != '\0')
        put(out, "  allocated by %s\n", e->origin);
    if (e->cure[0] != '\0')
        put(out, "  cure: %s\n", e->cure);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void put_string(text *out, const char *name, const char *value)
{
    put(out, "\"%s\":\"", name);
    for (; *value != '\0'; value++)
        if (*value == '"' || *value == '\\')
            put(out, "\\%c", *value);
        else if ((unsigned char)*value < ' ')
            put(out, "\\u%04x", (unsigned char)*value);
        else
            put(out, "%c", *value);
    put(out, "\"");
}

static void put_json_place(text *out, const char *file, uint32_t line, uint32_t column)
{
    put_string(out, "file", file == NULL ? "" : file);
    put(out, ",\"line\":%" PRIu32 ",\"column\":%" PRIu32, line, column);
}

static void put_json(text *out, const simd_error *e)
{
    put(out, "{");
    put_string(out, "tool", e->tool);
    put(out, ",");
    put_string(out, "kernel", e->kernel);
    put(out, ",");
    put_json_place(out, e->file, e->line, e->column);
    put(out, ",");
    put_string(out, "message", e->message);
    if (e->note[0] != '\0') {
        put(out, ",\"note\":{");
        put_json_place(out, e->note_file, e->note_line, e->note_column);
        put(out, ",");
        put_string(out, "message", e->note);
        put(out, "}");
    }
    if (e->origin[0] != '\0') {
        put(out, ",");
        put_string(out, "allocated", e->origin);
    }
    if (e->cure[0] != '\0') {
        put(out, ",");
        put_string(out, "cure", e->cure);
    }
    put(out, "}\n");
}

/* ---- Both ------------------------------------------------------------------------------------ */

/* One write for each line: processes may share the file. */
static void append_to_log(const char *line, size_t length)
{
    const char *path = simd_check_log();
    const int file =
        path == NULL ? -1 : open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        return;
    write_all(file, line, length);
    (void)close(file);
}

void simd_error_begin(void)
{
    ZLI_NOT_CANCELLED;
    pthread_mutex_lock(&lock);
    if (!has_begun)
        append_to_log("{}\n", 3);
    has_begun = true;
    pthread_mutex_unlock(&lock);
}

/* Beyond the limit errors are counted, in the log, and not told. */
void simd_error_tell(const simd_error *error)
{
    ZLI_NOT_CANCELLED;
    static text json, shown;
    if (simd_error_is_suppressed(error))
        return;
    pthread_mutex_lock(&lock);
    json.length = shown.length = 0;
    put_json(&json, error);
    append_to_log(json.text, json.length);
    if (simd_check_wants_json())
        put_json(&shown, error);
    else
        put_text(&shown, error);
    if (told++ < simd_check_limit())
        write_all(STDERR_FILENO, shown.text, shown.length);
    pthread_mutex_unlock(&lock);
}
