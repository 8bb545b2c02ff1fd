@_spi(Reflection) import Swift
import Synchronization

/// The total size of the memory blocks that values own outside of their columns.
package struct OwnedMemory {
  private enum Pass {
    /// Notes the blocks of the value, not those inside them.
    case outer
    /// Notes the blocks of the compared value, except those inside a block that both values share.
    case shared
    case counting
  }

  private var pass = Pass.outer
  private var outer: Set<UnsafeRawPointer> = []
  /// Blocks that are not counted: those of the compared value, and counted ones.
  private var known: Set<UnsafeRawPointer> = []
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

  /// Adds a block and, by `inside`, those that its contents own.
  mutating func add(_ address: UnsafeRawPointer?, bytes: Int, inside: (inout OwnedMemory) -> Void) {
    switch pass {
    case .outer:
      if let address { outer.insert(address) }
    case .shared:
      guard let address, known.insert(address).inserted, !outer.contains(address) else { return }
      inside(&self)
    case .counting:
      if let address, !known.insert(address).inserted { return }
      self.bytes += Self.allocated(bytes)
      inside(&self)
    }
  }

  /// An object's two words, the count and the capacity.
  fileprivate static let arrayHeader = 32

  /// Includes the allocator's own word, in steps of 16.
  package static func allocated(_ bytes: Int) -> Int { max(32, (bytes + 8 + 15) & ~15) }

  package static func array<Element>(of type: Element.Type, capacity: Int) -> Int {
    capacity == 0 ? 0 : allocated(arrayHeader + capacity * MemoryLayout<Element>.stride)
  }
}

/// A type whose values own memory blocks outside of themselves. Structs and tuples need no conformance: their fields are
/// walked. Other enums and objects count as owning nothing.
package protocol MemoryOwner {
  func addBlocks(to memory: inout OwnedMemory)
}

extension MemoryOwner {
  fileprivate static var walk: OwnedMemory.Walk {
    OwnedMemory.Walk { $0.assumingMemoryBound(to: Self.self).pointee.addBlocks(to: &$1) }
  }
}

extension OwnedMemory {
  // Unchecked: captures only types and offsets.
  struct Walk: @unchecked Sendable {
    let add: (_ value: UnsafeRawPointer, _ memory: inout OwnedMemory) -> Void
  }

  private static let walks = Mutex<[ObjectIdentifier: Walk?]>([:])

  /// Returns the walk for values of a type, made from its stored fields on first use; nil if they own nothing.
  static func walk(_ type: Any.Type) -> Walk? {
    func open<Value>(_ type: Value.Type) -> Walk? { walk(of: type) }
    return _openExistential(type, do: open)
  }

  fileprivate static func walk<Value>(of type: Value.Type) -> Walk? {
    if _isPOD(type) { return nil }
    if let known = walks.withLock({ $0[ObjectIdentifier(type)] }) { return known }
    let walk = makeWalk(type)
    walks.withLock { $0[ObjectIdentifier(type)] = .some(walk) }
    return walk
  }

  private static func makeWalk<Value>(_ type: Value.Type) -> Walk? {
    if let owner = type as? any MemoryOwner.Type { return owner.walk }
    guard isStruct(type) else { return nil }
    var fields: [(offset: Int, walk: Walk)] = []
    _forEachField(of: type) { _, offset, field, _ in
      if let walk = walk(field) { fields.append((offset, walk)) }
      return true
    }
    guard !fields.isEmpty else { return nil }
    return Walk { [fields] value, memory in for field in fields { field.walk.add(value + field.offset, &memory) } }
  }

  /// Returns true for a struct or a tuple, whose fields can be listed.
  private static func isStruct<Value>(_ type: Value.Type) -> Bool {
    var isStruct = false
    _forEachField(of: FieldKind<Value>.self) { _, _, _, kind in
      isStruct = kind == .struct || kind == .tuple
      return true
    }
    return isStruct
  }

  package mutating func add<Value>(_ value: Value) {
    guard let walk = Self.walk(of: Value.self) else { return }
    withUnsafePointer(to: value) { walk.add($0, &self) }
  }

  fileprivate mutating func add<Element>(_ elements: UnsafeBufferPointer<Element>, capacity: Int) {
    guard capacity > 0 else { return }
    add(elements.baseAddress, bytes: Self.arrayHeader + capacity * MemoryLayout<Element>.stride) { memory in
      guard let first = elements.baseAddress, let walk = Self.walk(of: Element.self) else { return }
      for index in elements.indices { walk.add(first + index, &memory) }
    }
  }
}

/// A struct whose only field has a type, to find its kind: the fields of some kinds cannot be listed.
private struct FieldKind<Value> { var value: Value }

extension Array: MemoryOwner {
  package func addBlocks(to memory: inout OwnedMemory) {
    withUnsafeBufferPointer { memory.add($0, capacity: capacity) }
  }
}

extension ContiguousArray: MemoryOwner {
  package func addBlocks(to memory: inout OwnedMemory) {
    withUnsafeBufferPointer { memory.add($0, capacity: capacity) }
  }
}

extension String: MemoryOwner {
  /// Up to 15 bytes of UTF-8 are stored in the value itself.
  package func addBlocks(to memory: inout OwnedMemory) {
    guard utf8.count > 15 else { return }
    let address = utf8.withContiguousStorageIfAvailable { $0.baseAddress.map(UnsafeRawPointer.init) }
    memory.add(address ?? nil, bytes: 33 + utf8.count) { _ in }
  }
}

extension Optional: MemoryOwner {
  package func addBlocks(to memory: inout OwnedMemory) { if let self { memory.add(self) } }
}

extension CopyOnWrite: MemoryOwner {
  package func addBlocks(to memory: inout OwnedMemory) {
    let address = UnsafeRawPointer(Unmanaged.passUnretained(storage).toOpaque())
    memory.add(address, bytes: 16 + MemoryLayout<Value>.size) { $0.add(storage.value) }
  }
}

extension Shared: MemoryOwner {
  package func addBlocks(to memory: inout OwnedMemory) {
    let address = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    memory.add(address, bytes: 16 + MemoryLayout<Value>.size) { $0.add(value) }
  }
}

/// An immutable value shared by its copies.
package final class Shared<Value: Sendable>: Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}
