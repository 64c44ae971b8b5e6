CREATE TABLE account (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    kind INTEGER NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    skeleton TEXT NOT NULL,
    password TEXT NOT NULL,
    recovery TEXT NOT NULL
);

CREATE UNIQUE INDEX account_name ON account (skeleton) WHERE skeleton <> '';

CREATE TABLE token (
    hash TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    made INTEGER NOT NULL
);

CREATE INDEX token_of_account ON token (account);

CREATE TABLE seat (
    game TEXT NOT NULL,
    seat INTEGER NOT NULL,
    account TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;

CREATE INDEX seat_of_account ON seat (account);

CREATE UNIQUE INDEX game_of_code ON game (code_hash) WHERE code_hash <> '';

CREATE TABLE rating (
    account TEXT NOT NULL,
    pool TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (account, pool)
) WITHOUT ROWID;

CREATE INDEX leader ON rating (pool, rating);

CREATE TABLE block (
    account TEXT NOT NULL,
    blocked TEXT NOT NULL,
    PRIMARY KEY (account, blocked)
) WITHOUT ROWID;

CREATE TABLE report (
    game TEXT NOT NULL,
    account TEXT NOT NULL,
    reported TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL
);

CREATE TABLE sanction (
    account TEXT NOT NULL,
    kind INTEGER NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (account, kind)
) WITHOUT ROWID;

CREATE TABLE audit (
    at INTEGER NOT NULL,
    line TEXT NOT NULL
);
