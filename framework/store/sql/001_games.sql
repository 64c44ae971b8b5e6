CREATE TABLE game (
    id TEXT PRIMARY KEY,
    node TEXT NOT NULL,
    header TEXT NOT NULL,
    options TEXT NOT NULL,
    pool TEXT NOT NULL,
    code_hash TEXT NOT NULL,
    state INTEGER NOT NULL,
    made INTEGER NOT NULL,
    due INTEGER,
    ended INTEGER,
    result TEXT NOT NULL,
    last INTEGER NOT NULL
);

CREATE TABLE event (
    game TEXT NOT NULL,
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;

CREATE INDEX unfinished_game ON game (node, made) WHERE state < 2;
