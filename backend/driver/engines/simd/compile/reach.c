#include "backend/driver/engines/simd/compile/reach.h"

#include <string.h>

#include "backend/driver/engines/simd/compile/interval.h"

_Static_assert((int)CPU_MAX_SPANS == (int)SIMD_REACH_MOST_PARAMETERS, "each has a span");

/* The sign does not matter. */
static simd_interval argument(const simd_reach_step *step, const cpu_launch *launch)
{
    const unsigned char *at = (const unsigned char *)launch->arguments[step->a] + step->number;
    int64_t number = 0;
    switch (step->bits) {
    case 8:
        number = (int8_t)*at;
        break;
    case 16: {
        int16_t half;
        memcpy(&half, at, sizeof half);
        number = half;
        break;
    }
    case 32: {
        int32_t word;
        memcpy(&word, at, sizeof word);
        number = word;
        break;
    }
    default:
        memcpy(&number, at, sizeof number);
        break;
    }
    return simd_interval_of(number, number);
}

static simd_interval given(const simd_reach_step *step, const cpu_launch *launch)
{
    switch (step->operation) {
    case SIMD_REACH_RANGE:
        return simd_interval_of(0, step->number);
    case SIMD_REACH_NUMBER:
        return simd_interval_of(step->number, step->number);
    case SIMD_REACH_ARGUMENT:
        return argument(step, launch);
    case SIMD_REACH_GROUP:
        return simd_interval_of(0, (int64_t)launch->group_count[step->a] - 1);
    case SIMD_REACH_COUNT:
        return simd_interval_of(launch->group_count[step->a], launch->group_count[step->a]);
    case SIMD_REACH_OFFSET:
        return simd_interval_of(launch->offset[step->a], launch->offset[step->a]);
    default:
        return simd_interval_any();
    }
}

static cpu_span access(const simd_reach_step *step, simd_interval at, cpu_span known)
{
    int64_t end;
    if (at.kind == SIMD_INTERVAL_NONE || !known.is_known)
        return known;
    if (at.kind == SIMD_INTERVAL_ANY || __builtin_add_overflow(at.most, step->number, &end))
        return (cpu_span){.is_known = false};
    if (known.first == known.end)
        return (cpu_span){true, at.least, end};
    return (cpu_span){true, at.least < known.first ? at.least : known.first,
                      end > known.end ? end : known.end};
}

void simd_reach_evaluate(const simd_reach_step *steps, uint64_t count, const cpu_launch *launch,
                         cpu_span *out)
{
    simd_interval found[SIMD_REACH_MOST_STEPS];
    for (size_t k = 0; k < CPU_MAX_SPANS; k++)
        out[k] = (cpu_span){.is_known = count != 0};
    for (uint64_t k = 0; k < count; k++) {
        const simd_reach_step *step = &steps[k];
        if (step->operation == SIMD_REACH_ACCESS)
            out[step->b] = access(step, found[step->a], out[step->b]);
        else if (step->operation == SIMD_REACH_ANYWHERE)
            out[step->b].is_known = false;
        else if (step->operation == SIMD_REACH_TRIPS)
            found[k] = simd_interval_trips(step, found[step->a], found[step->b], found[step->c]);
        else if (step->operation == SIMD_REACH_UNTIL)
            found[k] = simd_interval_until(step, found[step->a], found[step->b], found[step->c]);
        else if (step->operation < SIMD_REACH_UNITE)
            found[k] = given(step, launch);
        else
            found[k] = simd_interval_apply(step, found[step->a], found[step->b]);
    }
}
