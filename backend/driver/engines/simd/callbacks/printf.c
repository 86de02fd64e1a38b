/* OpenCL's printf. The types of the values are those of the SPIR-V, so a length that does not fit,
 * or is none of OpenCL's, changes nothing. What is no conversion is printed as it is. */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/callbacks/callbacks.h"
#include "backend/driver/engines/simd/callbacks/printed.h"
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/runtime/faults/trap.h"
#include "base/cancellation.h"

/* The values that are left. */
typedef struct cursor {
    const char *base;
    size_t offset;
} cursor;

static bool take_value(cursor *values, simd_printed_value *out)
{
    uint32_t type;
    const size_t at = (values->offset + sizeof type - 1) / sizeof type * sizeof type;
    memcpy(&type, values->base + at, sizeof type);
    if (type == SIMD_PRINTED_END)
        return false;
    out->kind = type & 255;
    out->bytes = type >> 8 & 255;
    out->elements = type >> 16;
    const size_t size = out->bytes * (out->elements == 3 ? 4u : out->elements);
    const size_t place = (at + sizeof type + size - 1) / size * size;
    out->at = values->base + place;
    values->offset = place + size;
    return true;
}

/* The text of a conversion while it is read, and what is kept of it. */
typedef struct reading {
    const char *at;
    char *to, *end;
} reading;

static void keep(reading *r, char c)
{
    if (r->to < r->end)
        *r->to++ = c;
}

static void take_all(reading *r, const char *allowed, size_t most)
{
    size_t taken = 0;
    for (; *r->at != '\0' && strchr(allowed, *r->at) != NULL; r->at++)
        if (taken++ < most)
            keep(r, *r->at);
}

/* Digits, or an asterisk for a value. */
static void take_number(reading *r, cursor *values)
{
    simd_printed_value value;
    simd_printed text = {.text = r->to, .room = (size_t)(r->end - r->to)};
    const simd_conversion plain = {.start = "%", .bytes = 4, .letter = 'd'};
    if (*r->at != '*') {
        take_all(r, "0123456789", 5);
        return;
    }
    r->at++;
    if (!take_value(values, &value) || value.kind != SIMD_PRINTED_INTEGER || value.elements != 1)
        return;
    simd_printed_put_value(&text, &plain, &value);
    r->to += text.length <= 6 ? text.length : 0;
}

/* A negative one counts as none. */
static void take_precision(reading *r, cursor *values)
{
    if (*r->at != '.')
        return;
    char *const before = r->to;
    r->at++;
    keep(r, '.');
    take_number(r, values);
    if (before + 1 < r->to && before[1] == '-')
        r->to = before;
}

/* "v4" and "hl": the type tells, unless an integer is to be cut. */
static uint32_t take_lengths(reading *r)
{
    if (*r->at == 'v')
        for (r->at++; *r->at >= '0' && *r->at <= '9'; r->at++)
            ;
    const size_t length = strspn(r->at, "hljztqL");
    const char *const lengths = r->at;
    r->at += length;
    if (length == 2 && strncmp(lengths, "hh", 2) == 0)
        return 1;
    return length == 1 && lengths[0] == 'h' ? 2 : 8;
}

/* Reads a conversion; `at` is at the '%', and behind the conversion afterwards.
 * @returns whether it is one */
static bool take_conversion(const char **at, cursor *values, simd_conversion *out)
{
    reading r = {.at = *at + 1, .to = out->start, .end = out->start + sizeof out->start - 1};
    keep(&r, '%');
    take_all(&r, "-+ #0", 5);
    take_number(&r, values);
    take_precision(&r, values);
    *r.to = '\0';
    out->bytes = take_lengths(&r);
    out->letter = *r.at;
    *at = *r.at == '\0' ? r.at : r.at + 1;
    return out->letter != '\0' && strchr("diouxXfFeEgGaAcsp", out->letter) != NULL;
}

static int32_t print_all(simd_printed *out, const char *at, cursor values)
{
    int32_t result = 0;
    while (*at != '\0') {
        const char *const start = at;
        simd_conversion conversion;
        simd_printed_value value;
        if (*at != '%' || at[1] == '%') {
            simd_printed_put(out, at, 1);
            at += *at == '%' ? 2 : 1;
        } else if (take_conversion(&at, &values, &conversion) && take_value(&values, &value)) {
            simd_printed_put_value(out, &conversion, &value);
        } else {
            simd_printed_put(out, start, (size_t)(at - start));
            result = -1;
        }
    }
    return result;
}

/* How many texts were written to stdout, and how many of them are certainly the system's. */
static atomic_ulong written, flushed;

static _Thread_local bool is_muted __attribute__((tls_model("initial-exec")));

void simd_printf_mute(bool mute)
{
    is_muted = mute;
}

/* Writes in one piece, also while other threads print. snprintf() ends the buffer with a 0. */
static void write_out(const simd_printed *out)
{
    ZLI_NOT_CANCELLED;
    if (is_muted)
        return;
    fwrite(out->text, 1, out->length, stdout);
    atomic_fetch_add(&written, 1);
}

static int32_t print_long(const char *format, cursor values, size_t length,
                          simd_string_finder *find)
{
    simd_printed out = {.text = malloc(length + 1), .room = length + 1, .find = find};
    if (out.text == NULL)
        return -1;
    const int32_t result = print_all(&out, format, values);
    if (out.length < out.room)
        write_out(&out);
    free(out.text);
    return result;
}

int32_t simd_printf_from(const char *format, const void *values, simd_string_finder *find)
{
    char text[1024];
    simd_printed out = {.text = text, .room = sizeof text, .find = find};
    const cursor at = {values, 0};
    cpu_trap_hold();
    int32_t result = print_all(&out, format, at);
    if (out.length < out.room)
        write_out(&out);
    else
        result = print_long(format, at, out.length, find);
    cpu_trap_release();
    return result;
}

int32_t simd_printf(const char *format, const void *values)
{
    return simd_printf_from(format, values, NULL);
}

/* Whoever finds another thread flushing flushes too: that one has told nobody yet that it is
 * done. */
void simd_printf_flush(void)
{
    const unsigned long now = atomic_load(&written);
    if (now == atomic_load(&flushed))
        return;
    ZLI_NOT_CANCELLED;
    fflush(stdout);
    atomic_store(&flushed, now);
}
