CREATE TABLE node (
    name TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    alive BIGINT NOT NULL,
    written BIGINT NOT NULL
);

CREATE TABLE lobby (
    id TEXT PRIMARY KEY,
    node TEXT NOT NULL,
    kind BIGINT NOT NULL,
    content TEXT NOT NULL
);

CREATE INDEX lobby_of_node ON lobby (node);
