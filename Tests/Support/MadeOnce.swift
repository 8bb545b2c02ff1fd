import Synchronization

/// Values that several tests share, each made by the first test that uses it. Only tests for the same key wait.
package final class MadeOnce<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private final class Slot: Sendable {
    let value = Mutex<Value?>(nil)
  }

  private let slots = Mutex<[Key: Slot]>([:])
  private let make: @Sendable (Key) throws -> Value

  package init(_ make: @escaping @Sendable (Key) throws -> Value) { self.make = make }

  /// Returns the value of a key, which is made once.
  package func callAsFunction(_ key: Key) throws -> Value {
    let slot = slots.withLock { slots in
      let slot = slots[key] ?? Slot()
      slots[key] = slot
      return slot
    }
    return try slot.value.withLock { value in
      if let value { return value }
      let made = try make(key)
      value = made
      return made
    }
  }
}
