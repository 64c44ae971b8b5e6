# Completion for zsh.
function quoted(text) {
    gsub(/'/, "'\\''", text)
    return "'" text "'"
}
function help(text) {
    gsub(/\\/, "\\\\", text)
    gsub(/\[/, "\\[", text)
    gsub(/\]/, "\\]", text)
    gsub(/:/, "\\:", text)
    return text
}
function action(value, words) {
    if (value == "") return ""
    words = value
    if (gsub(/\|/, " ", words)) return ":value:(" words ")"
    return ":" help(value) ":_files"
}
$1 == "name" { name = $2; order[++count] = name }
$1 == "command" {
    commands[name] = commands[name] "        " quoted($2 ":" help($3)) "\n"
}
$1 == "option" {
    amount = split($2, each, ",")
    for (i = 1; i <= amount; i++) {
        once = $5 == "many" ? "*" : "(" $2 ")"
        gsub(/,/, " ", once)
        specs[name] = specs[name] " \\\n            " quoted(once each[i] "[" help($4) "]" action($3))
    }
}
END {
    print "#compdef tengen tengen-gui tengen-server"
    print "_tengen() {"
    print "    local -a commands"
    print "    local command=$service"
    for (level = 1; level <= 2; level++) {
        print "    case $command in"
        for (i = 1; i <= count; i++) {
            name = order[i]
            if (!(name in commands) || split(name, words, " ") != level) continue
            print "    " quoted(name) ")"
            print "        commands=("
            printf "%s", commands[name]
            print "        )"
            print "        if ((CURRENT == 2)); then"
            print "            _describe command commands"
            print "            _arguments -s" specs[name]
            print "            return"
            print "        fi"
            print "        command=\"$command $words[2]\""
            print "        shift words"
            print "        ((CURRENT--))"
            print "        ;;"
        }
        print "    esac"
    }
    print "    case $command in"
    print "    *' help') _describe command commands ;;"
    for (i = 1; i <= count; i++) {
        if (order[i] in commands) continue
        print "    " quoted(order[i]) ")"
        print "        _arguments -s" specs[order[i]] " \\\n            '*:file:_files'"
        print "        ;;"
    }
    print "    esac"
    print "}"
    print "_tengen \"$@\""
}
