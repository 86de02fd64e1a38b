/* SPV_KHR_untyped_pointers: an untyped pointer becomes a pointer to void. A variable gets a pointer
 * to its own type, and what reads a type from a pointer gets a cast before it. So nothing that
 * follows knows these instructions. */
#include "backend/spirv/reader/untyped.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/reader/error.h"
#include "backend/spirv/reader/reader.h"

#define BOUND_WORD 3u
#define CLASSES 16u /* storage classes of OpenCL, and two of Intel's */
#define ELEMENTS 8u /* sizes of a number or vector: 1, 2, 4, ... 128 bytes */

typedef struct writing {
    spirv_reader from; /* only its ids */
    uint32_t *words;
    size_t count, room;
    uint32_t *pointers; /* of each id and class: the type of a pointer to it, 0 if there is none */
    uint32_t elements[ELEMENTS];             /* a type of each size; 0 if there is none */
    uint32_t to_elements[ELEMENTS][CLASSES]; /* as `pointers`, for elements that are new */
    uint32_t nothing;                        /* the type void */
    uint32_t next;                           /* a new id */
} writing;

static bool append(writing *w, const uint32_t *words, size_t count)
{
    if (w->count + count > w->room) {
        const size_t room = 2 * w->room + count;
        uint32_t *larger = realloc(w->words, room * sizeof *larger);
        if (larger == NULL)
            return spirv_reject_memory(w->from.error);
        w->words = larger;
        w->room = room;
    }
    memcpy(w->words + w->count, words, count * sizeof *words);
    w->count += count;
    return true;
}

/* An instruction of some operands, and of those that follow from a word of another one on. */
static bool put(writing *w, uint32_t opcode, const uint32_t *operands, uint32_t count,
                spirv_instruction rest, uint32_t word)
{
    const uint32_t more = word < rest.count ? rest.count - word : 0;
    const uint32_t first = (1 + count + more) << SpvWordCountShift | opcode;
    return append(w, &first, 1) && append(w, operands, count) &&
           (more == 0 || append(w, rest.words + word, more));
}

#define PUT(w, opcode, ...)                         \
    put(w, opcode, (const uint32_t[]){__VA_ARGS__}, \
        sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t), (spirv_instruction){0}, 0)

static bool make_id(writing *w, uint32_t *out)
{
    if (w->next == UINT32_MAX)
        return spirv_reject(w->from.error, BOUND_WORD, "the module has no ids left");
    *out = w->next++;
    return true;
}

/* Returns a place in `pointers`; CLASSES for a class that has none. */
static uint32_t place_of(uint32_t storage)
{
    if (storage == SpvStorageClassDeviceOnlyINTEL || storage == SpvStorageClassHostOnlyINTEL)
        return CLASSES - 1 - (storage == SpvStorageClassDeviceOnlyINTEL);
    return storage < CLASSES - 2 ? storage : CLASSES;
}

/* Returns where the type of a pointer to the type `to` is kept; NULL for what has none. */
static uint32_t *find_pointer(writing *w, uint32_t storage, uint32_t to)
{
    const uint32_t place = place_of(storage);
    const uint32_t index = spirv_find(&w->from, to);
    if (place == CLASSES)
        return NULL;
    if (index != SPIRV_NONE)
        return &w->pointers[(size_t)index * CLASSES + place];
    for (uint32_t k = 0; k < ELEMENTS; k++)
        if (w->elements[k] == to)
            return &w->to_elements[k][place];
    return NULL;
}

/* Declares the type of a pointer to the type `to` where it is not yet declared. */
static bool point_to(writing *w, uint32_t at, uint32_t storage, uint32_t to, uint32_t *out)
{
    uint32_t *known = find_pointer(w, storage, to);
    if (known == NULL)
        return spirv_reject(w->from.error, at,
                            "the untyped pointer at word %" PRIu32 " has storage class %" PRIu32
                            " and type %" PRIu32 ", which make no pointer",
                            at, storage, to);
    if (*known == 0 && (!make_id(w, known) || !PUT(w, SpvOpTypePointer, *known, storage, to)))
        return false;
    *out = *known;
    return true;
}

static spirv_instruction type_of(const writing *w, uint32_t id)
{
    const spirv_instruction i = spirv_definition(&w->from, id);
    return spirv_definition(&w->from, i.count == 0 ? 0 : spirv_result_type(i));
}

static bool is_untyped(spirv_instruction type)
{
    return type.count != 0 && type.opcode == SPIRV_TYPE_UNTYPED_POINTER;
}

/* Declares a type of 1 << k bytes where there is none. */
static bool make_element(writing *w, uint32_t k)
{
    if (w->elements[k] != 0)
        return true;
    if (k > 3 && !make_element(w, 3))
        return false;
    return make_id(w, &w->elements[k]) &&
           (k > 3 ? PUT(w, SpvOpTypeVector, w->elements[k], w->elements[3], 1u << (k - 3))
                  : PUT(w, SpvOpTypeInt, w->elements[k], 8u << k, 0));
}

/* Of an asynchronous copy, whose size of an element is a constant. */
static bool find_element(writing *w, spirv_instruction i, uint32_t *out)
{
    uint64_t size = 0;
    uint32_t k = 0;
    if (spirv_definition(&w->from, i.words[6]).opcode == SpvOpConstant)
        (void)spirv_read_constant(&w->from, i.words[6], &size);
    while (k < ELEMENTS && size != 1u << k)
        k++;
    if (k == ELEMENTS)
        return spirv_reject(w->from.error, i.at,
                            "the copy at word %" PRIu32 " has elements of %" PRIu64
                            " bytes, which is no number's size, nor a vector's",
                            i.at, size);
    if (!make_element(w, k))
        return false;
    *out = w->elements[k];
    return true;
}

/* A pointer whose type an instruction reads. */
typedef struct use {
    uint32_t pointer;
    uint32_t to; /* the type that it is to point to; 0 if there is no such pointer */
} use;

static bool is_chain(uint32_t opcode)
{
    return opcode == SPIRV_UNTYPED_ACCESS_CHAIN || opcode == SPIRV_UNTYPED_IN_BOUNDS_ACCESS_CHAIN ||
           opcode == SPIRV_UNTYPED_PTR_ACCESS_CHAIN ||
           opcode == SPIRV_UNTYPED_IN_BOUNDS_PTR_ACCESS_CHAIN;
}

static uint32_t typed_chain(uint32_t opcode)
{
    return opcode == SPIRV_UNTYPED_ACCESS_CHAIN             ? SpvOpAccessChain
           : opcode == SPIRV_UNTYPED_IN_BOUNDS_ACCESS_CHAIN ? SpvOpInBoundsAccessChain
           : opcode == SPIRV_UNTYPED_PTR_ACCESS_CHAIN       ? SpvOpPtrAccessChain
                                                            : SpvOpInBoundsPtrAccessChain;
}

static bool is_constant_chain(spirv_instruction i)
{
    return i.opcode == SpvOpSpecConstantOp && i.count > 5 && is_chain(i.words[3]);
}

static bool find_use(writing *w, spirv_instruction i, use *out)
{
    *out = (use){0, 0};
    if (is_chain(i.opcode) || is_constant_chain(i)) {
        const uint32_t word = i.opcode == SpvOpSpecConstantOp ? 4 : 3;
        *out = (use){i.words[word + 1], i.words[word]};
    } else if (i.opcode == SpvOpCopyMemory && is_untyped(type_of(w, i.words[1]))) {
        const spirv_instruction type = type_of(w, i.words[2]);
        *out = (use){i.words[1], type.opcode == SpvOpTypePointer ? type.words[3] : w->nothing};
    } else if (i.opcode == SpvOpPtrDiff && is_untyped(type_of(w, i.words[3]))) {
        if (!make_element(w, 0))
            return false;
        *out = (use){i.words[3], w->elements[0]};
    } else if (i.opcode == SPIRV_UNTYPED_GROUP_ASYNC_COPY) {
        out->pointer = i.words[4];
        return find_element(w, i, &out->to);
    }
    return true;
}

/* Declares the type of the pointer that an instruction makes or reads; 0 if any type will do. */
static bool declare(writing *w, spirv_instruction i, use *u, uint32_t *type)
{
    *type = 0;
    if (i.opcode == SPIRV_UNTYPED_VARIABLE)
        return i.count < 5 || point_to(w, i.at, i.words[3], i.words[4], type);
    if (!find_use(w, i, u))
        return false;
    if (u->to == 0)
        return true;
    const spirv_instruction pointer = type_of(w, u->pointer);
    if (pointer.count == 0 || (pointer.opcode != SpvOpTypePointer && !is_untyped(pointer)))
        return spirv_reject(w->from.error, i.at,
                            "the instruction at word %" PRIu32 " needs a pointer in id %" PRIu32,
                            i.at, u->pointer);
    return point_to(w, i.at, pointer.words[2], u->to, type);
}

/* The types that functions need stand before them. */
static bool declare_for_functions(writing *w, spirv_instruction i)
{
    for (; i.count != 0; i = spirv_next(w->from.stream, i)) {
        use u;
        uint32_t type;
        if (!declare(w, i, &u, &type))
            return false;
    }
    return true;
}

/* An instruction with its pointer cast to a type. */
static bool put_use(writing *w, spirv_instruction i, uint32_t pointer, uint32_t type)
{
    uint32_t cast;
    const uint32_t *o = i.words;
    if (!make_id(w, &cast))
        return false;
    if (i.opcode == SpvOpSpecConstantOp)
        return PUT(w, SpvOpSpecConstantOp, type, cast, SpvOpBitcast, pointer) &&
               put(w, i.opcode, (uint32_t[]){o[1], o[2], typed_chain(o[3]), cast}, 4, i, 6);
    if (!PUT(w, SpvOpBitcast, type, cast, pointer))
        return false;
    if (is_chain(i.opcode))
        return put(w, typed_chain(i.opcode), (uint32_t[]){o[1], o[2], cast}, 3, i, 5);
    if (i.opcode == SpvOpCopyMemory)
        return put(w, i.opcode, &cast, 1, i, 2);
    if (i.opcode == SpvOpPtrDiff)
        return put(w, i.opcode, (uint32_t[]){o[1], o[2], cast}, 3, i, 4);
    return PUT(w, SpvOpGroupAsyncCopy, o[1], o[2], o[3], cast, o[5], o[7], o[8], o[9]);
}

static bool put_void(writing *w)
{
    return w->nothing != 0 || (make_id(w, &w->nothing) && PUT(w, SpvOpTypeVoid, w->nothing));
}

static bool rewrite(writing *w, spirv_instruction i)
{
    use u;
    uint32_t type;
    if (i.opcode == SPIRV_TYPE_UNTYPED_POINTER)
        return put_void(w) && PUT(w, SpvOpTypePointer, i.words[1], i.words[2], w->nothing);
    if (i.opcode == SPIRV_UNTYPED_PREFETCH)
        return true;
    if (!declare(w, i, &u, &type))
        return false;
    if (i.opcode == SPIRV_UNTYPED_VARIABLE)
        return put(w, SpvOpVariable,
                   (uint32_t[]){type == 0 ? i.words[1] : type, i.words[2], i.words[3]}, 3, i, 5);
    return type == 0 ? append(w, i.words, i.count) : put_use(w, i, u.pointer, type);
}

static bool rewrite_all(writing *w)
{
    bool in_functions = false;
    for (spirv_instruction i = spirv_first(w->from.stream); i.count != 0;
         i = spirv_next(w->from.stream, i)) {
        if (i.opcode == SpvOpFunction && !in_functions && !declare_for_functions(w, i))
            return false;
        in_functions = in_functions || i.opcode == SpvOpFunction;
        if (!rewrite(w, i))
            return false;
    }
    w->words[BOUND_WORD] = w->next;
    return true;
}

/* Notes the types that the module has of its own. */
static bool has_untyped(writing *w)
{
    bool has = false;
    for (spirv_instruction i = spirv_first(w->from.stream);
         i.count != 0 && i.opcode != SpvOpFunction; i = spirv_next(w->from.stream, i)) {
        has = has || i.opcode == SPIRV_TYPE_UNTYPED_POINTER;
        if (i.opcode == SpvOpTypeVoid)
            w->nothing = i.words[1];
        for (uint32_t k = 0; i.opcode == SpvOpTypeInt && k < 4; k++)
            if (i.words[2] == 8u << k)
                w->elements[k] = i.words[1];
    }
    return has;
}

bool spirv_give_types(spirv_stream stream, spirv_error *error, uint32_t **words, size_t *count)
{
    writing w = {.from = {.stream = stream, .error = error}, .next = stream.words[BOUND_WORD]};
    *words = NULL;
    if (!has_untyped(&w))
        return true;
    bool done = spirv_index_ids(&w.from) && append(&w, stream.words, SPIRV_HEADER_WORDS);
    w.pointers =
        done ? spirv_allocate((size_t)w.from.id_count * CLASSES, sizeof *w.pointers) : NULL;
    if (done && w.pointers == NULL)
        done = spirv_reject_memory(error);
    done = done && rewrite_all(&w);
    free(w.pointers);
    spirv_reader_clear(&w.from);
    if (!done) {
        free(w.words);
        return false;
    }
    *words = w.words;
    *count = w.count;
    return true;
}
