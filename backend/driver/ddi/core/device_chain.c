/* What hangs on the properties of a device. */
#include "backend/driver/ddi/core/device_chain.h"

#include <stdlib.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/core/types_graph.h"
#include "backend/driver/ddi/core/types_intel.h"
#include "backend/driver/ddi/core/types_memory.h"
#include "backend/driver/ddi/core/types_mutable.h"
#include "backend/driver/device.h"
#include "backend/driver/runtime/threads/cgroup.h"
#include "base/variables.h"

static void answer_units(ze_device_handle_t self, void *link)
{
    ze_eu_count_ext_t *out = link;
    out->numTotalEUs = cpu_device_processor_count(self) * cpu_device_units_per_processor(self);
}

/* Programs that come with kernels for the generations of Intel's GPUs choose by this number, and
 * some end where they do not know it: the user can have them take a GPU for one that they know. */
static void answer_version(ze_device_handle_t self, void *link)
{
    const char *asked = secure_getenv("ZELLIGE_CPU_IP_VERSION");
    const bool is_host_gpu = self->type == ZE_DEVICE_TYPE_GPU && cpu_machine_get()->is_host;
    cpu_device_ip_version *out = link;
    if (asked == NULL || !is_host_gpu || !zli_ip_version_read(asked, &out->ipVersion))
        out->ipVersion = cpu_device_machine(self)->model;
}

static void answer_mutable_lists(ze_device_handle_t self, void *link)
{
    cpu_mutable_command_list_properties *out = link;
    (void)self;
    out->list_flags = 0;
    out->command_flags = CPU_MUTABLE_ALL & ~CPU_MUTABLE_GRAPH_ARGUMENTS;
}

static void answer_usable_memory(ze_device_handle_t self, void *link)
{
    cpu_device_usable_memory *out = link;
    const uint64_t size = cpu_device_memory(self);
    const uint64_t available = cpu_machine_available_memory(self->machine);
    out->bytes = available < size ? available : size;
}

/* There is no hardware for ray tracing: format 0 is none. */
static void answer_rays(ze_device_handle_t self, void *link)
{
    cpu_rtas_device_properties *out = link;
    (void)self;
    out->flags = 0;
    out->format = 0;
    out->buffer_alignment = 0;
}

static void answer_events(ze_device_handle_t self, void *link)
{
    cpu_device_event_properties *out = link;
    (void)self;
    out->flags = CPU_DEVICE_EVENT_IPC;
    if (cpu_machine_get()->is_host)
        out->flags |= CPU_DEVICE_EVENT_EXTERNAL_AGGREGATE | CPU_DEVICE_EVENT_EXTERNAL_SYNC;
}

/* Pages are as mprotect() makes them, for kernels and for copies. */
static void answer_readonly_memory(ze_device_handle_t self, void *link)
{
    cpu_device_readonly_memory *out = link;
    (void)self;
    out->capability = CPU_DEVICE_READONLY_MEMORY_ENFORCED;
}

static void answer_graphs(ze_device_handle_t self, void *link)
{
    cpu_graph_properties *out = link;
    (void)self;
    out->flags =
        CPU_GRAPH_FLAG_IMMUTABLE | CPU_GRAPH_FLAG_SUBGRAPHS | CPU_GRAPH_FLAG_CB_EXTERNAL_IPC;
}

/* Numbers of 32 bits, too. Where nothing can be waited for, the functions refuse. */
static void answer_wait_on_memory(ze_device_handle_t self, void *link)
{
    cpu_wait_on_memory_size *out = link;
    (void)self;
    out->bytes = sizeof(uint64_t);
}

void cpu_device_answer_chain(ze_device_handle_t self, const ze_device_properties_t *properties)
{
    static const struct {
        ze_structure_type_t type;
        void (*answer)(ze_device_handle_t self, void *link);
    } answers[] = {
        {ZE_STRUCTURE_TYPE_EU_COUNT_EXT, answer_units},
        {CPU_STRUCTURE_TYPE_DEVICE_IP_VERSION_EXT, answer_version},
        {CPU_STRUCTURE_TYPE_MUTABLE_COMMAND_LIST_PROPERTIES, answer_mutable_lists},
        {CPU_STRUCTURE_TYPE_DEVICE_USABLE_MEMORY, answer_usable_memory},
        {CPU_STRUCTURE_TYPE_RTAS_DEVICE_EXP_PROPERTIES, answer_rays},
        {CPU_STRUCTURE_TYPE_RTAS_DEVICE_EXT_PROPERTIES, answer_rays},
        {CPU_STRUCTURE_TYPE_DEVICE_EVENT_PROPERTIES, answer_events},
        {CPU_STRUCTURE_TYPE_DEVICE_READONLY_MEMORY, answer_readonly_memory},
        {CPU_STRUCTURE_TYPE_GRAPH_PROPERTIES, answer_graphs},
        {CPU_STRUCTURE_TYPE_WAIT_ON_MEMORY_SIZE, answer_wait_on_memory},
    };
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        void *link = cpu_chain_find(properties, properties->stype, answers[i].type);
        if (link != NULL)
            answers[i].answer(self, link);
    }
}
