-- Initialization vectors of an encrypted name and content, as the client sent them.
ALTER TABLE entries ADD COLUMN iv TEXT;

-- The vault that an upload was announced for. It cannot be registered anywhere else.
ALTER TABLE uploads ADD COLUMN vault_id INTEGER REFERENCES vaults (id);
