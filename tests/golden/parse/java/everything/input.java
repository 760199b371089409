/* A licence that belongs to nobody. */

package org.example.queue;

import java.util.List;
import java.util.Map;
import java.util.function.*;
import static java.util.Objects.requireNonNull;
import static org.example.Limits.*;

/**
 * A queue of jobs.
 *
 * @param <T> what a job yields
 */
@SuppressWarnings({"public", "unchecked"})
@Deprecated
public abstract class JobQueue<T extends Comparable<T>> extends Base<T> implements Runnable, Map.Entry<String, T> {
  /** Most jobs at once. */
  public static final int MAX_JOBS = 16;

  private int head, tail; // both ends
  @Inject protected final List<T> jobs = new ArrayList<>();

  // Compares by age.
  static final Comparator<Job> BY_AGE = new Comparator<Job>() {
    @Override
    public int compare(Job a, Job b) {
      return Long.compare(a.age(), b.age());
    }
  };

  private final Supplier<T> maker = () -> {
    int local = 1;
    return make(local);
  };

  static {
    register(JobQueue.class);
  }

  /** Makes a queue. */
  @Inject
  public JobQueue(Supplier<T> maker) throws IOException {
    super(maker);
    this.jobs.add(requireNonNull(maker).get());
  }

  // Adds one job.
  // It may block.
  @Override
  @Timed(name = "push")
  public synchronized <R> R push(@Nullable T job, int... rest) {
    jobs.stream().map(Job::name).map(Wrapped::new).forEach(this::log);
    class Local {
      int x;

      void help() {}
    }
    Runnable r = new Runnable() {
      private int seen;

      public void run() {
        push(null);
      }
    };
    return (R) job;
  }

  protected abstract void stop();

  void packagePrivate() {}

  /** One of them. */
  public static class Node<K> {
    K key;

    class Inner {
      void deep() {}
    }
  }

  interface Listener extends java.util.EventListener, Consumer<String> {
    int LIMIT = 3;

    void onEvent(Event e);

    default boolean enabled() {
      return true;
    }

    private void hidden() {}
  }

  /** States. */
  public enum State implements Coded {
    /** Nothing runs. */
    IDLE(0),
    @Deprecated
    BUSY(1) {
      @Override
      String label() {
        return "busy";
      }
    };

    private final int code;

    State(int code) {
      this.code = code;
    }

    String label() {
      return name();
    }
  }
}

/** A pair. */
public record Pair<A, B>(@NotNull A first, B second) implements Serializable {
  static int made;

  public Pair {
    made++;
  }

  A swap(B other) {
    return first;
  }
}

/** Marks. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Marker {
  String value() default "";

  int[] sizes();
}

sealed interface Shape permits Circle, Square {}

final class Circle implements Shape {
  double area() {
    return switch (kind) {
      case Circle c when c.r > 0 -> Math.PI * c.r();
      default -> 0;
    };
  }
}
