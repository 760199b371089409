// Symbols of Java files by javac's tree API, in the form of strata_symbol_dump. Reads paths from standard input:
//
//     java tests/differential/oracles/JavaTree.java < paths
//
// Mapping: types at any depth (records are classes, annotation types are interfaces), methods, constructors (named like their type),
// fields and record components, enum constants; fields in capitals are constants. The package does not qualify. A type declared in a
// method is qualified by it; members of an anonymous class by the field or enum constant that holds it, else by the method. Fields of
// anonymous and local types in methods are members like others. Files that javac cannot parse are left out (`!path`).
import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import javax.tools.*;

public class JavaTree {
    static class Source extends SimpleJavaFileObject {
        final String text;

        Source(String path, String text) {
            super(new File(path).toURI(), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignored) {
            return text;
        }

        @Override
        public boolean isNameCompatible(String name, Kind kind) {
            return true;
        }
    }

    static class Reader extends TreeScanner<Void, String> {
        final String path;
        final CompilationUnitTree unit;
        final SourcePositions positions;
        final PrintStream out;
        final Deque<Tree> types = new ArrayDeque<>();  // around; null in a method or lambda

        Reader(String path, CompilationUnitTree unit, SourcePositions positions, PrintStream out) {
            this.path = path;
            this.unit = unit;
            this.positions = positions;
            this.out = out;
        }

        void say(String name, String kind, Tree node) {
            LineMap lines = unit.getLineMap();
            long last = Math.max(positions.getEndPosition(unit, node) - 1, positions.getStartPosition(unit, node));
            out.printf("%s\t%s\t%s\t%d\t%d\t-%n", path, name, kind, lines.getLineNumber(positions.getStartPosition(unit, node)),
                    lines.getLineNumber(last));
        }

        static String joined(String scope, CharSequence name) {
            return scope == null ? name.toString() : scope + "." + name;
        }

        @Override
        public Void visitClass(ClassTree type, String scope) {
            String inside = scope;
            if (type.getSimpleName().length() > 0) {
                inside = joined(scope, type.getSimpleName());
                String kind = switch (type.getKind()) {
                    case INTERFACE, ANNOTATION_TYPE -> "interface";
                    case ENUM -> "enum";
                    default -> "class";
                };
                say(inside, kind, type);
            }
            types.push(type);
            super.visitClass(type, inside);
            types.pop();
            return null;
        }

        @Override
        public Void visitMethod(MethodTree method, String scope) {
            boolean constructor = method.getName().contentEquals("<init>");
            String type = ((ClassTree) types.peek()).getSimpleName().toString();
            String name = joined(scope, constructor ? type : method.getName());
            say(name, constructor ? "constructor" : "method", method);
            types.push(method);
            super.visitMethod(method, name);
            types.pop();
            return null;
        }

        @Override
        public Void visitBlock(BlockTree block, String scope) {
            types.push(block);
            super.visitBlock(block, scope);
            types.pop();
            return null;
        }

        @Override
        public Void visitLambdaExpression(LambdaExpressionTree lambda, String scope) {
            types.push(lambda);
            super.visitLambdaExpression(lambda, scope);
            types.pop();
            return null;
        }

        @Override
        public Void visitVariable(VariableTree variable, String scope) {
            if (!(types.peek() instanceof ClassTree)) {
                return super.visitVariable(variable, scope);
            }
            String word = variable.getName().toString();
            String name = joined(scope, word);
            boolean member = variable.toString().contains("/*public static final*/ " + word);
            boolean capitals = word.equals(word.toUpperCase(Locale.ROOT)) && word.chars().anyMatch(Character::isUpperCase);
            say(name, member ? "enum_member" : capitals ? "constant" : "field", variable);
            return super.visitVariable(variable, name);
        }
    }

    public static void main(String[] arguments) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        PrintStream out = new PrintStream(new BufferedOutputStream(System.out), false, StandardCharsets.UTF_8);
        BufferedReader paths = new BufferedReader(new InputStreamReader(System.in));
        for (String path = paths.readLine(); path != null; path = paths.readLine()) {
            String text = new String(Files.readAllBytes(Path.of(path)), StandardCharsets.UTF_8);
            DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
            JavacTask task = (JavacTask) compiler.getTask(
                    null, null, problems, List.of("-proc:none"), null, List.of(new Source(path, text)));
            List<CompilationUnitTree> units = new ArrayList<>();
            task.parse().forEach(units::add);
            if (problems.getDiagnostics().stream().anyMatch(each -> each.getKind() == Diagnostic.Kind.ERROR)) {
                out.println("!" + path);
                continue;
            }
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : units) {
                new Reader(path, unit, positions, out).scan(unit, null);
            }
        }
        out.flush();
    }
}
