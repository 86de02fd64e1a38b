#include "backend/driver/engines/cuda/staging.h"

#include "backend/driver/engines/cuda/instance.h"
#include "backend/driver/runtime/faults/guard.h"
#include "backend/driver/runtime/transfer/non_temporal.h"

/* Bytes. A short copy has some pieces, too, so that host and GPU work side by side. */
enum { MOST_OF_PIECE = 2 << 20, LEAST_OF_PIECE = 128 << 10, LEAST_COUNT = 4 };

static cuda_staging *staging_of(const cuda_gpu *gpu)
{
    return &gpu->instance->staging[gpu->machine];
}

/* ---- Making it ------------------------------------------------------------------------------- */

static cuda_result open(cuda_staging *self, const cuda_api *cuda)
{
    cuda_result result = CUDA_SUCCESS;
    for (int i = 0; i < 2 && result == CUDA_SUCCESS; i++)
        result = cuda->stream_create(&self->streams[i], CUDA_STREAM_NON_BLOCKING);
    for (int i = 0; i < 2 && result == CUDA_SUCCESS; i++)
        result = cuda->allocate_host(&self->pieces[i], MOST_OF_PIECE,
                                     CUDA_HOST_PORTABLE | CUDA_HOST_DEVICE_MAP);
    return result;
}

static void close_half(cuda_staging *self, const cuda_api *cuda)
{
    for (int i = 0; i < 2; i++) {
        if (self->streams[i] != NULL)
            (void)cuda->stream_destroy(self->streams[i]);
        if (self->pieces[i] != NULL)
            (void)cuda->release_host(self->pieces[i]);
        self->streams[i] = NULL;
        self->pieces[i] = NULL;
    }
}

/* It lives as long as its library. */
static void try(cuda_staging *self, const cuda_gpu *gpu)
{
    self->has_tried = true;
    if (cuda_enter(gpu) != CUDA_SUCCESS)
        return;
    if (open(self, gpu->cuda) != CUDA_SUCCESS)
        close_half(self, gpu->cuda);
    cuda_leave(gpu);
}

bool cuda_staging_is_there(const cuda_gpu *gpu)
{
    cuda_staging *self = staging_of(gpu);
    pthread_mutex_lock(&self->lock);
    if (!self->has_tried)
        try(self, gpu);
    const bool is_there = self->pieces[0] != NULL;
    pthread_mutex_unlock(&self->lock);
    return is_there;
}

/* ---- Copies ---------------------------------------------------------------------------------- */

static size_t piece_of(const cuda_staged_copy *copy)
{
    size_t bytes = MOST_OF_PIECE;
    while (bytes > LEAST_OF_PIECE && copy->bytes < bytes * LEAST_COUNT)
        bytes /= 2;
    return bytes;
}

static size_t count_pieces(const cuda_staged_copy *copy)
{
    return (copy->bytes + piece_of(copy) - 1) / piece_of(copy);
}

static size_t bytes_of(const cuda_staged_copy *copy, size_t index)
{
    const size_t piece = piece_of(copy), left = copy->bytes - index * piece;
    return left < piece ? left : piece;
}

/* What the GPU does of a piece. */
static cuda_result begin(const cuda_staged_copy *copy, const cuda_staging *by, size_t index)
{
    const cuda_address there = copy->there + index * piece_of(copy);
    const cuda_address piece = (cuda_address)(uintptr_t)by->pieces[index % 2];
    return copy->gpu->cuda->copy(copy->reads ? piece : there, copy->reads ? there : piece,
                                 bytes_of(copy, index), by->streams[index % 2]);
}

static cuda_result end(const cuda_staged_copy *copy, const cuda_staging *by, size_t index)
{
    return copy->gpu->cuda->wait(by->streams[index % 2]);
}

typedef struct move {
    void *to;
    const void *from;
    size_t bytes;
} move;

/* What is written is not read soon by this processor: the GPU reads it, or there is much of it. */
static void run(void *argument)
{
    const move *self = argument;
    cpu_copy_non_temporal(self->to, self->from, self->bytes);
    cpu_non_temporal_fence();
}

/* What the host does of it. */
static bool has_moved(const cuda_staged_copy *copy, const cuda_staging *by, size_t index)
{
    unsigned char *here = copy->here + index * piece_of(copy);
    void *piece = by->pieces[index % 2];
    move self = {copy->reads ? here : piece, copy->reads ? piece : here, bytes_of(copy, index)};
    return cpu_guard_run(copy->what, run, &self);
}

static cuda_result read(const cuda_staged_copy *copy, const cuda_staging *by, bool *moved)
{
    const size_t count = count_pieces(copy);
    cuda_result result = begin(copy, by, 0);
    for (size_t i = 0; i < count && *moved && result == CUDA_SUCCESS; i++) {
        if (i + 1 < count)
            result = begin(copy, by, i + 1);
        if (result == CUDA_SUCCESS)
            result = end(copy, by, i);
        if (result == CUDA_SUCCESS)
            *moved = has_moved(copy, by, i);
    }
    return result;
}

static cuda_result write(const cuda_staged_copy *copy, const cuda_staging *by, bool *moved)
{
    const size_t count = count_pieces(copy);
    cuda_result result = CUDA_SUCCESS;
    for (size_t i = 0; i < count && *moved && result == CUDA_SUCCESS; i++) {
        result = end(copy, by, i); /* of the last piece but one */
        if (result == CUDA_SUCCESS)
            *moved = has_moved(copy, by, i);
        if (result == CUDA_SUCCESS && *moved)
            result = begin(copy, by, i);
    }
    return result;
}

cuda_result cuda_staging_copy(const cuda_staged_copy *copy, bool *out)
{
    bool moved = true;
    cuda_staging *by = staging_of(copy->gpu);
    pthread_mutex_lock(&by->lock);
    cuda_result result = copy->reads ? read(copy, by, &moved) : write(copy, by, &moved);
    for (size_t i = 0; i < 2; i++) {
        const cuda_result ended = end(copy, by, i);
        if (result == CUDA_SUCCESS)
            result = ended;
    }
    pthread_mutex_unlock(&by->lock);
    *out = moved;
    return result;
}
