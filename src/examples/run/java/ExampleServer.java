import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import com.sun.source.util.JavacTask;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Compiles and runs Java programs one after the other in one warm machine, each with classes of its own. Reads one line per
 * program, {@code run|check TAB end-mark TAB file}; writes {@code end-mark exit-code LF} to both outputs when it has ended.
 * A program that calls System.exit ends this process too.
 */
public class ExampleServer {
  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
  private static final PrintStream OUT = System.out;
  private static final PrintStream ERR = System.err;

  public static void main(String[] arguments) throws Exception {
    trust(System.getenv("SSL_CERT_FILE"));
    BufferedReader jobs = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = jobs.readLine(); line != null; line = jobs.readLine()) {
      String[] job = line.split("\t", 3);
      int exit = execute(job[0].equals("run"), Path.of(job[2]));
      System.setOut(OUT);
      System.setErr(ERR);
      for (PrintStream stream : List.of(OUT, ERR)) {
        stream.print(job[1] + exit + "\n");
        stream.flush();
      }
    }
  }

  /** Java reads whom it trusts from a key store and not from a certificate; before anything connects, it can be told which. */
  private static void trust(String certificate) throws Exception {
    if (certificate == null) return;
    KeyStore store = KeyStore.getInstance("JKS");
    store.load(null, null);
    try (InputStream in = Files.newInputStream(Path.of(certificate))) {
      store.setCertificateEntry("recorder", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    Path file = Path.of(System.getenv("HOME"), ".trusted-certificates");
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, "changeit".toCharArray());
    }
    System.setProperty("javax.net.ssl.trustStore", file.toString());
    System.setProperty("javax.net.ssl.trustStoreType", "JKS");
    System.setProperty("javax.net.ssl.trustStorePassword", "changeit");
  }

  private static int execute(boolean run, Path file) throws Exception {
    if (!run) return parses(Files.readString(file)) ? 0 : 1;
    Map<String, byte[]> classes = new LinkedHashMap<>();
    if (!compile(file, classes)) return 1;
    Method main = mainOf(classes);
    if (main == null) {
      ERR.println(file + ":1: error: no class has a main method");
      return 1;
    }
    int[] exit = {0};
    ThreadGroup group = new ThreadGroup("example");
    Thread thread = new Thread(group, () -> {
      try {
        main.setAccessible(true);
        main.invoke(null, (Object) new String[0]);
      } catch (InvocationTargetException error) {
        ERR.print("Exception in thread \"main\" ");
        error.getCause().printStackTrace(ERR);
        exit[0] = 1;
      } catch (ReflectiveOperationException error) {
        error.printStackTrace(ERR);
        exit[0] = 1;
      }
    }, "main");
    thread.setContextClassLoader(main.getDeclaringClass().getClassLoader());
    thread.start();
    thread.join();
    joinOthers(group);
    return exit[0];
  }

  /** As a machine of its own would wait for them. */
  private static void joinOthers(ThreadGroup group) throws InterruptedException {
    Thread[] threads = new Thread[64];
    int count = group.enumerate(threads);
    for (int index = 0; index < count; index++) if (!threads[index].isDaemon()) threads[index].join();
  }

  private static Method mainOf(Map<String, byte[]> classes) throws ClassNotFoundException {
    ClassLoader loader = new ClassLoader(ExampleServer.class.getClassLoader()) {
      @Override
      protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = classes.get(name);
        if (bytes == null) throw new ClassNotFoundException(name);
        return defineClass(name, bytes, 0, bytes.length);
      }
    };
    for (String name : classes.keySet()) {
      for (Method method : loader.loadClass(name).getDeclaredMethods()) {
        boolean takesArguments = List.of(method.getParameterTypes()).equals(List.of(String[].class));
        if (method.getName().equals("main") && Modifier.isStatic(method.getModifiers()) && takesArguments) return method;
      }
    }
    return null;
  }

  private static boolean compile(Path file, Map<String, byte[]> classes) throws Exception {
    JavaFileObject input = input(Files.readString(file));
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    JavaFileManager files = new ForwardingJavaFileManager<>(COMPILER.getStandardFileManager(found, null, null)) {
      @Override
      public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
        return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/') + ".class"), kind) {
          @Override
          public OutputStream openOutputStream() {
            return new ByteArrayOutputStream() {
              @Override
              public void close() {
                classes.put(name, toByteArray());
              }
            };
          }
        };
      }
    };
    boolean good = COMPILER.getTask(null, files, found, List.of("-proc:none"), null, List.of(input)).call();
    errorsIn(found).forEach(ERR::println);
    return good;
  }

  private static final Pattern TYPE =
      Pattern.compile("(?m)^[ \\t]*(?:(?:public|private|protected|static|final|abstract|sealed|non-sealed)\\s+)*(?:class|interface|enum|record|@interface)\\s+\\w");
  private static final Pattern HEAD = Pattern.compile("\\A(?:\\s*(?:(?:package|import)\\s[^;]*;|//[^\\n]*))*\\s*");

  /**
   * Whether a program that is only shown can be parsed: documentation shows methods without their class and statements without their
   * method, of which nothing can be compiled.
   */
  private static boolean parses(String source) throws Exception {
    Matcher head = HEAD.matcher(source);
    int start = head.lookingAt() ? head.end() : 0;
    String imports = source.substring(0, start);
    String rest = source.substring(start);
    List<String> members = syntaxErrorsIn(imports + "class Example { " + rest + "\n}");
    List<String> whole = TYPE.matcher(source).find() ? syntaxErrorsIn(source) : members;
    if (whole.isEmpty() || members.isEmpty()) return true;
    if (syntaxErrorsIn(imports + "class Example { void run() { " + rest + "\n} }").isEmpty()) return true;
    whole.forEach(ERR::println);
    return false;
  }

  private static List<String> syntaxErrorsIn(String source) throws Exception {
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    JavacTask task = (JavacTask) COMPILER.getTask(null, null, found, List.of("-proc:none"), null, List.of(input(source)));
    task.parse();
    return errorsIn(found);
  }

  private static List<String> errorsIn(DiagnosticCollector<JavaFileObject> found) {
    List<String> errors = new ArrayList<>();
    for (Diagnostic<? extends JavaFileObject> diagnostic : found.getDiagnostics()) {
      if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
        errors.add("Example.java:" + diagnostic.getLineNumber() + ": error: " + diagnostic.getMessage(null));
      }
    }
    return errors;
  }

  private static JavaFileObject input(String source) {
    return new SimpleJavaFileObject(URI.create("string:///Example.java"), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreErrors) {
        return source;
      }

      @Override
      public boolean isNameCompatible(String name, JavaFileObject.Kind kind) {
        return true;
      }
    };
  }
}
