/* Operands that all work-items of a sub-group, or of a work-group, have to agree on. */
#include <stdlib.h>

#include "backend/driver/engines/simd/check/places.h"
#include "backend/driver/engines/simd/check/report.h"
#include "backend/driver/engines/simd/check/worker.h"
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/runtime/faults/trap.h"

enum { MOST = 64 }; /* operands between two waits of a tile that are compared */

/* What the first sub-group brought since the last wait, one after the other, and how many of these
 * each sub-group has come to. */
typedef struct simd_agreed {
    uint32_t stamp; /* of the time between two waits */
    uint32_t count;
    uint32_t place[MOST], item[MOST];
    uint64_t value[MOST];
    uint32_t at[SIMD_MAX_GROUP_SIZE]; /* by the first item of a sub-group */
} simd_agreed;

static simd_agreed *find(simd_check_worker *worker)
{
    if (worker->agreed == NULL)
        worker->agreed = calloc(1, sizeof *worker->agreed);
    simd_agreed *self = worker->agreed;
    if (self != NULL && self->stamp != worker->renewed) {
        self->stamp = worker->renewed;
        self->count = 0;
        for (uint32_t k = 0; k < SIMD_MAX_GROUP_SIZE; k++)
            self->at[k] = 0;
    }
    return self;
}

/* Compares with what the first sub-group brought. One that left out an operation, which other
 * checks tell, brings what belongs to another place. */
static void compare(simd_check_worker *worker, simd_place *place, uint32_t first, uint32_t item,
                    uint64_t value)
{
    simd_agreed *self = find(worker);
    if (self == NULL || self->at[first] >= MOST)
        return;
    const uint32_t k = self->at[first]++, number = simd_places_number(place);
    if (k == self->count) {
        self->place[k] = number;
        self->item[k] = item;
        self->value[k] = value;
        self->count++;
    } else if (self->place[k] == number && self->value[k] != value) {
        simd_report_disagreed(worker, place, item, value, self->item[k], self->value[k]);
    }
}

/* How many work-items there are of which one is chosen; 0 if none is. */
static uint64_t end_of(const simd_check_worker *worker, uint64_t operand, uint64_t first)
{
    const uint32_t *size = worker->of->launch->group_size;
    const uint64_t rest = (uint64_t)size[0] * size[1] * size[2] - first;
    if (operand == SIMD_AGREED_LANE)
        return rest < worker->width ? rest : worker->width;
    return operand < SIMD_AGREED_COPY ? size[operand - SIMD_AGREED_LOCAL_ID] : 0;
}

void simd_checked_agreed(simd_work *work, simd_place *place, uint64_t lanes, uint64_t first,
                         const uint64_t *values)
{
    simd_check_worker *worker = work->check;
    if (lanes == 0 || worker->seek != NULL)
        return;
    cpu_trap_hold();
    const uint32_t lane = (uint32_t)__builtin_ctzll(lanes), item = (uint32_t)first + lane;
    const uint64_t value = values[lane], end = end_of(worker, place->root, first);
    if (end != 0 && value >= end)
        simd_report_chosen(worker, place, item, value, end);
    for (uint64_t left = lanes & (lanes - 1); left != 0; left &= left - 1) {
        const uint32_t other = (uint32_t)__builtin_ctzll(left);
        if (values[other] != value)
            simd_report_disagreed(worker, place, (uint32_t)first + other, values[other], item,
                                  value);
    }
    if (place->root != SIMD_AGREED_LANE)
        compare(worker, place, (uint32_t)first, item, value);
    cpu_trap_release();
}
