#!/usr/bin/env python3
"""help_test.py FOLDER PROGRAM...: the manual pages and the completions in FOLDER have everything that
`--help` of the programs shows. The first program is tengen, with its commands."""
import gzip
import os
import re
import shlex
import shutil
import subprocess
import sys

folder, *programs = sys.argv[1:]
failures = []


def output(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout


def content(name):
    with open(f'{folder}/{name}', encoding='utf-8') as file:
        return file.read()


def need(fact, text):
    if not fact:
        failures.append(text)


def page(name):
    path = f'{folder}/man/{name.replace(" ", "-")}.1.gz'
    if not os.path.exists(path):
        failures.append(f'no page for {name}')
        return ''
    with gzip.open(path, 'rt', encoding='utf-8') as file:
        return file.read().replace('\\-', '-')


def has(text, word):
    """True if the text has it as a separate word."""
    return re.search(f'(?<![a-z-]){re.escape(word)}(?![a-z-])', text) is not None


def shown_options(help_text):
    """The names that --help shows: "-n, --games N" has two."""
    part = re.search(r'^Options:$(.*?)(^Examples:|\Z)', help_text, re.MULTILINE | re.DOTALL)
    names = re.findall(r'^  (-.*?)(?:   |$)', part[1] if part else '', re.MULTILINE)
    return [option for line in names for option in re.findall(r'(?:^|, )(-[a-z-]+)', line)]


def completed(lines):
    """bash's completions of the last word of each line, by one bash for all."""
    script = f'. "{folder}/tengen.bash"\n'
    for words in lines:
        quoted = shlex.join(words)
        script += (f"COMP_WORDS=({quoted}) COMP_CWORD={len(words) - 1} COMPREPLY=()\n_tengen\n"
                   "printf '%s\\n' \"${COMPREPLY[@]}\" end\n")
    groups = re.split('^end\n', output('bash', '-c', script), flags=re.MULTILINE)
    return {words: set(group.split()) for words, group in zip(lines, groups)}


def check_options(name, words, help_text, offered):
    text = page(name)
    options = shown_options(help_text)
    need(len(options) >= 2, f'{name}: too few options found')
    part = re.search(rf"^    '{re.escape(name)}'\)(.*?);;", zsh, re.MULTILINE | re.DOTALL)
    for option in options:
        need(has(text, option), f'the page of {name} lacks {option}')
        need(option in offered, f'bash offers no {option} after {name}')
        # Fish has a line for each option, zsh a part of its case.
        kind = '-l' if option.startswith('--') else '-s'
        start = f'complete -c {name.split()[0]} '
        lines = [line for line in fish if line.startswith(start) and f' {kind} {option.lstrip("-")} ' in line]
        typed = '; and '.join(map('__fish_seen_subcommand_from {}'.format, words))
        need(any(f"'{typed}'" in line or not words for line in lines), f'fish lacks {option} after {name}')
        need(part and f'{option}[' in part[1], f'zsh lacks {option} after {name}')


fish = content('tengen.fish').split('\n')
zsh = content('tengen.zsh')


def commands_of(words):
    """The commands that the help of a program, or of a command of it, lists: with their own, as words."""
    help_text = output(programs[0], *words, '--help')
    found = {words: help_text}
    if not re.search('^Usage: .* COMMAND', help_text, re.MULTILINE):
        return found
    for command in re.findall(r'^  ([a-z]+) +[a-z]', help_text, re.MULTILINE):
        found.update(commands_of((*words, command)))
    return found


helps = commands_of(())
commands = [words for words in helps if words]
need(len(commands) >= 10, 'too few commands found')
others = {os.path.basename(program): program for program in programs[1:]}
values = [('tengen', 'play', '--isolation', 'p'), ('tengen', 'play', '--isolation', '=', 'p'),
          ('tengen', 'play', '--isolation', '=')]
offers = completed([('tengen', ''), *values, *(('tengen', *words, last) for words in commands for last in ('-', '')),
                    *((name, '-') for name in others)])
for words in commands:
    *before, command = words
    owner = ' '.join(('tengen', *before))
    need(has(page(owner), command), f'the page of {owner} lacks {command}')
    need(command in offers[('tengen', *before, '')], f'bash offers no {command} after {owner}')
    need(any(f'-a {command} -d' in line for line in fish), f'fish lacks {command}')
    need(f"'{command}:" in zsh, f'zsh lacks {command}')
    if not re.search('^Usage: .* COMMAND', helps[words], re.MULTILINE):
        check_options(' '.join(('tengen', *words)), words, helps[words], offers[('tengen', *words, '-')])
for name, program in others.items():
    check_options(name, [], output(program, '--help'), offers[name, '-'])
for words in values[:2]:
    need(offers[words] == {'process'}, f'bash completes {" ".join(words)} to {offers[words]}')
need('process' in offers[values[2]], 'bash offers no values after =')
for shell in ('bash', 'zsh', 'fish'):
    if shutil.which(shell):
        reads = subprocess.run([shell, '-n', f'{folder}/tengen.{shell}'], check=False).returncode == 0
        need(reads, f'{shell} cannot read its file')
if shutil.which('man'):
    pages = [f'{folder}/man/{name}' for name in sorted(os.listdir(f'{folder}/man'))]
    warnings = subprocess.run(['man', '--warnings', '-l', '-Tutf8', '-Z', *pages], check=False, text=True,
                              env={**os.environ, 'LC_ALL': 'C.UTF-8'}, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE).stderr
    need(not warnings, f'man: {warnings}')
for failure in failures:
    print(f'FAILED: {failure}')
sys.exit(1 if failures else 0)
