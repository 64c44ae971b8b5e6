CREATE TABLE account (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    kind INTEGER NOT NULL,
    made INTEGER NOT NULL
);

CREATE TABLE token (
    hash TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    made INTEGER NOT NULL
);

CREATE TABLE seat (
    game TEXT NOT NULL,
    seat INTEGER NOT NULL,
    account TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;

CREATE INDEX seat_of_account ON seat (account);

CREATE UNIQUE INDEX game_of_code ON game (code_hash) WHERE code_hash <> '';
