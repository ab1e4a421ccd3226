-- The latest time that the server noted. Expiry times continue from there, even if the system clock is set back.
CREATE TABLE latest_time (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  moment TEXT NOT NULL
) STRICT;
