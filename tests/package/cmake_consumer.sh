# cmake_consumer.sh: a project outside, by find_package().
. "$(dirname "$0")/common.sh"
in_scratch_directory

cp -r "$here/consumer" source
cmake -S source -B build -G Ninja -DCMAKE_PREFIX_PATH="$PREFIX" >log 2>&1 || fail "$(cat log)"
cmake --build build >log 2>&1 || fail "$(cat log)"
check_output ./build/consumer

# Another compiler of kernels, as for another machine.
printf '#!/bin/sh\necho "$@" >>%s/calls\nexec %s/bin/zellige "$@"\n' "$scratch" "$PREFIX" >own
chmod +x own
cmake -S source -B cross -G Ninja -DCMAKE_PREFIX_PATH="$PREFIX" -DZELLIGE_COMPILER="$scratch/own" \
    >log 2>&1 || fail "$(cat log)"
cmake --build cross >log 2>&1 || fail "$(cat log)"
check_output ./cross/consumer
[ "$(wc -l <calls)" = 1 ] || fail "ZELLIGE_COMPILER was called so: $(cat calls)"
cmp build/consumer.kernels/consumer.cl.h cross/consumer.kernels/consumer.cl.h ||
    fail "two builds give two headers"

# The kernels of another build.
cmake -S source -B borrowing -G Ninja -DCMAKE_PREFIX_PATH="$PREFIX" \
    -DZELLIGE_COMPILER="$scratch/own" -DZELLIGE_KERNEL_BUILD="$scratch/build" >log 2>&1 ||
    fail "$(cat log)"
cmake --build borrowing >log 2>&1 || fail "$(cat log)"
check_output ./borrowing/consumer
[ "$(wc -l <calls)" = 1 ] || fail "the kernels of another build were compiled: $(cat calls)"

# Another major or minor version is refused, an earlier minor version too.
for version in 1.0 0.2 0.0; do
    sed -i "s/zellige [0-9.]* REQUIRED/zellige $version REQUIRED/" source/CMakeLists.txt
    ! cmake -S source -B "other-$version" -G Ninja -DCMAKE_PREFIX_PATH="$PREFIX" >log 2>&1 ||
        fail "version $version was found"
    grep -q 'compatible with requested' log || fail "another error: $(cat log)"
done
