; The grammar's tags.scm leaves out records.
(record_declaration name: (identifier) @name) @definition.class
