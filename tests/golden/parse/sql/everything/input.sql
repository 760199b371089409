-- People who may log in.
CREATE TABLE app.users (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL
);

CREATE INDEX users_name ON app.users (name);

/* Active ones. */
CREATE OR REPLACE VIEW active_users AS
SELECT u.id, count(*) FROM app.users u JOIN logins l ON l.user_id = u.id GROUP BY u.id;

CREATE FUNCTION add_one(n INTEGER) RETURNS INTEGER AS $$
BEGIN
  RETURN n + 1;
END;
$$ LANGUAGE plpgsql;

CREATE TYPE mood AS ENUM ('sad', 'ok');
CREATE SCHEMA audit;
CREATE SEQUENCE seq_a;
CREATE TRIGGER t_ins BEFORE INSERT ON app.users FOR EACH ROW EXECUTE FUNCTION add_one();
CREATE MATERIALIZED VIEW mv AS SELECT 1;

ALTER TABLE app.users ADD COLUMN age INT;

INSERT INTO app.users (id, name) VALUES (1, 'a');
SELECT lower(name) FROM app.users WHERE id > 3;
