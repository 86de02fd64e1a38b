/* A Level Zero driver for tests: it forwards to the CPU driver (ZELLIGE_FAULT_FORWARD names its
 * file), counts, and fails when it is told to. With ZELLIGE_FAULT_NULL set, launches and waits do
 * nothing: what is left is the cost of the way to the driver. */
#include <dlfcn.h>
#include <level_zero/ze_ddi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fault/driver.h"
#include "tests/fault/fault.h"

__attribute__((visibility("default"))) fault_control fault_control_of_driver;
#define control fault_control_of_driver

static const fault_kind kinds[] = {
#define KIND(kind, function, ...) [FAULT_##function] = kind,
    FAULT_ENTRIES(KIND)
#undef KIND
};

/** Returns whether this call does nothing but give `*result`. */
static bool skips(fault_entry entry, ze_result_t *result)
{
    static bool was_opened; /* with zeDriverGetApiVersion, by the library: loaders do not call it */
    if (entry == FAULT_zeDriverGetApiVersion && !was_opened) {
        was_opened = true;
        memcpy(control.of_loader, control.calls, sizeof control.calls);
    }
    const bool hit = ++control.calls[entry] == control.nth && entry == control.entry;
    *result = ZE_RESULT_SUCCESS;
    if (hit) {
        control.fired = true;
        *result = control.result;
        return !control.after;
    }
    return control.null &&
           (entry == FAULT_zeKernelSetArgumentValue || entry == FAULT_zeKernelSetGroupSize ||
            entry == FAULT_zeCommandListAppendLaunchKernel || kinds[entry] == FAULT_WAITS);
}

/** Counts what a call has done, and gives what is to be told of it. */
static ze_result_t finish(fault_entry entry, ze_result_t done, ze_result_t told)
{
    if (done != ZE_RESULT_SUCCESS)
        return done;
    if (kinds[entry] == FAULT_CREATES) {
        control.created++;
        control.alive++;
    } else if (kinds[entry] == FAULT_DESTROYS) {
        control.alive--;
    }
    return told;
}

#define DEFINE(kind, function, member, parameters, arguments)             \
    static ze_result_t(ZE_APICALL *real_##function) parameters;           \
    static ze_result_t ZE_APICALL wrapped_##function parameters           \
    {                                                                     \
        ze_result_t told;                                                 \
        if (skips(FAULT_##function, &told))                               \
            return told;                                                  \
        return finish(FAULT_##function, real_##function arguments, told); \
    }
FAULT_ENTRIES(DEFINE)

void *fault_find(const char *name)
{
    static void *library;
    const char *path = getenv("ZELLIGE_FAULT_FORWARD");
    if (library == NULL) {
        library = path != NULL ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
        control.null = getenv("ZELLIGE_FAULT_NULL") != NULL;
    }
    if (library == NULL)
        fprintf(stderr, "fault driver: %s\n", path != NULL ? dlerror() : "nothing to forward to");
    return library != NULL ? dlsym(library, name) : NULL;
}

ze_result_t fault_forward(const char *name, ze_api_version_t version, void *table)
{
    ze_result_t (*get)(ze_api_version_t, void *) = NULL;
    void *address = fault_find(name);
    if (address == NULL)
        return ZE_RESULT_ERROR_UNINITIALIZED;
    memcpy(&get, &address, sizeof get);
    return get(version, table);
}

/* ---- What the driver pretends ---------------------------------------------------------------- */

static ze_result_t(ZE_APICALL *get_version)(ze_driver_handle_t, ze_api_version_t *);
static ze_result_t(ZE_APICALL *get_access)(ze_device_handle_t,
                                           ze_device_memory_access_properties_t *);
static ze_result_t(ZE_APICALL *get_address)(ze_driver_handle_t, const char *, void **);
static ze_result_t(ZE_APICALL *create_module)(ze_context_handle_t, ze_device_handle_t,
                                              const ze_module_desc_t *, ze_module_handle_t *,
                                              ze_module_build_log_handle_t *);

/* Without lists in order a driver is an older one. */
static ze_result_t pretend_version(ze_driver_handle_t driver, ze_api_version_t *out)
{
    const ze_result_t result = get_version(driver, out);
    if (control.unordered)
        *out = ZE_API_VERSION_1_4;
    return result;
}

static ze_result_t(ZE_APICALL *create_list)(ze_context_handle_t, ze_device_handle_t,
                                            const ze_command_queue_desc_t *,
                                            ze_command_list_handle_t *);

static ze_result_t note_list(ze_context_handle_t context, ze_device_handle_t device,
                             const ze_command_queue_desc_t *desc, ze_command_list_handle_t *out)
{
    const uint32_t in_order = 1 << 1; /* ZE_COMMAND_QUEUE_FLAG_IN_ORDER */
    control.in_order += (desc->flags & in_order) != 0;
    return create_list(context, device, desc, out);
}

static ze_result_t pretend_access(ze_device_handle_t device,
                                  ze_device_memory_access_properties_t *out)
{
    const ze_result_t result = get_access(device, out);
    if (control.discrete)
        out->sharedSystemAllocCapabilities = 0;
    return result;
}

static ze_result_t pretend_address(ze_driver_handle_t driver, const char *name, void **out)
{
    const ze_result_t result = get_address(driver, name, out);
    if (result != ZE_RESULT_SUCCESS || strcmp(name, "zeCommandListHostSynchronize") != 0)
        return result;
    ze_result_t(ZE_APICALL *const wrapped)(ze_command_list_handle_t, uint64_t) =
        wrapped_zeCommandListHostSynchronize;
    memcpy(&real_zeCommandListHostSynchronize, out, sizeof *out);
    memcpy(out, &wrapped, sizeof *out);
    return result;
}

static ze_result_t pretend_module(ze_context_handle_t context, ze_device_handle_t device,
                                  const ze_module_desc_t *desc, ze_module_handle_t *out,
                                  ze_module_build_log_handle_t *log)
{
    static const uint32_t nonsense[] = {1, 2, 3, 4, 5, 6, 7, 8};
    ze_module_desc_t spoilt = *desc;
    if (control.spoil) {
        spoilt.inputSize = sizeof nonsense;
        spoilt.pInputModule = (const uint8_t *)nonsense;
    }
    const ze_result_t result = create_module(context, device, &spoilt, out, log);
    if (log != NULL && *log != NULL)
        control.alive++;
    return result;
}

/* Puts `ours` between the entry and what the driver has there. */
#define PRETEND(function, theirs, ours)                       \
    if (real_##function != NULL && real_##function != ours) { \
        theirs = real_##function;                             \
        real_##function = ours;                               \
    }

static void pretend(void)
{
    PRETEND(zeDriverGetApiVersion, get_version, pretend_version)
    PRETEND(zeDriverGetExtensionFunctionAddress, get_address, pretend_address)
    PRETEND(zeDeviceGetMemoryAccessProperties, get_access, pretend_access)
    PRETEND(zeCommandListCreateImmediate, create_list, note_list)
    PRETEND(zeModuleCreate, create_module, pretend_module)
}

/* ---- Tables ---------------------------------------------------------------------------------- */

#define WRAP(kind, function, member, parameters, arguments) \
    if (table->member != NULL) {                            \
        real_##function = table->member;                    \
        table->member = wrapped_##function;                 \
    }

#define SINCE(minor, place) minor
#define PLACE(minor, place) place
#define WRAP_NEWER(kind, function, where, parameters, arguments)                \
    if (version >= (ze_api_version_t)ZE_MAKE_VERSION(1, SINCE where)) {         \
        ze_result_t(ZE_APICALL *const wrapped) parameters = wrapped_##function; \
        memcpy(&real_##function, (void **)table + PLACE where, sizeof(void *)); \
        memcpy((void **)table + PLACE where, &wrapped, sizeof wrapped);         \
    }

static void wrap_newer(const char *object, ze_api_version_t version, void *table)
{
    if (strcmp(object, "Global") == 0)
        FAULT_NEWER_GLOBAL(WRAP_NEWER)
    if (strcmp(object, "CommandList") == 0)
        FAULT_NEWER_COMMAND_LIST(WRAP_NEWER)
}

/* Every entry is as old as the tables, or came with 1.1. */
#define TABLE(object, type, ENTRIES)                                                 \
    ze_result_t zeGet##object##ProcAddrTable(ze_api_version_t version, type *table)  \
    {                                                                                \
        ze_result_t result = ZE_RESULT_ERROR_UNSUPPORTED_VERSION;                    \
        if (version >= ZE_API_VERSION_1_1)                                           \
            result = fault_forward("zeGet" #object "ProcAddrTable", version, table); \
        if (result == ZE_RESULT_SUCCESS) {                                           \
            ENTRIES(WRAP)                                                            \
            wrap_newer(#object, version, table);                                     \
            pretend();                                                               \
        }                                                                            \
        return result;                                                               \
    }
FAULT_TABLES(TABLE)
