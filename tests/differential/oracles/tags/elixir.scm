; The grammar's tags.scm leaves out callbacks and implementations.
(unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @ignore
    (arguments
      (binary_operator left: (call target: (identifier) @name))))
  (#any-of? @ignore "callback" "macrocallback")) @definition.function
(unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @ignore
    (arguments
      (binary_operator left: (binary_operator left: (call target: (identifier) @name)))))
  (#any-of? @ignore "callback" "macrocallback")) @definition.function
