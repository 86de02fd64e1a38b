/* Of each kind of object one, as the driver's own functions make it: for tests that call these
 * without a loader. */
#ifndef ZELLIGE_TESTS_DRIVER_OBJECTS_H
#define ZELLIGE_TESTS_DRIVER_OBJECTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/core/types_graph.h"
#include "backend/driver/ddi/core/types_intel.h"
#include "backend/driver/ddi/core/types_memory.h"
#include "backend/driver/ddi/core/types_mutable.h"
#include "backend/driver/ddi/sysman/sysman.h"

#define assert_ok(call) assert_int_equal((call), ZE_RESULT_SUCCESS)

enum { OBJECT_KINDS = CPU_KINDS_END - CPU_KIND_DRIVER };

/** Of each kind one that lives; it is that of a driver, or NULL, for kinds that have none. A GPU
 *  has no physical memory. */
extern void *good[OBJECT_KINDS];

#define OF(kind) good[CPU_KIND_##kind - CPU_KIND_DRIVER]

/** The kinds that can be destroyed; what is made of another comes before it. */
enum { OBJECTS_DESTROYED = 14 };
extern const cpu_kind objects_order[OBJECTS_DESTROYED];

/** Makes and ends them all. The module is that of image/images.cl. */
void objects_make(void);
void objects_destroy(void);

/** Ends one. */
ze_result_t objects_destroy_one(cpu_kind kind);

/** What the driver says of the last failure. */
const char *objects_sentence(void);

/** Whether a sentence begins with the name of an entry point. */
bool objects_sentence_is_of(const char *text, const char *function);

#endif
