# make_consumer.sh: a project outside, by plain Make, pkg-config and `zellige compile`.
. "$(dirname "$0")/common.sh"
in_scratch_directory
export PKG_CONFIG_PATH=$PREFIX/$library/pkgconfig

cp -r "$here/consumer" one
make -C one >log 2>&1 || fail "$(cat log)"
LD_LIBRARY_PATH=$PREFIX/$library check_output one/consumer
make -q -C one || fail "not up to date after a build"

# Another place gives the same bytes.
cp -r "$here/consumer" two
make -C two >log 2>&1 || fail "$(cat log)"
cmp one/consumer.cl.h two/consumer.cl.h || fail "two builds give two headers"

# A mistake in an argument is an error of the compiler.
sed -i 's/zlg_const_float_view2(matrix)/zlg_float_view2(matrix)/' two/consumer.c
! make -C two >log 2>&1 || fail "a wrong argument compiles"
grep -qE 'error: (incompatible type for argument 3|passing .zlg_float_view2.)' log ||
    fail "another error: $(cat log)"
