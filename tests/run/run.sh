#!/usr/bin/env bash
# run.sh ZELLIGE KERNELS INCLUDE: what `zellige run` computes, prints, saves, and refuses.
set -u
zellige=$1 kernels=$2 include=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
mkdir tmp && export TMPDIR=$folder/tmp
failures=0

fail() {
    echo "FAILED: $*"
    sed 's/^/    /' out err
    failures=1
}

# run STATUS OPTIONS...: runs a kernel, and expects that status.
run() {
    local wanted=$1 status=0
    shift
    "$zellige" run "$@" >out 2>err || status=$?
    [ "$status" -eq "$wanted" ] || fail "run $*: status $status, not $wanted"
}

# prints LINE...: its output is these lines.
prints() {
    printf '%s\n' "$@" | diff - out >/dev/null || fail "not printed: $*"
}

says() {
    grep -qF -- "$1" err || fail "'$1' is not said"
}

average() {
    local wanted=$1
    shift
    run "$wanted" module.spv --kernel average --extent 4x6 --set averages=float:2x2 \
        --set matrix=float:4x6:iota "$@"
}

scale() {
    local wanted=$1
    shift
    run "$wanted" module.spv --kernel scale --extent 4 --set out=int:4 --set exact=2.5 "$@"
}

# From the source, which is compiled; from then on from the module.
run 0 "$kernels" "-I$include" -g --kernel average --extent 4x6 --set matrix=float:4x6:iota \
    --set averages=float:2x2 --print averages
prints 'averages (2 x 2):' ' 4  7' '16 19'
run 1 "$kernels" -I "$include" --kernel average --extent 4x6 -DNOTHING=1
says "argument 'matrix' has no value: --set matrix=float:8x9:iota"
"$zellige" compile "$kernels" --spv module.spv -I "$include" -q || fail "the kernels do not compile"

# Values of every form, and the same from files.
scale 1 --set in=1,2,3,4 --set factor=3 --set bytes=char:4:-1,0,0,5
says 'no type'
scale 0 --set in=int:4:1,2,3,4 --set factor=3 --set bytes=char:4:-1,0,0,5 --print out \
    --save out=out.npy --save out=out.txt --save out=out.raw
prints 'out (4):' ' 9 12 15 18'
scale 0 --set in=out.npy --set factor=-1 --set bytes=char:4:0 --print out
prints 'out (4):' ' -7 -10 -13 -16'
scale 0 --set in=int:4:@out.txt --set 3=1 --set bytes=char:4:0 --expect out=11,14,17,20
scale 0 --set in=int:4:@out.raw --set factor=1 --set bytes=char:4:0 --expect out=11,14,17,20
scale 0 --set in=int:4:random:7:-3:3 --set factor=0 --set bytes=char:4:0 --expect out=2
scale 1 --set in=int:4:iota:1 --set factor=1 --set bytes=char:4:0 --expect out=3,4,6,6
says 'out: 1 of 4 values differ: out[2] is 5, not 6'
scale 0 --set in=int:4:iota:1:2 --set factor=1 --set bytes=char:4:0 --print=out
prints 'out (4):' '3 5 7 9'
average 0 --expect averages=4,7,16,19.001 --tolerance 0.001
average 1 --expect averages=4,7,16,19.001
average 0 --save averages=averages.npy --time 3
grep -qE '^3 launches: [0-9.]+ us \(median\)' out || fail "no times"
average 0 --expect averages=averages.npy
average 1 --expect averages=undefined
says 'nothing can be undefined'
average 1 --expect averages=inf --tolerance 0.5
says '4 of 4 values differ: averages[0][0] is 4, not inf'
if [ -c /dev/full ]; then
    "$zellige" run module.spv --kernel cubes --extent 1x1x1 --set out=uchar:1x1x1 --time 1 \
        >/dev/full 2>err && fail "times are written to a full disk"
    says 'cannot write'
fi
# What is read is not written over, through a link neither, nor what was saved before.
ln -s averages.npy link.npy
cp module.spv kept.spv
cp averages.npy kept.npy
average 1 --save averages=module.spv
says '--save module.spv: that is the module'
average 1 --expect averages=@link.npy --save averages=averages.npy
says '--save averages.npy: that is what is expected'
average 1 --save averages=./saved.raw --save matrix=saved.raw
says '--save saved.raw: that is where another array is saved'
scale 1 --set in=out.npy --set factor=1 --set bytes=char:4:0 --save out=./out.npy
says '--save ./out.npy: that is what an argument is read from'
scale 1 --set in=int:4:@out.raw --set factor=1 --set bytes=char:4:0 --save out=out.raw
says '--save out.raw: that is what an argument is read from'
cp "$kernels" own.cl
run 1 own.cl -I "$include" -q --kernel average --extent 4x6 --set matrix=float:4x6 \
    --set averages=float:2x2 --save averages=own.cl
says '--save own.cl: that is the source'
cmp own.cl "$kernels" || fail "the source was written over"
cmp module.spv kept.spv || fail "the module was written over"
cmp averages.npy kept.npy || fail "what is expected was written over"
average 0 --save averages=/dev/null
# What does not fit leaves what was there.
for file in full.raw full.txt full.npy; do
    echo before >"$file"
    (ulimit -f 8 && run 1 module.spv --kernel sums --extent 2 --set out=double:2 --set in=double:2 \
        --set halves=half:40000 --set shape=index:0 --save "halves=$file" && exit "$failures") ||
        failures=1
    says "cannot write $file: File too large"
    [ "$(cat "$file")" = before ] || fail "$file was begun"
done
ls ./*.tmp >/dev/null 2>&1 && fail "temporary files are left"
# A pipe that nobody writes to is no module.
mkfifo pipe.spv pipe.cl
for file in pipe.spv pipe.cl; do
    timeout 20 "$zellige" run "$file" --extent 1 >out 2>err && fail "a pipe is read"
    says "cannot read $file: it is not a regular file"
done
if command -v python3 >/dev/null && python3 -c 'import numpy' 2>/dev/null; then
    python3 -c 'import numpy; assert numpy.load("averages.npy").tolist() == [[4, 7], [16, 19]]' ||
        fail "NumPy reads something else"
fi

# Vectors, tile_static memory that the launch gives, three dimensions, half.
run 0 module.spv --kernel pairs --extent 4 --tile 2 --set out=float2:4 --set scratch=float:2 \
    --set at=int:2:3,4 --print out
prints 'out (4):' '1 7 0 7 3 7 2 7'

# Structs, as so many members of one type, and types that are none.
run 0 module.spv --kernel entries --extent 2 --set in=int5:2:iota --set out=int5:2 --print out
prints 'out (2):' '1 4 3 2 1 6 9 8 7 6'
for type in int3 int05 int1 int5x int5000 int99999999999; do
    run 1 module.spv --kernel entries --extent 2 --set in=$type:2 --set out=int5:2
    says "\`$type\` is no type"
done

run 0 module.spv --kernel cubes --extent 2x1x3 --set out=uchar:2x1x3 --print 1
prints 'out (2 x 1 x 3):' '[0]' '  0   1   2' '[1]' '100 101 102'

# Extents; a difference in the last digit of a double; random numbers, which stay below their end.
sums() {
    local wanted=$1
    shift
    run "$wanted" module.spv --kernel sums --extent 2 --set out=double:2 "$@"
}
sums 0 --set in=double:2:0.25 --set halves=half:1 --set shape=extent:8x-9 --print out --save out=sums.npy
prints 'out (2):' '-0.75 -0.75'
sums 0 --set in=double:2:@sums.npy --set halves=half:1 --set shape=index:0x0x2 --print out
prints 'out (2):' '1.25 1.25'
sums 1 --set in=double:2:1 --set halves=half:1 --set shape=extent:0 --expect out=1.00000000000001
says 'out[0] is 1, not 1.00000000000001'
sums 1 --set in=float:2:@sums.npy --set halves=half:1 --set shape=extent:0
says 'has another type'
for extent in 4294967304x9 1x2x3x4x5x6x7x8x9 8x 8y9 x; do
    sums 1 --set in=double:2 --set halves=half:1 --set "shape=extent:$extent"
    says "\`$extent\` is none"
done
sums 0 --set in=double:2 --set halves=half:20000:random:1 --set shape=index:0 --save halves=halves.txt
grep -qE '(^| )1( |$)' halves.txt && fail "1 is among random numbers from 0 below 1"
for seed in 1e30 -1 nan 1:0:inf 1:3:2; do
    sums 1 --set "in=double:2:random:$seed"
    says 'it is random:SEED'
done

# With the check: the line, and the status.
"$zellige" check --sarif found.sarif "$kernels" -I "$include" --kernel beyond --extent 8 \
    --set out=float:8 >out 2>err && fail "the check finds nothing"
grep -q 'kernels.cl"},"region":{"startLine":' found.sarif || fail "no place as SARIF"
says "kernels.cl:$(grep -n 'out\[i | 8\]' "$kernels" | cut -d: -f1):"
says 'out[8] here, which has 8 elements'
"$zellige" check --kernel average "$kernels" -I "$include" --kernel average --extent 4x6 \
    --set matrix=float:4x6:iota --set averages=float:2x2 >out 2>err || fail "the check finds errors"
says 'zellige check: 0 errors'
# A pointer that is NULL is no element of the array, and the fault behind it has its line.
"$zellige" check "$kernels" -I "$include" -Wno-barrier-divergence --kernel no_place --extent 8 \
    --set out=int:8 --set n=2 >out 2>err && fail "the check finds no NULL"
says "error: access through NULL in kernel 'no_place': work-item 0, which is 0 of tile 0 writes what a"
says '  cure: ask whether the pointer is NULL before the access'
grep -qE "kernels.cl:[0-9]+: error: kernel 'no_place' ended here in tile 0: it wrote to" err ||
    fail "the fault has no line"
# Dimension 0 comes first.
"$zellige" check "$kernels" -I "$include" -Wno-barrier-divergence --kernel some_wait --extent 2x8 \
    --set a=int:2x8 --set last=3 >out 2>err && fail "the check finds no parted tile"
says 'not all work-items of tile (0, 3) reach this wait'

# Who writes last depends on the seed, and on nothing else.
echo 'kernel void last(global int *a) { a[0] = get_local_id(0); }' >last.cl
last() {
    "$zellige" check --error-exitcode 0 "$@" last.cl --extent 256 --tile 256 --set a=int:1 --print a \
        2>err | tail -1
}
[ "$(last)" = 255 ] || fail "the last work-item of a tile does not run last"
[ "$(last --shuffle 3)" = "$(last --shuffle 3)" ] || fail "one seed has two orders"
[ "$(for seed in 1 2 3 4 5 6 7 8; do last --shuffle $seed; done | sort -u | wc -l)" -gt 2 ] ||
    fail "seeds do not change the order in a tile"

# An object is whole, however long the names in it are.
name=$(printf '%09000d' 0 | tr 0 k)
printf 'kernel void %s(global int *a) { a[0] = get_global_id(0); }\n' "$name" >long.cl
"$zellige" check --json --tool race long.cl --extent 8 --set a=int:8 >out 2>err &&
    fail "the check finds no race"
grep -qE "^\{\"tool\":\"race\",\"kernel\":\"$name\",.*\}\$" err || fail "the object is cut"

# What is refused, and how.
run 1
says 'no file'
run 1 module.txt
says 'neither a .cl nor a .spv'
run 1 module.spv "$kernels" --extent 4
says 'there is a file already, module.spv'
run 1 nothing.spv --extent 4
says 'cannot read nothing.spv'
head -c 30 module.spv >short.spv
run 1 short.spv --extent 4
says 'no multiple of four'
head -c 64 module.spv >short.spv
run 1 short.spv --extent 4
says 'is no SPIR-V for kernels'
run 1 module.spv
says 'how many work-items?'
run 1 module.spv --extent 4
says 'which kernel? --kernel NAME: there are average, scale, pairs, cubes, sums, beyond, faults, wild'
run 1 module.spv --extent 4 --kernel nothing
says 'no kernel `nothing`'
run 1 module.spv --extent 4x --kernel beyond
says '--extent 4x: it takes numbers'
run 1 module.spv --extent 4 --tile 2x2 --kernel beyond
says 'the tile has 2 dimensions'
run 1 module.spv --extent 4 --kernel beyond --colour red
says 'no option `--colour`'
run 1 module.spv --extent 4 --kernel beyond --print
says '--print needs a value'
run 1 module.spv --extent 4 --kernel beyond --device abacus --set out=float:8
says 'abacus'
run 1 module.spv --extent 5x6 --kernel average --set matrix=float:5x6 --set averages=float:2x2
says 'evenly divided'
average 1 --set matrix=float:4x6
says 'it is there twice'
average 1 --set more=3
says "the kernel's arguments are: matrix, averages"
average 1 --print more
says "the kernel's arguments are: matrix, averages"
average 1 --expect averages=1,2
says '2 numbers for 4'
average 1 --expect averages=@module.spv
says 'the array has 16'
average 1 --expect averages=one
says '`one` is no number'
average 1 --tolerance -1
says '--tolerance -1'
scale 1 --set in=float:4:iota --set factor=1 --set bytes=char:4:0
says 'int'
scale 1 --set in=int:4:iota:0.5:0.1 --set factor=1 --set bytes=char:4:0
says 'no value of its type'
scale 1 --set in=int:4 --set factor=1:2 --set bytes=char:4:0
says 'no type'
scale 1 --set in=int:0 --set factor=1
says 'no shape'
scale 1 --set in=int:99999x99999x99999x99999x99999 --set factor=1
says 'too large'
scale 1 --set in=int:4 --set factor=3000000000000 --set bytes=char:4:0
says 'no value of its type'
scale 1 --set in=int:4 --set factor=1
says "argument 'bytes' has no value"
scale 1 --set in=averages.npy --set factor=1 --set bytes=char:4:0
says 'int'
printf 'nonsense' >bad.npy
scale 1 --set in=bad.npy
says 'NumPy'
# Textures and samplers.
resize() {
    local wanted=$1
    shift
    run "$wanted" module.spv --kernel resize --extent 1x2 --set from=norm:uchar:2x4:iota:0:8 "$@"
}
resize 0 --set to=norm:uchar:1x2 --set sampler=sampler:linear --print to --expect to=20,36
prints 'to (1 x 2):' '20 36'
resize 0 --set to=norm:uchar:1x2 --set sampler=sampler:point:border --expect to=40,56
resize 1 --set to=norm:uchar:1x2 --set sampler=sampler:cubic
says 'a sampler is sampler:linear:clamp'
resize 1 --set to=norm:float:1x2 --set sampler=sampler
says 'norm: is for integers'
resize 1 --set to=norm:uchar:1x2
says "argument 'sampler' has no value: --set sampler=sampler:linear:clamp"
run 0 module.spv --kernel twice --extent 3 --set row=int:3:5,6,7 --expect row=10,12,14

# A fault's work-item is found in a second run, which prints nothing.
run 1 module.spv --kernel faults --extent 8 --set out=int:8
says 'the kernel faults, in work-item (5), '
says 'looks at every access'
prints 'at 5'
run 1 module.spv --kernel wild --extent 8 --set in=int:8 --set out=int:8
says 'the kernel wild, in work-item (6), '
says ": element $((6 << 50)) of 'in'"
[ -z "$(ls "$TMPDIR")" ] || fail "a module is left"
exit $failures
