/// The total size of the memory blocks that values own outside of their columns, added by `Component.measure(_:)`.
public struct OwnedMemory {
  private enum Pass {
    /// Records the blocks of the value, not those inside them.
    case outer
    /// Records the blocks of the compared value, also those inside blocks that the two do not share.
    case shared
    case counting
  }

  private var pass = Pass.outer
  private var outer: [UnsafeRawPointer] = []
  private var nextOuter = 0
  /// `end` is the index after the blocks inside it.
  private var shared: [(address: UnsafeRawPointer, end: Int)] = []
  private var nextShared = 0
  private var depth = 0
  private(set) var bytes = 0

  /// The closures add the blocks of each value.
  init(of walk: (inout OwnedMemory) -> Void, sharedWith other: ((inout OwnedMemory) -> Void)?) {
    if let other {
      walk(&self)
      pass = .shared
      other(&self)
    }
    pass = .counting
    walk(&self)
  }

  /// Counts an array of elements that own nothing. O(1): not walked.
  @inlinable
  public mutating func add<Element>(_ array: [Element]) { add(array, inside: nil) }

  /// Counts an array and, by `inside`, what its elements own.
  @inlinable
  public mutating func add<Element>(_ array: [Element], inside: ((inout OwnedMemory, Element) -> Void)?) {
    guard array.capacity > 0 else { return }
    let address = array.withUnsafeBufferPointer { $0.baseAddress.map(UnsafeRawPointer.init) }
    add(address, bytes: Self.arrayHeader + array.capacity * MemoryLayout<Element>.stride) { memory in
      guard let inside else { return }
      // In place: a copy of an element would count a reference for each of its arrays.
      array.withUnsafeBufferPointer { elements in
        for index in elements.indices { inside(&memory, elements[index]) }
      }
    }
  }

  /// Counts a text; up to 15 bytes of UTF-8 are stored in the value itself.
  public mutating func add(_ text: String) {
    let count = text.utf8.count
    guard count > 15 else { return }
    let address = text.utf8.withContiguousStorageIfAvailable { $0.baseAddress.map(UnsafeRawPointer.init) }
    add(address ?? nil, bytes: Self.arrayHeader + count + 1) { _ in }
  }

  /// Counts an object with fields of this many bytes and, by `inside`, what they own.
  public mutating func add(_ object: AnyObject, bytes: Int, inside: (inout OwnedMemory) -> Void = { _ in }) {
    add(UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()), bytes: 16 + bytes, inside: inside)
  }

  /// Counts a value shared by copies and, by `inside`, what it owns.
  @inlinable
  public mutating func add<Value>(_ shared: Shared<Value>, inside: (inout OwnedMemory, Value) -> Void = { _, _ in }) {
    add(shared, bytes: MemoryLayout<Value>.size) { inside(&$0, shared.value) }
  }

  @usableFromInline
  mutating func add(_ address: UnsafeRawPointer?, bytes: Int, inside: (inout OwnedMemory) -> Void) {
    switch pass {
    case .outer:
      if let address { outer.append(address) }
    case .shared:
      guard let address else { return }
      let place = shared.count
      shared.append((address, place + 1))
      if depth == 0, let match = near(nextOuter, outer.count, where: { outer[$0] == address }) {
        nextOuter = match + 1
        return
      }
      depth += 1
      inside(&self)
      depth -= 1
      shared[place].end = shared.count
    case .counting:
      // Removed blocks shift the others; new ones match nowhere.
      if let address, let match = near(nextShared, shared.count, where: { shared[$0].address == address }) {
        nextShared = shared[match].end
        return
      }
      self.bytes += Self.allocated(bytes)
      inside(&self)
    }
  }

  private func near(_ first: Int, _ end: Int, where matches: (Int) -> Bool) -> Int? {
    var place = first
    while place < min(end, first + 128) {
      if matches(place) { return place }
      place += 1
    }
    return nil
  }

  /// An object's two words, the count and the capacity.
  @usableFromInline static var arrayHeader: Int { 32 }

  /// Includes the allocator's own word, in steps of 16.
  package static func allocated(_ bytes: Int) -> Int { max(32, (bytes + 8 + 15) & ~15) }

  package static func array<Element>(of type: Element.Type, capacity: Int) -> Int {
    capacity == 0 ? 0 : allocated(arrayHeader + capacity * MemoryLayout<Element>.stride)
  }
}

/// An immutable value shared by its copies.
public final class Shared<Value: Sendable>: Sendable {
  /// The shared value.
  public let value: Value

  public init(_ value: Value) { self.value = value }
}
