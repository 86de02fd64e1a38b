#include "backend/driver/engines/simd/compile/variant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/check/options.h"
#include "backend/driver/engines/simd/compile/areas.h"
#include "backend/driver/engines/simd/compile/cache_key.h"
#include "backend/driver/engines/simd/compile/compile.h"
#include "backend/driver/engines/simd/compile/dump.h"
#include "backend/driver/engines/simd/compile/passes.h"
#include "backend/driver/engines/simd/compile/program.h"
#include "backend/driver/engines/simd/compile/reach.h"
#include "backend/driver/engines/simd/compile/report.h"
#include "backend/driver/engines/simd/contract/check.h"
#include "backend/driver/engines/simd/contract/launch_check.h"
#include "backend/driver/image/image.h"
#include "backend/driver/runtime/faults/failure.h"
#include "base/cancellation.h"

/* The width that the kernel demands; otherwise, for tests, ZELLIGE_CPU_LANES=4, if its operations
 * of sub-groups fit in; otherwise the one that sub-groups have where a kernel knows of them, or the
 * vectoriser chooses. */
static uint32_t wanted_width(const spirv_kernel *kernel)
{
    const char *text = secure_getenv("ZELLIGE_CPU_LANES");
    const unsigned long lanes = text == NULL ? 0 : strtoul(text, NULL, 10);
    if (kernel->sub_group_size != 0)
        return kernel->sub_group_size;
    if (simd_is_width(lanes) && lanes >= kernel->sub_group_least)
        return (uint32_t)lanes;
    return kernel->knows_sub_groups ? cpu_sub_group_size_of(kernel) : 0;
}

static bool has_offset(const cpu_launch *launch)
{
    return launch->offset[0] != 0 || launch->offset[1] != 0 || launch->offset[2] != 0;
}

static bool has_small_ids(const cpu_launch *launch)
{
    const uint64_t limit = simd_id_limit(has_offset(launch));
    for (int d = 0; d < 3; d++)
        if (launch->offset[d] > limit ||
            (uint64_t)launch->group_size[d] * launch->group_count[d] > limit)
            return false;
    return true;
}

/* Each launch asks. A stride that is no integer of 32 or 64 bits is rare. */
static uint64_t read_integer(const void *from, size_t size)
{
    uint32_t of_32_bits;
    uint64_t of_64_bits;
    switch (size) {
    case sizeof of_32_bits:
        memcpy(&of_32_bits, from, sizeof of_32_bits);
        return of_32_bits;
    case sizeof of_64_bits:
        memcpy(&of_64_bits, from, sizeof of_64_bits);
        return of_64_bits;
    default:
        return 0;
    }
}

/* Of elements 1 alone: 2, 4 and 8 may be the steps of a tree, launch by launch, each with code of
 * its own. Of bytes those are nearly always the size of what is accessed. */
static uint8_t know_stride(const spirv_parameter *parameter, const void *argument)
{
    const uint64_t stride = read_integer(argument, parameter->size);
    const unsigned most = parameter->is_byte_stride ? SIMD_KNOWN_POWERS : 1;
    for (unsigned power = 0; power < most; power++)
        if (stride == UINT64_C(1) << power)
            return (uint8_t)(SIMD_KNOWN_ONE - power);
    return 0;
}

/* What images and samplers the launch has, and which strides are 1, or an element. Before there are
 * arguments nothing is known. */
static void find_known(const spirv_kernel *kernel, const cpu_launch *launch,
                       uint8_t known[SIMD_KNOWN_PARAMETERS])
{
    memset(known, 0, SIMD_KNOWN_PARAMETERS);
    for (size_t i = 0;
         launch->arguments != NULL && i < kernel->parameter_count && i < SIMD_KNOWN_PARAMETERS;
         i++) {
        const spirv_parameter *p = &kernel->parameters[i];
        const void *argument = launch->arguments[i];
        if (p->kind == SPIRV_PARAMETER_IMAGE)
            known[i] = (uint8_t)cpu_image_kind(*(const cpu_image *const *)argument);
        else if (p->kind == SPIRV_PARAMETER_SAMPLER)
            known[i] = (uint8_t)(*(const cpu_sampler *)argument | SIMD_KNOWN_SAMPLER);
        else if (p->is_stride)
            known[i] = know_stride(p, argument);
    }
}

/* Which members of structs are strides of one element. */
static void find_units(const spirv_kernel *kernel, const cpu_launch *launch,
                       simd_unit_member units[SIMD_UNIT_MEMBERS])
{
    uint32_t count = 0;
    memset(units, 0, SIMD_UNIT_MEMBERS * sizeof *units);
    for (uint32_t k = 0; launch->arguments != NULL && k < kernel->stride_member_count; k++) {
        const spirv_stride_member *m = &kernel->stride_members[k];
        const char *argument = launch->arguments[m->parameter];
        if (count < SIMD_UNIT_MEMBERS && read_integer(argument + m->offset, m->size) == 1)
            units[count++] = (simd_unit_member){m->parameter, m->size, m->offset};
    }
}

static bool fits_known(const simd_variant *variant, const cpu_launch *launch)
{
    uint8_t known[SIMD_KNOWN_PARAMETERS];
    simd_unit_member units[SIMD_UNIT_MEMBERS];
    find_known(variant->kernel, launch, known);
    find_units(variant->kernel, launch, units);
    return memcmp(variant->key.known, known, sizeof known) == 0 &&
           memcmp(variant->key.units, units, sizeof units) == 0;
}

static bool fits_areas(const simd_variant *variant, const cpu_launch *launch)
{
    simd_area areas[SIMD_AREAS];
    if (variant->fits_any_areas)
        return true;
    simd_areas_find(variant->kernel, launch, areas);
    return memcmp(variant->key.areas, areas, sizeof areas) == 0;
}

static void find_spans(const void *variant, const cpu_launch *launch, cpu_span *out)
{
    const simd_variant *self = variant;
    simd_reach_evaluate(self->steps, self->needs.reach_steps, launch, out);
}

/* What a variant knows of its kernel helps; NULL: nothing is known. */
static bool is_apart(const cpu_launch *launch, const simd_variant *variant)
{
    const cpu_span_finder finder = {find_spans, variant};
    const bool knows = variant != NULL && variant->needs.reach_steps != 0;
    return launch->are_apart != NULL && launch->are_apart(launch, knows ? &finder : NULL);
}

/* Whether it fits but for what launches say of their buffers. */
static bool nearly_fits(const simd_variant *variant, const cpu_kernel *kernel,
                        const cpu_launch *launch)
{
    return variant->kernel == kernel->info &&
           memcmp(variant->key.group_size, launch->group_size, sizeof launch->group_size) == 0 &&
           variant->key.has_offset == has_offset(launch) &&
           variant->key.small_ids == has_small_ids(launch) && fits_known(variant, launch) &&
           fits_areas(variant, launch);
}

static bool fits_buffers(const simd_variant *variant, const cpu_launch *launch)
{
    return variant->needs.asks_apart == 0 ||
           (variant->needs.trusts_apart != 0) == is_apart(launch, variant);
}

/* To find out about buffers takes longer than the rest. */
static bool fits(const simd_variant *variant, const cpu_kernel *kernel, const cpu_launch *launch)
{
    return nearly_fits(variant, kernel, launch) && fits_buffers(variant, launch);
}

/* A letter for each parameter of which something is known, up to the last. */
static void name_known(const uint8_t known[SIMD_KNOWN_PARAMETERS], char *out)
{
    uint32_t count = SIMD_KNOWN_PARAMETERS;
    while (count > 0 && known[count - 1] == 0)
        count--;
    for (uint32_t i = 0; i < count; i++)
        out += sprintf(out, "%s%x", i == 0 ? "." : "_", known[i]);
}

static void name_units(const simd_unit_member units[SIMD_UNIT_MEMBERS], char *out)
{
    for (uint32_t k = 0; k < SIMD_UNIT_MEMBERS && units[k].size != 0; k++)
        out += sprintf(out, ".%x_%x_%x", units[k].parameter, units[k].size, units[k].offset);
}

static void name_areas(const simd_area areas[SIMD_AREAS], char *out)
{
    for (uint32_t k = 0; k < SIMD_AREAS && areas[k].bytes != 0; k++)
        out += sprintf(out, "%s%x", k == 0 ? ".areas_" : "_", (unsigned)areas[k].bytes);
}

/* Truncates a long name; the kernel's number keeps it unique. */
static void name_symbols(const cpu_program *program, const simd_variant *variant, simd_symbols *out)
{
    static const char *const apart[] = {"", ".shown", ".apart"};
    const uint32_t *size = variant->key.group_size;
    char known[3 * SIMD_KNOWN_PARAMETERS + 1] = "";
    char units[sizeof ".ff_8_ffff" * SIMD_UNIT_MEMBERS + 1] = "";
    name_known(variant->key.known, known);
    char areas[sizeof ".areas" + 9 * SIMD_AREAS] = "";
    name_units(variant->key.units, units);
    name_areas(variant->key.areas, areas);
    snprintf(out->entry, sizeof out->entry, "%.200s.%zu.%ux%ux%u%s%s%s%s%s%s%s",
             variant->kernel->name, (size_t)(variant->kernel - program->module->kernels), size[0],
             size[1], size[2], variant->key.has_offset ? ".offset" : "",
             variant->key.small_ids ? "" : ".large", apart[variant->key.apart],
             variant->repeats ? ".repeat" : "", known, units, areas);
    snprintf(out->needs, sizeof out->needs, "%s.needs", out->entry);
}

static ze_result_t link_object(cpu_program *program, simd_variant *variant,
                               const simd_symbols *symbols, const cpu_bytes *object,
                               cpu_build_log *log)
{
    simd_found found[] = {{.symbol = symbols->entry}, {.symbol = symbols->needs}};
    const ze_result_t result = simd_code_add(program->code, object, found, 2, log);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    memcpy(&variant->entry, &found[0].address, sizeof variant->entry);
    variant->needs = *(const simd_needs *)found[1].address;
    variant->steps = (const simd_reach_step *)((const simd_needs *)found[1].address + 1);
    return ZE_RESULT_SUCCESS;
}

static ze_result_t make_object(cpu_program *program, const simd_variant *variant,
                               const simd_symbols *symbols, cpu_build_log *log, cpu_bytes *out)
{
    const cpu_cache_key key = simd_cache_key_of_result(program->key, symbols->entry, &variant->key);
    const bool cached = program->cached && !simd_dump_is_wanted() && !simd_report_is_wanted();
    if (cached && (simd_native_find(&program->native, &key, out) || cpu_cache_load(&key, out)))
        return ZE_RESULT_SUCCESS;
    const ze_result_t result = simd_compile_kernel(&program->scalar, variant->kernel->name,
                                                   &variant->key, symbols, log, out);
    if (result == ZE_RESULT_SUCCESS && cached)
        cpu_cache_store(&key, out);
    return result;
}

ze_result_t simd_variant_object(cpu_program *program, const simd_variant *variant,
                                cpu_cache_key *key, cpu_bytes *out)
{
    simd_symbols symbols;
    cpu_build_log log = {NULL, 0};
    name_symbols(program, variant, &symbols);
    *key = simd_cache_key_of_result(program->key, symbols.entry, &variant->key);
    const ze_result_t result = make_object(program, variant, &symbols, &log, out);
    cpu_build_log_clear(&log);
    return result;
}

bool simd_variant_line(cpu_program *program, const simd_variant *variant, uintptr_t instruction,
                       simd_source_line *out)
{
    simd_symbols symbols;
    if (variant->lines.data == NULL || instruction == 0)
        return false;
    name_symbols(program, variant, &symbols);
    const uint64_t offset = (uint64_t)instruction - (uint64_t)(uintptr_t)variant->entry;
    return simd_lines_find(&variant->lines, symbols.entry, offset, out);
}

static void keep_lines(simd_variant *variant, const simd_symbols *symbols, cpu_bytes *object)
{
    uint64_t before, behind;
    const uintptr_t entry = (uintptr_t)variant->entry;
    if (!simd_lines_exist(object) || !simd_lines_reach(object, symbols->entry, &before, &behind)) {
        free(object->data);
        return;
    }
    variant->lines = *object;
    variant->code = (cpu_code){.first = entry - before, .end = entry + behind};
}

static ze_result_t compile(cpu_program *program, simd_variant *variant)
{
    simd_symbols symbols;
    cpu_build_log log = {NULL, 0};
    cpu_bytes object = {NULL, 0};
    name_symbols(program, variant, &symbols);
    ze_result_t result = make_object(program, variant, &symbols, &log, &object);
    if (result == ZE_RESULT_SUCCESS)
        result = link_object(program, variant, &symbols, &object, &log);
    if (result == ZE_RESULT_SUCCESS)
        keep_lines(variant, &symbols, &object);
    else
        free(object.data);
    if (result != ZE_RESULT_SUCCESS && log.text != NULL) {
        log.text[log.length - 1] = '\0'; /* instead of the last newline */
        variant->why = log.text;
    } else {
        cpu_build_log_clear(&log);
    }
    return result;
}

/* Each seed has one of many orders. */
static uint32_t order_of_groups(void)
{
    const uint64_t seed = simd_check_seed();
    return seed == 0 ? 0 : (uint32_t)(seed * UINT64_C(0x9e3779b97f4a7c15) >> 40) + 1;
}

/* Programs may ask for another size at each launch: then one code has to do for the others. */
enum { MOST_SIZES = 8 };

/* Whether code reads where areas are, as those who look for errors need it, or where there is code
 * for many sizes. */
static bool leaves_areas(const cpu_kernel *kernel, const simd_variant *variant)
{
    unsigned known = 0;
    for (const simd_variant *v = kernel->program->variants; v != NULL; v = v->next)
        known += v->kernel == kernel->info && v->key.areas[0].bytes != 0;
    return known >= MOST_SIZES || variant->key.tools != 0 || variant->key.checked ||
           simd_pass_set_has(&variant->key.passes_off, SIMD_PASS_PLACE_AREAS);
}

static simd_variant *add(const cpu_kernel *kernel, const cpu_launch *launch, simd_apart apart,
                         bool repeats)
{
    simd_variant *variant = calloc(1, sizeof *variant);
    if (variant == NULL)
        return NULL;
    variant->kernel = kernel->info;
    memcpy(variant->key.group_size, launch->group_size, sizeof launch->group_size);
    variant->key.width = wanted_width(kernel->info);
    variant->key.has_offset = has_offset(launch);
    variant->key.apart = apart;
    variant->key.small_ids = has_small_ids(launch);
    find_known(kernel->info, launch, variant->key.known);
    find_units(kernel->info, launch, variant->key.units);
    variant->key.checked = simd_check_barriers(kernel->info->name);
    variant->repeats = repeats;
    variant->key.tools = repeats ? SIMD_CHECK_MEMORY : simd_check_tools(kernel->info->name);
    variant->key.passes_off = simd_passes_off();
    variant->key.any_groups = variant->key.tools == 0 && !variant->key.checked &&
                              simd_passes_may_regroup() && cpu_launch_may_regroup(kernel->info);
    if (variant->key.tools != 0) {
        const simd_pass_set besides = simd_passes_off_checked();
        simd_pass_set_add_all(&variant->key.passes_off, &besides);
        variant->key.order = repeats ? 0 : order_of_groups();
        if (variant->key.order != 0) /* of several strips */
            simd_pass_set_add(&variant->key.passes_off, SIMD_PASS_WHOLE_TILE);
    }
    if (!(variant->fits_any_areas = leaves_areas(kernel, variant)))
        simd_areas_find(kernel->info, launch, variant->key.areas);
    variant->state = SIMD_COMPILING;
    atomic_init(&variant->group_time, -1.0f);
    variant->next = kernel->program->variants;
    kernel->program->variants = variant;
    return variant;
}

/* Of one that is compiled now nobody knows yet. */
static bool is_for_others(const simd_variant *variant, simd_apart apart)
{
    return variant->state == SIMD_DONE && variant->needs.asks_apart != 0 &&
           apart != SIMD_APART_IF_SHOWN &&
           (variant->needs.trusts_apart != 0) != (apart == SIMD_APART_YES);
}

/* For want of memory nothing fails for ever. One that knows the areas is the better one. */
static simd_variant *find(const cpu_kernel *kernel, const cpu_launch *launch, simd_apart apart,
                          bool repeats)
{
    simd_variant *other = NULL;
    for (simd_variant *v = kernel->program->variants; v != NULL; v = v->next) {
        if (v->result == ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY || v->repeats != repeats ||
            !nearly_fits(v, kernel, launch) || is_for_others(v, apart))
            continue;
        if (!v->fits_any_areas)
            return v;
        other = other == NULL ? v : other;
    }
    return other;
}

static simd_variant *wait_for(const cpu_kernel *kernel, const cpu_launch *launch, simd_apart apart,
                              bool repeats)
{
    cpu_program *program = kernel->program;
    simd_variant *variant = find(kernel, launch, apart, repeats);
    while (variant != NULL && variant->state == SIMD_COMPILING) {
        pthread_cond_wait(&program->compiled, &program->lock);
        variant = find(kernel, launch, apart, repeats);
    }
    return variant;
}

/* A thread that finds no variant compiles it, without the lock; others wait until it is done. */
static simd_variant *find_or_compile_for(const cpu_kernel *kernel, const cpu_launch *launch,
                                         simd_apart apart, bool repeats)
{
    ZLI_NOT_CANCELLED;
    cpu_program *program = kernel->program;
    pthread_mutex_lock(&program->lock);
    simd_variant *variant = wait_for(kernel, launch, apart, repeats);
    if (variant == NULL && (variant = add(kernel, launch, apart, repeats)) != NULL) {
        pthread_mutex_unlock(&program->lock);
        const ze_result_t result = compile(program, variant);
        pthread_mutex_lock(&program->lock);
        variant->result = result;
        variant->state = SIMD_DONE;
        pthread_cond_broadcast(&program->compiled);
    }
    pthread_mutex_unlock(&program->lock);
    return variant;
}

/* Only a variant knows what the kernel reaches. */
static simd_variant *find_or_compile(const cpu_kernel *kernel, const cpu_launch *launch,
                                     bool repeats)
{
    const simd_apart otherwise = launch->are_apart == NULL ? SIMD_APART_NO : SIMD_APART_IF_SHOWN;
    simd_variant *variant = find_or_compile_for(
        kernel, launch, is_apart(launch, NULL) ? SIMD_APART_YES : otherwise, repeats);
    if (variant == NULL || variant->result != ZE_RESULT_SUCCESS || fits_buffers(variant, launch))
        return variant;
    return find_or_compile_for(kernel, launch,
                               is_apart(launch, variant) ? SIMD_APART_YES : SIMD_APART_NO, repeats);
}

static ze_result_t fail(const simd_variant *variant)
{
    const uint32_t *size = variant->key.group_size;
    cpu_failure_tell("kernel \"%s\" cannot be compiled for groups of %u x %u x %u: %s",
                     variant->kernel->name, (unsigned)size[0], (unsigned)size[1], (unsigned)size[2],
                     variant->why == NULL ? "out of memory" : variant->why);
    return variant->result;
}

ze_result_t simd_variant_get(cpu_kernel *kernel, const cpu_launch *launch, simd_variant **out)
{
    simd_variant *variant = atomic_load_explicit(&kernel->last, memory_order_acquire);
    if (variant == NULL || !fits(variant, kernel, launch)) {
        variant = find_or_compile(kernel, launch, false);
        if (variant == NULL)
            return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
        if (variant->result != ZE_RESULT_SUCCESS)
            return fail(variant);
        atomic_store_explicit(&kernel->last, variant, memory_order_release);
    }
    *out = variant;
    return ZE_RESULT_SUCCESS;
}

simd_variant *simd_variant_get_repeating(const cpu_kernel *kernel, const cpu_launch *launch)
{
    simd_variant *variant = find_or_compile(kernel, launch, true);
    return variant != NULL && variant->result == ZE_RESULT_SUCCESS ? variant : NULL;
}
