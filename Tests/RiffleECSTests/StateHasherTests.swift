import RiffleECS
import Testing

@Suite struct StateHasherTests {
  private func hash(_ feed: (inout StateHasher) -> Void) -> UInt64 {
    var hasher = StateHasher()
    feed(&hasher)
    return hasher.finalize()
  }

  @Test("an empty hasher gives the same hash in every process")
  func empty() {
    #expect(StateHasher().finalize() == 0x682E_2162_E7D9_C969)
    #expect(StateHasher(seed: 1).finalize() != StateHasher(seed: 2).finalize())
  }

  @Test("known inputs have known hashes")
  func golden() {
    #expect(hash { $0.combine(1 as UInt64) } == 0xB61D_9CCD_DCFF_2161)
    #expect(hash { $0.combine("Riffle") } == 0x1617_0856_C7F5_5582)
    #expect(hash { $0.combine(1.5 as Float) } == 0x5928_62A9_AB89_9846)
    #expect(hash { $0.combine(-1) } == 0xFA22_11FB_13D1_C5FE)
    #expect(hash { $0.combine(SIMD4<Float>(1, 2, 3, 4)) } == 0x2D95_0489_578D_0FB5)
  }

  @Test("the hash depends on the order, number and length of the inputs")
  func sensitivity() {
    #expect(
      hash {
        $0.combine(1)
        $0.combine(2)
      }
        != hash {
          $0.combine(2)
          $0.combine(1)
        })
    #expect(
      hash {
        $0.combine(0)
        $0.combine(0)
      } != hash { $0.combine(0) })
    #expect(
      hash {
        $0.combine("ab")
        $0.combine("c")
      }
        != hash {
          $0.combine("a")
          $0.combine("bc")
        })
    #expect(hash { $0.combine("12345678") } != hash { $0.combine("12345678\0") })
    #expect(hash { $0.combine(true) } != hash { $0.combine(false) })
  }

  @Test("equal numbers have equal hashes: both zeros, and one number in several widths")
  func equalNumbers() {
    #expect(hash { $0.combine(0.0 as Float) } == hash { $0.combine(-0.0 as Float) })
    #expect(hash { $0.combine(0.0 as Double) } == hash { $0.combine(-0.0 as Double) })
    #expect(hash { $0.combine(SIMD2<Float>(0, 1)) } == hash { $0.combine(SIMD2<Float>(-0.0, 1)) })
    #expect(hash { $0.combine(7 as UInt8) } == hash { $0.combine(7 as Int) })
    #expect(hash { $0.combine(-7 as Int32) } == hash { $0.combine(-7 as Int) })
  }

  @Test("a flipped input bit flips about half of the hash")
  func avalanche() {
    var flipped = 0
    for bit in 0..<64 as Range<UInt64> {
      let one = hash {
        $0.combine(0x0123_4567_89AB_CDEF as UInt64)
        $0.combine(9)
      }
      let other = hash {
        $0.combine(0x0123_4567_89AB_CDEF as UInt64 ^ 1 << bit)
        $0.combine(9)
      }
      flipped += (one ^ other).nonzeroBitCount
    }
    // 64 trials of 64 fair bits: 2048 expected, standard deviation 32.
    #expect(abs(flipped - 2048) < 5 * 32)
  }
}
