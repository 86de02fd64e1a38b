# From the text of spirv-dis, one line for each kernel in the order of entry points: its name, its
# tile (LocalSize), and the barriers and fences of its body and of what it calls, in order.
/OpEntryPoint Kernel/ {
    split($0, quoted, "\"")
    entry[++entries] = $3
    name[$3] = quoted[2]
}
/OpExecutionMode .* LocalSize/ { tile[$2] = " LocalSize " $4 " " $5 " " $6 }
/= OpFunction / { current = $1 }
/OpFunctionCall/ { body[current] = body[current] "\n" $5 }
/OpControlBarrier|OpMemoryBarrier/ {
    sub(/^ */, "")
    gsub(/%uint_/, "")
    body[current] = body[current] "\n" $0
}

function flat(function_id, depth,    lines, count, i, text) {
    count = split(body[function_id], lines, "\n")
    for (i = 2; i <= count; i++)
        text = text (lines[i] ~ /^%/ && depth < 9 ? flat(lines[i], depth + 1) : " " lines[i])
    return text
}

END {
    for (i = 1; i <= entries; i++)
        print name[entry[i]] tile[entry[i]] flat(entry[i], 0)
}
