# synchronisation.sh TOOLCHAIN STANDARD: what the waits, fences and tiles of the device header are
# in SPIR-V.
. "$(dirname "$0")/common.sh"

needs "$1"
compile --toolchain "$1" --std "$2" --spv module.spv "$here/synchronisation.cl"
spirv-dis module.spv | awk -f "$here/describe.awk" >found
diff "$here/synchronisation.expected" found || fail "the mapping differs (< expected, > found)"
