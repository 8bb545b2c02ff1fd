import Synchronization

/// A description that is made when it is first asked for: a scene without a mistake needs none of its blocks'.
final class LazyDescription: Sendable {
  private final class Made: Sendable {
    let value: ValueDescription
    init(_ value: ValueDescription) { self.value = value }
  }

  private let made = AtomicLazyReference<Made>()
  private let make: @Sendable () -> ValueDescription

  init(_ make: @escaping @Sendable () -> ValueDescription) { self.make = make }

  /// Two threads that ask at once may both make it; all get the one that was stored. A lock held while it is made could
  /// wait for a static value that waits for the lock.
  var value: ValueDescription {
    if let made = made.load() { return made.value }
    return made.storeIfNil(Made(make())).value
  }
}
