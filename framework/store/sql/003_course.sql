-- Only games by correspondence have a due.
UPDATE game SET due = NULL;

CREATE INDEX due_game ON game (node, due) WHERE due IS NOT NULL;

CREATE TABLE left_game (
    account TEXT NOT NULL,
    game TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (account, game)
) WITHOUT ROWID;

CREATE TABLE chat (
    game TEXT NOT NULL,
    account TEXT NOT NULL,
    text TEXT,
    phrase BIGINT,
    watchers BIGINT NOT NULL,
    n BIGINT NOT NULL,
    at BIGINT NOT NULL
);

CREATE INDEX chat_of_game ON chat (game);

CREATE TABLE pulse (
    node TEXT PRIMARY KEY,
    at BIGINT NOT NULL
);
