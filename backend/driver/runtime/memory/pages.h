/* Pages of the process, wherever they come from. Ranges are widened to whole pages. */
#ifndef ZELLIGE_DRIVER_RUNTIME_MEMORY_PAGES_H
#define ZELLIGE_DRIVER_RUNTIME_MEMORY_PAGES_H

#include <stdbool.h>
#include <stddef.h>

/** Returns the bytes of a page. */
size_t cpu_page_size(void);

/** Rounds up to whole pages; returns 0 on overflow. */
size_t cpu_pages_round(size_t bytes);

/** Of the large pages that processors have beside the small ones; on other machines no more than an
 *  alignment. */
enum { CPU_HUGE_PAGE = 2 << 20 };

/** Requests huge pages, which need fewer entries of the TLB. The kernel may refuse. */
void cpu_pages_prefer_huge(void *start, size_t bytes);

/** Returns whether all of a range is mapped. */
bool cpu_pages_are_mapped(const void *start, size_t bytes);

/** Faults in every page, so that no later access waits.
 *  @returns false if part of the range is not mapped, or memory ran out */
bool cpu_pages_populate(const void *start, size_t bytes);

/** Returns how many bytes of a range are not in memory, up to what is not mapped. */
size_t cpu_pages_missing(const void *start, size_t bytes);

/** Lets the system take these pages before others if it needs memory; contents stay.
 *  @returns false if something there is not mapped */
bool cpu_pages_cool(const void *start, size_t bytes);

#endif
