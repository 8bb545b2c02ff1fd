// The doors to the metadata of types that `Mirror` goes through, without a value and without its allocations: part of the
// runtime's binary interface.

/// What the runtime says of a field beside its type.
struct FieldMetadata {
  var name: UnsafePointer<CChar>?
  var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVar = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
func reflectedFieldCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
func reflectedField(_ type: Any.Type, index: Int, metadata: UnsafeMutablePointer<FieldMetadata>) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
func reflectedFieldOffset(_ type: Any.Type, index: Int) -> Int

enum ReflectedKind {
  /// A structure or a tuple: its fields lie in the value.
  case structure
  /// A class: the value is a reference.
  case object
  case other
}

/// What a type is, by the first word of its metadata: a number for most, for classes 0 or, with Objective-C, an address.
func reflectedKind(of type: Any.Type) -> ReflectedKind {
  switch metadata(of: type).load(as: UInt.self) {
  case 0x200, 0x301: .structure
  case 0, 0x800...: .object
  default: .other
  }
}

/// Bytes of an object of a class.
func instanceSize(of type: Any.Type) -> Int {
  #if _runtime(_ObjC)
    let offset = 48
  #else
    let offset = 24
  #endif
  return Int(metadata(of: type).load(fromByteOffset: offset, as: UInt32.self))
}

private func metadata(of type: Any.Type) -> UnsafeRawPointer { unsafeBitCast(type, to: UnsafeRawPointer.self) }
