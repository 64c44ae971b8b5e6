# Completion for fish.
function quoted(text) {
    gsub(/\\/, "\\\\", text)
    gsub(/'/, "\\'", text)
    return "'" text "'"
}
$1 == "name" { name = $2 }
# The condition under which a command of this name is typed.
function typed(name,   words, amount, i, text) {
    amount = split(name, words, " ")
    for (i = 2; i <= amount; i++) text = text (i > 2 ? "; and " : "") "__fish_seen_subcommand_from " words[i]
    return text == "" ? "__fish_use_subcommand" : quoted(text)
}
$1 == "command" {
    print "complete -c tengen -f -n " typed(name) " -a " $2 " -d " quoted($3)
}
$1 == "option" {
    split(name, words, " ")
    line = "complete -c " words[1]
    if (words[1] == "tengen") line = line " -n " typed(name)
    amount = split($2, each, ",")
    for (i = 1; i <= amount; i++) {
        option = each[i]
        line = line (sub(/^--/, "", option) ? " -l " : " -s ")
        sub(/^-/, "", option)
        line = line option
    }
    values = $3
    if (gsub(/\|/, " ", values)) line = line " -x -a " quoted(values)
    else if (values != "") line = line " -r"
    print line " -d " quoted($4)
}
