-- Each new entry changes the counts of its user. PostgreSQL adds a new version of the row each time, and where its page has
-- no room for that, also an entry in the index: then it refuses writes of other users, who read the same page of the index.
-- So most of each page stays free. CLUSTER gives existing rows this room, too.
ALTER TABLE space_usage SET (fillfactor = 10);
ALTER TABLE note_usage SET (fillfactor = 10);
ALTER TABLE drives SET (fillfactor = 10);
CLUSTER space_usage USING space_usage_pkey;
CLUSTER note_usage USING note_usage_pkey;
CLUSTER drives USING drives_pkey;
