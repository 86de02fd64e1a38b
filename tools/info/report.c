#include "tools/info/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { INDENT = 2, COLUMN = 32 };

static void put_string(const char *text)
{
    putchar('"');
    for (const unsigned char *c = (const unsigned char *)text; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\')
            printf("\\%c", *c);
        else if (*c < 0x20)
            printf("\\u%04x", *c);
        else
            putchar(*c);
    }
    putchar('"');
}

static void put_name(const char *name)
{
    putchar('"');
    for (const char *c = name; *c != '\0'; c++)
        putchar(*c == ' ' ? '_' : *c);
    fputs("\": ", stdout);
}

/* In JSON: what stands between two members. */
static void separate(zlt_report *self)
{
    if (!self->json)
        return;
    if (!self->is_first)
        putchar(',');
    printf("\n%*s", 2 * INDENT * self->depth, "");
    self->is_first = false;
}

static void begin_field(zlt_report *self, const char *name)
{
    separate(self);
    if (self->json)
        put_name(name);
    else
        printf("%*s%-*s ", INDENT * self->depth, "", COLUMN - INDENT * self->depth, name);
}

void zlt_report_begin_list(zlt_report *self, const char *name)
{
    if (!self->json)
        return;
    if (self->depth > 0)
        begin_field(self, name);
    else
        printf("{\"%s\": ", name);
    putchar('[');
    self->is_first = true;
}

void zlt_report_end_list(zlt_report *self)
{
    if (self->json)
        fputs(self->depth > 0 ? "]" : "]}\n", stdout);
    self->is_first = false;
}

void zlt_report_begin_item(zlt_report *self, const char *title, uint32_t index)
{
    separate(self);
    if (self->json)
        putchar('{');
    else
        printf("%*s%s %" PRIu32 "\n", INDENT * self->depth, "", title, index);
    self->depth++;
    self->is_first = true;
}

void zlt_report_end_item(zlt_report *self)
{
    self->depth--;
    if (self->json)
        putchar('}');
    self->is_first = false;
}

void zlt_report_text(zlt_report *self, const char *name, const char *text)
{
    begin_field(self, name);
    if (self->json)
        put_string(text);
    else
        printf("%s\n", text);
}

void zlt_report_number(zlt_report *self, const char *name, uint64_t number, const char *unit)
{
    begin_field(self, name);
    printf("%" PRIu64, number);
    if (!self->json)
        printf("%s%s\n", unit[0] != '\0' ? " " : "", unit);
}

void zlt_report_bytes(zlt_report *self, const char *name, uint64_t bytes)
{
    static const char *const units[] = {"bytes", "KiB", "MiB", "GiB"};
    int unit = 0;
    uint64_t number = bytes;
    while (!self->json && unit < 3 && number >= 1024 && number % 1024 == 0) {
        number /= 1024;
        unit++;
    }
    zlt_report_number(self, name, number, units[unit]);
}

void zlt_report_version(zlt_report *self, const char *name, uint32_t version)
{
    char text[32];
    snprintf(text, sizeof text, "%" PRIu32 ".%" PRIu32, version >> 16, version & 0xffff);
    zlt_report_text(self, name, text);
}

void zlt_report_id(zlt_report *self, const char *name, const uint8_t *bytes, size_t count)
{
    char text[64];
    for (size_t i = 0; i < count && 2 * i + 2 < sizeof text; i++)
        snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    zlt_report_text(self, name, text);
}

static void put_bit(zlt_report *self, const char *name, bool is_first)
{
    if (!is_first)
        fputs(", ", stdout);
    if (self->json)
        put_string(name);
    else
        fputs(name, stdout);
}

void zlt_report_bits(zlt_report *self, const char *name, uint32_t bits, const zlt_bit *names)
{
    char number[16];
    bool is_first = true;
    begin_field(self, name);
    if (self->json)
        putchar('[');
    else if (bits == 0)
        fputs("none", stdout);
    for (; names->bit != 0; names++) {
        if ((bits & names->bit) == 0)
            continue;
        put_bit(self, names->name, is_first);
        bits &= ~names->bit;
        is_first = false;
    }
    snprintf(number, sizeof number, "0x%" PRIx32, bits);
    if (bits != 0)
        put_bit(self, number, is_first);
    puts(self->json ? "]" : "");
}
