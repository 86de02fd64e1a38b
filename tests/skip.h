/* A test that cannot run says why: scripts/test shows it. */
#ifndef ZELLIGE_TESTS_SKIP_H
#define ZELLIGE_TESTS_SKIP_H

#include <stdio.h>

/** Ends the test that runs, as skipped. Needs <cmocka.h>. */
#define skip_because(reason)                      \
    do {                                          \
        fprintf(stderr, "skipped: %s\n", reason); \
        skip();                                   \
    } while (0)

#endif
