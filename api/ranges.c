#include "api/ranges.h"

#include <stdlib.h>
#include <string.h>

/** Returns how many ranges end before `begin`; with `touching`, those that end there do not count.
 *  */
static size_t count_before(const zli_ranges *ranges, size_t begin, bool touching)
{
    size_t low = 0, high = ranges->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const size_t end = ranges->list[middle].end;
        if (end < begin || (end == begin && !touching))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool grow(zli_ranges *ranges)
{
    if (ranges->count < ranges->room)
        return true;
    const size_t room = ranges->room > 0 ? 2 * ranges->room : 4;
    zli_range_of_bytes *list = realloc(ranges->list, room * sizeof *list);
    if (list == NULL)
        return false;
    ranges->list = list;
    ranges->room = room;
    return true;
}

static void insert(zli_ranges *ranges, size_t at, size_t begin, size_t end)
{
    zli_range_of_bytes *list = ranges->list;
    memmove(list + at + 1, list + at, (ranges->count - at) * sizeof *list);
    list[at] = (zli_range_of_bytes){begin, end};
    ranges->count++;
}

static void erase(zli_ranges *ranges, size_t from, size_t to)
{
    zli_range_of_bytes *list = ranges->list;
    if (from < to)
        memmove(list + from, list + to, (ranges->count - to) * sizeof *list);
    ranges->count -= to - from;
}

bool zli_ranges_add(zli_ranges *ranges, size_t begin, size_t end)
{
    const size_t from = count_before(ranges, begin, true);
    size_t to = from;
    if (!grow(ranges))
        return false;
    for (; to < ranges->count && ranges->list[to].begin <= end; to++) {
        begin = ranges->list[to].begin < begin ? ranges->list[to].begin : begin;
        end = ranges->list[to].end > end ? ranges->list[to].end : end;
    }
    erase(ranges, from, to);
    insert(ranges, from, begin, end);
    return true;
}

/** Takes the middle out of a range. */
static void split(zli_ranges *ranges, size_t at, size_t begin, size_t end)
{
    const size_t old = ranges->list[at].end;
    ranges->list[at].end = begin;
    if (grow(ranges))
        insert(ranges, at + 1, end, old);
}

void zli_ranges_remove(zli_ranges *ranges, size_t begin, size_t end)
{
    size_t from = count_before(ranges, begin, false);
    if (from == ranges->count || ranges->list[from].begin >= end)
        return;
    if (ranges->list[from].begin < begin && ranges->list[from].end > end) {
        split(ranges, from, begin, end);
        return;
    }
    if (ranges->list[from].begin < begin)
        ranges->list[from++].end = begin;
    size_t to = from;
    while (to < ranges->count && ranges->list[to].end <= end)
        to++;
    if (to < ranges->count && ranges->list[to].begin < end)
        ranges->list[to].begin = end;
    erase(ranges, from, to);
}

const zli_range_of_bytes *zli_ranges_find(const zli_ranges *ranges, size_t begin)
{
    const size_t at = count_before(ranges, begin, false);
    return at < ranges->count ? &ranges->list[at] : NULL;
}

void zli_ranges_clear(zli_ranges *ranges)
{
    free(ranges->list);
    *ranges = (zli_ranges){NULL, 0, 0};
}
