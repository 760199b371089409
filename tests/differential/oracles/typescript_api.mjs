// Symbols of JavaScript and TypeScript files by the compiler API, in the form of strata_symbol_dump. Reads paths from standard
// input; the folder that holds node_modules/typescript is the argument.
//
// Mapping: declarations of functions, classes and their members, interfaces, type aliases with the members of an object type,
// enums, namespaces and modules. A variable outside of functions is a symbol; one whose value is a function or class (looked
// through parentheses, `as`, `satisfies`) is that, wherever it stands. So are members of object literals and assignments whose
// value is a function, qualified by the variable that holds the object. `export default` without a name is `default`,
// `export default memo(function f() {})` is f. Heads without a body (overloads, ambient functions) are forward. Calls that only
// wrap a function (memo(...)) are looked through. Members of object literals are methods if they are written as such.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

const ts = createRequire(process.argv[2] + "/")("typescript");
const K = ts.SyntaxKind;
const out = [];
// The rule "calls that only wrap a function are looked through" of docs/languages.md.
const WRAPPERS = new Set(["memo", "forwardRef", "observer", "useCallback", "useMemo", "debounce", "throttle", "memoize", "once", "lazy",
  "styled", "withRouter", "asyncHandler", "catchAsync", "defineComponent", "createSelector", "cache"]);
const RECEIVERS = ["this", "self", "prototype", "module", "exports", "window", "globalThis"];

function unwrapped(node) {
  for (; ;) {
    if (node && (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ||
                 ts.isNonNullExpression(node))) {
      node = node.expression;
    } else if (node && ts.isCallExpression(node) && WRAPPERS.has(nameOf(node.expression.name ?? node.expression)) && node.arguments.length > 0) {
      node = node.arguments[0];
    } else {
      return node;
    }
  }
}

const isFunction = (node) => node && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

function nameOf(node) {
  if (!node) return undefined;
  if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) return node.text;
  if (ts.isComputedPropertyName(node)) return node.getText().replace(/\s+/g, " ");
  if (ts.isStringLiteral(node) || ts.isNumericLiteral(node)) return node.text;
  return undefined;
}

function read(path) {
  const text = readFileSync(path, "utf8");
  const kind = /\.tsx$/.test(path) ? ts.ScriptKind.TSX : /\.[mc]?ts$/.test(path) ? ts.ScriptKind.TS : ts.ScriptKind.JSX;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  if (file.parseDiagnostics.length > 0) {
    out.push("!" + path);
    return;
  }
  const line = (at) => file.getLineAndCharacterOfPosition(at).line + 1;
  const say = (scope, name, type, node, forward = false) => {
    const full = [...scope, name].join(".");
    // Decorators are glue, no part of the definition; a wrapper (export, const) is none either.
    const mods = (ts.canHaveDecorators(node) && ts.getDecorators(node)) || [];
    let begin = node.getStart(file);
    if (ts.isClassDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isEnumDeclaration(node) ||
        ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isModuleDeclaration(node)) {
      const words = (node.modifiers ?? []).filter((each) =>
        ts.isDecorator(each) || [K.ExportKeyword, K.DefaultKeyword, K.DeclareKeyword].includes(each.kind));
      if (words.length > 0) {
        const after = words[words.length - 1].end;
        begin = after + (/^\s*/.exec(text.slice(after))[0].length);
      }
    }
    let end = node.end;
    if (text[end - 1] === ";" || text[end - 1] === ",") end -= 1;
    out.push([path, full, type, line(begin), line(end - 1), forward ? "forward" : "-"].join("\t"));
  };
  const enter = (scope, name, what) => ({ names: [...scope.names, name], local: false, type: false, ...what });
  const within = (node, scope) => ts.forEachChild(node, (child) => visit(child, scope));
  const named = (node, scope, name, type, what, forward = false, inner = node) => {
    say(scope.names, name, type, node, forward);
    return within(inner, enter(scope, name, what));
  };

  // What a variable, member or assignment is whose value is `value`; nothing for plain values.
  function byValue(node, scope, name, value, functionType) {
    if (isFunction(value)) return named(node, scope, name, functionType, { local: true }, false, value);
    if (value && ts.isClassExpression(value)) return named(node, scope, name, "class", { type: true }, false, value);
    return undefined;
  }
  const hasName = (value) => isFunction(value) || (value && ts.isClassExpression(value));

  // `a.b.c = ...`: the words before the last, without those that stand for nothing.
  function owner(expression) {
    const words = [];
    for (let each = expression; ; each = each.expression) {
      if (ts.isPropertyAccessExpression(each)) words.unshift(each.name.text);
      else if (ts.isIdentifier(each)) return [each.text, ...words];
      else if (each.kind === K.ThisKeyword) return ["this", ...words];
      else return undefined;
    }
  }

  function visitMember(node, scope, name) {
    if (ts.isConstructorDeclaration(node)) {
      for (const each of node.parameters) {
        if ((each.modifiers ?? []).some((word) => [K.PrivateKeyword, K.ProtectedKeyword, K.PublicKeyword, K.ReadonlyKeyword].includes(word.kind)) &&
            ts.isIdentifier(each.name)) {
          say(scope.names, each.name.text, "field", each);
        }
      }
      return named(node, scope, "constructor", "constructor", { local: true }, !node.body);
    }
    if (ts.isMethodSignature(node) || ts.isPropertySignature(node)) {
      if (!scope.type || name === undefined) return within(node, scope);
      return named(node, scope, name, ts.isMethodSignature(node) ? "method" : "property", { local: ts.isMethodSignature(node) });
    }
    if (name === undefined) return within(node, scope);
    if (ts.isPropertyDeclaration(node)) {
      const value = unwrapped(node.initializer);
      return hasName(value) ? byValue(node, scope, name, value, "method") : named(node, scope, name, "field", {});
    }
    return named(node, scope, name, "method", { local: true }, !node.body);
  }

  function visit(node, scope) {
    const name = nameOf(node.name);
    if (ts.isFunctionDeclaration(node)) return named(node, scope, name ?? "default", "function", { local: true }, !node.body);
    if (ts.isClassDeclaration(node)) return named(node, scope, name ?? "default", "class", { type: true });
    if (ts.isInterfaceDeclaration(node)) return named(node, scope, name, "interface", { type: true });
    if (ts.isTypeAliasDeclaration(node)) return named(node, scope, name, "type_alias", { type: true });
    if (ts.isEnumDeclaration(node)) return named(node, scope, name, "enum", { type: true });
    if (ts.isEnumMember(node) && name !== undefined) return say(scope.names, name, "enum_member", node);
    if (ts.isModuleDeclaration(node) && (node.flags & ts.NodeFlags.GlobalAugmentation)) return within(node, scope);
    if (ts.isModuleDeclaration(node)) {
      let own = name;
      let body = node.body;
      for (; body && ts.isModuleDeclaration(body); body = body.body) own += "." + body.name.text;
      const namespace = text.slice(node.getStart(file), node.name.getStart(file)).includes("namespace");
      say(scope.names, own, namespace ? "namespace" : "module", node);
      return body && within(body, enter(scope, own, {}));
    }
    if (ts.isConstructorDeclaration(node) || ts.isMethodDeclaration(node) || ts.isGetAccessor(node) || ts.isSetAccessor(node) ||
        ts.isMethodSignature(node) || ts.isPropertySignature(node) || ts.isPropertyDeclaration(node)) {
      return visitMember(node, scope, name);
    }
    if (ts.isVariableDeclaration(node) && (ts.isCatchClause(node.parent) || ts.isForInStatement(node.parent.parent) ||
                                           ts.isForOfStatement(node.parent.parent))) return within(node, scope);
    if (ts.isVariableDeclaration(node) && name !== undefined) {
      const value = unwrapped(node.initializer);
      if (value && ts.isCallExpression(value) && nameOf(value.expression) === "require") return undefined;
      if (hasName(value)) return byValue(node, scope, name, value, scope.type ? "method" : "function");
      if (scope.local || name === "_") return within(node, scope);
      const capital = /^[A-Z0-9_]*[A-Z][A-Z0-9_]*$/.test(name);
      return named(node, scope, name, capital ? "constant" : "variable", {});
    }
    if (ts.isPropertyAssignment(node) && name !== undefined) {
      const value = unwrapped(node.initializer);
      return isFunction(value) ? byValue(node, scope, name, value, scope.type ? "method" : "function") : within(node, scope);
    }
    if (ts.isExportAssignment(node) && !node.isExportEquals) {
      const value = unwrapped(node.expression);
      return hasName(value) ? byValue(node, scope, nameOf(value.name) ?? "default", value, "function") : within(node, scope);
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === K.EqualsToken && hasName(unwrapped(node.right))) {
      const words = owner(node.left);
      if (words && words.length > 0) {
        const last = words.pop();
        const kept = words.filter((each) => !RECEIVERS.includes(each));
        return byValue(node, { ...scope, names: [...scope.names, ...kept] }, last, unwrapped(node.right),
          kept.length > 0 || scope.type ? "method" : "function");
      }
    }
    if (isFunction(node)) return within(node, { ...scope, local: true, type: false });
    return within(node, scope);
  }
  within(file, { names: [], local: false, type: false });
}

for (const path of readFileSync(0, "utf8").split("\n")) {
  if (path) read(path);
}
process.stdout.write(out.join("\n") + "\n");
