-- The sign of life of a node has one place.
INSERT INTO node (name, address, alive, written) SELECT node, '', at, 0 FROM pulse WHERE at > 0
    ON CONFLICT (name) DO UPDATE SET alive = excluded.alive WHERE node.alive < excluded.alive;

DROP TABLE pulse;
