#!/bin/bash
# cases.sh ZELLIGE INCLUDE TOOLCHAIN CASE: what is not about one check.
set -euo pipefail

ZELLIGE=$1 INCLUDE=$2 toolchain=$3
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

compile() {
    "$ZELLIGE" compile --toolchain "$toolchain" -I "$INCLUDE" --spv a.spv "$@" >log 2>&1
}

# accepted PATTERN ARGUMENTS...: a module, and the pattern in what is said; "" for nothing at all.
accepted() {
    local pattern=$1
    shift
    rm -f a.spv
    compile "$@" || fail "$* is refused: $(cat log)"
    [ -s a.spv ] || fail "$*: no module"
    if [ -z "$pattern" ]; then
        [ ! -s log ] || fail "$* says $(cat log)"
    else
        grep -qE -- "$pattern" log || fail "$* does not say $pattern but $(cat log)"
    fi
}

# refused PATTERN ARGUMENTS...: neither a module nor a temporary file.
refused() {
    local pattern=$1
    shift
    rm -f a.spv
    ! compile "$@" || fail "$* is accepted"
    grep -qE -- "$pattern" log || fail "$* does not say $pattern but $(cat log)"
    [ ! -e a.spv ] && ! ls -A | grep -q tmp || fail "$* leaves $(ls -A)"
}

# says PATTERN: the last one did.
says() {
    grep -qE -- "$1" log || fail "it does not say $1 but $(cat log)"
}

# A race, which is an error, and an atomic, which is a warning.
write_both() {
    cat >both.cl <<'CL'
#include <zellige/kernel.h>
kernel TILE(4) void both(VIEW(int, 1, a))
{
    tile_static int total; _Pragma("clang diagnostic ignored \"-Wuninitialized\"")
    total += AT(a, get_index(1));
    tile_barrier_wait();
    atomic_add(&AT(a, 0), total);
}
CL
}

# What clang refuses comes through with its place.
refused_by_clang() {
    cat >initialiser.cl <<'CL'
kernel void k(global int *a)
{
    local int total = 0;
    a[0] = total;
}
CL
    refused "^initialiser.cl:3:15: error: '__local' variable cannot have an initializer" initialiser.cl
    echo 'kernel void k(global int *a, bool b) { *a = b; }' >bool.cl
    refused "^bool.cl:1:35: error: '.*bool' cannot be used as the type of a kernel parameter" bool.cl
    # clang 15 refuses it, later ones take it.
    printf 'struct s { int n; global int *p; };\nkernel void k(struct s x) { *x.p = x.n; }\n' >pointer.cl
    local by_clang='^pointer.cl:2:24: error: struct kernel parameters may not contain pointers'
    local by_us='^pointer.cl:2:13: error: parameter 0 of kernel `k`.*\[-Wpointer-parameter\]$'
    refused "$by_clang|$by_us" pointer.cl
    printf 'struct s { int n; };\nkernel void k(struct s x, global int *p) { *p = x.n; }\n' >value.cl
    accepted '' value.cl
}

severity() {
    write_both
    local race='^both.cl:5:11: error: race on `total`.*\[-Wtile-static-race\]$'
    local atomic='^both.cl:7:5: warning: this atomic.*\[-Watomic-scope\]$'
    refused "$race" both.cl
    says "$atomic"
    says 'both.cl was not compiled'
    accepted '^both.cl:5:11: warning: race' -Wno-error=tile-static-race both.cl
    accepted "$atomic" -Wno-tile-static-race both.cl
    ! grep -q 'race' log || fail "-Wno-tile-static-race has no effect"
    accepted '' -Wno-tile-static-race -Wno-atomic-scope both.cl
    refused '^both.cl:7:5: error: this atomic' -Wno-tile-static-race -Werror=atomic-scope both.cl
    refused '^both.cl:7:5: error: this atomic' -Wno-tile-static-race -Werror both.cl
    accepted "$atomic" -Wno-tile-static-race -Werror -Wno-error both.cl
    accepted "$atomic" -Wno-tile-static-race -Werror -Wno-error=atomic-scope both.cl
    accepted '' both.cl -- -Wno-tile-static-race -Wno-atomic-scope
    refused '^both.cl:7:5: error: this atomic' both.cl -- -Wno-tile-static-race -Werror
    accepted '' -q -Wno-tile-static-race both.cl
    refused "$race" -q both.cl
    refused '-Wwhatever: no such check' -Wwhatever both.cl
}

limit() {
    write_both
    accepted '^both.cl:2:21: warning: kernel `both` has 4 bytes of tile_static memory, more than 3 ' \
        --max-tile-static 3 -Wno-tile-static-race both.cl
    accepted '' --max-tile-static 4 -Wno-tile-static-race -Wno-atomic-scope both.cl
    refused 'expected a number of bytes' --max-tile-static 4k both.cl
    refused 'expected a number of bytes' --max-tile-static -1 both.cl
}

# The checks have lines; the module has none without -g, and is the same with and without them.
lines_are_not_kept() {
    write_both
    accepted 'warning: race' -Wno-error=tile-static-race both.cl
    ! spirv-dis a.spv | grep -qE 'OpLine|zellige_|DebugInfo' || fail "something of the checks is left"
}

# A toolchain that does the kernel and not the form that is checked: said, and no error.
not_checked() {
    write_both
    local real=$CLANG
    [ "$toolchain" = translator ] || real=$NATIVE_CLANG
    printf '#!/bin/sh\ncase " $* " in *" -disable-lifetime-markers "*) exit 1 ;; esac\nexec %s "$@"\n' \
        "$real" >clang
    chmod +x clang
    local tools=(--clang ./clang)
    [ "$toolchain" = native ] || tools+=(--llvm-spirv "$LLVM_SPIRV")
    accepted '^both.cl: warning: waits and tile_static memory were not checked.*\[-Wnot-checked\]$' \
        "${tools[@]}" both.cl
    accepted '' -Wno-not-checked "${tools[@]}" both.cl
    refused '^both.cl: error: waits and' -Werror=not-checked "${tools[@]}" both.cl
}

# What stands in a header has that as its place; what the device header expands to, the place of
# use.
headers() {
    mkdir inc
    cat >inc/part.h <<'CL'
static void wait_if(int n)
{
    if (n > 3)
        tile_barrier_wait();
}
CL
    cat >main.cl <<'CL'
#include <zellige/kernel.h>
#include "part.h"
kernel TILE(64) void k(VIEW(int, 1, a))
{
    tile_static int count;
    const zlg_tiled_index t = get_tiled_index(1);
    wait_if(AT(a, t));
    if (t.local_.v[0] == 0)
        count = 0;
    zlg_atomic_fetch_add(&count, 1);
    tile_barrier_wait();
    AT(a, t) = count;
}
CL
    refused '^(\./)?inc/part.h:4:9: warning: not all work-items.* `a` at main.cl:7:[0-9]+ ' -I inc main.cl
    says '^main.cl:10:5: error: race on `count`'
}

# Shuffles need SPIR-V 1.3, which the native toolchain is not asked for: it fails, in few words.
sub_group_extensions() {
    cat >shuffle.cl <<'CL'
kernel void k(global int *a)
{
    a[get_global_id(0)] = sub_group_shuffle_xor(a[get_global_id(0)], 1);
}
CL
    if [ "$toolchain" = native ]; then
        refused 'shuffle.cl was not compiled' shuffle.cl
        ! grep -q 'Stack dump' log || fail "a list of the compiler's functions: $(cat log)"
    else
        accepted '' shuffle.cl
    fi
    echo 'kernel void k(global int *a, int n) { if (get_global_id(0) < n) a[0] = n; }' >sign.cl
    accepted '' sign.cl
}

# A `case` without `break` is told of, but where a comment says that it is meant.
falls_through() {
    cat >meant.cl <<'CL'
kernel void k(global int *a, int n)
{
    switch (n) {
    case 2: case 3:
        a[0] = 1;
        /* falls through */
    case 4:
        a[1] = 1;
        // Fall through.
    case 5:
        a[2] = 1;
        __attribute__((fallthrough));
    default:
        a[3] = 1;
    }
}
CL
    accepted '' meant.cl
    accepted '' meant.cl -- -Werror
    sed 's,// Fall through.,// and more through it,' meant.cl >forgotten.cl
    accepted '^forgotten.cl:10:5: warning: unannotated fall-through' forgotten.cl
    [ "$(grep -c warning: log)" = 1 ] || fail "more than one warning: $(cat log)"
}

"$4"
