#include "backend/driver/engines/simd/callbacks/printed.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "backend/driver/engines/simd/contract/scalar.h"

void simd_printed_put(simd_printed *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++, out->length++)
        if (out->length < out->room)
            out->text[out->length] = text[i];
}

/* The conversion with the letters that name the C type and the kind. */
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static void put(simd_printed *out, const simd_conversion *conversion, const char *type, int letter,
                ...)
{
    char format[sizeof conversion->start + 4];
    const bool fits = out->length < out->room;
    va_list arguments;
    (void)snprintf(format, sizeof format, "%s%s%c", conversion->start, type, letter);
    va_start(arguments, letter);
    const int length = vsnprintf(fits ? out->text + out->length : NULL,
                                 fits ? out->room - out->length : 0, format, arguments);
    va_end(arguments);
    out->length += length < 0 ? 0 : (size_t)length;
}

static bool is_one_of(char c, const char *list)
{
    return c != '\0' && strchr(list, c) != NULL;
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

static void put_integer(simd_printed *out, const simd_conversion *conversion, const char *at,
                        uint32_t bytes)
{
    const char letter = conversion->letter;
    const uint32_t used = conversion->bytes < bytes ? conversion->bytes : bytes;
    if (letter == 'c')
        put(out, conversion, "", 'c', (int)read_integer(at, 1, false));
    else if (letter == 'p')
        put(out, conversion, "", 'p', (void *)(uintptr_t)read_integer(at, bytes, false));
    else if (is_one_of(letter, "ouxX"))
        put(out, conversion, "ll", letter, (unsigned long long)read_integer(at, used, false));
    else
        put(out, conversion, "ll", 'd', (long long)read_integer(at, used, true));
}

static void put_pointer(simd_printed *out, const simd_conversion *conversion, const char *at)
{
    void *pointer;
    memcpy(&pointer, at, sizeof pointer);
    if (conversion->letter == 's' && out->find != NULL && pointer != NULL)
        pointer = (void *)(uintptr_t)out->find(pointer);
    if (conversion->letter == 's')
        put(out, conversion, "", 's', pointer == NULL ? (void *)(uintptr_t) "(null)" : pointer);
    else if (is_one_of(conversion->letter, "diouxX"))
        put_integer(out, conversion, at, sizeof pointer);
    else
        put(out, conversion, "", 'p', pointer);
}

static void put_element(simd_printed *out, const simd_conversion *conversion,
                        const simd_printed_value *value, const char *at)
{
    const bool is_floating = is_one_of(conversion->letter, "fFeEgGaA");
    if (value->kind == SIMD_PRINTED_FLOAT)
        put(out, conversion, "", is_floating ? conversion->letter : 'g',
            read_float(at, value->bytes));
    else if (value->kind == SIMD_PRINTED_POINTER)
        put_pointer(out, conversion, at);
    else
        put_integer(out, conversion, at, value->bytes);
}

void simd_printed_put_value(simd_printed *out, const simd_conversion *conversion,
                            const simd_printed_value *value)
{
    for (uint32_t i = 0; i < value->elements; i++) {
        if (i > 0)
            simd_printed_put(out, ",", 1);
        put_element(out, conversion, value, value->at + (size_t)i * value->bytes);
    }
}
