#!/usr/bin/env python3
"""An AI for any game, in the protocol of docs/protocol.md: plays next to the last stone.

    tengen play gomoku --seats human,engine:./beside.py,dialect=tengen
"""
import random
import sys


def column_and_row(name):
    """Returns (8, 8) for "h8"; None for other actions, such as "pass" or "swap"."""
    letters = name.rstrip("0123456789")
    digits = name[len(letters):]
    if not digits or not letters.isalpha():
        return None
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter.lower()) - ord("a") + 1
    return column, int(digits)


def distance(one, other):
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def choose(moves, legal):
    last = column_and_row(moves[-1]) if moves else None
    cells = [name for name in legal if column_and_row(name)]
    if last is None or not cells:
        return random.choice(legal)
    nearest = min(distance(column_and_row(name), last) for name in cells)
    return random.choice([n for n in cells if distance(column_and_row(n), last) == nearest])


def main():
    moves, legal = [], []
    in_game = False
    for line in sys.stdin:
        key, _, rest = line.strip().partition(" ")
        if in_game:  # the description of the game, which this AI need not understand
            if key == "end":
                in_game = False
                print("ok", flush=True)
        elif key == "tengen":
            print("name Beside 1.0\ntengen 1", flush=True)
        elif key == "game":
            in_game = True
        elif key == "think":
            moves, legal = [], []
        elif key == "moves":
            moves += rest.split()
        elif key == "legal":
            legal += rest.split()
        elif key == "seed":
            random.seed(int(rest))
        elif key == "go":
            print("play", choose(moves, legal), flush=True)
        elif key == "quit":
            return
        # Ignore all other lines, including those of later versions.


if __name__ == "__main__":
    main()
