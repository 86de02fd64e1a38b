#include "tools/zellige/header/reserved_names.h"

#include <stddef.h>
#include <string.h>

/* Keywords up to C23 and C++20; macros of GNU's modes and of C's headers. */
static const char *const words[] = {
    "EOF",          "I",
    "NULL",         "alignas",
    "alignof",      "and",
    "and_eq",       "asm",
    "assert",       "bitand",
    "bitor",        "bool",
    "catch",        "char16_t",
    "char32_t",     "char8_t",
    "class",        "co_await",
    "co_return",    "co_yield",
    "compl",        "complex",
    "concept",      "const_cast",
    "consteval",    "constexpr",
    "constinit",    "decltype",
    "delete",       "dynamic_cast",
    "errno",        "explicit",
    "export",       "false",
    "friend",       "i386",
    "imaginary",    "linux",
    "mutable",      "namespace",
    "new",          "noexcept",
    "noreturn",     "not",
    "not_eq",       "nullptr",
    "offsetof",     "operator",
    "or",           "or_eq",
    "private",      "protected",
    "public",       "reinterpret_cast",
    "requires",     "static_assert",
    "static_cast",  "stderr",
    "stdin",        "stdout",
    "template",     "this",
    "thread_local", "throw",
    "true",         "try",
    "typeid",       "typename",
    "typeof",       "typeof_unqual",
    "unix",         "using",
    "virtual",      "wchar_t",
    "xor",          "xor_eq",
};

/* Those of the common headers that a kernel might be called: <stdlib.h>, <stdio.h>, <string.h>,
 * <time.h>, <ctype.h>, <signal.h>, <setjmp.h>, <math.h>, <strings.h>, <unistd.h>, <fcntl.h>,
 * <sys/socket.h>, <sys/wait.h>, <poll.h>. */
static const char *const functions[] = {
    "abort",   "abs",       "accept",  "access",   "alarm",   "asctime", "atexit",  "atof",
    "atoi",    "atol",      "bcmp",    "bcopy",    "bind",    "bsearch", "bzero",   "calloc",
    "chdir",   "clock",     "close",   "connect",  "creat",   "crypt",   "ctime",   "difftime",
    "div",     "drem",      "dup",     "encrypt",  "exit",    "fclose",  "fflush",  "ffs",
    "fgets",   "finite",    "fopen",   "fork",     "fprintf", "fputs",   "fread",   "free",
    "fscanf",  "fseek",     "ftell",   "fwrite",   "gamma",   "getc",    "getchar", "getenv",
    "getpid",  "gmtime",    "index",   "isalpha",  "isdigit", "islower", "isspace", "isupper",
    "j0",      "j1",        "jn",      "kill",     "labs",    "ldiv",    "link",    "listen",
    "lldiv",   "localtime", "lockf",   "longjmp",  "lseek",   "malloc",  "memchr",  "memcmp",
    "memcpy",  "memmove",   "memset",  "mktime",   "nice",    "open",    "pause",   "perror",
    "pipe",    "poll",      "printf",  "putc",     "putchar", "puts",    "qsort",   "raise",
    "rand",    "random",    "read",    "realloc",  "recv",    "remove",  "rename",  "rewind",
    "rindex",  "scalb",     "scanf",   "send",     "setbuf",  "setenv",  "signal",  "significand",
    "sleep",   "socket",    "sprintf", "srand",    "sscanf",  "strcat",  "strchr",  "strcmp",
    "strcpy",  "strlen",    "strtod",  "strtol",   "swab",    "sync",    "system",  "time",
    "tmpfile", "tolower",   "toupper", "truncate", "ungetc",  "unlink",  "vfork",   "wait",
    "write",   "y0",        "y1",      "yn",
};

static bool is_in(const char *const *table, size_t count, const char *name)
{
    bool found = false;
    for (size_t i = 0; i < count && !found; i++)
        found = strcmp(table[i], name) == 0;
    return found;
}

bool zlt_is_reserved_word(const char *name)
{
    return is_in(words, sizeof words / sizeof *words, name);
}

bool zlt_is_reserved_function(const char *name)
{
    return zlt_is_reserved_word(name) ||
           is_in(functions, sizeof functions / sizeof *functions, name);
}
