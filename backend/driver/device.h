/* The devices that a driver is for, beside their kernels (engine.h): what they are, their memory,
 * and how the driver itself reaches that. One implementation is linked: host/ for this machine,
 * engines/cuda for GPUs, whose copies and fills (runtime/transfer/copy.h) are its own as well. */
#ifndef ZELLIGE_DRIVER_DEVICE_H
#define ZELLIGE_DRIVER_DEVICE_H

#include <stdbool.h>
#include <stdint.h>

#include <level_zero/ze_api.h>

#include "backend/driver/runtime/memory/block.h"

typedef struct cpu_machine {
    const char *driver; /**< names the driver, in 13 bytes */
    bool exists;        /**< otherwise the driver has no device, and nothing else here counts */
    /** Kernels reach all memory of the process, and the process that of the device: virtual memory,
     *  and memory in files, which processes share, build on it. */
    bool is_host;
    bool shares_allocations; /**< host and kernels may use shared memory at the same time */
    char name[256];          /**< of the processor, or the GPU */
    uint32_t vendor;         /**< PCI number of its maker; 0 if unknown */
    uint32_t model;          /**< family and model, or the PCI number */
    uint32_t pci[3];         /**< domain, bus and device; of a processor, the root of the tree */
    uint32_t processors;     /**< on which this process may run; multiprocessors */
    uint32_t megahertz;      /**< the highest clock known; 0 if unknown */
    uint32_t bus_bits;       /**< of its memory */
    uint64_t cache;          /**< bytes of the last cache; 0: the kernel of the system knows */
    uint64_t memory;         /**< bytes this process may use */
    uint64_t identity;       /**< no other has it; 0: its name will do */
    uint32_t group_count[3]; /**< most groups of a launch, X first */
} cpu_machine;

/** The most that a driver is for; more are left out. */
enum { CPU_MAX_MACHINES = 16 };

/** Looks at the devices, once. @returns how many there are */
uint32_t cpu_machine_count(void);
/** Returns one of them, from 0. */
const cpu_machine *cpu_machine_at(uint32_t machine);
/** Returns the first, for what they have in common. It is there even if there is none. */
const cpu_machine *cpu_machine_get(void);

/** Returns the bytes that this process can take now. */
uint64_t cpu_machine_available_memory(uint32_t machine);

/** Returns whether kernels of one reach the memory of another, and whether their atomic operations
 *  are atomic there. */
bool cpu_machine_reaches(uint32_t machine, uint32_t other);
bool cpu_machine_reaches_atomically(uint32_t machine, uint32_t other);

/** Takes memory that kernels reach.
 *  @param machine    whose memory it is, or nearest to whose kernels
 *  @param type       of the host, of the device, or shared
 *  @param alignment  a power of two */
ze_result_t cpu_device_take(uint32_t machine, ze_memory_type_t type, size_t bytes, size_t alignment,
                            cpu_block *out);
void cpu_device_give(ze_memory_type_t type, const cpu_block *block);

/** Write to, and read from, memory of a program, which may be the device's. One that meets an
 *  invalid address loses the context.
 *  @param what  what the sentence begins with: "a timestamp"
 *  @returns whether it did not */
bool cpu_device_write(const char *what, void *to, const void *from, size_t bytes);
bool cpu_device_read(const char *what, void *to, const void *from, size_t bytes);

/** Work that a device does behind the host, in order. What a thread that uses a stream has it do
 *  (cpu_kernel_run(), copies, fills) may return before it has ended. For one thread at a time. */
typedef struct cpu_stream cpu_stream;

/** This thread is the driver's own: what the device sets up in it may stay, until the thread runs
 *  code of the program. */
void cpu_device_own_thread(void);
void cpu_device_lend_thread(void);

/** Whether there are any; otherwise the rest is never called. */
extern const bool cpu_device_has_streams;

/** Returns NULL if the device cannot.
 *  @param settle  called before something that cannot be behind the host, by the thread that uses
 *  the stream: waits for all that it has begun, with cpu_stream_look() */
cpu_stream *cpu_stream_create(uint32_t machine, void (*settle)(void *), void *owner);
/** All that was begun has ended. */
void cpu_stream_destroy(cpu_stream *stream);
/** This thread uses it from now on, or none: NULL. */
void cpu_stream_use(cpu_stream *stream);
/** Marks the end of what has been begun. @returns a number, never 0, which grows */
uint64_t cpu_stream_mark(cpu_stream *stream);
/** The same in less time, for which the thread that waits spends more: on marks of which there are
 *  many in a row. */
uint64_t cpu_stream_mark_quietly(cpu_stream *stream);
/** Returns whether nothing has been begun since the last mark; then another is that one. */
bool cpu_stream_is_marked(const cpu_stream *stream);
/** Returns the last mark that the device is known to have come to; it is not asked. */
uint64_t cpu_stream_reached(const cpu_stream *stream);
/** Looks for about a microsecond whether the device has come to a mark.
 *  @param mark  receives the last one that it has come to, if it has come so far
 *  @param out   receives ZE_RESULT_ERROR_DEVICE_LOST if it never will
 *  @returns whether there is nothing to wait for any more */
bool cpu_stream_look(cpu_stream *stream, uint64_t *mark, ze_result_t *out);

#endif
