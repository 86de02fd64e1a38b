/* What every sample does: take the default accelerator, build a program, stop at the first failure.
 */
#ifndef ZELLIGE_EXAMPLES_SAMPLE_H
#define ZELLIGE_EXAMPLES_SAMPLE_H

#include <stdio.h>
#include <stdlib.h>

#include <zellige/zellige.h>

/** Ends the program with the reason if a call fails. */
#define CHECK(call)                                                                 \
    do {                                                                            \
        if ((call) != ZLG_OK) {                                                     \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, zlg_last_message()); \
            exit(EXIT_FAILURE);                                                     \
        }                                                                           \
    } while (0)

static inline zlg_accelerator_view *sample_view(void)
{
    zlg_accelerator *accelerator;
    zlg_accelerator_view *view;
    CHECK(zlg_accelerator_get_default(&accelerator));
    CHECK(zlg_accelerator_get_default_view(accelerator, &view));
    return view;
}

/** The default accelerator's view, and a program built for it. */
typedef struct sample {
    zlg_accelerator_view *view;
    zlg_program *program;
} sample;

static inline sample sample_begin(const zlg_spirv *spirv)
{
    sample s = {.view = sample_view()};
    CHECK(zlg_program_create(zlg_accelerator_view_get_accelerator(s.view), spirv, &s.program));
    return s;
}

static inline zlg_kernel *sample_kernel(const sample *s, const char *name)
{
    zlg_kernel *kernel;
    CHECK(zlg_program_get_kernel(s->program, name, &kernel));
    return kernel;
}

static inline int sample_end(const sample *s)
{
    zlg_program_destroy(s->program);
    return EXIT_SUCCESS;
}

#endif
