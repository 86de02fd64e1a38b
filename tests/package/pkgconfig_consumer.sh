# pkgconfig_consumer.sh: a program outside, by pkg-config, `zellige compile` and a plain compiler.
. "$(dirname "$0")/common.sh"
in_scratch_directory

cp "$here"/consumer/consumer.* .
export PKG_CONFIG_PATH=$PREFIX/$library/pkgconfig
"$(pkg-config --variable=compiler zellige)" compile consumer.cl --header consumer.cl.h \
    -DSCALE=0.25f
# shellcheck disable=SC2046,SC2086
$CC -std=c11 $CFLAGS consumer.c -o consumer $(pkg-config --cflags --libs zellige)
LD_LIBRARY_PATH=$PREFIX/$library check_output ./consumer
