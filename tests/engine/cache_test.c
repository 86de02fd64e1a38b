/* The cache on disk, watched through a translator that counts how often it is called. */
#include "tests/engine/support.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static char home[4096];    /* of this test's caches */
static char entries[4200]; /* where they are to be */
static char counter[4200]; /* one line per translation */

__attribute__((format(printf, 1, 2))) static void shell(const char *format, ...)
{
    char *command = NULL;
    va_list arguments;
    va_start(arguments, format);
    assert_true(vasprintf(&command, format, arguments) >= 0);
    va_end(arguments);
    assert_int_equal(system(command), 0);
    free(command);
}

static int translations(void)
{
    FILE *file = fopen(counter, "r");
    int count = 0;
    if (file == NULL)
        return 0;
    for (int c = fgetc(file); c != EOF; c = fgetc(file))
        count += c == '\n';
    fclose(file);
    return count;
}

static int start(void **state)
{
    (void)state;
    char script[4200];
    snprintf(home, sizeof home, "%s/cache-XXXXXX", ENGINE_KERNELS);
    assert_non_null(mkdtemp(home));
    snprintf(entries, sizeof entries, "%s/zellige/cpu", home);
    snprintf(counter, sizeof counter, "%s/count", home);
    snprintf(script, sizeof script, "%s/translator", home);
    shell("printf '#!/bin/sh\\necho >>%s\\nexec llvm-spirv-15 \"$@\"\\n' >%s && chmod +x %s",
          counter, script, script);
    setenv("ZELLIGE_LLVM_SPIRV", script, 1);
    setenv("XDG_CACHE_HOME", home, 1);
    return 0;
}

static int end(void **state)
{
    (void)state;
    unsetenv("ZELLIGE_CPU_CACHE");
    unsetenv("ZELLIGE_CPU_CACHE_SIZE");
    shell("rm -rf '%s'", home);
    return 0;
}

static void build_once(const char *file)
{
    test_program program = build(file, variants[0]);
    destroy(&program);
}

/* Finds the only entry. */
static void find_entry(char *path, size_t size)
{
    int count = 0;
    DIR *listing = opendir(entries);
    assert_non_null(listing);
    for (const struct dirent *e = readdir(listing); e != NULL; e = readdir(listing)) {
        if (e->d_name[0] == '.')
            continue;
        snprintf(path, size, "%s/%s", entries, e->d_name);
        count++;
    }
    closedir(listing);
    assert_int_equal(count, 1);
}

static void hit(void **state)
{
    (void)state;
    char path[4600];
    struct stat info;
    build_once("launch");
    build_once("launch");
    assert_int_equal(translations(), 1);
    find_entry(path, sizeof path);
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
    assert_int_equal(stat(entries, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0700);
    build_once("barriers");
    assert_int_equal(translations(), 2);
}

static void spoil_byte(const char *path, off_t at)
{
    char byte;
    const int file = open(path, O_RDWR);
    assert_true(file >= 0);
    assert_int_equal(pread(file, &byte, 1, at), 1);
    byte = (char)(byte ^ 0x10);
    assert_int_equal(pwrite(file, &byte, 1, at), 1);
    close(file);
}

static void corrupt(void **state)
{
    (void)state;
    char path[4600];
    struct stat info;
    build_once("launch");
    find_entry(path, sizeof path);
    assert_int_equal(stat(path, &info), 0);
    const off_t places[] = {0, 9, 25, 33, 47, 60, info.st_size / 2, info.st_size - 1};
    int count = 1;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        spoil_byte(path, places[i]);
        build_once("launch");
        assert_int_equal(translations(), ++count);
        build_once("launch");
        assert_int_equal(translations(), count);
    }
}

static void truncated(void **state)
{
    (void)state;
    char path[4600];
    struct stat info;
    build_once("launch");
    find_entry(path, sizeof path);
    assert_int_equal(stat(path, &info), 0);
    const off_t lengths[] = {0, 20, 48, info.st_size - 1, info.st_size + 1};
    int count = 1;
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        assert_int_equal(truncate(path, lengths[i]), 0);
        build_once("launch");
        assert_int_equal(translations(), ++count);
    }
}

/* Another module's entry under this one's name; a link; somebody's directory. */
static void foreign(void **state)
{
    (void)state;
    char path[4600];
    build_once("barriers");
    find_entry(path, sizeof path);
    shell("mv '%s' '%s/other'", path, home);
    build_once("launch");
    find_entry(path, sizeof path);
    shell("cp '%s/other' '%s'", home, path);
    build_once("launch");
    assert_int_equal(translations(), 3);
    shell("mv '%s' '%s/own' && ln -s '%s/own' '%s'", path, home, home, path);
    build_once("launch");
    assert_int_equal(translations(), 4);
    assert_int_equal(chmod(entries, 0777), 0);
    build_once("launch");
    assert_int_equal(translations(), 5);
}

static void off(void **state)
{
    (void)state;
    setenv("ZELLIGE_CPU_CACHE", "off", 1);
    build_once("launch");
    build_once("launch");
    assert_int_equal(translations(), 2);
    assert_int_equal(access(entries, F_OK), -1);
}

static void no_directory(void **state)
{
    (void)state;
    const char *const homes[] = {"/proc", "/dev/null", "relative", ""};
    for (int i = 0; i < 4; i++) {
        setenv("XDG_CACHE_HOME", homes[i], 1);
        if (i > 1)
            setenv("HOME", "/proc", 1);
        build_once("launch");
        assert_int_equal(translations(), i + 1);
    }
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

static void bounded(void **state)
{
    (void)state;
    setenv("ZELLIGE_CPU_CACHE_SIZE", "1", 1);
    build_once("launch");
    plant("oldest", 400000, 3000);
    plant("older", 500000, 2000);
    plant("old", 600000, 1000);
    build_once("barriers");
    assert_false(exists("oldest"));
    assert_false(exists("older"));
    assert_true(exists("old"));
    build_once("launch");
    build_once("barriers");
    assert_int_equal(translations(), 2);
    setenv("ZELLIGE_CPU_CACHE_SIZE", "0", 1);
    build_once("launch");
    assert_int_equal(translations(), 3);
}

#define TEST(name)                                            \
    {                                                         \
        "zellige.engine.cache." #name, name, start, end, NULL \
    }

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(hit), TEST(corrupt),      TEST(truncated), TEST(foreign),
        TEST(off), TEST(no_directory), TEST(bounded),
    };
    return run_group("zellige.engine.cache", tests, sizeof tests / sizeof tests[0]);
}
