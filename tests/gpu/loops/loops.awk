# Reads PTX and tells the functions with a loop that has several entries: what cannot be reduced to
# one block by merging blocks into their only predecessor, and dropping jumps of a block to itself.
function reduce(    n, p, s, count, only, changed) {
    do {
        changed = 0
        for (n in blocks) {
            delete jumps[n, n]
            count = 0
            for (p in blocks)
                if ((p, n) in jumps) {
                    count++
                    only = p
                }
            if (n == "entry" || count != 1)
                continue
            for (s in blocks)
                if ((n, s) in jumps) {
                    jumps[only, s] = 1
                    delete jumps[n, s]
                }
            delete jumps[only, n]
            delete blocks[n]
            changed = 1
            break
        }
    } while (changed)
    for (n in blocks)
        if (n != "entry") {
            print name ": a loop has several entries"
            return
        }
}
function jump(to) {
    if (at != "")
        jumps[at, to] = 1
    blocks[to] = 1
}
/^\.(visible )?\.?(entry|func)|^\.visible \.entry/ {
    name = $0
    at = "entry"
    split("", blocks)
    split("", jumps)
    blocks[at] = 1
}
/^\$L[A-Za-z0-9_]*:/ {
    label = substr($1, 1, length($1) - 1)
    jump(label)
    at = label
}
/[ \t]bra(\.uni)?[ \t]/ {
    label = $NF
    sub(/;/, "", label)
    jump(label)
    if ($1 !~ /^@/)
        at = ""
}
/^[ \t]*(ret|exit);/ { at = "" }
/^}/ { reduce() }
