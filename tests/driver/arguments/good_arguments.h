/* What pointers of a good call point to, where zeros and the type of the structure are not enough.
 * argument_calls.awk makes the others. */
#ifndef ZELLIGE_TESTS_DRIVER_GOOD_ARGUMENTS_H
#define ZELLIGE_TESTS_DRIVER_GOOD_ARGUMENTS_H

#define GOOD_ze_event_pool_desc_t                               \
    {                                                           \
        .stype = ZE_STRUCTURE_TYPE_EVENT_POOL_DESC, .count = 4, \
        .flags = ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP            \
    }
#define GOOD_ze_image_desc_t                                                                      \
    {                                                                                             \
        .stype = ZE_STRUCTURE_TYPE_IMAGE_DESC, .type = ZE_IMAGE_TYPE_2D, .width = 8, .height = 8, \
        .depth = 1, .format = {                                                                   \
            .type = ZE_IMAGE_FORMAT_TYPE_UINT                                                     \
        }                                                                                         \
    }
#define GOOD_ze_module_desc_t                                                        \
    {                                                                                \
        .stype = ZE_STRUCTURE_TYPE_MODULE_DESC, .format = ZE_MODULE_FORMAT_IL_SPIRV, \
        .inputSize = images_spirv.count * sizeof(uint32_t),                          \
        .pInputModule = (const uint8_t *)images_spirv.words                          \
    }
#define GOOD_ze_kernel_desc_t                                              \
    {                                                                      \
        .stype = ZE_STRUCTURE_TYPE_KERNEL_DESC, .pKernelName = kernel_name \
    }
#define GOOD_ze_physical_mem_desc_t                                   \
    {                                                                 \
        .stype = ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC, .size = 1 << 16 \
    }
#define GOOD_ze_copy_region_t               \
    {                                       \
        .width = 4, .height = 2, .depth = 1 \
    }
#define GOOD_ze_image_region_t              \
    {                                       \
        .width = 4, .height = 2, .depth = 1 \
    }
#define GOOD_ze_group_count_t \
    {                         \
        1, 1, 1               \
    }

#endif
