"""Shows that scripts/check-walls.py finds each kind of fault, in a small tree with one fault at a time."""

import os
import subprocess
import sys
import tempfile

SCRIPT = sys.argv[1]

TABLE = """| folder | what it is | may use |
| --- | --- | --- |
| `framework/base` | texts | nothing |
| `framework/core` | games | `base` |
| `apps/tengen` | program | `core` `base` |
"""
GOOD = {
    'docs/architecture.md': TABLE,
    'framework/base/text.hpp': 'namespace tengen {\n\nstruct Text {\n};\n\n}  // namespace tengen\n',
    'framework/base/CMakeLists.txt': 'tengen_library(base text.cpp)\n',
    'framework/core/game.cpp': '#include "base/text.hpp"\n',
    'framework/core/game.hpp': '\n',
    'framework/core/CMakeLists.txt': 'tengen_library(core game.cpp)\ntarget_link_libraries(tengen_core PUBLIC tengen::base)\n',
    'apps/tengen/main.cpp': '#include "core/game.hpp"\n#include "base/text.hpp"\n',
    'apps/tengen/CMakeLists.txt':
        'add_executable(tengen main.cpp)\ntarget_link_libraries(tengen PRIVATE tengen::base tengen::core)\n',
}
# The name of the fault, the changed files, and the start of the only line of output.
CASES = [
    ('nothing', {}, None),
    ('an include against an arrow', {'framework/base/text.cpp': '#include "core/game.hpp"\n'},
     'framework/base/text.cpp:1: framework/base may not include framework/core'),
    ('a link against an arrow',
     {'framework/base/CMakeLists.txt': 'tengen_library(base text.cpp)\ntarget_link_libraries(tengen_base tengen::core)\n'},
     'framework/base/CMakeLists.txt:2: framework/base may not link framework/core'),
    ('an include without a link', {'framework/core/CMakeLists.txt': 'tengen_library(core game.cpp)\n'},
     'framework/core/game.cpp:1: framework/core includes framework/base but does not link it'),
    ('an arrow without need',
     {'docs/architecture.md': TABLE.replace(
         '`core` `base` |\n', '`core` `base` `journal` |\n| `framework/journal` | saves | nothing |\n')},
     'docs/architecture.md:5: apps/tengen does not need framework/journal'),
    ('an arrow to nowhere', {'docs/architecture.md': TABLE.replace('`core` `base` |', '`core` `base` `match` |')},
     'docs/architecture.md:5: match has no row'),
    ('a folder without a row', {'framework/rules/line.cpp': '\n'}, 'framework/rules/line.cpp: its folder has no row'),
    ('a type twice', {'framework/core/text.hpp': GOOD['framework/base/text.hpp']},
     'framework/core/text.hpp:3: the type tengen::Text is also defined at framework/base/text.hpp:3'),
]


def lines_for(files):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, 'w', encoding='utf-8') as file:
                file.write(text)
        done = subprocess.run([sys.executable, SCRIPT, folder], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout.splitlines()


failures = 0
for name, changes, expected in CASES:
    code, lines = lines_for({**GOOD, **changes})
    good = (code, lines) == (0, []) if expected is None else code == 1 and len(lines) == 1 and lines[0].startswith(expected)
    if not good:
        failures += 1
        print(f'{name}: exit code {code}', *lines, sep='\n  ')
circle = {**GOOD, 'docs/architecture.md': TABLE.replace('texts | nothing', 'texts | `core`'),
          'framework/base/text.cpp': '#include "core/game.hpp"\n',
          'framework/base/CMakeLists.txt':
              'tengen_library(base text.cpp)\ntarget_link_libraries(tengen_base tengen::core)\n'}
code, lines = lines_for(circle)
if lines != ['docs/architecture.md: a circle: framework/base -> framework/core -> framework/base']:
    failures += 1
    print('a circle:', *lines, sep='\n  ')
sys.exit(1 if failures else 0)
