/* What is compiled is kept on disk, and whatever is found there is never trusted. Also: the
 * dump. */
#include "tests/simd_runtime/seam.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "backend/driver/cache/cache.h"
#include "backend/driver/engines/simd/compile/cache_key.h"

static const char text[] = SEAM_MARK "@variable = global i32 3\n";
static spirv_parameter parameters[] = {{.kind = SPIRV_PARAMETER_GLOBAL, .size = 8, .name = "out"}};
static spirv_kernel kernels[] = {
    {.name = "mark", .knows_groups = true, .parameter_count = 1, .parameters = parameters}};
static char home[4096], entries[4200];

static void shell(const char *format, const char *argument)
{
    char command[4400];
    snprintf(command, sizeof command, format, argument);
    assert_int_equal(system(command), 0);
}

static int start(void **state)
{
    (void)state;
    snprintf(home, sizeof home, "%s/cache-XXXXXX", TEST_DIRECTORY);
    assert_non_null(mkdtemp(home));
    snprintf(entries, sizeof entries, "%s/zellige/cpu", home);
    setenv("XDG_CACHE_HOME", home, 1);
    seam_text = text;
    return 0;
}

static int end(void **state)
{
    (void)state;
    unsetenv("ZELLIGE_CPU_CACHE");
    unsetenv("ZELLIGE_CPU_CACHE_SIZE");
    unsetenv("ZELLIGE_CPU_DUMP");
    unsetenv("ZELLIGE_CPU_DUMP_DIRECTORY");
    unsetenv("ZELLIGE_CPU_LANES");
    shell("rm -rf '%s'", home);
    return 0;
}

/* Builds and runs; returns 10 for each lowering and 1 for each vectorising that this took. */
static int build_and_run(uint32_t number, uint32_t size)
{
    uint32_t words[SEAM_WORDS];
    int out = 0;
    void *const pointer = &out;
    const void *const arguments[] = {&pointer};
    const size_t sizes[] = {sizeof pointer};
    const cpu_launch launch = {.group_size = {size, 1, 1},
                               .group_count = {1, 1, 1},
                               .arguments = arguments,
                               .sizes = sizes};
    spirv_module module = seam_module(words, kernels, 1);
    words[2] = number;
    cpu_build_log log = {NULL, 0};
    cpu_program *program = NULL;
    cpu_kernel *kernel = NULL;
    const int lowered = atomic_load(&seam_lowered), vectorised = atomic_load(&seam_vectorised);
    assert_int_equal(cpu_program_create(&(cpu_source){.module = &module}, &log, &program),
                     ZE_RESULT_SUCCESS);
    assert_int_equal(cpu_kernel_create(program, kernels, &kernel), ZE_RESULT_SUCCESS);
    assert_int_equal(cpu_kernel_run(kernel, &launch), ZE_RESULT_SUCCESS);
    assert_int_equal(out, 1);
    cpu_kernel_destroy(kernel);
    cpu_program_destroy(program);
    cpu_build_log_clear(&log);
    return 10 * (atomic_load(&seam_lowered) - lowered) + atomic_load(&seam_vectorised) - vectorised;
}

static void the_second_time_nothing_is_compiled(void **state)
{
    (void)state;
    assert_int_equal(build_and_run(1, 4), 11);
    assert_int_equal(build_and_run(1, 4), 0);
    assert_int_equal(build_and_run(1, 5), 1);
    assert_int_equal(build_and_run(2, 4), 11);
    setenv("ZELLIGE_CPU_LANES", "4", 1);
    assert_int_equal(build_and_run(1, 4), 1);
    unsetenv("ZELLIGE_CPU_LANES");
    assert_int_equal(build_and_run(1, 4), 0);
    setenv("ZELLIGE_CPU_CACHE", "off", 1);
    assert_int_equal(build_and_run(1, 4), 11);
}

/* What native() gives makes a program that compiles nothing, though nothing is kept on disk. */
static void native_code_is_not_compiled_again(void **state)
{
    (void)state;
    uint32_t words[SEAM_WORDS];
    int out = 0;
    void *const pointer = &out;
    const void *const arguments[] = {&pointer};
    const size_t sizes[] = {sizeof pointer};
    const cpu_launch launch = {
        .group_size = {4, 1, 1}, .group_count = {1, 1, 1}, .arguments = arguments, .sizes = sizes};
    spirv_module module = seam_module(words, kernels, 1);
    cpu_source source = {.module = &module};
    cpu_build_log log = {NULL, 0};
    cpu_program *program = NULL;
    cpu_kernel *kernel = NULL;
    cpu_bytes native = {NULL, 0};
    setenv("ZELLIGE_CPU_CACHE", "off", 1);
    for (int round = 0; round < 2; round++) {
        const int lowered = atomic_load(&seam_lowered), vectorised = atomic_load(&seam_vectorised);
        assert_int_equal(cpu_program_create(&source, &log, &program), ZE_RESULT_SUCCESS);
        assert_int_equal(cpu_kernel_create(program, kernels, &kernel), ZE_RESULT_SUCCESS);
        assert_int_equal(cpu_kernel_run(kernel, &launch), ZE_RESULT_SUCCESS);
        assert_int_equal(out, round + 1);
        assert_int_equal(atomic_load(&seam_lowered) - lowered, round == 0);
        assert_int_equal(atomic_load(&seam_vectorised) - vectorised, round == 0);
        if (round == 0)
            assert_int_equal(cpu_program_native(program, &native), ZE_RESULT_SUCCESS);
        source.native = &native;
        cpu_kernel_destroy(kernel);
        cpu_program_destroy(program);
    }
    native.data[0] ^= 1; /* the compiler's key */
    assert_int_equal(cpu_program_create(&source, &log, &program),
                     ZE_RESULT_ERROR_INVALID_NATIVE_BINARY);
    assert_non_null(strstr(log.text, "another processor"));
    native.data[0] ^= 1;
    for (size_t cut = 17; cut < native.size; cut += 1 + native.size / 50) {
        source.native = &(cpu_bytes){native.data, cut};
        const ze_result_t result = cpu_program_create(&source, &log, &program);
        if (result == ZE_RESULT_SUCCESS) /* cut between two results */
            cpu_program_destroy(program);
        else
            assert_int_equal(result, ZE_RESULT_ERROR_INVALID_NATIVE_BINARY);
    }
    free(native.data);
    cpu_build_log_clear(&log);
}

static void for_each_entry(void (*change)(const char *path))
{
    char path[4600];
    int count = 0;
    DIR *listing = opendir(entries);
    assert_non_null(listing);
    for (const struct dirent *e = readdir(listing); e != NULL; e = readdir(listing)) {
        if (e->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", entries, e->d_name);
        change(path);
        count++;
    }
    closedir(listing);
    assert_int_equal(count, 2);
}

static void is_private(const char *path)
{
    struct stat info;
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
}

static void spoil(const char *path)
{
    struct stat info;
    FILE *file = fopen(path, "r+");
    assert_non_null(file);
    assert_int_equal(stat(path, &info), 0);
    fseek(file, info.st_size / 2, SEEK_SET);
    const int byte = fgetc(file);
    fseek(file, info.st_size / 2, SEEK_SET);
    fputc(byte ^ 1, file);
    fclose(file);
}

static void cut(const char *path)
{
    assert_int_equal(truncate(path, 60), 0);
}

static void entries_that_are_not_whole_are_replaced(void **state)
{
    (void)state;
    assert_int_equal(build_and_run(3, 4), 11);
    for_each_entry(is_private);
    for_each_entry(spoil);
    assert_int_equal(build_and_run(3, 4), 11);
    assert_int_equal(build_and_run(3, 4), 0);
    for_each_entry(cut);
    assert_int_equal(build_and_run(3, 4), 11);
    assert_int_equal(build_and_run(3, 4), 0);
}

enum { PATH_ROOM = 4600, COMMAND_ROOM = 4 * PATH_ROOM + 100 };
static char spare[PATH_ROOM];

static void find_scalar_form(const char *path)
{
    struct stat info, known;
    assert_int_equal(stat(path, &info), 0);
    if (stat(spare, &known) != 0 || info.st_size > known.st_size)
        snprintf(spare, sizeof spare, "%s", path);
}

static void copy_over(const char *path)
{
    char command[COMMAND_ROOM];
    snprintf(command, sizeof command, "[ '%s' = '%s' ] || cp '%s' '%s'", spare, path, spare, path);
    assert_int_equal(system(command), 0);
}

static void make_link(const char *path)
{
    char command[COMMAND_ROOM];
    snprintf(command, sizeof command, "mv '%s' '%s.own' && ln -s '%s.own' '%s'", path, home, home,
             path);
    assert_int_equal(system(command), 0);
}

/* One result under the name of the other; links; a directory in which everybody writes. */
static void entries_of_others_are_not_taken(void **state)
{
    (void)state;
    spare[0] = '\0';
    assert_int_equal(build_and_run(5, 4), 11);
    for_each_entry(find_scalar_form);
    for_each_entry(copy_over);
    assert_int_equal(build_and_run(5, 4), 1);
    assert_int_equal(build_and_run(5, 4), 0);
    for_each_entry(make_link);
    assert_int_equal(build_and_run(5, 4), 11);
    assert_int_equal(chmod(entries, 0777), 0);
    assert_int_equal(build_and_run(5, 4), 11);
}

static void without_a_directory_nothing_is_kept(void **state)
{
    (void)state;
    static const char *const homes[] = {"/proc", "/dev/null", "relative", ""};
    const char *before = getenv("HOME");
    char kept[4096];
    snprintf(kept, sizeof kept, "%s", before == NULL ? "" : before);
    setenv("HOME", "/proc", 1);
    for (int i = 0; i < 4; i++) {
        setenv("XDG_CACHE_HOME", homes[i], 1);
        assert_int_equal(build_and_run(6, 4), 11);
        assert_int_equal(build_and_run(6, 4), 11);
    }
    setenv("HOME", kept, 1);
}

static void plant(const char *name, off_t size, time_t age)
{
    char path[4600];
    snprintf(path, sizeof path, "%s/%s", entries, name);
    const int file = open(path, O_WRONLY | O_CREAT, 0600);
    assert_true(file >= 0);
    const struct timespec times[2] = {{time(NULL) - age, 0}, {time(NULL) - age, 0}};
    assert_int_equal(ftruncate(file, size), 0);
    assert_int_equal(futimens(file, times), 0);
    close(file);
}

static bool exists(const char *name)
{
    char path[4600];
    snprintf(path, sizeof path, "%s/%s", entries, name);
    return access(path, F_OK) == 0;
}

/* Stores a result of so many bytes. */
static void store(uint32_t number, size_t size)
{
    const cpu_cache_key key = {{number}};
    const cpu_bytes bytes = {calloc(1, size), size};
    assert_non_null(bytes.data);
    cpu_cache_store(&key, &bytes);
    free(bytes.data);
}

static bool is_stored(uint32_t number)
{
    const cpu_cache_key key = {{number}};
    cpu_bytes bytes = {NULL, 0};
    const bool loaded = cpu_cache_load(&key, &bytes);
    free(bytes.data);
    return loaded;
}

/* More than a sixteenth of one MiB: the cache is walked. */
static void store_much(void)
{
    store(99, 70000);
}

#define NAME(digit) digit "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde"

static void what_was_used_longest_ago_goes_first(void **state)
{
    (void)state;
    setenv("ZELLIGE_CPU_CACHE_SIZE", "1", 1);
    assert_int_equal(build_and_run(7, 4), 11);
    plant(NAME("0"), 400000, 3000);
    plant(NAME("1") ".0123456789abcdef", 500000, 2000); /* of a process that ended */
    plant(NAME("2"), 600000, 1000);
    store_much();
    assert_false(exists(NAME("0")));
    assert_false(exists(NAME("1") ".0123456789abcdef"));
    assert_true(exists(NAME("2")));
    assert_int_equal(build_and_run(7, 4), 0);
    setenv("ZELLIGE_CPU_CACHE_SIZE", "0", 1);
    assert_int_equal(build_and_run(7, 4), 11);
}

/* This process has stored nothing yet: no other test may come before. */
static void the_first_result_of_a_process_walks_the_cache(void **state)
{
    (void)state;
    setenv("ZELLIGE_CPU_CACHE_SIZE", "1", 1);
    shell("mkdir -p '%s/zellige/cpu'", home);
    plant(NAME("0"), 1000000, 1000);
    store(1, 1000);
    assert_false(exists(NAME("0")));
}

/* Then one walk for each sixteenth leaves room for the next one: there is never more than the
 * limit, and what is stored between costs no walk. */
static void each_sixteenth_walks_the_cache_once(void **state)
{
    (void)state;
    setenv("ZELLIGE_CPU_CACHE_SIZE", "1", 1);
    store_much();
    plant(NAME("0"), 900000, 1000); /* with the result before and the next ones more than is kept */
    for (uint32_t k = 0; k < 6; k++) {
        store(k, 10000);
        assert_true(exists(NAME("0")));
    }
    store(6, 10000);
    assert_false(exists(NAME("0")));
    store(7, (1 << 20) - 1000); /* more than a walk would keep: it takes no other's place */
    assert_false(is_stored(7));
    assert_true(is_stored(6));
}

/* However old and large they are. */
static void files_of_other_names_stay(void **state)
{
    static const char *const names[] = {
        "thesis.pdf",      "new-abcdef",  "0123456789abcdef0123456789abcdef",
        NAME("3") ".part", NAME("3") "0", NAME("4") ".0123456789abcdefX",
    };
    (void)state;
    setenv("ZELLIGE_CPU_CACHE_SIZE", "1", 1);
    assert_int_equal(build_and_run(7, 4), 11);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        plant(names[i], 2000000, 5000);
    shell("mkdir '%s/zellige/cpu/" NAME("5") "'", home);
    plant(NAME("6"), 2000000, 5000);
    store_much();
    assert_false(exists(NAME("6")));
    assert_true(exists(NAME("5")));
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_true(exists(names[i]));
}

/* Neither part of the driver's own path may lead elsewhere. */
static void a_link_is_no_directory_of_the_driver(void **state)
{
    (void)state;
    setenv("ZELLIGE_CPU_CACHE_SIZE", "1", 1);
    shell("mkdir '%s/own'", home);
    shell("mkdir '%s/zellige'", home);
    shell("ln -s ../own '%s/zellige/cpu'", home);
    assert_int_equal(build_and_run(7, 4), 11);
    shell("test -z \"$(ls '%s/own')\"", home);
    shell("rm -r '%s/zellige'", home);
    shell("ln -s own '%s/zellige'", home);
    assert_int_equal(build_and_run(7, 4), 11);
    shell("test -z \"$(ls '%s/own')\"", home);
}

/* Nor does it end the process. */
static void beyond_a_limit_of_files_nothing_is_kept(void **state)
{
    struct rlimit usual;
    (void)state;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    const struct rlimit small = {.rlim_cur = 100, .rlim_max = usual.rlim_max};
    assert_int_equal(build_and_run(8, 4), 11);
    shell("rm '%s'/zellige/cpu/*", home);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    const int steps = build_and_run(8, 4);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual), 0);
    assert_int_equal(steps, 11);
    shell("test -z \"$(ls '%s/zellige/cpu')\"", home);
    assert_int_equal(build_and_run(8, 4), 11);
    assert_int_equal(build_and_run(8, 4), 0);
}

static void what_is_generated_can_be_read(void **state)
{
    (void)state;
    assert_int_equal(build_and_run(4, 4), 11);
    setenv("ZELLIGE_CPU_DUMP", "scalar,ir,asm", 1);
    setenv("ZELLIGE_CPU_DUMP_DIRECTORY", home, 1);
    assert_int_equal(build_and_run(4, 4), 11); /* although it is in the cache */
    shell("grep -q 'define void @mark' '%s'/module-*.ll", home);
    shell("grep -q 'define .*@mark.0.4x1x1(' '%s'/mark.0.4x1x1.ll", home);
    shell("grep -q 'mark.0.4x1x1:' '%s'/mark.0.4x1x1.s", home);
}

static bool have_one_key(const simd_target *a, const simd_target *b)
{
    cpu_cache_key of_a = {0}, of_b = {0};
    simd_cache_key_add_target(&of_a, a);
    simd_cache_key_add_target(&of_b, b);
    return memcmp(&of_a, &of_b, sizeof of_a) == 0;
}

/* few_lanes counts its ways, and prefetches choose a level by its size. */
static void another_first_level_cache_has_other_code(void **state)
{
    (void)state;
    const simd_target *native = simd_target_native();
    simd_target small = *native, large = *native;
    small.l1 = (simd_cache){32768, 8};
    large.l1 = (simd_cache){49152, 12};
    assert_true(have_one_key(native, native));
    assert_false(have_one_key(&small, &large));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_first_result_of_a_process_walks_the_cache),
        TEST(the_second_time_nothing_is_compiled),
        TEST(native_code_is_not_compiled_again),
        TEST(entries_that_are_not_whole_are_replaced),
        TEST(entries_of_others_are_not_taken),
        TEST(without_a_directory_nothing_is_kept),
        TEST(what_was_used_longest_ago_goes_first),
        TEST(each_sixteenth_walks_the_cache_once),
        TEST(files_of_other_names_stay),
        TEST(a_link_is_no_directory_of_the_driver),
        TEST(beyond_a_limit_of_files_nothing_is_kept),
        TEST(what_is_generated_can_be_read),
        TEST(another_first_level_cache_has_other_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
