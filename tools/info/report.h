/* A report as text or as JSON: lists of items that have fields and lists. */
#ifndef TOOLS_INFO_REPORT_H
#define TOOLS_INFO_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Writes to stdout. */
typedef struct zlt_report {
    bool json;
    int depth;     /* of items around what comes next */
    bool is_first; /* in its item or list: JSON separates by commas */
} zlt_report;

/* A list of items, each with a begin and an end. Every list but the first is within an item. */
void zlt_report_begin_list(zlt_report *self, const char *name);
void zlt_report_end_list(zlt_report *self);

/* `title` and `index` begin it in the text form. */
void zlt_report_begin_item(zlt_report *self, const char *title, uint32_t index);
void zlt_report_end_item(zlt_report *self);

/* Fields of an item. In JSON a name's spaces are underscores. */
void zlt_report_text(zlt_report *self, const char *name, const char *text);
void zlt_report_number(zlt_report *self, const char *name, uint64_t number, const char *unit);
void zlt_report_bytes(zlt_report *self, const char *name, uint64_t bytes);
/* Two halves of 16 bits, as Level Zero has them. */
void zlt_report_version(zlt_report *self, const char *name, uint32_t version);
/* Hexadecimal. */
void zlt_report_id(zlt_report *self, const char *name, const uint8_t *bytes, size_t count);

/* The names of bits; unknown ones show as a number. */
typedef struct zlt_bit {
    uint32_t bit;
    const char *name;
} zlt_bit;

/* `names` ends with a bit of 0. */
void zlt_report_bits(zlt_report *self, const char *name, uint32_t bits, const zlt_bit *names);

#endif
