-- A link that its owner keeps, and that nobody can follow until it is activated.
ALTER TABLE links ADD COLUMN active INTEGER NOT NULL DEFAULT 1;
