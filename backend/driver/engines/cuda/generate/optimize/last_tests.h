/* The tests of a switch's cases, one behind another. CUDA's compiler makes tables of addresses of
 * two or three of them, and a jump by a table takes longer than the tests:
 *
 *     setp.eq.s32 %p1, %r1, 7;
 *     @%p1 bra $SEVEN;
 *     setp.eq.s32 %p2, %r1, 8;      { .reg .pred q; setp.ne.s32 q, %r1, 8; @q bra $OTHERS; }
 *     @%p2 bra $EIGHT;              bra.uni $EIGHT;
 *     bra.uni $OTHERS;
 *
 * It makes fewer where the last one is its opposite, as nvcc writes it. */
#ifndef ZELLIGE_CUDA_GENERATE_LAST_TESTS_H
#define ZELLIGE_CUDA_GENERATE_LAST_TESTS_H

#include <stdbool.h>
#include <stdio.h>

/** Copies the PTX of a kernel, from its brace to behind its end, with such tests turned round.
 *  @returns whether there were any */
bool cuda_turn_last_tests(FILE *out, const char *from, const char *to);

#endif
