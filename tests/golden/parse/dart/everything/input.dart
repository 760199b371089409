// A licence.

library queue;

import 'dart:io';
import 'package:org/limits.dart' as limits show Limit, Bound;
export 'src/other.dart';

/// A queue of jobs.
@immutable
abstract class Queue<T extends Job> extends Base<T> with Mixed, Other implements Runnable {
  /// Most jobs.
  static const maxJobs = 16;

  final int head = 1, tail;
  late String? _hint;

  /// Makes a queue.
  Queue(this.head, {required this.tail}) : super(1) {
    open(head);
  }

  Queue.named(int size) {
    grow(size);
  }

  factory Queue.make() => Queue(1);

  const Queue._();

  // How full it is.
  int get load => head - tail;

  set load(int value) {
    _store(value);
  }

  /// Runs it.
  @override
  Future<void> run(
    T job,
    int count,
  ) async {
    int helper(int x) => x;
    final local = await jobs.map((each) => each.name);
    helper(1);
  }

  void stop();

  Queue operator +(Queue other) => this;
}

/// Doubles.
int twice(int x) {
  return x * 2;
}

void main() => run();

enum State {
  /// Nothing runs.
  idle,
  busy;

  String label() => name;
}

mixin Mixed on Base implements Runnable {
  void mix() {}
}

extension Shout on String {
  String shout() => toUpperCase();
}

extension type Id(int value) {
  void show() {}
}

typedef Callback = void Function(int);

class Alias = Base with Mixed;

void chained(Store store) {
  store.rows.where(isOpen).map(toText);
  store?.close();
}
