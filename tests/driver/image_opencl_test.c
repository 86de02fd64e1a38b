/* The OpenCL engine builds modules with images and refuses their kernels. */
#include "tests/driver/images.h"

#include <zellige/program.h>

#include "images.cl.h"

static void kernels_with_images_are_refused(void **state)
{
    (void)state;
    static const char *const names[] = {"to_memory", "copy", "add_one"};
    ze_module_handle_t module = make_module(images_spirv.words, images_spirv.count);
    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
        ze_kernel_handle_t kernel = NULL;
        const ze_kernel_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC,
                                       .pKernelName = names[k]};
        assert_result(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, zeKernelCreate(module, &desc, &kernel));
        assert_null(kernel);
    }
    assert_ok(zeModuleDestroy(module));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(kernels_with_images_are_refused)};
    return client_run(tests);
}
