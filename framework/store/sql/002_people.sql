CREATE TABLE account (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    kind BIGINT NOT NULL,
    made BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    skeleton TEXT NOT NULL,
    password TEXT NOT NULL,
    recovery TEXT NOT NULL
);

CREATE UNIQUE INDEX account_name ON account (skeleton) WHERE skeleton <> '';

CREATE TABLE token (
    hash TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    made BIGINT NOT NULL
);

CREATE INDEX token_of_account ON token (account);

CREATE TABLE seat (
    game TEXT NOT NULL,
    seat BIGINT NOT NULL,
    account TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;

CREATE INDEX seat_of_account ON seat (account);

CREATE UNIQUE INDEX game_of_code ON game (code_hash) WHERE code_hash <> '';

CREATE TABLE rating (
    account TEXT NOT NULL,
    pool TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    at BIGINT NOT NULL,
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
    at BIGINT NOT NULL
);

CREATE TABLE sanction (
    account TEXT NOT NULL,
    kind BIGINT NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (account, kind)
) WITHOUT ROWID;

CREATE TABLE audit (
    at BIGINT NOT NULL,
    line TEXT NOT NULL
);
