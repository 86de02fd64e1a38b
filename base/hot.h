/* What every launch executes, and every wait. The linker puts functions so marked side by side: a
 * few pages of them then stay where the processor finds them, beside those of the driver. */
#ifndef ZELLIGE_BASE_HOT_H
#define ZELLIGE_BASE_HOT_H

#define ZLI_HOT __attribute__((hot))

#endif
