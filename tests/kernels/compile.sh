# compile.sh CASE: what `zellige compile` promises.
. "$(dirname "$0")/common.sh"

both=$TOOLCHAINS

# clang's own diagnostics come through, and no output is left.
broken_kernel() {
    printf 'kernel void k(global int *a)\n{\n    *a = oops;\n}\n' >broken.cl
    for toolchain in $both; do
        refuses "^broken.cl:3:10: error: use of undeclared identifier 'oops'" \
            --toolchain $toolchain broken.cl --header a.h --spv a.spv --depfile a.d
    done
}

# An earlier output survives a failure.
failure_keeps_old_output() {
    write_kernel a.cl
    compile a.cl --header a.h
    cp a.h before
    echo oops >>a.cl
    refuses 'a.cl was not compiled' a.cl --header a.h
    cmp a.h before || fail "the old header was changed"
}

validator_complains() {
    write_kernel a.cl
    printf '#!/bin/sh\necho "error: line 7: made up" >&2\nexit 1\n' >val
    chmod +x val
    refuses 'error: line 7: made up' a.cl --header a.h --spv a.spv --spirv-val ./val
    refuses 'compiled from a.cl is not valid SPIR-V' a.cl --header a.h --spirv-val ./val
}

# Texts that printf() is given, of one length and of others, in a kernel and in its function.
prints() {
    cat >a.cl <<'END'
static void say(const int number)
{
    printf("%d of %s\n", number, "many");
}
kernel void k(global const char *a, int number)
{
    printf("%d of %s\n", number, number > 2 ? "many" : "some");
    say(number);
    printf("\n");
}
END
    for toolchain in $both; do
        compile --toolchain $toolchain a.cl --spv a.spv
        compile --toolchain $toolchain -O 1 -g a.cl --spv b.spv
    done
}

# A function that is inline, and is not inlined, is in the module.
inline_function() {
    printf '%s\n' 'inline __attribute__((noinline)) int twice(int x)' '{' '    return x * 2;' '}' \
        'kernel void k(global int *a)' '{' '    *a = twice(*a);' '}' >a.cl
    for toolchain in $both; do
        compile --toolchain $toolchain a.cl --disassembly a.txt 2>said
        [ ! -s said ] || fail "something is said: $(cat said)"
        ! grep -q 'LinkageAttributes "twice" Import' a.txt || fail "the function is not there"
    done
}

# A file without a kernel: a header with nothing to launch, which somebody may want.
no_kernel() {
    printf 'void k(global int *a)\n{\n    *a = 1;\n}\n' >a.cl
    compile a.cl --header a.h 2>said
    grep -qF 'a.cl: warning: there is no kernel in it' said || fail "nothing is said: $(cat said)"
    compile -q a.cl --header a.h 2>said
    compile a.cl --header a.h --untyped 2>>said
    [ ! -s said ] || fail "too much is said: $(cat said)"
}

# Headers of kernels without a function, and of parameters without names, give no warnings.
odd_headers() {
    printf 'kernel void k(write_only image3d_t a)\n{\n    write_imagef(a, 0, 1);\n}\n' >none.cl
    printf 'kernel void k(global int *, int, int)\n{\n}\n' >unnamed.cl
    local name
    for name in none unnamed; do
        compile -q $name.cl --header $name.cl.h || fail "$name.cl does not compile"
        echo "#include \"$name.cl.h\"" >m.c
        cc -std=c11 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I "$INCLUDE" m.c ||
            fail "$name.cl.h has warnings"
    done
    grep -qF 'parameter3' unnamed.cl.h || fail 'a parameter is missing'
}

# Names that C or C++ has, as a keyword, a macro or a function, that the header has for itself, and
# that have more than ASCII.
odd_names() {
    local name
    for name in class unix stdin div index; do
        echo "kernel void $name(global int *a) { a[0] = 1; }" >$name.cl
        compile -q $name.cl --header $name.cl.h
        grep -q "zlg_status ${name}_$name(\$" $name.cl.h || fail "$name has another function"
    done
    cat >odd.cl <<'END'
typedef struct empty {} empty;
struct record { int class, unix, stdin; empty none; float größe; empty some[3]; };
kernel void record(global int *a, struct record r, empty linux, int errno, int é) { a[0] = r.class; }
kernel void grün(global int *größe) { größe[0] = 1; }
kernel void spirv(global int *a) { a[0] = 1; }
kernel void program(global int *a) { a[0] = 1; }
END
    compile -q odd.cl --header odd.cl.h
    grep -q 'zlg_status odd_grün($' odd.cl.h || fail 'a kernel is missing'
    for name in class unix stdin div index odd; do
        printf '#include <%s.h>\n' errno stdio stdlib string strings unistd
        echo "#include \"$name.cl.h\""
    done >m.c
    cp m.c m.cpp
    local warnings='-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wcast-qual -Werror -fsyntax-only'
    local standard
    # shellcheck disable=SC2086
    for standard in c11 gnu17; do
        cc -std=$standard $warnings -I "$INCLUDE" m.c || fail "not in $standard"
        "$ANY_CLANG" -std=$standard $warnings -I "$INCLUDE" m.c || fail "not by clang in $standard"
    done
    # shellcheck disable=SC2086
    for standard in c++17 gnu++20; do
        c++ -std=$standard $warnings -I "$INCLUDE" m.cpp || fail "not in $standard"
        "$ANY_CLANG" -x c++ -std=$standard $warnings -I "$INCLUDE" m.cpp ||
            fail "not by clang in $standard"
    done
}

# Time grows as the struct does: with its square it would be half a minute of the tool's own.
many_members() {
    local i
    {
        echo 'typedef struct large {'
        for ((i = 0; i < 15000; i++)); do echo "    int member$i;"; done
        printf '%s\n' '} large;' 'kernel void k(global large *a)' '{' '    a->member7 = 1;' '}'
    } >a.cl
    (ulimit -t 10 && compile a.cl --header a.h) || fail "it takes more than 10 seconds"
    grep -qF 'offsetof(a_large, member14999) == 59996' a.h || fail "the last member is missing"
}

# The real validator, and a kernel of which clang makes a module that it rejects.
validator_rejects() {
    needs native
    printf '%s\n' 'typedef int five __attribute__((ext_vector_type(5)));' \
        'kernel void k(global five *a)' '{' '    a[0] = a[1] * a[2];' '}' >five.cl
    refuses 'compiled from five.cl is not valid SPIR-V' --toolchain native five.cl --spv a.spv
}

# What clang's own target writes so that spirv-val refuses it, or wrongly.
native_forms() {
    needs native
    cat >a.cl <<'END'
typedef struct record {
    int number;
    float values[3];
} record;
kernel void unoptimised(global uint *a, int i)
{
    record r = {1, {2, 3, 4}};
    r.values[i] = i;
    const ushort narrow = (ushort)get_local_id(2);
    a[0] = narrow > 3 ? r.number : (uint)r.values[i];
}
kernel void lines(read_only image1d_t a, read_only image1d_buffer_t b, global float4 *c)
{
    c[0] = read_imagef(a, 1) + read_imagef(b, 2);
}
kernel void copies(local float *a, global const float *b)
{
    event_t event = async_work_group_strided_copy(a, b, 16, 2, 0);
    wait_group_events(1, &event);
}
kernel void rounds(global float *a)
{
    a[0] = convert_float_rtz(a[1]);
}
kernel void tests(global ushort *a, global const int *b)
{
    a[0] = (uchar)(b[0] != 3);
}
kernel void prints(int number)
{
    printf("%d\n", number);
}
kernel void prints_again(int number)
{
    printf("again %d\n", number);
}
END
    for level in 0 2; do
        compile --toolchain native -O$level a.cl --spv a.spv --disassembly a.txt 2>said
        ! grep -q '^zellige: note' said || fail "-O$level: $(cat said)"
        ! grep -q OpExtension a.txt || fail "-O$level: $(grep OpExtension a.txt)"
        awk '/OpBitcast %_ptr_CrossWorkgroup_uint / { wide[$1] = 1 }
            $1 == "OpStore" && ($2 in wide) && /Aligned 2/ { exit 1 }' a.txt ||
            fail "-O$level: a ushort is stored as a uint"
    done
}

# (float)(a < b ? -1 : 0): clang's own target writes 1 for the -1.
chosen_numbers() {
    local toolchain
    echo 'kernel void k(global float *a, int n) { a[0] = (float)(n < a[1] ? -1 : 0); }' >a.cl
    for toolchain in $both; do
        compile --toolchain $toolchain a.cl --disassembly a.txt
        grep -Eq 'OpConstant %float -1' a.txt || fail "$toolchain: $(grep -E 'Conv|Select' a.txt)"
    done
}

# clang-22 crashes at what it optimises. That it is named like a place in a file, as it says
# "clang-22: error: ", is no error in the source.
crash_of_the_optimiser() {
    needs native
    local directory=$PWD
    mkdir tmp
    printf '%s\n' 'kernel void k(global uchar *a)' '{' '    uchar x = a[0];' \
        '    x = (x & 0xf0) >> 4 | (x & 0x0f) << 4;' '    x = (x & 0xcc) >> 2 | (x & 0x33) << 2;' \
        '    a[1] = (x & 0xaa) >> 1 | (x & 0x55) << 1;' '}' >a.cl
    TMPDIR=$directory/tmp compile --toolchain native a.cl --spv a.spv 2>said
    [ -z "$(ls tmp)" ] || fail "clang's reports stay: $(ls tmp)"
}

# What OpenCL C predefines, and the extensions that no device here has.
predefined_macros() {
    cat >a.cl <<'END'
#if __OPENCL_VERSION__ != 300 || __OPENCL_C_VERSION__ != VERSION || CL_VERSION_1_0 != 100 || \
    CL_VERSION_1_1 != 110 || CL_VERSION_1_2 != 120 || CL_VERSION_2_0 != 200
#error version
#endif
#if __ENDIAN_LITTLE__ != 1 || __IMAGE_SUPPORT__ != 1 || !defined __kernel_exec
#error device
#endif
#ifndef __FAST_RELAXED_MATH__
#error option
#endif
#if !defined cl_khr_fp64 || !defined cl_khr_3d_image_writes || !defined cl_khr_subgroups
#error extension that is there
#endif
#if defined cl_khr_mipmap_image || defined cl_khr_gl_msaa_sharing || defined cl_amd_media_ops
#error extension that is not there
#endif
#if VERSION == 300 && (defined __opencl_c_pipes || defined __opencl_c_device_enqueue)
#error feature that is not there
#endif
kernel void k(global int *a) { a[0] = __OPENCL_VERSION__; }
END
    echo 'kernel void k(global int *a) { a[0] = __OPENCL_VERSION__; }' >own.cl
    local toolchain version
    for toolchain in $both; do
        for version in 200 300; do
            compile --toolchain $toolchain --std CL${version%00}.0 -D VERSION=$version a.cl --spv a.spv \
                -- -cl-fast-relaxed-math
        done
        compile --toolchain $toolchain -D __OPENCL_VERSION__=210 own.cl --disassembly a.txt 2>said
        grep -q 'OpConstant %uint 210' a.txt && [ ! -s said ] ||
            fail "the macro cannot be another: $(cat said)"
    done
}

compiler_writes_rubbish() {
    write_kernel a.cl
    printf '#!/bin/sh\nfor out; do :; done\necho rubbish, more than five words of it >"$out"\n' >bad
    chmod +x bad
    refuses 'is no SPIR-V module' --toolchain native --clang ./bad a.cl --spv a.spv
    printf '#!/bin/sh\nkill -SEGV $$\n' >bad
    refuses 'bad crashed: Segmentation fault|no OpenCL C compiler at ./bad' \
        --toolchain native --clang ./bad a.cl --spv a.spv
}

depfile() {
    mkdir "in clude"
    echo '#define ONE 1' >"in clude/one.h"
    printf '#include "one.h"\nkernel void k(global int *a)\n{\n    *a = ONE;\n}\n' >a.cl
    for toolchain in $both; do
        compile --toolchain $toolchain -I "in clude" a.cl --header "a b.h" --spv a.spv --depfile a.d
        grep -qF 'a\ b.h: ' a.d || fail "the target is not the header: $(cat a.d)"
        grep -qF 'in\ clude/one.h' a.d || fail "the include is missing: $(cat a.d)"
        grep -qF ' a.cl' a.d || fail "the source is missing: $(cat a.d)"
        compile --toolchain $toolchain -I "in clude" a.cl --spv a.spv --depfile a.d
        grep -qF 'a.spv: ' a.d || fail "the target is not the module: $(cat a.d)"
    done
}

# The same bytes whatever the directory, the time and the name of the output.
deterministic() {
    mkdir one two
    write_kernel one/a.cl
    cp -p one/a.cl two/a.cl
    for toolchain in $both; do
        for debug in "" -g; do
            # shellcheck disable=SC2086
            compile --toolchain $toolchain $debug "$PWD/one/a.cl" --header one/a.h --spv one/a.spv
            (cd two && compile --toolchain $toolchain $debug "$PWD/a.cl" --header x.h --spv x.spv)
            cmp one/a.spv two/x.spv || fail "$toolchain $debug: the modules differ"
            cmp one/a.h two/x.h || fail "$toolchain $debug: the headers differ"
            ! grep -qaF "$work" one/a.spv one/a.h || fail "$toolchain $debug: a path of the machine"
        done
    done
}

# -g keeps the lines, in a module that the validator takes.
debug_lines() {
    needs translator
    write_kernel a.cl
    compile --toolchain translator -g a.cl --spv a.spv
    spirv-dis a.spv >a.txt
    grep -q 'OpString .*a.cl"' a.txt || fail "no file name"
    grep -q 'OpLine %[0-9]* 4 ' a.txt || fail "no line 4"
    ! grep -q 'DebugInfo' a.txt || fail "debug instructions are left"
    compile --toolchain translator a.cl --spv a.spv
    ! spirv-dis a.spv | grep -q OpLine || fail "lines without -g"
}

# Cases with one target, where values meet, go there by one edge: llvm-spirv-15 and clang 22 both do
# it otherwise, to the sorrow of spirv-val and of Intel's compiler.
switch_edges() {
    local toolchain target
    for toolchain in $both; do
        compile --toolchain $toolchain "$here/switch.cl" --spv a.spv
        spirv-dis a.spv >a.txt
        target=$(sed -nE 's/.* 50 (%[0-9]+) 900 %.*/\1/p' a.txt | head -n 1)
        [ -n "$target" ] || fail "$toolchain: no switch: change the kernel"
        grep -A 1 " $target = OpLabel" a.txt | grep -q 'OpBranch %' ||
            fail "$toolchain: the cases lead to a block that is not of their own"
        grep -qE "OpPhi .* $target( |\$)" a.txt || fail "$toolchain: the value is lost"
        ! grep -E 'OpPhi' a.txt | grep -E ' (%[0-9]+) %[^ ]+ \1 %[^ ]+ \1( |\$)' ||
            fail "$toolchain: pairs are repeated"
    done
}

# clang 15 copies the constant part from a private variable outside of the function, and SPIR-V has
# none there.
initialised_struct() {
    local toolchain level
    cat >initialised.cl <<'EOF'
typedef struct record { uint numbers[6]; uchar name; ulong number; } record;
kernel void one(global const uint *in, global uint *out)
{
    record r = {{1, 2, 3, 4, 5, 6}, in[get_global_id(0)], 7};
    out[get_global_id(0)] = r.numbers[r.name % 6];
}
kernel void other(global const uint *in, global uint *out)
{
    record r = {{6, 5, 4, 3, 2, 1}, in[get_global_id(0)], 9};
    out[get_global_id(0)] = r.numbers[r.name % 6];
}
EOF
    for toolchain in $both; do
        for level in 0 2; do
            compile --toolchain $toolchain -O $level initialised.cl --spv a.spv
        done
    done
}

# What is undefined of one struct, llvm-spirv-15 gives to a variable of its own.
tile_static_structs() {
    local toolchain level
    cat >structs.cl <<'EOF'
typedef struct part { int number; } part;
typedef struct whole { part first; int number; } whole;
kernel void one(global int *out)
{
    local whole w;
    local part p;
    p.number = out[1];
    w.number = 3;
    out[0] = p.number + w.number;
}
EOF
    for toolchain in $both; do
        for level in 0 2; do
            compile --toolchain $toolchain -O $level structs.cl --spv a.spv
        done
    done
}

# Quotient and remainder, of which clang makes `freeze`, which llvm-spirv-15 refuses.
division() {
    local toolchain level
    cat >a.cl <<'EOF'
kernel void both(global int *a, int n)
{
    const int i = (int)get_global_id(0);
    a[i] = i / n * 3 + i % n;
}
kernel void round_down(global uint4 *a, global uint *b)
{
    const size_t i = get_global_id(0);
    a[i] = a[i] / b[i] * b[i];
}
EOF
    for toolchain in $both; do
        for level in 0 1 2 3 s z; do
            compile --toolchain $toolchain -O$level a.cl --spv a.spv
        done
        compile --toolchain $toolchain -g a.cl --spv a.spv
    done
    "$ANY_CLANG" -S -x cl -cl-std=CL2.0 -O2 -target spir64-unknown-unknown -emit-llvm a.cl -o - |
        grep -q 'freeze i32' || fail "clang makes no freeze of it: change the kernel"
}

# A switch becomes one of 3 bits, `a > b ? a - b : 0` a difference that saturates; llvm-spirv-15
# refuses both. They are compiled with optimisation all the same, and checked.
optimised() {
    local kernel=$here/../api/saturation_test.cl
    compile "$kernel" --spv a.spv 2>message || fail "it does not compile: $(cat message)"
    [ ! -s message ] || fail "it is not optimised, or not checked: $(cat message)"
    "$ANY_CLANG" -S -x cl -cl-std=CL2.0 -O2 -target spir64-unknown-unknown -emit-llvm \
        -I "$INCLUDE" "$kernel" -o a.ll
    grep -q '@llvm.usub.sat' a.ll || fail "clang makes no saturation of it: change the kernel"
}

# Counters of two bits are looked for where there are loops, and not made where they are found.
counters() {
    needs native
    write_kernel a.cl
    cp "$here/../api/kernel_test.cl" b.cl
    local name looks='-emit-llvm -w [^-]'
    for name in a b; do
        compile -v --toolchain native --clang "$NATIVE_CLANG" $name.cl --spv $name.spv 2>$name.said
    done
    ! grep -q -- "$looks" a.said || fail "a.cl, without a loop: $(cat a.said)"
    grep -q -- "$looks" b.said || fail "b.cl, with loops: $(cat b.said)"
    grep -q -- '-disable-lftr' b.said || fail "b.cl has other counters now: $(cat b.said)"
}

# LLVM would compute where the index begins as w >> 3 & 31, and the target forgets that mask.
narrow_indices() {
    needs native
    cat >a.cl <<'EOF'
kernel void tails(global const uint *in, global uint *out)
{
    uint w = in[get_global_id(0)] & 255, sum = 0;
    for (uint k = w & ~7u; k < w; k++)
        sum = sum * 3 + in[k];
    out[get_global_id(0)] = sum;
}
EOF
    compile --toolchain native --clang "$NATIVE_CLANG" a.cl --disassembly a.txt
    ! grep OpShiftRight a.txt || fail "an index is made of bits that the target does not mask"
}

# clang makes one selection of `c ? (float4)(1) : v`, which takes a condition per element in SPIR-V
# before 1.4. It is mended, not compiled with -O0.
vector_choice() {
    cat >a.cl <<'EOF'
#include <zellige/kernel.h>
kernel void k(VIEW(float4, 1, a), VIEW(int2, 1, b), int n)
{
    const zlg_index i = get_index(1);
    const float4 v = AT(a, i);
    AT(a, i) = i.v[0] < n ? (float4)(1) : v;
    const int2 w = AT(b, i);
    AT(b, i) = w.x > n ? w.yx : w;
}
kernel void every_length(global char2 *a, global short3 *b, global long8 *c, global uchar16 *d,
                         int n)
{
    const int i = (int)get_global_id(0);
    const char2 two = a[i];
    const short3 three = b[i];
    const long8 eight = c[i];
    const uchar16 sixteen = d[i];
    a[i] = i > n ? two.yx : two;
    b[i] = i > n ? three.zyx : (short3)((short)n);
    c[i] = i == n ? eight + 1 : eight.s76543210;
    d[i] = i < n ? (uchar16)(7) : sixteen;
}
EOF
    for toolchain in $both; do
        compile --toolchain $toolchain a.cl --spv a.spv 2>message ||
            fail "$toolchain: $(cat message)"
        [ ! -s message ] || fail "$toolchain: it is not optimised: $(cat message)"
        spirv-dis a.spv >a.txt
        for length in 2 4; do
            grep -q "OpCompositeConstruct %v${length}bool" a.txt ||
                fail "$toolchain: clang selects no vector of $length: change the kernel"
        done
    done
}

# What clang's optimiser makes of a kernel need not be valid SPIR-V, and some translators refuse it:
# tests/api/idioms_test.cl.
without_optimisation() {
    write_kernel a.cl
    cat >val <<'EOF'
#!/bin/sh
spirv-dis "$3" | grep -q 'OpVariable .* Function' || { echo made up >&2; exit 1; }
EOF
    chmod +x val
    compile a.cl --spv a.spv --spirv-val ./val 2>message
    grep -qx 'zellige: note: a.cl was compiled with -O0: of -O2 came no valid SPIR-V' message ||
        fail "nobody was told: $(cat message)"
    ! grep -q 'made up' message || fail "what was mended is shown: $(cat message)"
    rm a.spv
    printf '#!/bin/sh\necho made up >&2\nexit 1\n' >val
    refuses 'made up' -O0 a.cl --spv a.spv --spirv-val ./val
    refuses 'made up' a.cl --spv a.spv --spirv-val ./val
}

# What a launch is checked against is the kernel's word, and not how it reads the memory.
element_types() {
    needs translator
    local level
    cat >a.cl <<'EOF'
kernel void k(global long *reinterpreted, global const float4 *indexed, global int *untouched)
{
    global float *halves = (global float *)reinterpreted;
    halves[0] = halves[1] + ((global const float *)indexed)[get_global_id(0)];
}
EOF
    for level in 0 2; do
        compile --toolchain translator -O$level a.cl --spv a.spv
        spirv-dis a.spv | grep OpFunctionParameter | head -n 3 | sed 's/.*CrossWorkgroup_//' >types
        [ "$(tr '\n' ' ' <types)" = "ulong v4float uint " ] || fail "-O$level: $(cat types)"
    done
}

# A block that llvm-spirv-15 writes before its dominator, as in a matrix product with -g.
block_order() {
    needs translator
    local level
    for level in 1 2 3; do
        compile --toolchain translator -g -O$level "$here/../../kernels/matrix_multiply.cl" \
            --spv a.spv
    done
}

device_options() {
    local toolchain
    for toolchain in $both; do
        compile --toolchain $toolchain "$here/half.cl" --spv a.spv
        spirv-dis a.spv >a.txt
        grep -q 'OpCapability Float16' a.txt && grep -q 'OpCapability Int64Atomics' a.txt ||
            fail "$toolchain: the kernel is not what the test is about"
    done
}

missing_tools() {
    write_kernel a.cl
    mkdir bin one
    for tool in ls diff grep cat; do
        ln -s "$(command -v $tool)" bin/
    done
    ln -s "$(command -v spirv-val)" one/
    (
        PATH=$PWD/bin
        refuses 'spirv-val not found on PATH: install the Debian package spirv-tools' a.cl \
            --spv a.spv
        PATH=$PWD/bin:$PWD/one
        local pair='clang and llvm-spirv of one version, 15 or later [(]Debian: clang-N and llvm-spirv-N[)]'
        local native='clang 22 or later, which writes SPIR-V itself [(]Debian: clang-N[)]'
        refuses "install $pair, or $native" a.cl --spv a.spv
        refuses "install $pair\$" a.cl --spv a.spv --toolchain translator
        refuses "install $native\$" a.cl --spv a.spv --toolchain native
    )
    refuses 'no OpenCL C compiler at ./none' a.cl --spv a.spv --clang ./none
    refuses 'no program at ./none' a.cl --spv a.spv --spirv-val ./none
}

# pretend NAME VERSION: a program in bin/ that only says which version it is.
pretend() {
    printf '#!/bin/sh\necho LLVM version %s\n' "$2" >"bin/$1"
    chmod +x "bin/$1"
}

# uses PATTERN ARGUMENTS...: with the programs in bin/ alone.
uses() {
    local pattern=$1
    shift
    (PATH=$PWD/bin && compile -v a.cl --spv a.spv "$@" 2>log) || true
    grep -qE -- "$pattern" log || fail "not $pattern: $(cat log)"
}

# The newest pair of one version; plain names, if they are of one version; a clang alone.
choice_of_tools() {
    needs translator
    write_kernel a.cl
    compile -v a.cl --spv a.spv 2>log
    grep -q "^$CLANG .*-target spir64" log || fail "$CLANG is not the first choice: $(cat log)"
    mkdir bin
    for tool in spirv-val sh ls diff grep cat; do
        ln -s "$(command -v $tool)" bin/
    done
    pretend clang-16 16 && pretend llvm-spirv-16 16
    uses "^$PWD/bin/clang-16 "
    pretend clang-31 31
    uses "^$PWD/bin/clang-16 "
    pretend llvm-spirv-31 31
    uses "^$PWD/bin/clang-31 "
    rm bin/clang-* bin/llvm-spirv-*
    ln -s "$CLANG" bin/clang
    ln -s "$LLVM_SPIRV" bin/llvm-spirv
    uses "^$PWD/bin/llvm-spirv "
    rm bin/llvm-spirv
    pretend llvm-spirv 14.0.0
    rm -f a.spv
    (PATH=$PWD/bin && refuses 'no OpenCL C compiler found on PATH' --toolchain translator a.cl --spv a.spv)
}

# Without a pair, a clang that writes SPIR-V itself; and the one that is named.
choice_of_native() {
    needs native
    write_kernel a.cl
    mkdir bin
    ln -s "$(command -v spirv-val)" bin/
    local name
    name=$(basename "$NATIVE_CLANG")
    ln -s "$NATIVE_CLANG" "bin/$name"
    uses "^$PWD/bin/$name .*-target spirv64v1.2"
    mv "bin/$name" bin/clang
    uses "^$PWD/bin/clang .*-target spirv64v1.2"
    uses "^$NATIVE_CLANG .*-target spirv64v1.2" --clang "$NATIVE_CLANG" # and no translator
}

unwritable_output() {
    write_kernel a.cl
    mkdir directory
    refuses 'cannot write none/a.h: No such file or directory' a.cl --header none/a.h
    refuses 'cannot write a.cl/a.spv: Not a directory' a.cl --spv a.cl/a.spv
    refuses 'cannot write directory: it exists and is not a regular file' a.cl --spv directory
    refuses 'cannot write /dev/null: it exists and is not a regular file' a.cl --spv /dev/null
    refuses 'cannot write none/a.d: No such file' a.cl --spv a.spv --depfile none/a.d
    [ -c /dev/null ] || fail "/dev/null was replaced"
}

# A result is never written over the source, whatever it is called.
output_over_the_source() {
    write_kernel a.cl
    cp a.cl before
    ln -s a.cl link.cl
    local option
    for option in --header --spv --disassembly; do
        refuses " $option a.cl: that is the source" a.cl $option a.cl
        refuses " $option ./a.cl: that is the source" a.cl $option ./a.cl
        refuses " $option a.cl: that is the source" link.cl $option a.cl
    done
    refuses ' --depfile link.cl: that is the source' a.cl --spv a.spv --depfile link.cl
    refuses 'name the same file' a.cl --spv a.spv --disassembly a.spv
    refuses 'name the same file' a.cl --header a.h --depfile a.h
    mkdir folder
    refuses 'name the same file' a.cl --header a.h --depfile ./folder/../a.h
    refuses 'name the same file' a.cl --header "$PWD/folder/a.h" --depfile folder/a.h
    mkdir 'in clude'
    echo '#define VALUE 1' >'in clude/value #$.h'
    ln -s 'value #$.h' 'in clude/link.h'
    { echo '#include "value #$.h"' && cat a.cl; } >including.cl
    for option in --header --spv --disassembly; do
        refuses " $option in clude/link.h: that is what the source includes" including.cl \
            -I 'in clude' $option 'in clude/link.h'
    done
    [ "$(cat 'in clude/link.h')" = '#define VALUE 1' ] || fail 'the include is not what it was'
    cp a.cl a.spv # a module is told by its name
    refuses ' --header a.spv: that is the source' a.spv --header a.spv
    cmp -s before a.cl || fail 'the source is not what it was'
}

# Help and versions that do not fit are told of, as other results are.
full_standard_output() {
    local words
    for words in --help --version 'compile --help' 'run --help' 'check --help' 'inspect --help'; do
        # shellcheck disable=SC2086 # words
        "$ZELLIGE" $words >/dev/full 2>errors && fail "zellige $words: no disk, and success"
        grep -q 'No space left' errors || fail "zellige $words: $(cat errors)"
    done
}

# A limit on the size of files stands for a full disk: first the compiler meets it, then the tool.
full_disk() {
    needs native
    write_kernel a.cl
    compile a.cl --spv size.spv
    for ((i = 0; i < 40; i++)); do
        echo "kernel void padding$i(global float *a) { a[$i] = sin(a[$i]) + $i; }"
    done >>a.cl
    compile --toolchain native a.cl --spv size.spv --header size.h
    local spv=$(($(stat -c %s size.spv) / 1024 + 1)) header=$(($(stat -c %s size.h) / 1024))
    [ $((spv + 8)) -lt $header ] || fail "the test's sizes do not fit: $spv, $header"
    rm size.spv size.h
    # Too little for clang's output, enough for what it says about that.
    (ulimit -f 8 && refuses 'was not compiled' a.cl --header a.h)
    (ulimit -f $((header - 4)) && refuses 'cannot write a.h: File too large' a.cl --header a.h \
        --toolchain native)
}

parallel_runs() {
    local pids=() i
    write_kernel a.cl
    compile a.cl --header expected.h
    for ((i = 0; i < 8; i++)); do
        compile a.cl --header a.h --depfile a.d &
        pids+=($!)
    done
    for i in "${pids[@]}"; do
        wait "$i" || fail "a run failed"
    done
    cmp a.h expected.h || fail "the result differs"
    [ "$(ls -A | tr '\n' ' ')" = "a.cl a.d a.h expected.h " ] || fail "left behind: $(ls -A)"
}

# A signal ends the compiler too, and removes what is unfinished.
signals() {
    local name pid status
    write_kernel a.cl
    printf '#!/bin/sh\necho $$ >clang.pid\nexec sleep 60\n' >slow
    printf '#!/bin/sh\nexit 0\n' >translate
    chmod +x slow translate
    for name in INT TERM HUP PIPE QUIT XCPU; do
        # bash starts background jobs with two signals ignored, which the tool respects
        (exec env --default-signal=INT,QUIT,PIPE "$ZELLIGE" compile --clang ./slow --llvm-spirv ./translate \
            a.cl --header a.h --depfile a.d) &
        pid=$!
        until [ -s clang.pid ] || ! kill -0 $pid; do sleep 0.05; done
        ls -A | grep -q tmp || fail "the test is too early"
        kill -$name $pid
        status=0
        wait $pid || status=$?
        [ $status -eq $((128 + $(kill -l $name))) ] || fail "SIG$name: ended with $status"
        ! kill -0 "$(cat clang.pid)" 2>/dev/null || fail "SIG$name: the compiler lives on"
        rm clang.pid
        [ "$(ls -A | tr '\n' ' ')" = "a.cl slow translate " ] || fail "left behind: $(ls -A)"
    done
}

# The header is C that compiles without a warning, and holds the module's words.
header() {
    write_kernel 3d-blur.cl
    compile 3d-blur.cl --header blur.h --spv blur.spv
    head -n 1 blur.h |
        grep -qxF '/* Generated by zellige compile from 3d-blur.cl. Do not edit. */' ||
        fail "first line: $(head -n 1 blur.h)"
    cat >main.c <<'EOF'
#include "blur.h"
#include "blur.h"
#include <stdio.h>
int main(void)
{
    return fwrite(_3d_blur_spirv.words, 4, _3d_blur_spirv.count, stdout) != _3d_blur_spirv.count;
}
EOF
    cc -std=c11 -Wall -Wextra -Wpedantic -Werror -I "$INCLUDE" main.c -o main
    ./main | cmp - blur.spv || fail "other words"
    compile 3d-blur.cl --header blur.h --name other
    grep -q '^static const zlg_spirv other_spirv = {' blur.h || fail "--name has no effect"
    refuses 'not a C identifier' 3d-blur.cl --header a.h --name '3d'
    refuses 'not a C identifier' 3d-blur.cl --header a.h --name 'a;b'
}

options() {
    write_kernel a.cl
    mkdir inc
    echo '#define FROM_INC 1' >inc/inc.h
    cat >>a.cl <<'EOF'
#include "inc.h"
#if !FROM_INC || A != 1 || B != 2 || C != 3 || __OPENCL_C_VERSION__ != 300
#error "an option was lost"
#endif
#warning "a warning"
EOF
    local all=(-I inc -DA=1 -D B=2 --std CL3.0 a.cl --spv a.spv)
    compile "${all[@]}" -- -DC=3 2>log
    grep -q 'a warning' log || fail "the warning is lost"
    compile "${all[@]}" --quiet -- -DC=3 2>log
    [ ! -s log ] || fail "--quiet says $(cat log)"
    compile "${all[@]}" -q -v -O0 -- -DC=3 2>log
    grep -q 'clang.* -O0 ' log && grep -q 'spirv-val' log || fail "--verbose says $(cat log)"
    refuses 'an option was lost' "${all[@]}"
    rm a.spv
    refuses 'expected CL2.0 or CL3.0' a.cl --spv a.spv --std CL1.2
    refuses 'expected auto, translator or native' a.cl --spv a.spv --toolchain gcc
    refuses 'expected a level' a.cl --spv a.spv -O4
    refuses 'nothing to write' a.cl
    refuses 'no input' --spv a.spv
    refuses 'more than one input' a.cl a.cl --spv a.spv
    refuses 'name the same file' a.cl --spv a.spv --header a.spv
    refuses "unrecognized option '--what'" a.cl --what
    refuses 'a module is written by --spv FILE, a header by --header FILE' a.cl -o a.spv
    refuses '^zellige: error: cannot read none.cl: No such file' none.cl --spv a.spv
    refuses '^zellige: error: cannot read .: it is a directory' . --spv a.spv
    mkfifo pipe.cl
    refuses '^zellige: error: cannot read pipe.cl: it is not a regular file' pipe.cl --spv a.spv
    { cat a.cl && head -c 100000 /dev/zero; } >zeros.cl
    refuses "^zellige: error: zeros.cl is no text: its byte $(($(wc -c <a.cl) + 1)) is 0" \
        zeros.cl --spv a.spv
    "$ZELLIGE" compile --help | grep -q -- '--depfile FILE' || fail "no help"
    "$ZELLIGE" --version | grep -qE '^zellige [0-9]+\.[0-9]+\.[0-9]+$' || fail "no version"
    ! "$ZELLIGE" frobnicate 2>log || fail "an unknown command succeeds"
    grep -q 'no command `frobnicate`' log || fail "an unknown command says $(cat log)"
}

# What has a place in C has a function, the same from both toolchains; what has none is named.
functions() {
    cat >shared.h <<'EOF'
typedef struct shared { int a[2]; char b; } shared;
EOF
    cat >a.cl <<'EOF'
#include <zellige/kernel.h>
#include "shared.h"
#define KERNEL(type) kernel void of_##type(VIEW(type, 1, out), type value) { AT(out, 0) = value; }
typedef enum color { RED, GREEN } color;
typedef float4 colour;
typedef struct __attribute__((packed)) packed_pair { char a; int b; } packed_pair;
typedef union either { int a; float b; } either;
struct tagged { float4 m[2][3]; struct { uchar q; } deep[2]; };
#line 40 "elsewhere.cl"
typedef struct behind { struct tagged t; int3 end; } behind;
KERNEL(color)
KERNEL(colour)
KERNEL(behind)
KERNEL(shared)
KERNEL(either)
KERNEL(packed_pair)
kernel void elements(VIEW(packed_pair, 2, pairs), global volatile const struct tagged *restrict tags)
{
}
kernel void image(read_only image2d_t image, sampler_t sampler) { }
kernel void arrays(global float (*rows)[4]) { }
kernel TILE(8) void a(void) { }
kernel void twice(void) { }
kernel void a_twice(void) { }
EOF
    cat >expected <<'EOF'
/* No function for arrays: no launch can pass its parameters. */
/* No function for image: no launch can pass its parameters. */
/* No function for of_either: no launch can pass its parameters. */
/* No function for of_packed_pair: no launch can pass its parameters. */
/* No function for twice: another kernel has its name. */
ZLG_CHECKED static inline zlg_status a(
ZLG_CHECKED static inline zlg_status a_elements(
ZLG_CHECKED static inline zlg_status a_of_behind(
ZLG_CHECKED static inline zlg_status a_of_color(
ZLG_CHECKED static inline zlg_status a_of_colour(
ZLG_CHECKED static inline zlg_status a_of_shared(
ZLG_CHECKED static inline zlg_status a_padded(
ZLG_CHECKED static inline zlg_status a_twice(
EOF
    for toolchain in $both; do
        compile --toolchain $toolchain a.cl --header $toolchain.h
        grep -v '^ *0x' $toolchain.h >$toolchain.txt
        grep -E '^/\* No function|^ZLG_CHECKED' $toolchain.txt | grep -vE '_async\(|_tiled\(' |
            LC_ALL=C sort | diff expected - || fail "$toolchain: other functions"
        printf '#include "shared.h"\n#include "%s.h"\nextern int alone;\n' $toolchain >m.c
        local warnings="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -fsyntax-only"
        cc -std=c11 $warnings -Wstrict-prototypes -Wmissing-prototypes -I "$INCLUDE" m.c
        g++ -x c++ -std=c++17 $warnings -I "$INCLUDE" m.c
    done
    [ "$both" != "translator native" ] || cmp translator.txt native.txt || fail "the toolchains differ"
    compile a.cl --header v.h --variant A=1 --variant A=2
    printf '#include "shared.h"\n#include "v.h"\nextern int alone;\n' >m.c
    cc -std=c11 -Wall -Wextra -Werror -fsyntax-only -I "$INCLUDE" m.c
    grep -q 'a_packed_pair_view2 pairs_,' $toolchain.txt || fail "no view of packed structs"
    compile a.cl --header a.h --untyped
    ! grep -q 'zlg_status' a.h || fail "--untyped has no effect"
    compile a.cl --header u.h --untyped --variant A=1 --variant A=2
    printf '#include "u.h"\nextern const zlg_variant *all;\n' >m.c
    printf 'const zlg_variant *all = a_variants;\n' >>m.c
    cc -std=c11 -Wall -Wextra -Werror -fsyntax-only -I "$INCLUDE" m.c
}

# Every variant is a module of its own, with its own dependencies; the same bytes each time.
variants() {
    mkdir inc
    echo >inc/one.h
    echo >inc/two.h
    cat >a.cl <<'EOF'
#include HEADER
kernel void k(global int *a)
{
    *a = N + TEXT[0];
}
EOF
    local one='HEADER="one.h" N=1 TEXT="\"x"' two='HEADER="two.h" N=2 TEXT="y"'
    for toolchain in $both; do
        compile --toolchain $toolchain -I inc a.cl --header a.h --depfile a.d --variant "$one" \
            --variant "$two"
        compile --toolchain $toolchain -I inc a.cl --header b.h --variant "$one" --variant "$two"
        cmp a.h b.h || fail "$toolchain: other bytes the second time"
        printf '%s\n' '#include "a.h"' '#include <stdio.h>' \
            'int main(void) { puts(a_variants[0].name); return puts(a_variants[1].name) < 0; }' >m.c
        cc -std=c11 -Wall -Wextra -Wpedantic -Werror -O1 -I "$INCLUDE" m.c -o m
        [ "$(./m)" = "$(printf '%s\n' "$one" "$two")" ] || fail "other names: $(./m)"
        grep -q 'inc/one.h' a.d && grep -q 'inc/two.h' a.d || fail "an include is missing: $(cat a.d)"
    done
    rm m m.c
    refuses 'N=-. have one name' a.cl --header c.h --variant N=+ --variant N=-
    refuses 'for one module, not for variants' a.cl --spv a.spv --variant N=1
    refuses 'for one module, not for variants' a.cl --header c.h --disassembly c.txt --variant N=1
    refuses 'TEXT' -I inc a.cl --header c.h --variant "$one" --variant 'HEADER="two.h" N=2'
    local many=() i
    for ((i = 0; i < 65; i++)); do many+=(--variant "N=$i"); done
    refuses '65 variants: the limit is 64' a.cl --header c.h "${many[@]}"
    rm -r inc
}

disassembly() {
    write_kernel a.cl
    compile a.cl --spv a.spv --disassembly a.txt
    spirv-dis --no-color a.spv | diff - a.txt || fail "another text than that of spirv-dis"
    compile a.cl --disassembly alone.txt
    cmp a.txt alone.txt || fail "the text alone is another"
    refuses 'cannot write none/a.txt' a.cl --spv b.spv --disassembly none/a.txt
}

# Native code stands beside the SPIR-V; a device that ocloc does not know fails the build.
targets() {
    command -v ocloc >/dev/null || skip "ocloc is not installed"
    write_kernel a.cl
    for toolchain in $both; do
        compile --toolchain $toolchain a.cl --header a.h --target tgllp --target pvc
        compile --toolchain $toolchain a.cl --header b.h --target tgllp --target pvc
        cmp a.h b.h || fail "$toolchain: other bytes the second time"
        grep -qF '{"pvc", a_native_1, sizeof a_native_1},' a.h || fail "no code for pvc"
    done
    compile a.cl --spv a.spv
    compile a.spv --header c.h --target tgllp
    grep -qF '{"tgllp", a_native_0, sizeof a_native_0},' c.h || fail "no code of a module"
    refuses 'ocloc has not compiled a.cl for nonsense' a.cl --header d.h --target nonsense
    refuses 'no program at ./none' a.cl --header d.h --target tgllp --ocloc ./none
    printf '#!/bin/sh\nexit 0\n' >lazy
    chmod +x lazy
    refuses 'ocloc has written nothing for tgllp' a.cl --header d.h --target tgllp --ocloc ./lazy
    mkdir bin
    for tool in $CLANG $LLVM_SPIRV $NATIVE_CLANG spirv-val ls diff grep cat; do
        [ ! -x "$(command -v "$tool")" ] || ln -sf "$(command -v "$tool")" bin/
    done
    (PATH=$PWD/bin && refuses 'ocloc not found on PATH: install the Debian package intel-ocloc' \
        a.cl --header d.h --target tgllp)
}

# SPIR-V compiled elsewhere needs no tool to be embedded.
prebuilt_module() {
    write_kernel a.cl
    compile a.cl --spv a.spv --header expected.h --untyped
    (PATH=/nowhere && compile a.spv --header a.h)
    diff <(tail -n +2 expected.h) <(tail -n +2 a.h) || fail "another header than from source"
    printf 'rubbish, more than five words of it' >bad.spv
    refuses 'bad.spv is no SPIR-V module' bad.spv --header bad.h
    refuses 'bad.spv is SPIR-V already' bad.spv --spv bad.spv
    refuses 'cannot read none.spv' none.spv --header none.h
}

"$1"
