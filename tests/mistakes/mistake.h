/* What the files of mistakes share: each has one function, which returns its failure. */
#ifndef ZELLIGE_TESTS_MISTAKES_MISTAKE_H
#define ZELLIGE_TESTS_MISTAKES_MISTAKE_H

#include <stdio.h>
#include <stdlib.h>

#include <zellige/zellige.h>

#include "mistakes.h" /* MISTAKES(X), one X(name) for each file */
#include "victims.cl.h"

#define MISTAKE_PROTOTYPE(name) zlg_status mistake_##name(zlg_accelerator_view *view);
MISTAKES(MISTAKE_PROTOTYPE)

/** Ends the program if what is no mistake fails. */
static inline void must(zlg_status status)
{
    if (status != ZLG_OK) {
        fprintf(stderr, "not the mistake: %s\n", zlg_last_message());
        exit(2);
    }
}

static inline zlg_array *floats(zlg_accelerator_view *view, zlg_extent extent)
{
    zlg_array *array = NULL;
    must(zlg_array_create(view, extent, sizeof(float), &array));
    return array;
}

static inline zlg_kernel *victim(zlg_accelerator_view *view, zlg_embedded_kernel *embedded)
{
    zlg_kernel *kernel = NULL;
    must(zlg_embedded_kernel_get(embedded, view, &kernel));
    return kernel;
}

#endif
