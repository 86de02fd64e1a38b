/* Native binaries that were changed: refused, or taken for the module that they are; never more.
 * Half of them have a checksum that is right, so that what is behind it is met. The code of kernels
 * itself is left alone: that is a program. More of them, by hand:
 *     zellige.driver.native_hostile SEED ROUNDS [MODULE.spv ...] */
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <zellige/program.h>

#include "backend/driver/cache/hash.h"
#include "tests/driver/client.h"
#include "tests/xorshift.h"

#include "constants.cl.h"
#include "kernels.cl.h"
#include "link_square.cl.h"
#include "link_sum.cl.h"

enum {
    ROOM = 1 << 20, /* bytes of a binary, at most */
    BATCH = 500     /* mutants of a child */
};

/* What a server and its children share. */
typedef struct shared {
    size_t size;
    uint64_t random;
    int done, taken;
    uint8_t original[ROOM], mutant[ROOM];
} shared;

static shared *all;
static uint64_t seed = UINT64_C(0x5eed5eed5eed5eed);
static int rounds = 100;
static char **files;

static uint32_t below(uint32_t limit)
{
    return xorshift_next(&all->random) % limit;
}

/* A child has no test to fail. */
static void require(bool holds, const char *what)
{
    if (holds)
        return;
    (void)fprintf(stderr, "%s\n", what);
    _exit(1);
}

/* Runs it in a process of its own. Returns how that ended: 0 is well. */
static int in_child(void (*work)(const void *what), const void *what)
{
    int status = 0;
    (void)fflush(NULL);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        work(what);
        exit(0); /* which looks for leaks */
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void make_binary(const void *what)
{
    const zlg_spirv *spirv = what;
    const ze_module_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                   .format = ZE_MODULE_FORMAT_IL_SPIRV,
                                   .inputSize = spirv->count * sizeof *spirv->words,
                                   .pInputModule = (const uint8_t *)spirv->words};
    ze_module_handle_t module = NULL;
    (void)client_open(NULL);
    all->size = 0;
    if (zeModuleCreate(context, device, &desc, &module, NULL) == ZE_RESULT_SUCCESS) {
        size_t size = ROOM;
        if (zeModuleGetNativeBinary(module, &size, all->original) == ZE_RESULT_SUCCESS)
            all->size = size;
        require(zeModuleDestroy(module) == ZE_RESULT_SUCCESS, "destroy");
    }
    (void)client_close(NULL);
}

/* The sections that a binary has, in this order. */
enum { INFO = 1, SPIRV, CODE };

static Elf64_Shdr section(const uint8_t *bytes, int number)
{
    Elf64_Ehdr header;
    Elf64_Shdr out;
    memcpy(&header, bytes, sizeof header);
    memcpy(&out, bytes + header.e_shoff + (size_t)number * sizeof out, sizeof out);
    return out;
}

/* Makes the checksum right, which stands behind the magic number. */
static void seal(uint8_t *bytes, size_t size)
{
    uint64_t sum[CPU_HASH_WORDS] = {0};
    static const uint64_t zeros[CPU_HASH_WORDS];
    const size_t at = section(all->original, INFO).sh_offset + sizeof(uint64_t);
    cpu_cache_hash(sum, bytes, at);
    cpu_cache_hash(sum, zeros, sizeof zeros);
    cpu_cache_hash(sum, bytes + at + sizeof zeros, size - at - sizeof zeros);
    memcpy(bytes + at, sum, sizeof sum);
}

static void change_byte(size_t at)
{
    uint8_t *byte = &all->mutant[at];
    switch (below(4)) {
    case 0:
        *byte ^= (uint8_t)(1u << below(8));
        break;
    case 1:
        *byte = (uint8_t)below(256);
        break;
    case 2:
        *byte = (uint8_t)(*byte + 1);
        break;
    default:
        *byte = all->original[below((uint32_t)all->size)];
    }
}

/* A place that is no code of a kernel: in the headers, in the module, or in what is before the
 * first piece of code, its key and its size. */
static size_t place(void)
{
    const Elf64_Shdr info = section(all->original, INFO), spirv = section(all->original, SPIRV);
    const Elf64_Shdr code = section(all->original, CODE);
    const size_t before = 2 * CPU_HASH_WORDS * sizeof(uint64_t) + sizeof(uint64_t);
    const size_t end = code.sh_offset + code.sh_size;
    const uint32_t where = below(6);
    if (where == 0)
        return info.sh_offset + below((uint32_t)info.sh_size);
    if (where == 1 && code.sh_size > before)
        return code.sh_offset + below((uint32_t)before);
    if (where == 2)
        return end + below((uint32_t)(all->size - end));
    return spirv.sh_offset + below((uint32_t)spirv.sh_size);
}

/* Returns the size of the mutant. */
static size_t mutate(void)
{
    size_t size = all->size;
    const bool sealed = below(2) == 0;
    memcpy(all->mutant, all->original, size);
    for (uint32_t k = below(3) + 1; k > 0; k--)
        change_byte(sealed ? place() : below((uint32_t)size));
    if (below(16) == 0)
        size = below((uint32_t)size) + 1;
    else if (sealed)
        seal(all->mutant, size);
    return size;
}

static void use(ze_module_handle_t module)
{
    uint32_t count = 0;
    size_t size = 0;
    require(zeModuleGetKernelNames(module, &count, NULL) == ZE_RESULT_SUCCESS, "count of names");
    const char **names = calloc(count + 1, sizeof *names);
    require(names != NULL, "memory");
    require(zeModuleGetKernelNames(module, &count, names) == ZE_RESULT_SUCCESS, "names");
    for (uint32_t i = 0; i < count; i++) {
        ze_kernel_handle_t kernel = NULL;
        const ze_kernel_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC,
                                       .pKernelName = names[i]};
        if (zeKernelCreate(module, &desc, &kernel) == ZE_RESULT_SUCCESS)
            require(zeKernelDestroy(kernel) == ZE_RESULT_SUCCESS, "destroy");
    }
    free(names);
    require(zeModuleGetNativeBinary(module, &size, NULL) == ZE_RESULT_SUCCESS, "binary");
    require(zeModuleDestroy(module) == ZE_RESULT_SUCCESS, "destroy");
}

static void try_mutant(size_t size)
{
    char text[4000] = "";
    size_t length = sizeof text;
    ze_module_build_log_handle_t log = NULL;
    ze_module_handle_t module = NULL;
    uint8_t *exact = malloc(size); /* what is read behind the end is found */
    require(exact != NULL, "memory");
    memcpy(exact, all->mutant, size);
    const ze_module_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                   .format = ZE_MODULE_FORMAT_NATIVE,
                                   .inputSize = size,
                                   .pInputModule = exact};
    const ze_result_t result = zeModuleCreate(context, device, &desc, &module, &log);
    (void)zeModuleBuildLogGetString(log, &length, text);
    require(zeModuleBuildLogDestroy(log) == ZE_RESULT_SUCCESS, "log");
    free(exact);
    all->taken += module != NULL;
    if (module != NULL)
        use(module);
    else
        require(result != ZE_RESULT_SUCCESS && text[0] != '\0', "refused without a sentence");
}

static void try_batch(const void *limit)
{
    const int *end = limit;
    (void)client_open(NULL);
    for (int k = 0; k < BATCH && all->done < *end; k++) {
        all->done++;
        try_mutant(mutate());
    }
    (void)client_close(NULL);
}

static void keep(void)
{
    FILE *file = fopen("hostile.native", "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(all->mutant, 1, all->size, file), all->size);
    assert_int_equal(fclose(file), 0);
}

static void try_mutants_of(const zlg_spirv *spirv)
{
    assert_int_equal(in_child(make_binary, spirv), 0);
    if (all->size == 0)
        return;
    const int end = all->done + rounds;
    while (all->done < end) {
        const int status = in_child(try_batch, &end);
        if (status != 0 && files != NULL)
            keep();
        if (status != 0)
            fail_msg("mutant %d of seed 0x%llx: %s %d", all->done, (unsigned long long)seed,
                     WIFSIGNALED(status) ? "signal" : "exit",
                     WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    }
}

static void try_file(const char *path)
{
    static uint32_t words[ROOM / 4];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t count = fread(words, sizeof *words, ROOM / 4, file);
    assert_int_equal(fclose(file), 0);
    const zlg_spirv spirv = {.words = words, .count = count};
    try_mutants_of(&spirv);
}

static void changed_binaries_are_refused_or_taken(void **state)
{
    (void)state;
    const zlg_spirv *const spirv[] = {&link_square_spirv, &link_sum_spirv, &constants_spirv,
                                      &kernels_spirv};
    all = mmap(NULL, sizeof *all, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(all != MAP_FAILED);
    all->random = seed;
    for (size_t i = 0; i < sizeof spirv / sizeof *spirv; i++)
        try_mutants_of(spirv[i]);
    for (char **path = files; path != NULL && *path != NULL; path++)
        try_file(*path);
    print_message("    %d mutants, %d taken\n", all->done, all->taken);
    assert_true(all->taken > 0 && all->taken < all->done);
    assert_int_equal(munmap(all, sizeof *all), 0);
}

int main(int argc, char **argv)
{
    if (argc > 2) {
        seed = strtoull(argv[1], NULL, 0);
        rounds = atoi(argv[2]);
        files = argv + 3;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changed_binaries_are_refused_or_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
