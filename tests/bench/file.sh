#!/usr/bin/env bash
# bench_kernels --file: the launches that a file's comments describe, and what is wrong in them.
set -euo pipefail
bench=$1 source=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
    echo "$1"
    exit 1
}

# That kernel, described as the first argument says, is refused with the second.
refuses() {
    sed "s|// bench: --kernel saxpy.*|// bench: $1|; s|// bench:  .*||" "$source" > "$folder/wrong.cl"
    ! "$bench" --file "$folder/wrong.cl" --brief --small > "$folder/out" 2>&1 ||
        fail "it takes: $1"
    grep -qF -e "$2" "$folder/out" || fail "it does not say \`$2\` of $1: $(cat "$folder/out")"
}

"$bench" --file "$source" --brief --small 2>"$folder/absent" | tee "$folder/rows"
for row in saxpy reversed sums halved; do
    grep -q "^$row\.pocl [0-9]" "$folder/rows" || grep -q "pocl.*absent\|pocl:" "$folder/absent" ||
        fail "$row is not there: $(cat "$folder/absent")"
done

# Another compiler's module for ours, and options for both.
"${bench%/*}/zellige" compile "$source" --spv "$folder/own.spv"
"$bench" --file "$source" --spirv "$folder/own.spv" --row sums --brief --small -- -DUNUSED=1

# A kernel whose result depends on who runs it is no row.
cat > "$folder/differs.cl" << 'END'
// bench: --kernel differs --extent 64 --tile 64 --set out=int:64
kernel void differs(global int *out)
{
#ifdef POCL_DEVICE_ADDRESS_BITS
    out[get_global_id(0)] = 1;
#else
    out[get_global_id(0)] = 2;
#endif
}
END
if grep -q '^saxpy\.pocl' "$folder/rows"; then
    ! "$bench" --file "$folder/differs.cl" --brief --small > "$folder/out" 2>&1 || fail 'nobody looks'
    grep -q '^differs: pocl differs from ours' "$folder/out" || fail "$(cat "$folder/out")"
fi

# What `zellige compile` refuses is measured: here lanes of a GPU would go in step.
cat > "$folder/in_step.cl" << 'END'
// bench: --kernel in_step --extent 64 --tile 64 --set out=int5:64
typedef struct five { int v[5]; } five;
kernel void in_step(global five *out)
{
    local int line[64];
    const int i = get_local_id(0);
    line[i] = i;
    out[get_global_id(0)].v[4] = line[63 - i];
}
END
"$bench" --file "$folder/in_step.cl" --brief --small > "$folder/out" 2>&1 ||
    grep -q '^in_step: .* differs from ours' "$folder/out" || fail "$(cat "$folder/out")"

set='--set x=float:64 --set y=float:64 --set a=1'
refuses '--kernel none --extent 64' 'there is no kernel `none`'
refuses '--extent 64' 'a description begins with --kernel NAME'
refuses '--kernel saxpy --extent 64x' '--extent 64x: it takes numbers'
refuses '--kernel saxpy --extent 64 --set x=float:64' "argument 'y' has no value"
refuses "--kernel saxpy --extent 64 --tile 8x8 $set" 'the tile has 2 dimensions'
refuses "--kernel saxpy --extent 64 $set --time 3" 'a description takes --kernel,'
refuses "--kernel saxpy --extent 64 $set" "argument 'in' has no value"

# Images are compared, too, and a texture with an extent of ours is no image of OpenCL C.
cat > "$folder/white.cl" << 'END'
// bench: --kernel white --extent 4x8 --set to=uchar4:4x8
kernel void white(write_only image2d_t to)
{
#ifdef POCL_DEVICE_ADDRESS_BITS
    write_imageui(to, (int2)(get_global_id(0), get_global_id(1)), (uint4)(1));
#else
    write_imageui(to, (int2)(get_global_id(0), get_global_id(1)), (uint4)(2));
#endif
}
END
if grep -q '^halved\.pocl' "$folder/rows"; then
    ! "$bench" --file "$folder/white.cl" --brief --small > "$folder/out" 2>&1 || fail 'nobody looks'
    grep -q '^white: pocl differs from ours' "$folder/out" || fail "$(cat "$folder/out")"
fi
cat > "$folder/texture.cl" << 'END'
#include <zellige/kernel.h>
#include <zellige/texture.h>
// bench: --kernel black --extent 4x8 --set to=float4:4x8
kernel void black(WRITEONLY_TEXTURE(float4, 2, to))
{
    SET(to, get_index(2), (float4)(0));
}
END
! "$bench" --file "$folder/texture.cl" --brief --small > "$folder/out" 2>&1 || fail 'it takes a TEXTURE'
grep -q 'to: images of OpenCL C are measured' "$folder/out" || fail "$(cat "$folder/out")"

echo 'kernel void none(global int *p) { *p = 1; }' > "$folder/none.cl"
! "$bench" --file "$folder/none.cl" 2> "$folder/out" || fail 'a file without descriptions is taken'
grep -q 'describes a launch' "$folder/out" || fail "$(cat "$folder/out")"
