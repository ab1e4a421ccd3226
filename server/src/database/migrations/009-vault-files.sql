-- The initialization vectors of an encrypted name and content, as the client gave them.
ALTER TABLE entries ADD COLUMN iv TEXT;

-- The vault that an upload was announced for: it cannot become an entry of anything else.
ALTER TABLE uploads ADD COLUMN vault_id INTEGER REFERENCES vaults (id);
