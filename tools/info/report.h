/* What is reported, as a person reads it or as JSON: lists of items that have fields and lists. */
#ifndef TOOLS_INFO_REPORT_H
#define TOOLS_INFO_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Writes to stdout. */
typedef struct zli_report {
    bool json;
    int depth;     /* of items around what comes next */
    bool is_first; /* in its item or list: JSON separates by commas */
} zli_report;

/* A list of items, each to be begun and ended. Within an item, but for the first of all. */
void zli_report_begin_list(zli_report *self, const char *name);
void zli_report_end_list(zli_report *self);

/* `title` and `index` are how a person is told that it begins. */
void zli_report_begin_item(zli_report *self, const char *title, uint32_t index);
void zli_report_end_item(zli_report *self);

/* Fields of an item. In JSON a name's spaces are underscores. */
void zli_report_text(zli_report *self, const char *name, const char *text);
void zli_report_number(zli_report *self, const char *name, uint64_t number, const char *unit);
void zli_report_bytes(zli_report *self, const char *name, uint64_t bytes);
/* Two halves of 16 bits, as Level Zero has them. */
void zli_report_version(zli_report *self, const char *name, uint32_t version);
/* Hexadecimal. */
void zli_report_id(zli_report *self, const char *name, const uint8_t *bytes, size_t count);

/* The names of bits; unknown ones show as a number. */
typedef struct zli_bit {
    uint32_t bit;
    const char *name;
} zli_bit;

/* `names` ends with a bit of 0. */
void zli_report_bits(zli_report *self, const char *name, uint32_t bits, const zli_bit *names);

#endif
