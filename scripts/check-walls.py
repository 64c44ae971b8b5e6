#!/usr/bin/env python3
"""Compares the code with the table of folders in docs/architecture.md, the only list of allowed dependencies.

Reports, with file and line:
- an include that the table does not allow;
- a linked library that the table does not name;
- an include of a folder that is not linked;
- an unused dependency in the table;
- a circle of dependencies;
- a folder without a row;
- two types with the same name in one namespace.
Exit code 1 if it finds any.
"""

import collections
import os
import re
import sys

PAGE = 'docs/architecture.md'
ROOTS = ('framework', 'games', 'plugins', 'apps', 'bench', 'training', 'web')
EVERYTHING = 'everything'
# The folders that an include is searched in, after the file's own folder.
INCLUDE_PATHS = ('framework', 'framework/sdk', 'apps', 'apps/tengen', 'apps/gui', 'plugins/ai', '')

problems = []


def problem(place, text):
    problems.append(f'{place}: {text}')


def sources():
    return sorted(os.path.join(folder, name) for root in ROOTS for folder, _, names in os.walk(root) for name in names)


def rows_of_table():
    """Returns for each folder the folders that it may use, or None for everything."""
    rows = {}
    for number, line in enumerate(open(PAGE, encoding='utf-8'), 1):
        cells = [cell.strip() for cell in line.strip().strip('|').split('|')]
        if not line.startswith('| `') or len(cells) != 3:
            continue
        uses = None if cells[2] == EVERYTHING else set() if cells[2] == 'nothing' else set(re.findall(r'`([^`]+)`', cells[2]))
        for folder in re.findall(r'`([^`]+)`', cells[0]):
            rows[folder] = (uses, f'{PAGE}:{number}')
    short = {folder.removeprefix('framework/'): folder for folder in rows}
    return {folder: (uses and {short.get(other, other) for other in uses}, place) for folder, (uses, place) in rows.items()}


def folder_of(path, rows):
    """Returns the row of the nearest folder of a file."""
    while path:
        path = os.path.dirname(path)
        if path in rows:
            return path
    return None


def included_file(name, file, known):
    for base in (os.path.dirname(file), *INCLUDE_PATHS):
        path = os.path.normpath(os.path.join(base, name))
        if path in known:
            return path
    return None


def includes(files, rows):
    """Returns for (folder, other folder) the first place where the folder includes the other."""
    found = {}
    known = set(files)
    for file in files:
        if not file.endswith(('.cpp', '.hpp', '.h', '.c')):
            continue
        folder = folder_of(file, rows)
        if folder is None:
            problem(file, f'its folder has no row in {PAGE}')
            continue
        for number, line in enumerate(open(file, encoding='utf-8'), 1):
            match = re.match(r'\s*#\s*include [<"]([^>"]+)[>"]', line)
            target = match and included_file(match.group(1), file, known)
            other = target and folder_of(target, rows)
            if other and other != folder:
                found.setdefault((folder, other), f'{file}:{number}')
    return found


def links(files, rows):
    """Returns for (folder, other folder) the place where the folder's CMakeLists.txt links the other."""
    owner, lines = {}, []
    for file in files:
        if os.path.basename(file) != 'CMakeLists.txt':
            continue
        text = re.sub(r'#.*', '', open(file, encoding='utf-8').read())
        for match in re.finditer(r'(?:tengen_library|add_executable|add_library)\((\S+)([^)]*)\)', text):
            target = match.group(1)
            name = target if target.startswith('tengen') else 'tengen_' + target
            words = [word for word in match.group(2).split() if word.endswith('.cpp')]
            here = os.path.dirname(file)
            folder = folder_of(os.path.join(here, words[0] if words else 'x'), rows)
            if folder:
                owner[name] = folder
        for match in re.finditer(r'target_link_libraries\((\S+)([^)]*)\)', text):
            number = text[:match.start()].count('\n') + 1
            lines.append((match.group(1), match.group(2).split(), f'{file}:{number}'))
    owner['tengen_sdk'] = 'framework/sdk'
    found = {}
    for target, words, place in lines:
        folder = owner.get(target)
        for word in words:  # english-ok
            other = owner.get(word.replace('::', '_'))
            if folder and other and other != folder:
                found.setdefault((folder, other), place)
    return found


def circle_in(rows):
    done, path = set(), []

    def visit(folder):
        if folder in path:
            return path[path.index(folder):] + [folder]
        if folder in done or folder not in rows or rows[folder][0] is None:
            return None
        path.append(folder)
        for other in sorted(rows[folder][0]):
            if found := visit(other):
                return found
        path.pop()
        done.add(folder)
        return None

    for folder in rows:
        if found := visit(folder):
            return found
    return None


def types(files):
    """Returns for (namespace, name) the places that define a type of that name."""
    found = collections.defaultdict(list)
    for file in files:
        if not file.endswith(('.cpp', '.hpp')):
            continue
        spaces = []
        for number, line in enumerate(open(file, encoding='utf-8'), 1):
            if match := re.match(r'namespace ?([\w:]*) \{$', line):
                spaces.append(match.group(1))
            elif line.startswith('}  // namespace') and spaces:
                spaces.pop()
            elif match := re.match(r'(?:class|struct|enum class|enum|union) (\w+)(?: final)?(?: : [^;]*)? \{', line):
                if spaces and '' not in spaces:
                    found['::'.join(spaces), match.group(1)].append(f'{file}:{number}')
    return found


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..') if len(sys.argv) < 2 else sys.argv[1])
    rows = rows_of_table()
    files = sources()
    included, linked = includes(files, rows), links(files, rows)
    for (folder, other), place in sorted(included.items()):
        uses = rows[folder][0]
        if uses is not None and other not in uses:
            problem(place, f'{folder} may not include {other} (see the table in {PAGE})')
        elif (folder, other) not in linked and uses is not None and not folder.startswith('plugins'):
            problem(place, f'{folder} includes {other} but does not link it')
    for (folder, other), place in sorted(linked.items()):
        uses = rows[folder][0]
        if uses is not None and other not in uses:
            problem(place, f'{folder} may not link {other} (see the table in {PAGE})')
    for folder, (uses, place) in rows.items():
        for other in sorted(uses or ()):
            if other not in rows:
                problem(place, f'{other} has no row')
            elif (folder, other) not in included and (folder, other) not in linked:
                problem(place, f'{folder} does not need {other}')
    if circle := circle_in(rows):
        problem(PAGE, 'a circle: ' + ' -> '.join(circle))
    for (space, name), places in sorted(types(files).items()):
        if len(places) > 1:
            problem(places[1], f'the type {space}::{name} is also defined at {places[0]}')
    print('\n'.join(problems), end='\n' if problems else '')
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
