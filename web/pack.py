#!/usr/bin/env python3
"""Makes the files of the page: the document, the style, and one script of all parts; and page.cpp with them, plain and compressed.

The script begins with data: the Chinese texts of the page, of rules and of the server from po/zh.po; the titles of the shipped
games; the phrases. A text of the page without a Chinese entry is an error.
Arguments: the folder of the project, the folder for the made files.
"""

import glob
import gzip
import json
import os
import re
import sys

PARTS = ('texts.js', 'connection.js', 'journal.js', 'board.js', 'picture.js', 'game.js', 'table.js', 'start.js', 'tengen.js')
# The folders whose messages reach people through the server.
TELLERS = ('framework/core', 'framework/rules', 'framework/server', 'games')
STRING = r'"((?:[^"\\]|\\.)*)"'


def content(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def write(path, text):
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)


def joined(literals):
    return ''.join(re.findall(STRING, literals)).replace('\\"', '"').replace('\\n', '\n')


def catalogue(path):
    entry = re.compile(rf'(?:msgctxt "(.*)"\n)?msgid ((?:{STRING}\n)+)(?:msgid_plural (?:{STRING}\n)+)?msgstr(?:\[0\])? ((?:{STRING}\n?)+)')
    found = [(match[1], joined(match[2]), joined(match[5])) for match in entry.finditer(content(path))]
    words = {text: translation for context, text, translation in found if context == 'word'}
    return words, {text: translation for context, text, translation in found if not context and text}


def texts_of_page(script, document, phrases):
    """All English texts that the page shows, found as arguments of t() and in attributes of the document."""
    return [*re.findall(r"\bt\('((?:[^'\\]|\\.)*)'", script), *re.findall(r'data-(?:t|label)="([^"]*)"', document), *phrases]


def messages(root):
    """The English texts of messages in the sources of the server's rules."""
    found = set()
    for folder in TELLERS:
        for path in glob.glob(f'{root}/{folder}/**/*.[ch]pp', recursive=True):
            for match in re.finditer(r'\b(?:Message\s*[({]|translatable\()([^;]*);', content(path)):
                found.update(joined(literals[0]) for literals in re.finditer(rf'{STRING}(?:\s*{STRING})*', match[1]))
    return found


def titles(root):
    """A game or game:variant, and its English and Chinese title."""
    found = {}
    for path in sorted(glob.glob(f'{root}/config/games/*.yaml')):
        game = name = os.path.basename(path).removesuffix('.yaml')
        for line in content(path).splitlines():
            if match := re.match(r'  (\w+):$', line):
                name = f'{game}:{match[1]}'
            elif match := re.match(r'\s*title: \{en: (.*), zh: (.*)\}$', line):
                found[name] = [text.strip('"') for text in match.groups()]
    return found


def literal(octets):
    """Bytes as a string of C++. Octal escapes of three digits never run into the next byte."""
    lines = (octets[i:i + 40] for i in range(0, len(octets), 40))
    return '\n    '.join('"' + ''.join(f'\\{octet:03o}' for octet in line) + '"' for line in lines) + 'sv'


def main():
    root, target = sys.argv[1:]
    folder = f'{root}/web'
    script = ''.join(content(f'{folder}/{part}') for part in PARTS)
    document = content(f'{folder}/index.html')
    phrases = [line for line in content(f'{root}/framework/messages/phrases.txt').splitlines() if not line.startswith('#')]
    words, texts = catalogue(f'{root}/po/zh.po')
    shown = texts_of_page(script, document, phrases)
    missing = sorted({text for text in shown if text not in texts and text not in words and text != '中文'})
    if missing:
        print('add these texts of the page to po/zh.po:', *(f'\nmsgid "{text}"\nmsgstr ""' for text in missing), file=sys.stderr, sep='\n')
        return 1
    chinese = {text: words.get(text) or texts[text] for text in {*shown, *words, *(messages(root) & texts.keys())} if text in words or text in texts}
    chinese['中文'] = 'English'
    data = ''.join(f'const {name} = {json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)};\n'
                   for name, value in (('chinese', chinese), ('titles', titles(root)), ('phrases', phrases)))
    files = {'index.html': document, 'tengen.js': data + script, 'tengen.css': content(f'{folder}/tengen.css')}
    for name, text in files.items():
        write(f'{target}/{name}', text)
    page = content(f'{folder}/page.cpp.in')
    for name, text in files.items():
        octets = text.encode()
        page = page.replace(f'@{name}@', f'{literal(octets)},\n    {literal(gzip.compress(octets, mtime=0))}')
    write(f'{target}/page.cpp', page)
    return 0


if __name__ == '__main__':
    sys.exit(main())
