#include "backend/driver/engines/simd/callbacks/callbacks.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/runtime/faults/trap.h"
#include "base/cancellation.h"

/* "%-8.3v4hlf": passes only parsed conversions to the C library's printf. */
typedef struct specifier {
    char c_format[24]; /* "%-8.3", and what follows for the C type that stands for all of a kind */
    size_t elements;   /* of a vector, or 1 */
    bool is_vector;
    size_t bytes; /* of an element */
    char kind;    /* i, u, f (all floats), c, s, p */
} specifier;

typedef struct cursor {
    const char *base;
    size_t offset;
} cursor;

/* The output collects here: a wild pointer among the arguments faults while no lock is held. */
typedef struct output {
    char *text;
    size_t room;
    size_t length; /* which may be more */
} output;

static void put(output *out, char c)
{
    if (out->length < out->room)
        out->text[out->length] = c;
    out->length++;
}

#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static void put_format(output *out, const char *format, ...)
{
    const bool fits = out->length < out->room;
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(fits ? out->text + out->length : NULL,
                                 fits ? out->room - out->length : 0, format, arguments);
    va_end(arguments);
    out->length += length < 0 ? 0 : (size_t)length;
}

static bool is_one_of(char c, const char *list)
{
    return c != '\0' && strchr(list, c) != NULL;
}

static const char *take_all(const char *at, const char *allowed, size_t most, char **out)
{
    size_t taken = 0;
    for (; is_one_of(*at, allowed); at++)
        if (taken++ < most)
            *(*out)++ = *at;
    return at;
}

static const char *parse_elements(const char *at, specifier *out)
{
    static const size_t counts[] = {2, 3, 4, 8, 16};
    char *end;
    out->elements = 1;
    out->is_vector = *at == 'v';
    if (!out->is_vector)
        return at;
    const unsigned long count = strtoul(at + 1, &end, 10);
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        if (counts[i] == count) {
            out->elements = count;
            return end;
        }
    return NULL;
}

static const char *parse_bytes(const char *at, specifier *out)
{
    static const struct {
        const char *text;
        size_t bytes;
    } lengths[] = {{"hh", 1}, {"hl", 4}, {"h", 2}, {"l", 8}};
    out->bytes = 0;
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        const size_t length = strlen(lengths[i].text);
        if (strncmp(at, lengths[i].text, length) == 0) {
            out->bytes = lengths[i].bytes;
            return at + length;
        }
    }
    return at;
}

/* As the front end stores scalars. */
static size_t promoted_bytes(const specifier *s)
{
    if (s->kind == 'f' || s->kind == 's' || s->kind == 'p')
        return 8;
    return s->bytes == 8 ? 8 : 4;
}

static bool parse_kind(char conversion, specifier *out, char *end)
{
    if (is_one_of(conversion, "di"))
        out->kind = 'i';
    else if (is_one_of(conversion, "ouxX"))
        out->kind = 'u';
    else if (is_one_of(conversion, "fFeEgGaA"))
        out->kind = 'f';
    else if (is_one_of(conversion, "csp") && !out->is_vector)
        out->kind = conversion;
    else
        return false;
    if (!out->is_vector)
        out->bytes = promoted_bytes(out);
    const char *length = out->kind == 'i' || out->kind == 'u' ? "ll" : "";
    sprintf(end, "%s%c", length, conversion);
    return out->bytes != 0 && (out->kind != 'f' || out->bytes > 1);
}

/* Returns what follows the specifier, or NULL. `at` is behind the '%'. */
static const char *parse(const char *at, specifier *out)
{
    char *end = out->c_format;
    *end++ = '%';
    at = take_all(at, "-+ #0", 5, &end);
    at = take_all(at, "0123456789", 5, &end);
    if (*at == '.') {
        *end++ = *at;
        at = take_all(at + 1, "0123456789", 5, &end);
    }
    at = parse_elements(at, out);
    if (at == NULL)
        return NULL;
    at = parse_bytes(at, out);
    return parse_kind(*at, out, end) ? at + 1 : NULL;
}

static double half_to_double(uint16_t half)
{
    const uint64_t sign = (uint64_t)(half >> 15) << 63;
    const int exponent = half >> 10 & 31;
    const uint64_t fraction = half & 1023;
    double value;
    uint64_t bits = sign;
    if (exponent == 0) {
        value = (double)fraction / (1 << 24);
        return sign != 0 ? -value : value;
    }
    bits |= (uint64_t)(exponent == 31 ? 2047 : exponent - 15 + 1023) << 52 | fraction << 42;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static double read_float(const char *at, size_t bytes)
{
    uint16_t half;
    float single;
    double value;
    if (bytes == 2) {
        memcpy(&half, at, sizeof half);
        return half_to_double(half);
    }
    if (bytes == 4) {
        memcpy(&single, at, sizeof single);
        return (double)single;
    }
    memcpy(&value, at, sizeof value);
    return value;
}

static uint64_t read_integer(const char *at, size_t bytes, bool is_signed)
{
    uint64_t value = 0;
    memcpy(&value, at, bytes); /* little-endian, as every processor this runs on */
    const unsigned int unused = (unsigned int)(64 - 8 * bytes);
    return is_signed ? (uint64_t)((int64_t)(value << unused) >> unused) : value;
}

static void print_one(output *out, const specifier *s, const char *at)
{
    const void *pointer;
    const char *format = s->c_format;
    switch (s->kind) {
    case 'f':
        put_format(out, format, read_float(at, s->bytes));
        return;
    case 'i':
        put_format(out, format, (long long)read_integer(at, s->bytes, true));
        return;
    case 'u':
        put_format(out, format, (unsigned long long)read_integer(at, s->bytes, false));
        return;
    case 'c':
        put_format(out, format, (int)read_integer(at, s->bytes, true));
        return;
    default:
        memcpy(&pointer, at, sizeof pointer);
        put_format(out, format, s->kind == 's' && pointer == NULL ? "(null)" : pointer);
    }
}

static void print(output *out, const specifier *s, cursor *values)
{
    const size_t places = s->elements == 3 ? 4 : s->elements;
    const size_t size = s->bytes * places;
    values->offset = (values->offset + size - 1) / size * size;
    for (size_t i = 0; i < s->elements; i++) {
        if (i > 0)
            put(out, ',');
        print_one(out, s, values->base + values->offset + i * s->bytes);
    }
    values->offset += size;
}

static int32_t print_all(output *out, const char *at, cursor values)
{
    while (*at != '\0') {
        if (*at != '%' || at[1] == '%') {
            put(out, *at);
            at += *at == '%' ? 2 : 1;
            continue;
        }
        specifier s;
        at = parse(at + 1, &s);
        if (at == NULL)
            return -1;
        print(out, &s, &values);
    }
    return 0;
}

/* How many texts were written to stdout, and how many of them are certainly the system's. */
static atomic_ulong written, flushed;

/* Writes in one piece, also while other threads print. snprintf() ends the buffer with a 0. */
static void write_out(const output *out)
{
    ZLI_NOT_CANCELLED;
    fwrite(out->text, 1, out->length, stdout);
    atomic_fetch_add(&written, 1);
}

static int32_t print_long(const char *format, cursor values, size_t length)
{
    output out = {.text = malloc(length + 1), .room = length + 1};
    if (out.text == NULL)
        return -1;
    const int32_t result = print_all(&out, format, values);
    if (out.length < out.room)
        write_out(&out);
    free(out.text);
    return result;
}

int32_t simd_printf(const char *format, const void *values)
{
    char text[1024];
    output out = {.text = text, .room = sizeof text};
    const cursor at = {values, 0};
    cpu_trap_hold();
    int32_t result = print_all(&out, format, at);
    if (out.length < out.room)
        write_out(&out);
    else
        result = print_long(format, at, out.length);
    cpu_trap_release();
    return result;
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
