; The grammar's tags.scm leaves out what has no body.
(function_declaration name: (identifier) @name) @definition.function
