# ptx.sh PRINT_PTX PTXAS DIRECTORY NAME [MOST]: every optimised module NAME.*.spv of a directory, or
# MOST of them, becomes PTX; ptxas, if it is not "none", accepts that, and leaves registers enough
# for each group that may be launched.
set -euo pipefail
print_ptx=$1 ptxas=$2 directory=$3 name=$4 most=${5:-100}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

registers_suffice() { # PTX LOG: of 65,536 that a multiprocessor has
    awk '
        match($0, /\.entry [a-z_0-9]+/) { entry = substr($0, RSTART + 7, RLENGTH - 7) }
        $1 == ".maxntid" || $1 == ".reqntid" { items[entry] = $2 * $3 * $4 }
        /Compiling entry function/ { split($0, quoted, "\047"); entry = quoted[2] }
        match($0, /Used [0-9]+ registers/) {
            checked++
            split(substr($0, RSTART, RLENGTH), used, " ")
            if (items[entry] == 0 || used[2] * items[entry] > 65536) {
                print entry ": " used[2] " registers, groups of " items[entry]
                wrong = 1
            }
        }
        END { exit wrong || checked == 0 }' FS='[ ,\t]+' "$1" "$2"
}

count=0 made=0
for module in "$directory/$name".*O2.spv; do
    [ $count -lt "$most" ] || break
    count=$((count + 1))
    status=0
    "$print_ptx" "$module" >"$work/ptx" 2>"$work/log" || status=$?
    if grep -vE '^kernel "[^"]*" cannot be created: [^ ]' "$work/log"; then
        echo "FAILED: $module: the log has more than refusals" >&2
        exit 1
    fi
    if [ $status = 3 ]; then
        [ -s "$work/log" ] || { echo "FAILED: $module: refused without a reason" >&2; exit 1; }
        continue
    fi
    [ $status = 0 ] || { echo "FAILED: $module: status $status" >&2; exit 1; }
    case $name in
    images | samplers) # are called by names that the library has to have, each
        [ ! -s "$work/log" ] || { echo "FAILED: $module: has refusals" >&2; exit 1; }
        ;;
    esac
    made=$((made + 1))
    [ "$ptxas" = none ] && continue
    "$ptxas" -v -arch=sm_90 "$work/ptx" -o "$work/cubin" 2>"$work/log"
    registers_suffice "$work/ptx" "$work/log" >&2 ||
        { echo "FAILED: $module: too many registers" >&2; exit 1; }
done
[ $count -gt 0 ] || { echo "FAILED: no module $directory/$name.*O2.spv" >&2; exit 1; }
[ $made = $count ] || { echo "FAILED: only $made of $count modules of $name" >&2; exit 1; }
