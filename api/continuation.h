/* Functions that the library calls when commands have ended. */
#ifndef ZELLIGE_API_CONTINUATION_H
#define ZELLIGE_API_CONTINUATION_H

#include <zellige/completion.h>

/** Calls `function` on a thread of the library when the command has ended. */
zlg_status zli_continuation_add(zlg_completion *completion, zlg_continuation function, void *data);

#endif
