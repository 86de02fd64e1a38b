# refused.sh CASE TOOLCHAIN: a kernel that clang has to refuse, in refused.cl.
. "$(dirname "$0")/common.sh"

needs "$2"
cp "$here/refused.cl" .
compile --toolchain "$2" -DCASE=NONE --spv good.spv refused.cl # the rest of the file is fine
rm good.spv
case $1 in
INITIALISER) line=$(grep -n 'INITIALISER here' refused.cl) message="cannot have an initializer" ;;
HELPER) line=$(grep -n 'HELPER here' refused.cl) message="non-kernel function variable" ;;
BLOCK) line=$(grep -n 'BLOCK here' refused.cl) message="outermost scope" ;;
esac
refuses "refused.cl:${line%%:*}:[0-9]+: error: .*$message" --toolchain "$2" -DCASE="$1" --spv a.spv \
    refused.cl
