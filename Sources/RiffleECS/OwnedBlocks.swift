/// Where in a value of some type lie arrays, strings, dictionaries, sets and objects: blocks of memory of their own, which the
/// column does not hold and a history has to count.
///
/// Read once from the type's metadata, so that no component has to list what it owns, or can forget to. What hides in
/// the cases of an enumeration with payloads (other than an optional), behind a closure or an existential is not seen.
@usableFromInline
struct OwnedBlocks: @unchecked Sendable {
  // Unchecked for the functions, which hold nothing but types.
  /// Counts the bytes of what the first value owns and the second does not; all where there is no second.
  typealias Count = (UnsafeRawPointer, UnsafeRawPointer?) -> Int

  private var places: [(offset: Int, count: Count)] = []

  var isEmpty: Bool { places.isEmpty }

  /// - Parameter depth: how many arrays within arrays to follow, so that a type that holds itself comes to an end.
  @usableFromInline
  init(of type: Any.Type, depth: Int = 5) {
    guard depth > 0 else { return }
    add(type, at: 0, depth)
  }

  private mutating func add(_ type: Any.Type, at offset: Int, _ depth: Int) {
    if let owner = type as? any BlockOwner.Type {
      if let count = owner.count(depth) { places.append((offset, count)) }
      return
    }
    switch reflectedKind(of: type) {
    case .structure: addFields(of: type, at: offset, depth)
    case .object: places.append((offset, Self.countObject(type, depth)))
    case .other: break
    }
  }

  private mutating func addFields(of type: Any.Type, at offset: Int, _ depth: Int) {
    for index in 0..<reflectedFieldCount(type) {
      var metadata = FieldMetadata()
      let field = reflectedField(type, index: index, metadata: &metadata)
      metadata.freeName?(metadata.name)
      guard metadata.isStrong else { continue }
      add(field, at: offset + reflectedFieldOffset(type, index: index), depth)
    }
  }

  private static func countObject(_ type: Any.Type, _ depth: Int) -> Count {
    var fields = OwnedBlocks()
    if depth > 1 { fields.addFields(of: type, at: 0, depth - 1) }
    let bytes = allocated(instanceSize(of: type))
    return { [fields] value, other in
      guard let object = UnsafeRawPointer(bitPattern: identity(value)), other.map(identity) != identity(value) else {
        return 0
      }
      return bytes + fields.bytes(of: object, notIn: other.flatMap { UnsafeRawPointer(bitPattern: identity($0)) })
    }
  }

  private init() {}

  /// Of the elements of a list, those which another list does not have. Elements that were taken out in between move the
  /// others up: the first block of each says which is which.
  func bytes(of count: Int, from base: UnsafeRawPointer, stride: Int, notIn others: UnsafeRawBufferPointer) -> Int {
    guard let key = places.first?.offset else { return 0 }
    let otherCount = others.count / stride
    func other(_ index: Int) -> UnsafeRawPointer? {
      index < otherCount ? others.baseAddress.map { $0 + index * stride } : nil
    }
    var (sum, shift, reach) = (0, 0, 64)
    for index in 0..<count {
      let element = base + index * stride
      let wanted = identity(element + key)
      var ahead = 0
      while ahead < reach, other(index + shift + ahead).map({ identity($0 + key) }) != wanted { ahead += 1 }
      if ahead < reach {
        (shift, reach) = (shift + ahead, 64)
      } else {
        // One that is new is hardly followed by one that is old.
        reach = max(1, reach / 2)
      }
      sum += bytes(of: element, notIn: other(index + shift))
    }
    return sum
  }

  func bytes(of value: UnsafeRawPointer, notIn other: UnsafeRawPointer?) -> Int {
    var sum = 0
    for place in places {
      let there = if let other { other + place.offset } else { UnsafeRawPointer?.none }
      sum += place.count(value + place.offset, there)
    }
    return sum
  }

  /// What the allocator takes for a block of so many bytes: a word of its own, in steps of 16.
  static func allocated(_ bytes: Int) -> Int { max(32, (bytes + 8 + 15) & ~15) }
}

/// A type whose values own blocks of memory.
protocol BlockOwner {
  /// Nil when there is never anything to count.
  static func count(_ depth: Int) -> OwnedBlocks.Count?
}

/// The first word of a value that is one reference: the same word, the same block.
private func identity(_ value: UnsafeRawPointer) -> UInt { value.load(as: UInt.self) }

/// An object's two words, the count and the capacity, before the elements of an array's block.
private let arrayHeaderBytes = 32

/// Counts an array's block and what its elements own, of which the places are handed in.
private func countBlock(
  capacity: Int, stride: Int, _ elements: UnsafeRawBufferPointer, _ others: UnsafeRawBufferPointer,
  _ blocks: OwnedBlocks
) -> Int {
  guard capacity > 0 else { return 0 }
  let own = OwnedBlocks.allocated(arrayHeaderBytes + capacity * stride)
  guard !blocks.isEmpty, let base = elements.baseAddress else { return own }
  return own + blocks.bytes(of: elements.count / stride, from: base, stride: stride, notIn: others)
}

#if !_runtime(_ObjC)
  /// The block of an array, read without the array: after an object's two words its count, twice its capacity, and its
  /// elements. A history counts hundreds of them with every tick, and what is generic costs ten times as much.
  private struct ArrayBlock {
    let elements: UnsafeRawBufferPointer
    let capacity: Int

    init(_ value: UnsafeRawPointer, stride: Int, alignment: Int) {
      guard let block = UnsafeRawPointer(bitPattern: identity(value)) else {
        (elements, capacity) = (UnsafeRawBufferPointer(start: nil, count: 0), 0)
        return
      }
      let start = (arrayHeaderBytes + alignment - 1) & ~(alignment - 1)
      let count = block.load(fromByteOffset: 16, as: Int.self)
      elements = UnsafeRawBufferPointer(start: block + start, count: count * stride)
      capacity = Int(block.load(fromByteOffset: 24, as: UInt.self) >> 1)
    }
  }
#endif

/// The two arrays of the standard library, which own one block of elements each.
private protocol BlockArray: BlockOwner, Collection, ExpressibleByArrayLiteral {
  var capacity: Int { get }
  func withUnsafeBufferPointer<R, E: Error>(_ body: (UnsafeBufferPointer<Element>) throws(E) -> R) throws(E) -> R
}

extension BlockArray {
  static func count(_ depth: Int) -> OwnedBlocks.Count? {
    let blocks = OwnedBlocks(of: Element.self, depth: _isPOD(Element.self) ? 0 : depth - 1)
    let (stride, alignment) = (MemoryLayout<Element>.stride, MemoryLayout<Element>.alignment)
    #if _runtime(_ObjC)
      // An array may be one of Foundation's there.
      return { value, other in
        guard other.map(identity) != identity(value) else { return 0 }
        let array = value.assumingMemoryBound(to: Self.self).pointee
        let others = other.map { $0.assumingMemoryBound(to: Self.self).pointee } ?? []
        return array.withUnsafeBufferPointer { elements in
          others.withUnsafeBufferPointer {
            countBlock(
              capacity: array.capacity, stride: stride, UnsafeRawBufferPointer(elements), UnsafeRawBufferPointer($0),
              blocks)
          }
        }
      }
    #else
      return { value, other in
        if let other, identity(other) == identity(value) { return 0 }
        let block = ArrayBlock(value, stride: stride, alignment: alignment)
        var others = UnsafeRawBufferPointer(start: nil, count: 0)
        if let other { others = ArrayBlock(other, stride: stride, alignment: alignment).elements }
        return countBlock(capacity: block.capacity, stride: stride, block.elements, others, blocks)
      }
    #endif
  }
}

extension Array: BlockArray {}
extension ContiguousArray: BlockArray {}

/// The block of a hash table: a header of eight words, a bit and a place for each bucket, a quarter of them free.
private func hashTableBytes(capacity: Int, stride: Int) -> Int {
  guard capacity > 0 else { return 0 }
  var buckets = 2
  while buckets * 3 / 4 < capacity { buckets *= 2 }
  return OwnedBlocks.allocated(64 + (buckets + 63) / 64 * 8 + buckets * stride)
}

extension Dictionary: BlockOwner {
  static func count(_ depth: Int) -> OwnedBlocks.Count? {
    let stride = MemoryLayout<Key>.stride + MemoryLayout<Value>.stride
    return { value, other in
      guard other.map(identity) != identity(value) else { return 0 }
      return hashTableBytes(capacity: value.assumingMemoryBound(to: Self.self).pointee.capacity, stride: stride)
    }
  }
}

extension Set: BlockOwner {
  static func count(_ depth: Int) -> OwnedBlocks.Count? {
    let stride = MemoryLayout<Element>.stride
    return { value, other in
      guard other.map(identity) != identity(value) else { return 0 }
      return hashTableBytes(capacity: value.assumingMemoryBound(to: Self.self).pointee.capacity, stride: stride)
    }
  }
}

extension String: BlockOwner {
  static func count(_ depth: Int) -> OwnedBlocks.Count? {
    { value, other in
      // The second word says where the text is; its top bits are 0 only where that is a block of its own, not in the
      // value itself or among the program's constants.
      let place = (value + 8).load(as: UInt.self)
      guard place >> 60 == 0, other.map({ ($0 + 8).load(as: UInt.self) }) != place else { return 0 }
      let text = value.assumingMemoryBound(to: Self.self).pointee
      return OwnedBlocks.allocated(arrayHeaderBytes + text.utf8.count + 1)
    }
  }
}

extension Optional: BlockOwner {
  static func count(_ depth: Int) -> OwnedBlocks.Count? {
    let blocks = OwnedBlocks(of: Wrapped.self, depth: depth)
    guard !blocks.isEmpty else { return nil }
    return { value, other in
      // The payload lies at the front.
      // Compared where it lies: a copy would count every reference in it up and down.
      func isThere(_ place: UnsafeRawPointer) -> Bool { place.assumingMemoryBound(to: Self.self).pointee != nil }
      guard isThere(value) else { return 0 }
      if let other, isThere(other) { return blocks.bytes(of: value, notIn: other) }
      return blocks.bytes(of: value, notIn: nil)
    }
  }
}
