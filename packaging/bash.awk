# Completion for bash. Offers file names if there is nothing else to offer.
function quoted(text) {
    gsub(/'/, "'\\''", text)
    return "'" text "'"
}
$1 == "name" { name = $2; order[++count] = name }
$1 == "command" { commands[name] = commands[name] " " $2 }
$1 == "option" {
    names = $2
    gsub(/,/, " ", names)
    options[name] = options[name] " " names
    if ($3 ~ /\|/) {
        values = $3
        gsub(/\|/, " ", values)
        choice_count = split($2, each, ",")
        for (i = 1; i <= choice_count; i++) {
            choices = choices "    " quoted(name " " each[i]) ") words=" quoted(values) " ;;\n"
        }
    }
}
END {
    print "# bash completion for tengen"
    print "_tengen() {"
    print "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}"
    print "    local command=${COMP_WORDS[0]##*/} words="
    print "    # Bash splits --option=value into three words."
    print "    if [[ $current == = ]]; then"
    print "        current="
    print "    elif [[ $previous == = ]]; then"
    print "        previous=${COMP_WORDS[COMP_CWORD - 2]}"
    print "    fi"
    print "    if [[ $command == tengen ]] && ((COMP_CWORD > 1)); then"
    print "        command=\"tengen ${COMP_WORDS[1]}\""
    print "    fi"
    print "    if ((COMP_CWORD > 2)); then"
    print "        case \"$command ${COMP_WORDS[2]}\" in"
    for (i = 1; i <= count; i++) {
        if (order[i] ~ / .* /) print "        " quoted(order[i]) ") command=" quoted(order[i]) " ;;"
    }
    print "        esac"
    print "    fi"
    print "    case \"$command $previous\" in"
    printf "%s", choices
    for (name in commands) {
        print "    " quoted(name " help") ") words=" quoted(substr(commands[name], 2)) " ;;"
        tables = tables " || $command == " quoted(name)
    }
    print "    *)"
    print "        case \"$command\" in"
    for (i = 1; i <= count; i++) {
        words = substr(options[order[i]], 2)
        if (order[i] in commands) words = substr(commands[order[i]], 2) " " words
        print "        " quoted(order[i]) ") words=" quoted(words) " ;;"
    }
    print "        esac"
    print "        [[ $current == -*" tables " ]] || words="
    print "        ;;"
    print "    esac"
    print "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")"
    print "}"
    print "complete -o default -F _tengen tengen tengen-gui tengen-server"
}
