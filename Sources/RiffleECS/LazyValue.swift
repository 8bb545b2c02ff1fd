import Synchronization

/// A value computed on first use, on any thread.
package final class LazyValue<Value: Sendable>: Sendable {
  private let made = AtomicLazyReference<Shared<Value>>()
  private let make: @Sendable () -> Value

  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// Two threads may both compute it at once; all get the one stored first. A lock held meanwhile could wait for a
  /// static value that waits for the lock.
  package var value: Value {
    if let made = made.load() { return made.value }
    return made.storeIfNil(Shared(make())).value
  }
}
