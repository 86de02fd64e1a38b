/* Random histories of work-groups, for the tests of zellige check's shadow memory. */
#ifndef ZELLIGE_TESTS_CHECK_HISTORY_H
#define ZELLIGE_TESTS_CHECK_HISTORY_H

#include "backend/driver/engines/simd/check/worker.h"

enum {
    HISTORY_GROUPS = 4, /* that run at a time */
    HISTORY_ITEMS = 32, /* of a group */
};

typedef struct history {
    uint64_t random, next_group;
    simd_check_launch launch;
    simd_check_worker groups[HISTORY_GROUPS];
    uint32_t group_count, width;
    bool waits_much; /* so that a group needs several blocks of stamps */
} history;

/** Begins another history: a launch of groups. */
void history_begin(history *self, uint64_t seed);

/** Lets something happen: a wait, another group. @returns a group that is to access memory instead,
 *  or NULL */
simd_check_worker *history_go_on(history *self);

/** Takes a stamp for a group. */
uint32_t history_take(history *self, simd_check_worker *group);

/** Returns a random number below another. */
uint32_t history_below(history *self, uint32_t end);

#endif
