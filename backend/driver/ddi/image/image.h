#ifndef ZELLIGE_DRIVER_DDI_IMAGE_IMAGE_H
#define ZELLIGE_DRIVER_DDI_IMAGE_IMAGE_H

#include <level_zero/ze_api.h>

#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/image/image.h"

/* The limits that a device reports. */
enum {
    CPU_MAX_IMAGE_SIZE = 16384,     /**< pixels along an axis of a 1D or 2D image */
    CPU_MAX_IMAGE_SIZE_3D = 2048,   /**< and of a 3D image */
    CPU_MAX_IMAGE_LAYERS = 2048,    /**< of an array */
    CPU_MAX_IMAGE_BUFFER = 1 << 30, /**< bytes of a buffer image */
    CPU_MAX_IMAGE_ARGUMENTS = 128,  /**< of a kernel; only arguments limit it */
    CPU_MAX_SAMPLERS = 128,         /**< likewise */
};

/** The memory of an image and its views, freed with the last of them. */
typedef struct cpu_pixels cpu_pixels;

struct _ze_image_handle_t {
    zli_object object;
    cpu_image image; /**< what kernels get a pointer to */
    cpu_pixels *pixels;
    bool is_row_array; /**< a 1D array: what are rows to us are layers */
    uint32_t axes;     /**< 1, 2 or 3, without that of layers */
};

/** Reads a descriptor: all of an image but its address.
 *  @returns as zeImageCreate() does */
ze_result_t cpu_image_describe(const ze_image_desc_t *desc, cpu_image *out);

/** Returns the memory of an image and its views, its identifier, and its bytes. */
const unsigned char *cpu_pixels_base(const cpu_pixels *pixels);
uint64_t cpu_pixels_id(const cpu_pixels *pixels);
size_t cpu_pixels_size(const cpu_pixels *pixels);

/** Gives the program a descriptor of the file that the memory is in, or moves into now. */
ze_result_t cpu_pixels_export(cpu_pixels *pixels, ze_external_memory_export_fd_t *out);

struct _ze_sampler_handle_t {
    zli_object object;
    cpu_sampler sampler; /**< what kernels get */
};

#endif
