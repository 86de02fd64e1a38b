# meson_consumer.sh: a project outside, by Meson.
. "$(dirname "$0")/common.sh"
command -v meson >/dev/null || skip "meson is not installed"
in_scratch_directory
export PKG_CONFIG_PATH=$PREFIX/$library/pkgconfig

cp -r "$here/consumer" source
meson setup build source >log 2>&1 || fail "$(cat log)"
ninja -C build >log 2>&1 || fail "$(cat log)"
LD_LIBRARY_PATH=$PREFIX/$library check_output build/consumer
ninja -C build | grep -q 'no work to do' || fail "built again without an edit"
touch source/consumer.cl
ninja -C build >log 2>&1 || fail "$(cat log)"
! grep -q 'no work to do' log || fail "an edited kernel is not compiled again"
