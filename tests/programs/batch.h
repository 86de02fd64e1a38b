/* Commands that are recorded once and run several times: closed lists, clones of them, lists that
 * change between runs, and graphs. */
#ifndef ZELLIGE_TESTS_PROGRAMS_BATCH_H
#define ZELLIGE_TESTS_PROGRAMS_BATCH_H

#include "stream.h"

enum { BATCH_COMMANDS = 6 };

typedef enum batch_kind { CLOSED, CLONED, CHANGING, CAPTURED, BATCH_KINDS } batch_kind;

typedef struct batch {
    batch_kind kind;
    ze_device_handle_t device;
    ze_command_list_handle_t list; /* of a graph: what captured it */
    struct executable *executable;
    belongings own;
    command commands[BATCH_COMMANDS];
    uint64_t ids[BATCH_COMMANDS];
    int count;
    stream *runs_on; /* the last run */
    ticket run;
} batch;

/** Records the commands, which it has already. */
void batch_record(batch *self);

/** The run before has ended. */
void batch_end(batch *self);

/** Gives one of its commands other storages and numbers; only a CHANGING one. */
void batch_change(batch *self, int index, const command *now);

/** Runs it. A queue takes no graph, and no stamp. */
void batch_run(batch *self, stream *on, ze_event_handle_t stamp);

#endif
