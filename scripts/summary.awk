# Turns the log of `ctest -V` into what scripts/test prints: failed and skipped tests with their
# reason, then a line "counts PASSED FAILED SKIPPED". Each case of a cmocka program counts as one
# test, as does any other test.

# A test says why it skips on a line "skipped: REASON".
function because(test) {
    return test in reason ? reason[test] : "it does not say why"
}

# "12: text" is output of test 12.
/^[0-9]+: / {
    test = $1 + 0
    text = substr($0, index($0, ": ") + 2)
    if (text ~ /^Test timeout computed to be/) {
        started[test] = 1 # before that ctest speaks, not the test
        next
    }
    if (!started[test])
        next
    output[test] = output[test] "    " text "\n"
    if (text ~ /^\[  PASSED  \] [0-9]+ test/)
        cases_passed[test] += substr(text, 14)
    else if (text ~ /^\[  FAILED  \] [0-9]+ test/)
        cases_failed[test] += substr(text, 14)
    else if (text ~ /^\[  SKIPPED \] [0-9]+ test/)
        cases_skipped[test] += substr(text, 14)
    else if (text ~ /^\[  SKIPPED \] / && !((test, text) in named)) {
        named[test, text] = 1 # cmocka names it again at the end
        skipped_cases[test] = skipped_cases[test] "\n    " substr(text, 14) ": " because(test)
    } else if (text ~ /^skipped: /)
        reason[test] = substr(text, 10)
}

# " 3/40 Test #12: name ....   Passed   0.01 sec"
/^ *[0-9]+\/[0-9]+ Test +#[0-9]+: / {
    match($0, /#[0-9]+/)
    test = substr($0, RSTART + 1, RLENGTH - 1) + 0
    rest = substr($0, RSTART + RLENGTH + 2)
    split(rest, words, " ")
    if (rest ~ /\*\*\*Skipped/) {
        skipped++
        print "  skipped: " words[1] ": " because(test)
    } else if (rest ~ /   Passed /) {
        passed += test in cases_passed ? cases_passed[test] : cases_skipped[test] == 0
        skipped += cases_skipped[test]
        if (skipped_cases[test] != "")
            print "  skipped in " words[1] ":" skipped_cases[test]
    } else {
        passed += cases_passed[test]
        skipped += cases_skipped[test]
        failed += cases_failed[test] > 0 ? cases_failed[test] : 1
        print "  FAILED: " rest
        count = split(output[test], lines, "\n")
        for (i = count > 40 ? count - 40 : 1; i < count; i++)
            print lines[i]
    }
}

END { print "counts", passed + 0, failed + 0, skipped + 0 }
