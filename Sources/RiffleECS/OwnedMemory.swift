/// Adds up the blocks of memory that values own outside of their columns. A component names them, see
/// `Component.measure(_:)`, so that a history can count what it keeps.
public struct OwnedMemory {
  /// The blocks of the value that is compared with, in order, each with the place behind the blocks inside it.
  private var shared: [(address: UnsafeRawPointer, end: Int)] = []
  private var next = 0
  /// False while the value that is compared with is walked.
  private var isCounting: Bool
  /// The bytes of all blocks that the other value does not have.
  private(set) var bytes = 0

  /// - Parameter walk: names the blocks of the other value; nil when there is none.
  init(sharedWith walk: ((inout OwnedMemory) -> Void)?) {
    isCounting = false
    walk?(&self)
    isCounting = true
  }

  /// Counts an array and, by `inside`, what its elements own.
  @inlinable
  public mutating func add<Element>(
    _ array: [Element], inside: (inout OwnedMemory, Element) -> Void = { _, _ in }
  ) {
    guard array.capacity > 0 else { return }
    let address = array.withUnsafeBufferPointer { $0.baseAddress.map(UnsafeRawPointer.init) }
    add(address, bytes: Self.arrayHeader + array.capacity * MemoryLayout<Element>.stride) { memory in
      for element in array { inside(&memory, element) }
    }
  }

  /// Counts a text; up to 15 bytes of UTF-8 lie in the value itself.
  public mutating func add(_ text: String) {
    let count = text.utf8.count
    guard count > 15 else { return }
    let address = text.utf8.withContiguousStorageIfAvailable { $0.baseAddress.map(UnsafeRawPointer.init) }
    add(address ?? nil, bytes: Self.arrayHeader + count + 1) { _ in }
  }

  /// Counts an object with fields of so many bytes and, by `inside`, what these own.
  public mutating func add(_ object: AnyObject, bytes: Int, inside: (inout OwnedMemory) -> Void = { _ in }) {
    add(UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()), bytes: 16 + bytes, inside: inside)
  }

  /// Counts a value that copies share and, by `inside`, what it owns.
  @inlinable
  public mutating func add<Value>(_ shared: Shared<Value>, inside: (inout OwnedMemory, Value) -> Void = { _, _ in }) {
    add(shared, bytes: MemoryLayout<Value>.size) { inside(&$0, shared.value) }
  }

  @usableFromInline
  mutating func add(_ address: UnsafeRawPointer?, bytes: Int, inside: (inout OwnedMemory) -> Void) {
    guard isCounting else {
      guard let address else { return }
      let place = shared.count
      shared.append((address, place + 1))
      inside(&self)
      shared[place].end = shared.count
      return
    }
    // Blocks that were taken out in between move the others up; what is new is found nowhere.
    let ahead = shared.dropFirst(next).prefix(Self.reach)
    if let address, let place = ahead.firstIndex(where: { $0.address == address }) {
      next = shared[place].end
      return
    }
    self.bytes += Self.allocated(bytes)
    inside(&self)
  }

  /// So many blocks are looked through for one that both values may have.
  private static var reach: Int { 128 }

  /// An object's two words, the count and the capacity.
  @usableFromInline static var arrayHeader: Int { 32 }

  /// What an allocator takes for a block of so many bytes: a word of its own, in steps of 16.
  package static func allocated(_ bytes: Int) -> Int { max(32, (bytes + 8 + 15) & ~15) }
}

/// A value that is never written, which copies share instead of copying it.
public final class Shared<Value: Sendable>: Sendable {
  public let value: Value

  public init(_ value: Value) { self.value = value }
}
