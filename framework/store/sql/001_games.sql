CREATE TABLE game (
    id TEXT PRIMARY KEY,
    node TEXT NOT NULL,
    header TEXT NOT NULL,
    options TEXT NOT NULL,
    pool TEXT NOT NULL,
    code_hash TEXT NOT NULL,
    state BIGINT NOT NULL,
    made BIGINT NOT NULL,
    due BIGINT,
    ended BIGINT,
    result TEXT NOT NULL,
    last BIGINT NOT NULL
);

CREATE TABLE event (
    game TEXT NOT NULL,
    number BIGINT NOT NULL,
    line TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;

CREATE INDEX unfinished_game ON game (node, made) WHERE state < 2;
