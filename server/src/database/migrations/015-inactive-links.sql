-- 0 for a link that visitors cannot use until its owner activates it.
ALTER TABLE links ADD COLUMN active INTEGER NOT NULL DEFAULT 1;
