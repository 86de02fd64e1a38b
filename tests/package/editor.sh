# editor.sh: clangd finds the device header of an installed package.
. "$(dirname "$0")/common.sh"
clangd=$(command -v clangd clangd-22 clangd-15 | head -n 1) || true
[ -n "$clangd" ] || skip "clangd is not installed"
in_scratch_directory

cp -r "$here/consumer" source
cmake -S source -B build -G Ninja -DCMAKE_PREFIX_PATH="$PREFIX" >log 2>&1 || fail "$(cat log)"
"$clangd" --compile-commands-dir=build/zellige.kernels --check=source/consumer.cl >log 2>&1 ||
    fail "$(cat log)"
grep -q 'All checks completed, 0 errors' log || fail "$(cat log)"
