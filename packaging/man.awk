# Manual pages: tengen.1, one for each of its commands, tengen-gui.1 and tengen-server.1.
function plain(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    if (text ~ /^[.']/) text = "\\&" text
    return text
}
function out(line) { print line >page }
function section(title) {
    if (title != last) out(".SH " title)
    last = title
}
$1 == "name" {
    if (page != "") close(page)
    name = $2
    gsub(/ /, "-", name)
    page = folder "/" name ".1"
    last = ""
    title = toupper(name)
    out(".TH " plain(title) " 1 \"\" \"Tengen " version "\" \"Tengen\"")
}
$1 == "about" {
    brief = name in summary ? summary[name] : $2
    sub(/\..*/, "", brief)
    out(".SH NAME")
    out(name " \\- " plain(brief))
    about = $2
}
$1 == "usage" {
    out(".SH SYNOPSIS")
    out(plain($2))
    out(".SH DESCRIPTION")
    out(plain(about))
}
$1 == "command" {
    section("COMMANDS")
    out(".TP")
    out(".B " plain($2))
    out(plain($3))
    summary[name "-" $2] = $3
}
$1 == "word" {
    section("ARGUMENTS")
    out(".TP")
    out(".I " plain($2))
    out(plain($3))
}
$1 == "option" {
    section("OPTIONS")
    names = $2
    gsub(/,/, ", ", names)
    out(".TP")
    out(".B " plain(names) ($3 == "" ? "" : " \\fI" plain($3) "\\fR"))
    out(plain($4))
}
$1 == "example" {
    section("EXAMPLES")
    out(".TP")
    out(".B " plain($2))
    out(plain($3))
}
