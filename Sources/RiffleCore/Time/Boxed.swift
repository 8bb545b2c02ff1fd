/// A large value in memory of its own, copied when a shared one is written: a copy counts one reference, and the
/// compiler writes the code for copying the parts once, not for each structure that contains them.
@propertyWrapper package struct Boxed<Value> {
  fileprivate final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  package init(wrappedValue: Value) { box = Box(wrappedValue) }

  package var wrappedValue: Value {
    get { box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }
}

// The box is written only while it has one owner.
extension Boxed: @unchecked Sendable where Value: Sendable {}
