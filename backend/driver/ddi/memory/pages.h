/* Pages of the process, wherever they come from. Ranges are widened to whole pages. */
#ifndef ZELLIGE_DRIVER_DDI_MEMORY_PAGES_H
#define ZELLIGE_DRIVER_DDI_MEMORY_PAGES_H

#include <stdbool.h>
#include <stddef.h>

/** Returns the bytes of a page. */
size_t cpu_page_size(void);

/** Returns the bytes of whole pages that hold so many; 0 if there is no such number. */
size_t cpu_pages_round(size_t bytes);

/** Of the large pages that processors have beside the small ones; on other machines no more than an
 *  alignment. */
enum { CPU_HUGE_PAGE = 2 << 20 };

/** Asks for large pages, of which fewer have to be looked up; the system gives what it has. */
void cpu_pages_prefer_huge(void *start, size_t bytes);

/** Sees to it that memory is behind every page, so that nobody has to wait for it later.
 *  @returns false if something there is not mapped, or there is no memory for it */
bool cpu_pages_populate(const void *start, size_t bytes);

/** Lets the system take these pages before others if it needs memory; contents stay.
 *  @returns false if something there is not mapped */
bool cpu_pages_cool(const void *start, size_t bytes);

#endif
