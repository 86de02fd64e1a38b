#include "command.h"

#include <stdio.h>

#include <zellige/program.h>

#include "newer.h"

#include "library.cl.h"
#include "linked.cl.h"
#include "programs.cl.h"

enum { COLUMNS = 32, MAX_GROUPS = 65, MAX_DEVICES = 8 };

static const char *const names[OPERATIONS] = {"add",  "mix",  "specialised", "linked", "copy",
                                              "fill", "rows", "call",        "draw",   "pass"};
static const uint32_t word_count = WORDS;

typedef struct kernels {
    ze_device_handle_t device;
    ze_module_handle_t modules[3]; /* the last two are linked, and may not be there */
    ze_kernel_handle_t of[LINKED_TWIST + 1];
} kernels;

static kernels all[MAX_DEVICES];
static uint32_t all_count;
static uint32_t chosen, most_groups;
static ze_group_count_t *group_counts; /* what indirect launches copy */
static ze_event_pool_handle_t pool;
static ze_event_handle_t baton;

bool command_is_launch(const command *self)
{
    return self->operation <= LINKED_TWIST;
}

bool command_has_source(const command *self)
{
    return self->operation == MIX || self->operation == COPY || self->operation == ROWS ||
           self->operation == DRAW;
}

static const kernels *kernels_for(ze_device_handle_t of)
{
    for (uint32_t i = 0; i < all_count; i++)
        if (all[i].device == of)
            return &all[i];
    return &all[0];
}

belongings belongings_make(ze_device_handle_t of)
{
    belongings made = {.kernels = kernels_for(of), .sizes = make_memory(sizeof *made.sizes)};
    const ze_image_desc_t desc = {
        .stype = ZE_STRUCTURE_TYPE_IMAGE_DESC,
        .type = ZE_IMAGE_TYPE_2D,
        .format = {.layout = ZE_IMAGE_FORMAT_LAYOUT_32, .type = ZE_IMAGE_FORMAT_TYPE_UINT},
        .width = COLUMNS,
        .height = WORDS / COLUMNS};
    assert_ok(zeImageCreate(context, of, &desc, &made.image));
    return made;
}

void belongings_end(const belongings *self)
{
    free_memory(self->sizes);
    assert_ok(zeImageDestroy(self->image));
}

static ze_module_handle_t make_specialised(ze_device_handle_t on, uint32_t constant)
{
    const uint32_t id = 7;
    const void *value = &constant;
    const ze_module_constants_t constants = {1, &id, &value};
    const ze_module_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                   .format = ZE_MODULE_FORMAT_IL_SPIRV,
                                   .inputSize = programs_spirv.count * 4,
                                   .pInputModule = (const uint8_t *)programs_spirv.words,
                                   .pConstants = &constants};
    ze_module_handle_t made = NULL;
    assert_ok(zeModuleCreate(context, on, &desc, &made, NULL));
    return made;
}

static void kernels_make(kernels *self, ze_device_handle_t on, uint32_t constant)
{
    *self = (kernels){.device = on, .modules = {make_specialised(on, constant)}};
    for (int i = 0; i < LINKED_TWIST; i++)
        self->of[i] = make_kernel(self->modules[0], names[i]);
    if (driver_is_for_gpus())
        return;
    self->modules[1] = make_module(linked_spirv.words, linked_spirv.count);
    self->modules[2] = make_module(library_spirv.words, library_spirv.count);
    assert_ok(zeModuleDynamicLink(2, &self->modules[1], NULL));
    self->of[LINKED_TWIST] = make_kernel(self->modules[1], names[LINKED_TWIST]);
}

static void kernels_end(const kernels *self)
{
    for (int i = 0; i <= LINKED_TWIST; i++)
        if (self->of[i] != NULL)
            assert_ok(zeKernelDestroy(self->of[i]));
    for (int i = 0; i < 3; i++)
        if (self->modules[i] != NULL)
            assert_ok(zeModuleDestroy(self->modules[i]));
}

void commands_open(const ze_device_handle_t *devices, uint32_t device_count, uint32_t constant)
{
    all_count = driver_is_for_gpus() ? device_count : 1;
    for (uint32_t i = 0; i < all_count; i++)
        kernels_make(&all[i], devices[i], constant);
    assert_ok(zeKernelSetGroupSize(all[0].of[0], 64, 1, 1));
    assert_ok(zeKernelSuggestMaxCooperativeGroupCount(all[0].of[0], &most_groups));
    chosen = constant;
    group_counts = make_memory(MAX_GROUPS * sizeof *group_counts);
    for (uint32_t i = 0; i < MAX_GROUPS; i++)
        group_counts[i] = (ze_group_count_t){i, 1, 1};
    pool = make_events(1, 0, &baton);
}

void commands_close(void)
{
    destroy_events(pool, 1, &baton);
    free_memory(group_counts);
    for (uint32_t i = 0; i < all_count; i++)
        kernels_end(&all[i]);
}

/* ---- In a list ------------------------------------------------------------------------------- */

/* All groups of a cooperative launch run at once. */
static uint32_t groups_of(launch how, uint32_t wanted)
{
    return how == COOPERATIVE ? 1 + wanted % most_groups : wanted;
}

static void set_arguments(const command *self, ze_kernel_handle_t kernel)
{
    assert_ok(zeKernelSetGroupSize(kernel, self->size, 1, 1));
    assert_ok(set_pointer(kernel, 0, self->target));
    assert_ok(set_value(kernel, 1, sizeof self->value, &self->value));
    assert_ok(set_value(kernel, 2, sizeof word_count, &word_count));
    if (self->operation == MIX)
        assert_ok(set_pointer(kernel, 3, self->source));
}

static void append_launch(command *self, ze_command_list_handle_t list, const belongings *own,
                          ze_event_handle_t signal, uint32_t count, ze_event_handle_t *waits)
{
    ze_kernel_handle_t kernel = own->kernels->of[self->operation];
    ze_group_count_t *sizes = own->sizes;
    const ze_group_count_t groups = {groups_of(self->launch, self->groups), 1, 1};
    uint32_t words = WORDS;
    void *arguments[] = {&self->target, &self->value, &words, &self->source};
    if (self->launch == WITH_ARGUMENTS) {
        assert_ok(newer.zeCommandListAppendLaunchKernelWithArguments(
            list, kernel, groups, (group_size){self->size, 1, 1}, arguments, NULL, signal, count,
            waits));
        return;
    }
    self->groups = groups.groupCountX;
    set_arguments(self, kernel);
    if (self->launch == COOPERATIVE) {
        assert_ok(zeCommandListAppendLaunchCooperativeKernel(list, kernel, &groups, signal, count,
                                                             waits));
    } else if (self->launch == INDIRECT && sizes != NULL) {
        assert_ok(zeCommandListAppendMemoryCopy(list, sizes, &group_counts[self->groups],
                                                sizeof *sizes, NULL, 0, NULL));
        assert_ok(
            zeCommandListAppendLaunchKernelIndirect(list, kernel, sizes, signal, count, waits));
    } else {
        assert_ok(zeCommandListAppendLaunchKernel(list, kernel, &groups, signal, count, waits));
    }
}

static void append_rows(const command *self, ze_command_list_handle_t list,
                        ze_event_handle_t signal, uint32_t count, ze_event_handle_t *waits)
{
    const uint32_t pitch = COLUMNS * sizeof(uint32_t);
    const ze_copy_region_t region = {self->first % COLUMNS * 4,
                                     self->first / COLUMNS,
                                     0,
                                     (COLUMNS - self->first % COLUMNS) * 4,
                                     self->count / COLUMNS,
                                     1};
    assert_ok(zeCommandListAppendMemoryCopyRegion(list, self->target, &region, pitch, 0,
                                                  self->source, &region, pitch, 0, signal, count,
                                                  waits));
}

static void call(void *data)
{
    const command *self = data;
    for (int i = 0; i < WORDS; i++)
        self->target[i] += self->value;
}

static void append_drawing(const command *self, ze_command_list_handle_t list,
                           ze_image_handle_t image, ze_event_handle_t signal, uint32_t count,
                           ze_event_handle_t *waits)
{
    assert_ok(zeCommandListAppendImageCopyFromMemory(list, image, self->source, NULL, NULL, count,
                                                     waits));
    assert_ok(zeCommandListAppendBarrier(list, NULL, 0, NULL));
    assert_ok(
        zeCommandListAppendImageCopyToMemory(list, self->target, image, NULL, signal, 0, NULL));
}

/* Who resets it signals it next, so every wait ends. */
static void append_pass(ze_command_list_handle_t list, ze_event_handle_t signal, uint32_t count,
                        ze_event_handle_t *waits)
{
    assert_ok(zeCommandListAppendBarrier(list, NULL, count, waits));
    assert_ok(zeCommandListAppendEventReset(list, baton));
    assert_ok(zeCommandListAppendSignalEvent(list, baton));
    assert_ok(zeCommandListAppendBarrier(list, signal, 1, &baton));
}

void command_append(command *self, ze_command_list_handle_t list, const belongings *own,
                    ze_event_handle_t signal, uint32_t count, ze_event_handle_t *waits)
{
    switch (self->operation) {
    case COPY:
        assert_ok(zeCommandListAppendMemoryCopy(list, self->target + self->first,
                                                self->source + self->first, self->count * 4, signal,
                                                count, waits));
        break;
    case FILL:
        assert_ok(zeCommandListAppendMemoryFill(list, self->target + self->first, &self->value, 4,
                                                self->count * 4, signal, count, waits));
        break;
    case ROWS:
        append_rows(self, list, signal, count, waits);
        break;
    case CALL:
        assert_ok(
            newer.zeCommandListAppendHostFunction(list, call, self, NULL, signal, count, waits));
        break;
    case DRAW:
        append_drawing(self, list, own->image, signal, count, waits);
        break;
    case PASS:
        append_pass(list, signal, count, waits);
        break;
    default:
        append_launch(self, list, own, signal, count, waits);
    }
}

void command_change(command *self, ze_command_list_handle_t list, uint64_t id, const command *now)
{
    const ze_group_count_t groups = {groups_of(self->launch, now->groups), 1, 1};
    const changed_group_count count = {CHANGED_GROUP_COUNT, NULL, id, &groups};
    const changed_argument source = {CHANGED_ARGUMENT, &count, id, 3, sizeof(void *), &now->source};
    const changed_argument value = {CHANGED_ARGUMENT,
                                    self->operation == MIX ? (const void *)&source : &count,
                                    id,
                                    1,
                                    sizeof now->value,
                                    &now->value};
    const changed_argument target = {CHANGED_ARGUMENT, &value, id, 0, sizeof(void *), &now->target};
    assert_ok(
        newer.zeCommandListUpdateMutableCommandsExp(list, &(flags_desc){CHANGES, &target, 0}));
    self->to = now->to;
    self->from = now->from;
    self->target = now->target;
    self->source = now->source;
    self->value = now->value;
    self->groups = groups.groupCountX;
}

/* ---- In the model ---------------------------------------------------------------------------- */

static uint32_t result_of(const command *self, uint32_t word, uint32_t other)
{
    switch (self->operation) {
    case MIX:
        return 3 * word + other + self->value;
    case SPECIALISED_XOR:
        return word ^ self->value * chosen;
    case LINKED_TWIST:
        return ((word << 5 | word >> 27) ^ 0x9e3779b9u) + self->value;
    default:
        return word + self->value;
    }
}

static void apply_rows(const command *self)
{
    const uint32_t left = self->first % COLUMNS, top = self->first / COLUMNS;
    for (uint32_t row = top; row < top + self->count / COLUMNS; row++)
        for (uint32_t i = row * COLUMNS + left; i < (row + 1) * COLUMNS; i++)
            self->to->expected[i] = self->from->expected[i];
}

void command_apply(const command *self)
{
    uint32_t *to = self->to->expected;
    if (self->operation == ROWS)
        apply_rows(self);
    else if (self->operation == DRAW)
        memcpy(to, self->from->expected, sizeof self->to->expected);
    else if (self->operation == COPY || self->operation == FILL)
        for (uint32_t i = self->first; i < self->first + self->count; i++)
            to[i] = self->operation == FILL ? self->value : self->from->expected[i];
    else if (self->operation == CALL || (command_is_launch(self) && self->groups > 0))
        for (uint32_t i = 0; i < WORDS; i++)
            to[i] = result_of(self, to[i], self->operation == MIX ? self->from->expected[i] : 0);
}

void command_print(const command *self)
{
    static const char *const launches[LAUNCHES] = {"", " with arguments", " cooperatively",
                                                   " indirectly"};
    printf("%s%s %p <- %p, %u, words %u + %u, groups %u of %u\n", names[self->operation],
           command_is_launch(self) ? launches[self->launch] : "", (void *)self->target,
           (const void *)self->source, self->value, self->first, self->count, self->groups,
           self->size);
}
