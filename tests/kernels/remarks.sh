# remarks.sh CASE: `zellige compile --remarks`, which needs no device.
. "$(dirname "$0")/common.sh"

# print ARGUMENTS...: remarks for a processor that is the same on every machine, in the file out.
print() {
    compile --toolchain translator --remarks --processor skylake-avx512 "$@" >out 2>err ||
        fail "$* ends with $?: $(cat err)"
}

# says PATTERN...: a line of the output matches each of them.
says() {
    local pattern
    for pattern in "$@"; do
        grep -qE "$pattern" out || fail "nothing matches '$pattern': $(cat out)"
    done
}

# line TEXT FILE: the number of the only line of the source that has it.
line() {
    local numbers
    numbers=$(grep -nF "$1" "$2" | cut -d: -f1)
    [ "$(wc -w <<<"$numbers")" = 1 ] || fail "$1 is in lines '$numbers' of $2"
    echo "$numbers"
}

matrix_multiply() {
    local source=$here/../../kernels/matrix_multiply.cl file=matrix_multiply.cl
    local fill simple inner
    fill=$(line 'tile_b[row][column] =' "$source")
    simple=$(line 'sum += AT(a' "$source")
    inner=$(line 'sum += tile_a' "$source")
    print "$source"
    says '^multiply: work-groups of 256 x 1 x 1, by default: --group says another, ' \
        '^multiply_tiled: work-groups of 16 x 16 x 1, its tile, processor skylake-avx512$' \
        "^$file:$fill:[0-9]+: remark: prefetches .*\[prefetch\]$" \
        "^$file:$simple:[0-9]+: remark: load: scalar \[plan_accesses\]$" \
        "^$file:$inner:[0-9]+: remark: load: broadcast \[plan_accesses\]$" \
        "^$file:$inner:[0-9]+: remark: load: vector \[plan_accesses\]$" \
        "^$file:[0-9]+: remark: 16 lanes: .*\[coarsening\]$"
    # Of one file, though what was inlined is of another; and nothing is left behind.
    ! grep 'remark: ' out | grep -v "^$file:" || fail "remarks on other files"
    [ "$(ls)" = "$(printf '%s\n' err out)" ] || fail "left behind: $(ls)"
    print --group 8x8 "$source"
    says '^multiply: work-groups of 8 x 8 x 1, processor' '^multiply_tiled: .* its tile,'
}

gather() {
    cat >gather.cl <<'EOF'
kernel void pick(global const int *from, global const int *index, global int *to)
{
    const size_t x = get_global_id(0);
    const int i = index[x];
    to[x] =
        from[i];
}
EOF
    print gather.cl --spv gather.spv
    says '^gather.cl:4:[0-9]+: remark: load: vector \[plan_accesses\]$' \
        '^gather.cl:6:[0-9]+: remark: load: gather: .+ \[plan_accesses\]$' \
        '^gather.cl:5:[0-9]+: remark: store: '
    # The module says the same, and nobody compiles it again.
    mv out expected
    print gather.spv
    diff expected out || fail "other remarks on the module"
    compile --toolchain translator --remarks --processor sse2 gather.cl >out
    says 'processor sse2$' '^gather.cl:6:[0-9]+: remark: load: .+' '4 lanes'
    # Without lines the kernel's name stands there.
    compile --toolchain native --remarks --processor sse2 gather.cl >out
    says '^pick: the module has no source lines: ' '^pick: remark: load: '
}

variants() {
    write_kernel a.cl
    print a.cl --variant A=1 --variant A=2 --header a.h
    [ "$(grep -cE '^A=[12]:$' out)" = 2 ] || fail "variants are not named: $(cat out)"
    [ "$(grep -c '^fill: work-groups of 256' out)" = 2 ] || fail "not each variant: $(cat out)"
    [ -e a.h ] || fail "no header"
}

wrong() {
    write_kernel a.cl
    refuses 'at most 1024 work-items' a.cl --remarks --group 64x64
    refuses 'expected the work-items' a.cl --remarks --group 16by16
    refuses 'no such processor; there are:' a.cl --remarks --processor i386
    refuses 'are for --remarks' a.cl --spv a.spv --group 16
    refuses 'give --header, --spv, --disassembly or --remarks' a.cl
    head -c 22 /dev/zero >cut.spv
    refuses 'cut.spv is no SPIR-V module' cut.spv --remarks
    # What is no file of its own ends at once; nothing is lost without a word, or told to nobody.
    local own=${ZELLIGE%/*}/zellige-remarks
    mkfifo pipe.spv
    ! timeout 20 "$own" pipe.spv 2>err || fail "a pipe has remarks"
    grep -q 'pipe.spv: it is not a regular file' err || fail "of a pipe: $(cat err)"
    ! "$own" . 2>err || fail "a directory has remarks"
    grep -q 'it is a directory' err || fail "of a directory: $(cat err)"
    if [ -c /dev/full ]; then
        ! compile a.cl --remarks >/dev/full 2>err || fail "a full device is no failure"
        grep -q 'cannot write to standard output' err || fail "of a full device: $(cat err)"
    fi
    (compile a.cl --remarks 2>err || true) | true
    [ ! -s err ] || fail "the reader has left, and is told: $(cat err)"
    # A tool that was installed alone says what is missing.
    mkdir bin
    cp "$ZELLIGE" bin/zellige
    ZELLIGE=bin/zellige refuses 'bin/zellige-remarks, which is not there: install' a.cl --remarks
}

"$1"
