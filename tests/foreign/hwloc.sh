# hwloc.sh DRIVER: hwloc's tool lists the machine as a co-processor of each type. Its plugin for
# Level Zero takes the devices of the core API and finds them again in system management.
set -euo pipefail

if ! command -v hwloc-ls >/dev/null || ! ls /usr/lib/*/hwloc/hwloc_levelzero.so >/dev/null 2>&1; then
    echo "skipped: hwloc with its plugin for Level Zero is not installed (Debian 13: libhwloc-plugins)" >&2
    exit 77
fi
listed=$(ZE_ENABLE_ALT_DRIVERS=$1 ZELLIGE_CPU_AS_GPU=both hwloc-ls -v 2>&1)
for type in GPU CPU; do
    if ! grep -q "Backend=LevelZero .*LevelZeroDeviceType=$type " <<<"$listed"; then
        echo "no device of type $type in:" >&2
        echo "$listed" >&2
        exit 1
    fi
done
