import RiffleECS
import Testing

@Suite("Folding values into a state hash")
struct StateFoldableTests {
  @Test("values folded in one call give the same hash as values folded one by one")
  func together() {
    var one = StateHasher()
    one.combine(Float(1.5))
    one.combine(-3)
    one.combine(Int32(-3))
    one.combine("text")
    one.combine(true)
    one.combine(SIMD2<Float>(1, 2))
    one.combine(SIMD4<Float>(1, 2, 3, 4))
    one.combine(2.5)
    one.combine(UInt8(7))
    var all = StateHasher()
    all.combine(
      Float(1.5), -3, Int32(-3), "text", true, SIMD2<Float>(1, 2), SIMD4<Float>(1, 2, 3, 4), 2.5, UInt8(7))
    #expect(all.finalize() == one.finalize())
  }
}
