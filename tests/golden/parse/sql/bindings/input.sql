CREATE TABLE shapes.box (id int REFERENCES room (id), kind box_kind, FOREIGN KEY (id) REFERENCES house (id));
INSERT INTO "Box" (a) SELECT b.a FROM old_box b JOIN shelf ON b.i = shelf.i WHERE b.x IN (SELECT y FROM list);
UPDATE stock SET a = 1;
DELETE FROM waste WHERE x = 1;
ALTER TABLE wall ADD COLUMN z int;
DROP TABLE floor;
CREATE INDEX by_name ON door (name);
CREATE VIEW all_boxes AS SELECT count(*) FROM box;
TRUNCATE TABLE logs;
