# editor.sh: clangd finds the device header of an installed package.
. "$(dirname "$0")/common.sh"
[ -x "$CLANGD" ] || skip "clangd is not installed"
in_scratch_directory

cp -r "$here/consumer" source
cmake -S source -B build -G Ninja -DCMAKE_PREFIX_PATH="$PREFIX" >log 2>&1 || fail "$(cat log)"
"$CLANGD" --compile-commands-dir=build/zellige.kernels --check=source/consumer.cl >log 2>&1 ||
    fail "$(cat log)"
grep -q 'All checks completed, 0 errors' log || fail "$(cat log)"
