# extract.awk: takes the code out of a page. -v folder=WHERE -v name=PAGE -v page=ITS/PATH.md
#
#     ```c            one C file, PAGE_n.c: a program if it has a main(), else only compiled
#     ```cl           OpenCL C. Those of a page together are PAGE.cl
#     ```cl wrong     compiles, but do not do it: PAGE_n.wrong.cl
#     ```cl warned    compiles, with a warning: PAGE_n.warned.cl
#     ```cl refused   does not compile: PAGE_n.refused.cl
#     ```text         what the program before it prints, or what is said of the kernel before it
#
# n counts these blocks through the page. Other blocks are no business of the tests. Prints one line
# for each thing found: what it is, and n.

function fail(sentence)
{
    printf "%s:%d: %s\n", page, NR, sentence >"/dev/stderr"
    failed = 1
    exit 1
}

function begin(suffix)
{
    file = folder "/" name suffix
    if (!(file in begun))
        printf "" >file
    begun[file] = 1
    if (suffix ~ /[.]txt$/)
        return
    printf "#line %d \"%s\"\n", NR + 1, page >file
}

/^```/ && inside {
    if (kind == "c")
        print (has_main ? "program" : "fragment"), n
    inside = 0
    file = ""
    next
}

/^```/ {
    inside = 1
    has_main = 0
    previous = kind
    kind = substr($0, 4)
    if (kind == "c" || kind == "cl wrong" || kind == "cl warned" || kind == "cl refused")
        n++
    if (kind == "c")
        begin("_" n ".c")
    else if (kind == "cl")
        begin(".cl")
    else if (kind == "cl wrong" || kind == "cl warned" || kind == "cl refused") {
        split(kind, word, " ")
        begin("_" n "." word[2] ".cl")
        print word[2], n
    } else if (kind == "text" && (previous == "c" || previous == "cl warned" || previous == "cl refused")) {
        begin("_" n ".txt")
        print "text", n
    } else if (kind == "text")
        fail("a text block after neither a program nor a kernel that something is said of")
    else if (kind ~ /^(c|cl) /)
        fail("a block of kind \"" kind "\", which does not exist")
    if (kind == "cl" && !has_kernels) {
        has_kernels = 1
        print "kernels", 0
    }
    next
}

inside && file != "" {
    has_main = has_main || /^int main\(/
    print >file
}

END {
    if (!failed && inside)
        fail("the last block has no end")
    exit failed
}
