# inspect.sh CASE: what `zellige inspect` tells.
. "$(dirname "$0")/common.sh"

inspect() {
    "$ZELLIGE" inspect "$@"
}

write_source() {
    cat >a.cl <<'EOF'
#include <zellige/kernel.h>
typedef struct pair {
    int a;
    double b;
} pair;
kernel TILE(2, 4, 8) void first(VIEW(const float, 3, in), VIEW(float, 2, out), global int *plain,
                                pair p, float f, int n)
{
    tile_static float values[64];
    values[get_local_id(0)] = AT(in, 0, 0, 0) + p.a + f;
    tile_barrier_wait();
    AT(out, 0, 0) = values[n];
    *plain = n;
}
kernel void second(local int *room)
{
}
EOF
}

text() {
    write_source
    compile --toolchain translator -g a.cl --spv a.spv
    cat >expected <<'EOF'
  capabilities: Addresses Linkage Kernel Float64 Int64
  sources: ./a.cl
  kernel first, tile 2 x 4 x 8, 256 bytes of tile_static memory
    1 in: view of rank 3, read, elements of 4 bytes
    2 out: view of rank 2, written, elements of 4 bytes
    3 plain: pointer, written, elements of 4 bytes
    4 p: struct of 16 bytes
    5 f: floating-point number of 4 bytes
    6 n: value of 4 bytes
  kernel second, 0 bytes of tile_static memory
    1 room: tile_static memory, sized by the launch
EOF
    inspect a.spv >out
    grep -qE '^a.spv: SPIR-V 1\.[0-2], [0-9]+ words$' out || fail "$(cat out)"
    # Translators of opaque pointers, from 17 on, need Int8.
    diff expected <(tail -n +2 out | sed 's/ Int8$//') || fail "other contents"
    compile --toolchain native a.cl --spv b.spv
    inspect b.spv >out
    grep -q 'kernel first, tile 2 x 4 x 8, 256 bytes' out || fail "native: $(cat out)"
    grep -q '1 in: view of rank 3, read$' out || fail "native: $(cat out)"
    # The other byte order is the same module.
    perl -e 'undef $/; print pack("N*", unpack("V*", <STDIN>))' <a.spv >swapped.spv
    diff <(inspect a.spv | tail -n +2) <(inspect swapped.spv | tail -n +2) || fail "swapped"
}

json() {
    write_source
    compile -g a.cl --spv 'a "b".spv'
    inspect --json 'a "b".spv' >out
    perl -MJSON::PP -e '
        undef $/;
        my $all = decode_json(<STDIN>);
        my $m = $all->{modules}[0];
        my $k = $m->{kernels}[0];
        my $p = $k->{parameters};
        print join(" ", $all->{file}, $m->{offset}, $k->{name}, @{$k->{tile}}, $k->{tile_static_bytes},
            map({ $_->{kind} } @$p), $p->[0]{rank}, $p->[1]{access}, $p->[3]{bytes},
            $m->{kernels}[1]{parameters}[0]{kind}, scalar(@{$m->{kernels}[1]{tile}}),
            $m->{sources}[0]), "\n";' <out >got || fail "no JSON: $(cat out)"
    echo 'a "b".spv 0 first 2 4 8 256 view view pointer struct value value 3 written 16' \
        'tile_static 0 ./a.cl' | diff - got || fail "other contents: $(cat out)"
}

# Modules are found in an object, a program and a library, also a stripped one.
embedded() {
    write_source
    compile a.cl --header a.h --untyped
    compile a.cl --header b.h --name b --untyped --toolchain native
    printf '%s\n' '#include "a.h"' '#include "b.h"' 'extern const void *all[];' \
        'const void *all[] = {&a_spirv, &b_spirv};' >m.c
    echo 'int main(void) { return 0; }' >main.c
    cc -std=c11 -fPIC -I "$INCLUDE" -c m.c -o m.o
    cc -shared m.o -o libm.so
    cc main.c m.o -s -o program
    compile a.cl --spv a.spv
    for file in m.o libm.so program; do
        inspect $file >out || fail "$file: nothing found"
        [ "$(grep -cE "^$file, byte [0-9]+: SPIR-V" out)" = 2 ] || fail "$file: $(cat out)"
        [ "$(grep -c 'kernel second' out)" = 2 ] || fail "$file: $(cat out)"
    done
    words=$(($(stat -c %s a.spv) / 4))
    grep -q ", $words words" out || fail "not all words, which are $words: $(cat out)"
}

refuses_to() {
    local pattern=$1
    shift
    ! inspect "$@" >out 2>err || fail "$* succeeds"
    [ ! -s out ] || fail "$* prints: $(cat out)"
    grep -qE "$pattern" err || fail "$* says: $(cat err)"
}

refusals() {
    write_source
    compile a.cl --spv a.spv
    head -c 400 a.spv >cut.spv
    refuses_to 'cut.spv: word [0-9]+: ' cut.spv
    : >empty
    refuses_to 'empty has no SPIR-V module' empty
    refuses_to 'a.cl has no SPIR-V module' a.cl
    refuses_to 'cannot read none: No such file' none
    refuses_to 'cannot read \.: it is a directory' .
    refuses_to 'no file' --json
    refuses_to 'no option `--what`' --what
    refuses_to 'more than one file, `b`' a b
    inspect --help | grep -q -- '--json' || fail "no help"
    # A magic number that begins no module, in front of one that does.
    (printf 'abcd\003\002\043\007\003\002\043\007' && cat a.spv) >both
    inspect both | grep -q '^both, byte 12: ' || fail "not found behind a false one"
    ! inspect a.spv >/dev/full 2>err || fail "a full device is no failure"
}

"$1"
