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

/// Whether a type is a structure or a tuple: by the kind in the first word of its metadata.
func isStructOrTuple(_ type: Any.Type) -> Bool {
  let kind = UnsafeRawPointer(bitPattern: UInt(bitPattern: ObjectIdentifier(type)))?.load(as: UInt.self)
  return kind == 0x200 || kind == 0x301
}
