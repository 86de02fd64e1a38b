/* Prints a checksum of every module, so that a rebuild shows. */
#include "again.cl.h"
#include "prebuilt.spv.h"
#include "several.cl.h"
#include "value.cl.h"
#include "with space.cl.h"
#include <stdio.h>

static unsigned long sum(zlg_spirv spirv)
{
    unsigned long result = 5381;
    for (size_t i = 0; i < spirv.count; i++)
        result = result * 33 + spirv.words[i];
    return result;
}

int main(void)
{
    printf("%lx %lx %lx %lx %lx %lx\n", sum(value_spirv), sum(again_spirv),
           sum(*several_variants[0].spirv), sum(*several_variants[1].spirv), sum(with_space_spirv),
           sum(prebuilt_spirv));
    return 0;
}
