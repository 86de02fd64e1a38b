#!/bin/bash
# repository.sh ZELLIGE INCLUDE TOOLCHAIN ROOT: nothing is found in the kernels of this repository
# but what they are there to show.
set -euo pipefail

zellige=$1 include=$2 toolchain=$3 root=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$root"
failed=0

# clean FILE [OPTION...]
clean() {
    local file=$1
    shift
    if ! "$zellige" compile --toolchain "$toolchain" -I "$include" -I examples -I tests/api "$file" \
        --spv "$work/a.spv" -- -Werror "$@" >"$work/output" 2>&1 || [ -s "$work/output" ]; then
        echo "FAILED: $file"
        cat "$work/output"
        failed=1
    fi
}

clean kernels/matrix_multiply.cl
clean bench/launch.cl
for kernel in empty histogram mandelbrot nbody reduce saxpy scan stencil; do
    clean bench/kernels/own/$kernel.cl
done
clean bench/kernels/own/transpose.cl -DTILE_SIZE=32
clean examples/average.cl
clean examples/tile_average.cl -DSAMPLESIZE=2
clean examples/tile_average.cl -DSAMPLESIZE=4
clean examples/tile_static_average.cl
clean examples/tiling_description.cl
clean examples/memory_fences.cl -Wno-tile-static-race -Wno-serial-tile -Wno-uninitialized
clean tests/api/array_test.cl
clean tests/api/completion_test.cl
clean tests/api/extent_device_test.cl
clean tests/api/kernel_test.cl
clean tests/api/launch_test.cl
clean tests/api/specialised_test.cl
clean tests/api/typed_test.cl
clean tests/api/typed_variants.cl
clean tests/driver/kernels.cl
clean tests/engine/atomics.cl -Wno-atomic-scope
clean tests/engine/barriers.cl
clean tests/engine/global_variable.cl -Wno-atomic-scope
clean tests/engine/launch.cl -Wno-tile-static-size
clean tests/engine/sub_groups.cl
clean tests/fault/scenario.cl
clean tests/intel/doubles.cl
clean tests/kernels/half.cl
clean tests/kernels/refused.cl -DCASE=0
clean tests/kernels/switch.cl
clean tests/kernels/synchronisation.cl
clean tests/intel/native_test.cl
clean tests/simd/math.cl
if [ "$toolchain" = translator ]; then # clang 22 makes no valid modules of these
    clean tests/engine/async.cl
    clean tests/engine/pointers.cl
    clean tests/simd/groups.cl -Wno-atomic-scope
    clean tests/simd/integers.cl
    clean tests/simd/memory.cl -Wno-global-race
fi
clean tests/package/consumer/consumer.cl -DSCALE=2
clean tests/spirv/kernels.cl -Wno-atomic-scope -Wno-global-race
exit $failed
