# Completion for fish.
function quoted(text) {
    gsub(/\\/, "\\\\", text)
    gsub(/'/, "\\'", text)
    return "'" text "'"
}
$1 == "name" { name = $2 }
$1 == "command" {
    print "complete -c tengen -f -n __fish_use_subcommand -a " $2 " -d " quoted($3)
}
$1 == "option" {
    split(name, words, " ")
    line = "complete -c " words[1]
    if (name == "tengen") line = line " -n __fish_use_subcommand"
    if (words[2] != "") line = line " -n '__fish_seen_subcommand_from " words[2] "'"
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
