#!/usr/bin/env python3
"""A bot for a Tengen server that knows no rules: it plays random legal moves (docs/bots.md).

    python3 bot.py http://127.0.0.1:8364 --games tictactoe,connect_four
    python3 bot.py https://play.example/t/k3m9x2p7qd
"""
import argparse
import base64
import json
import os
import random
import re
import select
import signal
import socket
import ssl
import struct
import sys
import time
from urllib.parse import urlsplit


class WebSocket:
    """The client side of RFC 6455: text frames, without extensions."""

    def __init__(self, url):
        secure = url.scheme == "https"
        port = url.port or (443 if secure else 80)
        self.socket = socket.create_connection((url.hostname, port), timeout=10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if secure:
            context = ssl.create_default_context()
            self.socket = context.wrap_socket(self.socket, server_hostname=url.hostname)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /play HTTP/1.1\r\nHost: {url.hostname}:{port}\r\n"
                             "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
                             ).encode())
        self.bytes = b""
        while b"\r\n\r\n" not in self.bytes:
            self.read_more()
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n", 1)[0]:
            raise ConnectionError("this is not a Tengen server")

    def read_more(self):
        some = self.socket.recv(65536)
        if not some:
            raise ConnectionError("the server has ended the connection")
        self.bytes += some

    def send(self, payload, kind=1):
        size = len(payload)
        head = bytes([0x80 | kind])
        if size < 126:
            head += bytes([0x80 | size])
        else:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        self.socket.sendall(head + mask + masked)

    def frame(self):
        """Returns the kind, the payload and whether it is the last part; None if incomplete."""
        size, start = (self.bytes[1] & 0x7F, 2) if len(self.bytes) > 1 else (0, 2)
        if size == 126:
            start = 4
            size = struct.unpack(">H", self.bytes[2:4])[0] if len(self.bytes) >= 4 else 0
        elif size == 127:
            start = 10
            size = struct.unpack(">Q", self.bytes[2:10])[0] if len(self.bytes) >= 10 else 0
        if len(self.bytes) < start + size:
            return None
        first, payload = self.bytes[0], self.bytes[start:start + size]
        self.bytes = self.bytes[start + size:]
        return first & 0x0F, payload, first & 0x80 != 0

    def receive(self, until):
        """Returns the next text; None if there is none before this time."""
        text = b""
        while True:
            frame = self.frame()
            if frame is None:
                pending = getattr(self.socket, "pending", lambda: 0)()
                rest = max(until - time.monotonic(), 0)
                if not pending and not select.select([self.socket], [], [], rest)[0]:
                    return None
                self.read_more()
                continue
            kind, payload, last = frame
            if kind == 8:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) > 1 else 0
                raise ConnectionError(f"the server has ended the connection ({code})")
            if kind == 9:
                self.send(payload, 10)
            elif kind < 3:
                text += payload
                if last:
                    return text.decode()


def filled(text):
    """Puts the arguments into a text of the server: ["{} wins", "x"]."""
    if not isinstance(text, list) or not text:
        return str(text)
    line = text[0]
    for i, argument in enumerate(text[1:]):
        shown = filled(argument)
        line = line.replace("{%d}" % i, shown) if "{%d}" % i in line else line.replace("{}", shown, 1)
    return line


class Game:
    def __init__(self):
        self.columns = 0
        self.seat = None
        self.last = 0  # the number of the last event
        self.view = None
        self.begun = self.closed = False
        self.sent = None  # the event before the move without an answer
        self.refusals = 0

    def over(self):
        ended = self.begun and self.view is not None and self.view.get("act") is None
        return ended or self.closed

    def legal(self):
        """The names of all legal moves. ["empty"] means every empty cell."""
        names = self.view["legal"]
        if names != ["empty"]:
            return names
        cells = [i for i, sign in enumerate(self.view["cells"]) if sign == "."]
        return [column_name(i % self.columns) + str(i // self.columns + 1) for i in cells]


def column_name(column):
    """a to z, then aa, ab ..."""
    return (column_name(column // 26 - 1) if column > 25 else "") + chr(ord("a") + column % 26)


class Bot:
    def __init__(self, options):
        self.options = options
        url = urlsplit(options.server if "//" in options.server else "https://" + options.server)
        self.url = url
        self.code = url.path[3:] if url.path.startswith("/t/") else None
        self.token = None
        if options.token and os.path.exists(options.token):
            self.token = open(options.token).read().strip() or None
        self.left = list(options.games) * options.rounds
        self.games = {}
        self.seeking = None
        self.stopping = self.visited = False

    def run(self):
        delay = 0
        while not self.finished():
            try:
                self.visit()
                delay = 0
            except (OSError, ConnectionError) as error:
                print(f"{error}; trying again in {delay} s", file=sys.stderr, flush=True)
                time.sleep(delay)
                delay = min(2 * delay + 1, 15)

    def finished(self):
        nothing_left = self.stopping or not (self.left or self.code or self.seeking)
        return self.visited and nothing_left and not self.games

    def visit(self):
        """One connection."""
        self.socket = WebSocket(self.url)
        self.last_id, self.asked = 0, {}
        self.seeking, self.games = None, {}
        hello = {"v": [1, 1], "program": "bot.py", "wants": ["view"], "name": self.options.name}
        if self.token:
            hello["token"] = self.token
        self.ask("hello", self.on_welcome, **hello)
        self.ping_every, next_ping = 10.0, time.monotonic() + 10
        while True:
            text = self.socket.receive(next_ping)
            if text is not None:
                self.take(json.loads(text))
            if time.monotonic() >= next_ping:
                self.ask("ping", at=int(time.monotonic() * 1000))
                next_ping = time.monotonic() + self.ping_every
            if self.finished() and not self.asked:
                return

    def ask(self, kind, answered=None, **fields):
        self.last_id += 1
        self.asked[self.last_id] = answered
        self.socket.send(json.dumps({"type": kind, "id": self.last_id, **fields}).encode())

    def take(self, message):
        answered = self.asked.pop(message["re"], None) if "re" in message else None
        if answered:
            answered(message)
        elif message["type"] in ("game", "events"):
            self.on_game(message)
        elif message["type"] == "offers":
            self.on_offers(message)

    def on_welcome(self, message):
        if message["type"] == "error":
            sys.exit(filled(message["text"]))
        self.visited = True
        self.ping_every = message["ping"] / 1000
        if message.get("token"):
            self.token = message["token"]
            if self.options.token:
                with open(os.open(self.options.token, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
                          "w") as file:
                    file.write(self.token)
        for game in message["mine"]:
            self.games[game] = Game()
            self.ask("open", self.on_opened, game=game)
        if self.code:
            self.ask("open", self.on_table, code=self.code)
        else:
            self.seek()

    def on_table(self, message):
        """Sits down at the table of a link."""
        self.on_opened(message)
        self.code = None
        if message["type"] == "game" and message.get("you") is None:
            self.ask("sit", self.on_answer, game=message["game"])

    def on_opened(self, message):
        if message["type"] == "error":
            self.on_answer(message)
            self.games.clear()
        else:
            self.on_game(message)

    def on_answer(self, message):
        if message["type"] == "error":
            print(filled(message["text"]), file=sys.stderr, flush=True)

    def seek(self):
        """Asks for the next game, if no other one runs."""
        if self.stopping or self.seeking or self.games or not self.left:
            return
        self.seeking = self.left[0]
        rules = {"game": self.seeking}
        if self.options.set:
            rules["set"] = dict(pair.split("=", 1) for pair in self.options.set)
        self.ask("seek", self.on_sought, rules=rules, clock=self.options.clock, seat="any",
                 rated=False)

    def on_sought(self, message):
        if message["type"] != "error":
            return
        self.on_answer(message)
        self.seeking = None
        if message.get("wait") is None:
            sys.exit(1)
        time.sleep(message["wait"] / 1000)
        self.seek()

    def on_game(self, message):
        if message["game"] not in self.games:
            # A game without a request: that of the seek.
            if self.seeking:
                self.left.remove(self.seeking)
                self.seeking = None
            self.games[message["game"]] = Game()
        game = self.games[message["game"]]
        if message.get("header"):
            game.columns = int(re.search(r"^ *board \d+ (\d+)", message["header"], re.M)[1])
        if message["type"] == "game":
            game.seat = message.get("you")
            game.begun = message["state"] != "open"
            game.closed = message["state"] == "over"
        game.last = max(game.last, message["from"] + len(message["lines"]) - 1)
        game.view = message.get("view") or game.view
        if game.over():
            return self.end(message["game"], game)
        self.move(message["game"], game)

    def move(self, name, game):
        """Sends a move. `after` names the last event, so a repeated message does no harm."""
        if not game.begun or game.view.get("act") != game.seat or game.sent == game.last:
            return
        game.sent = game.last
        self.ask("play", lambda message: self.on_played(name, game, message), game=name,
                 after=game.last, move=random.choice(game.legal()))

    def on_played(self, name, game, message):
        if message["type"] == "ok":
            return
        # After "stale", the server sends the missing events.
        if message["code"] == "illegal" and game.refusals < 20 and name in self.games:
            game.refusals += 1
            game.sent = None
            self.move(name, game)

    def on_offers(self, message):
        """Agrees to undo moves."""
        game = self.games.get(message["game"])
        takeback = message.get("takeback")
        if game and takeback and takeback["by"] != game.seat:
            if game.seat not in takeback["yes"]:
                self.ask("offer", game=message["game"], what="takeback", to=takeback["to"], yes=True)

    def end(self, name, game):
        print(f"ended {name} {filled(game.view['prompt'])}", flush=True)
        del self.games[name]
        self.ask("close", game=name)
        self.seek()


def read_clock(text):
    """Seconds for all moves, and per move: "180+2"."""
    total, _, increment = text.partition("+")
    return {"total": int(total) * 1000, "increment": int(increment or 0) * 1000}


def main():
    parser = argparse.ArgumentParser(description="Play random legal moves at a Tengen server.")
    parser.add_argument("server", help="a server, or the link of a table")
    parser.add_argument("--games", default="tictactoe", type=lambda text: text.split(","),
                        help="the games to seek, one after the other")
    parser.add_argument("--rounds", type=int, default=1, help="how often to play these games")
    parser.add_argument("--set", action="append", help="a changed rule, such as board.rows=7")
    parser.add_argument("--clock", default="180+2", type=read_clock, help="seconds (180+2)")
    parser.add_argument("--name", default="random", help="name of the bot")
    parser.add_argument("--token", help="the file that keeps who the bot is")
    bot = Bot(parser.parse_args())
    signal.signal(signal.SIGTERM, lambda *_: setattr(bot, "stopping", True))
    bot.run()


if __name__ == "__main__":
    main()
