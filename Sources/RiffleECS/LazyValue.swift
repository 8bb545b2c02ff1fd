import Synchronization

/// A value that is made when it is first asked for, on any thread.
package final class LazyValue<Value: Sendable>: Sendable {
  private let made = AtomicLazyReference<Shared<Value>>()
  private let make: @Sendable () -> Value

  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// Two threads that ask at once may both make it; all get the one that was stored. A lock held while it is made could
  /// wait for a static value that waits for the lock.
  package var value: Value {
    if let made = made.load() { return made.value }
    return made.storeIfNil(Shared(make())).value
  }
}
