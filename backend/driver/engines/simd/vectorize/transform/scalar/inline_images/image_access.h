/* One access to an image whose pixels are of a known kind, as inline_images writes it out. */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_SCALAR_INLINE_IMAGES_IMAGE_ACCESS_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_SCALAR_INLINE_IMAGES_IMAGE_ACCESS_H

#include "backend/driver/engines/simd/vectorize/pipeline.h"
#include "backend/driver/image/image.h"

enum { IMAGE_CHANNELS = 4, IMAGE_AXES = 3 };

typedef struct image_access {
    simd_vectorization *v;
    LLVMBuilderRef b;
    LLVMTypeRef i1, i8, i32, i64, f32, f64, pointer;
    LLVMValueRef image; /* the cpu_image */
    cpu_pixel_kind kind;
    unsigned axes; /* that count: along others a place is 0 */
} image_access;

LLVMValueRef image_number(const image_access *a, uint32_t value);
LLVMValueRef image_real(const image_access *a, double value);

/** Builds how many pixels the image has along X, Y or Z. */
LLVMValueRef image_size(const image_access *a, unsigned axis);

/** Returns whether pixels are integers, which are never filtered. */
bool image_has_integers(const image_access *a);

/* ---- pixels.c: a pixel that is in the image, and its channels as 32 bits each ---------------- */

void image_load(const image_access *a, const LLVMValueRef at[IMAGE_AXES],
                LLVMValueRef out[IMAGE_CHANNELS]);
void image_store(const image_access *a, const LLVMValueRef at[IMAGE_AXES],
                 LLVMValueRef channels[IMAGE_CHANNELS]);

/* ---- places.c: the formulas of image/sample.c ------------------------------------------------ */

/** Builds whether a place is in the image. */
LLVMValueRef image_is_inside(const image_access *a, const LLVMValueRef at[IMAGE_AXES]);

/** Reads at whole pixels. @param to_edge  an i1: as if the pixels at the edge went on; else the
 *  border is outside */
void image_read(const image_access *a, LLVMValueRef to_edge, const LLVMValueRef at[IMAGE_AXES],
                LLVMValueRef out[IMAGE_CHANNELS]);

/** Reads with a sampler of which image_knows_sampler(). */
void image_sample(const image_access *a, cpu_sampler sampler, const LLVMValueRef at[IMAGE_AXES],
                  LLVMValueRef out[IMAGE_CHANNELS]);
bool image_knows_sampler(cpu_sampler sampler);

#endif
