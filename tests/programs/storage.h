/* Memory of every kind, with what the model expects there. */
#ifndef ZELLIGE_TESTS_PROGRAMS_STORAGE_H
#define ZELLIGE_TESTS_PROGRAMS_STORAGE_H

#include "tests/driver/client.h"

enum { WORDS = 3 * 1024, STORAGES = 10, STREAMS = 8 };

typedef enum storage_kind {
    HOST,
    DEVICE,
    SHARED,
    PROGRAM,  /* of malloc(): the first kind that the driver for GPUs has not */
    ADOPTED,  /* pages of the program that are an allocation */
    EXPORTED, /* a file descriptor that is imported again: a second address */
    MAPPED,   /* physical memory at two addresses */
    OPENED,   /* an IPC handle that is opened here as well; the other process has it, too */
    STORAGE_KINDS
} storage_kind;

/** The last command of a stream that uses a storage; 0: none. */
typedef unsigned ticket;

typedef struct storage {
    storage_kind kind;
    void *base[2];
    uint32_t *views[2]; /* the same memory */
    ze_physical_mem_handle_t physical;
    uint32_t expected[WORDS];
    int writer; /* the stream */
    ticket written, read[STREAMS];
} storage;

/** Whether the driver is that for GPUs: it has no memory at two addresses, of several processes or
 *  of malloc(), and links no modules. */
bool driver_is_for_gpus(void);

/** Makes one of a kind that the driver has, with random contents.
 *  @param first  of a number of random kinds: which
 *  @param of  the device whose memory it is, if it is device or shared memory
 *  @param random  what its contents come from */
void storage_make(storage *self, storage_kind first, ze_device_handle_t of, uint32_t random);

/** Nothing uses it any more.
 *  @param deferred  frees it by zeMemFreeExt, where that can be */
void storage_end(storage *self, bool deferred);

/** Fails the test unless the memory is what the model says. Nothing uses it. */
void storage_check(const storage *self, const char *name);

/** Whether the program may look at it. */
bool storage_is_of_host(const storage *self);

#endif
