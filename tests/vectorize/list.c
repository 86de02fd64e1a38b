#include "tests/vectorize/list.h"

#include <stdio.h>

#include "backend/driver/engines/simd/contract/target.h"
#include "backend/driver/engines/simd/vectorize/pass.h"

void list_passes(void)
{
    for (simd_pass pass = 0; pass < SIMD_PASS_COUNT; pass++)
        printf("| `%s` | %s | %s | %s |\n", simd_pass_name(pass), simd_pass_stage(pass),
               simd_pass_is_optional(pass) ? "optional" : "required", simd_pass_summary(pass));
}

/* "4, 8", or "no". */
static void print_sizes(simd_sizes sizes)
{
    const char *between = "";
    for (simd_sizes bytes = 1; bytes <= 8; bytes *= 2)
        if (simd_sizes_have(sizes, bytes)) {
            printf("%s%u", between, bytes);
            between = ", ";
        }
    fputs(sizes == 0 ? "no" : "", stdout);
}

static void print_indexed(const simd_indexed *indexed)
{
    print_sizes(indexed->sizes);
    if (!indexed->slow)
        return;
    fputs(", slow", stdout);
    if (indexed->masked != 0) {
        fputs(" but masked ", stdout);
        print_sizes(indexed->masked);
    }
}

static void print_rsqrt(const simd_approximation *rsqrt)
{
    if (rsqrt->name == NULL)
        fputs("no", stdout);
    else
        printf("%u × %u bits", rsqrt->lanes, rsqrt->bits);
}

/* "32 KiB / 8", or "?". */
static void print_cache(const simd_cache *cache)
{
    if (cache->bytes == 0)
        fputs("?", stdout);
    else
        printf("%llu KiB / %u", (unsigned long long)cache->bytes / 1024, cache->ways);
}

static void print_yes(bool is_so)
{
    printf(" | %s", is_so ? "yes" : "no");
}

static void print_streams(uint32_t streams)
{
    if (streams == 0)
        fputs(" | enough", stdout);
    else
        printf(" | %u", streams);
}

static void print_target(const simd_target *target)
{
    printf("| `%s` | %u × %u | %u | ", target->name, target->registers, target->register_bits,
           target->steps);
    for (uint32_t bytes = 1; bytes <= 8; bytes *= 2)
        printf("%u%s", simd_target_lanes(target, bytes), bytes < 8 ? ", " : " | ");
    print_sizes(target->masked_loads);
    fputs(target->masked_loads_slow ? ", slow" : "", stdout);
    fputs(" | ", stdout);
    print_sizes(target->masked_stores);
    fputs(target->masked_stores_slow ? ", slow" : "", stdout);
    fputs(" | ", stdout);
    print_indexed(&target->gathers);
    if (target->gathers_beat_fetches != 0)
        printf(" %s in long code", target->gathers.masked != 0 ? "and" : "but");
    fputs(" | ", stdout);
    print_indexed(&target->scatters);
    fputs(target->lane_updates_slow ? " | slow" : " | yes", stdout);
    fputs(target->word_products_slow ? " | slow" : " | yes", stdout);
    print_yes(target->fuses);
    print_yes(target->sums_sooner);
    print_yes(target->divides_soon);
    print_yes(target->converts_halves);
    print_yes(target->computes_halves);
    fputs(" | ", stdout);
    print_rsqrt(&target->rsqrt);
    print_yes(target->scales);
    print_yes(target->shuffles_bytes);
    if (target->dot_products)
        fputs(" | yes", stdout);
    else
        fputs(target->pair_products ? " | pairs" : " | no", stdout);
    print_yes(target->prefetches_to_write);
    print_yes(target->streams_ascend);
    print_streams(target->streams);
    printf(" | %u | ", target->line);
    print_cache(&target->l1);
    fputs(" | ", stdout);
    print_cache(&target->l2);
    fputs(" | ", stdout);
    print_cache(&target->l3);
    printf(" | %u |\n", target->page);
}

void list_targets(void)
{
    const simd_target *target;
    for (size_t i = 0; (target = simd_target_at(i)) != NULL; i++)
        print_target(target);
}
