-- The latest time that the server saw: what expires goes on from there, whatever the system's clock is set to meanwhile.
CREATE TABLE latest_time (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  moment TEXT NOT NULL
) STRICT;
