/* The types of elements, by OpenCL C's names: float, uint, half, double4, ... */
#ifndef TOOLS_RUN_TYPE_H
#define TOOLS_RUN_TYPE_H

#include <stdbool.h>
#include <stddef.h>

typedef enum zlt_kind { ZLT_SIGNED, ZLT_UNSIGNED, ZLT_FLOATING } zlt_kind;

typedef struct zlt_type {
    zlt_kind kind;
    size_t size;    /* bytes of a component */
    unsigned lanes; /* components of an element */
} zlt_type;

/* Finds the type that the text names. */
bool zlt_type_find(zlt_type *type, const char *text, size_t length);

/* A component as a number that holds every value of every type; `at` need not be aligned. */
long double zlt_type_load(const zlt_type *type, const void *at);

/* Stores a number as a component. Returns false if the type has no such whole number. */
bool zlt_type_store(const zlt_type *type, long double value, void *at);

#endif
