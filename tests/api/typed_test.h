/* A struct that host and kernels share. */
#ifndef ZELLIGE_TESTS_API_TYPED_TEST_H
#define ZELLIGE_TESTS_API_TYPED_TEST_H

typedef struct line {
    float slope;
    int steps[3];
    double offset;
} line;

#endif
