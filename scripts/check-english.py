#!/usr/bin/env python3
"""Counts patterns of English that is hard to read, and fails if one occurs more often than its ceiling allows.

The ceilings are in english-ceilings.txt beside this script; --lower writes today's counts there. A line that ends in english-ok is
not counted. Options: --lower; or the name of a pattern, to print each of its lines.
"""

import os
import re
import sys

FOLDERS = ('docs', 'apps', 'framework', 'games', 'plugins', 'config', 'bench', 'tests', 'scripts', 'packaging')
PAGES = ('README.md', 'CONTRIBUTING.md', 'CHANGELOG.md')
ENDINGS = ('.md', '.cpp', '.hpp', '.h', '.c', '.yaml', '.sh', '.py', '.rs')
# A name, the expression, and the cure.
PATTERNS = (
    ('who', r'\b[Ww]hoever\b|\b(for|of|by|to|than|with|from) who\b|([.;:]|//) Who [a-z]+\b', 'a noun: players, the side to move'),
    # Words of game files, such as `stones: nobody` and `place.beside`, are not prose.
    ('body', r'(?<!["._=])(?<!: )\b([Nn]o|[Ss]ome|[Ee]very|[Aa]ny)body\b(?![":])', 'the role: a player, no side'),
    ('no-noun', r'([^e]|[^r]e) (is|are|was|be) (no ([a-km-z]|l[a-np-z])|none\b)', "'is not a move', 'is not an AI'"),
    ('which', r'\b(of|for|from|with|at|in|on|by|to) (whom|which)\b', 'two sentences, or a possessive'),
    ('go-on', r'\b(go(es|ing|ne)?|went) on\b', 'resume, continue'),
    ('that-is', r'\b(that|which) (is|are|was|were) (on|there|left|asked|wanted|found|dropped)\b', 'an adjective: installed AIs, the remaining words'),
    ('as-does', r'\b[Aa]s (an? |the |its? |they )?[A-Za-z_:]+ (does|do|did|says?|said|stands?)\b', 'like, or a noun: the base game'),
    ('the-one', r'\bthe one (who|whose|that|which)\b', 'a noun: the side to move'),
    ('tell', r'\b([Tt]ell(s|ing)?|[Tt]old) [a-z]', 'report, show, print'),
    ('look', r'\b[Ll]ook(s|ed|ing)? (for|at|through|again)\b', 'search, find, scan'),
    ('so-that', r'\bso that\b', 'to, or a new sentence'),
    ('where', r'\b(only|[Ww]here) (where|there|it can|no|nobody|nothing|none|others|stones|all)\b', 'if, without'),
    ('is-to', r'\b(is|are|was|were) to (be|act|do|decide|end|play|run|take|sit|see)\b', 'must, will, or a noun'),
    ('must-not', r'\bmust not\b', 'forbidden; keep it for preconditions'),
    ('filler', r'\b([Ww]ithout more|all the same|for good|by then|just then|lately|for ever|by chance)\b', 'leave it out, or the exact word'),
    ('anew', r'\b(anew|afresh)\b', 'again, re-'),
    ('at-once', r'\bat once\b', 'immediately, at the same time'),
    ('in-words', r'\bin (a )?words?\b|\bin a line\b', 'as text, or leave it out'),
    ('own', r"""\b(of|on) (its|his|their|one's|your) own\b""", 'your own, its'),
    ('passive', r'\b(is|are|was|were|be|been) [a-z]+(ed|en|wn|ld|id) by\b', 'the actor first'),
    ('nominal', r'\b([Tt]he beginning of|[Aa] way to|[Aa] look (at|for))\b', 'a verb'),
    ('fragment', r'// (Of|For|By|To|With|From|As|At|On|In) [a-z]', 'a subject and an article'),
    ('what', r'(^|///? |\. |\| )What [a-z]', 'a noun'),
    ('order', r"""[a-z}'] (already|anyway)["'.;,)]|\balso (when|where|if|in|to|those)\b""", 'the adverb first'),
    ('beside', r'(?<!["\'.=])\b[Bb]e(side|sides|hind)\b(?!["\'=:]| [=!]=)', 'compared with, after, or'),
    ('per', r'\b(one|[0-9]+|time|limit|games|positions?|actions?|stones?) an? (second|move|game|pair|seat|side|turn|line)\b', 'per'),
    ('some', r'\b[Ss]ome ([0-9]|ten|twenty|forty|ninety|hundred|dozens?)', 'about'),
    ('but', r'\b(all|nothing|none|anything|others|perfectly) but\b|[,(] ?but (for|where|in|of|with)\b', 'except, only'),
    ('shall', r'\bshall\b', 'will, must'),
    ('better', r'\bwhich (one|of (them|the two|both))\b|\b[Ww]ho is (the )?(stronger|strongest)\b', 'compare, ranking'),
    ('stand', r'\b([Ss]tands?|stood) (in|on|at|behind|before|beside|there|for|with|where|left|still)\b', 'the exact verb: is, follows, stops'),
    ('let', r'\b[Ll]ets? (the|a|an|it|its|each|any|all|AIs|others|somebody|go|no)\b', 'the exact verb, or allow'),
    ('back', r'\b(come|comes|came|gives?|gave|taken?|takes) back\b', 'return, undo, restore'),
    ('usual', r'\b([Tt]he|as|its) usual\b|\busual (one|way)\b|\b[Mm]end(s|ed|ing)?\b|\b[Ss]tranger', 'default, fix, third-party'),
    ('chain', r'(^|// )[A-Z][^"|(]*[a-z]([;:] [^.;:"|]+){2,}', 'full stops'),
)
CEILINGS = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'english-ceilings.txt')


def files():
    yield from PAGES
    for top in FOLDERS:
        for folder, folders, names in os.walk(top):
            folders[:] = sorted(name for name in folders if name != 'data')
            yield from (os.path.join(folder, name) for name in sorted(names) if name.endswith(ENDINGS))


def hits():
    """Pattern: its places, with the line."""
    found = {name: [] for name, _, _ in PATTERNS}
    expressions = [(name, re.compile(expression)) for name, expression, _ in PATTERNS]
    for path in files():
        if os.path.basename(path) == os.path.basename(__file__):
            continue
        for number, line in enumerate(open(path, encoding='utf-8', errors='replace'), 1):
            line = line.rstrip()
            if line.endswith('english-ok'):
                continue
            for name, expression in expressions:
                if expression.search(line):
                    found[name].append(f'{path}:{number}: {line.strip()[:120]}')
    return found


def ceilings():
    with open(CEILINGS, encoding='utf-8') as file:
        return {name: int(count) for name, count in (line.split() for line in file)}


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
    found = hits()
    if sys.argv[1:] == ['--lower']:
        with open(CEILINGS, 'w', encoding='utf-8') as file:
            file.writelines(f'{name} {len(found[name])}\n' for name, _, _ in PATTERNS)
        return 0
    if sys.argv[1:]:
        print(*(line for name in sys.argv[1:] for line in found[name]), sep='\n')
        return 0
    allowed = ceilings()
    too_many = [(name, cure) for name, _, cure in PATTERNS if len(found[name]) > allowed[name]]
    for name, cure in too_many:
        print(f'{name}: {len(found[name])} lines, at most {allowed[name]} (write: {cure}; '
              f"'scripts/check-english.py {name}' prints them)")
    return 1 if too_many else 0


if __name__ == '__main__':
    sys.exit(main())
