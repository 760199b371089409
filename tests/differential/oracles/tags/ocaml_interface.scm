; The grammar's tags.scm leaves out the values of signatures.
(value_specification (value_name) @name) @definition.function
