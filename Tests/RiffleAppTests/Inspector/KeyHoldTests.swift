import RiffleApp
import Testing

@Suite("A held key")
struct KeyHoldTests {
  /// The steps of each frame of this many seconds, a sixtieth each.
  private func frames(_ hold: inout KeyHold, from start: Double, seconds: Double) -> [Int] {
    (0..<Int(seconds * 60)).map { frame in
      guard case .step(let count) = hold.due(at: start + Double(frame) / 60) else { return 0 }
      return count
    }
  }

  @Test("steps once, and nothing more for a tap")
  func tap() {
    var hold = KeyHold()
    hold.press("comma", .step(-1), at: 10)
    #expect(frames(&hold, from: 10, seconds: 0.29).allSatisfy { $0 == 0 })
    hold.release("comma")
    #expect(frames(&hold, from: 10.3, seconds: 2).allSatisfy { $0 == 0 })
  }

  @Test("runs faster and faster, evenly, up to a rate that stays")
  func accelerates() {
    var hold = KeyHold()
    hold.press("comma", .step(-1), at: 0)
    let steps = frames(&hold, from: 0, seconds: 4)
    #expect(steps.allSatisfy { $0 <= 0 })
    let tenths = stride(from: 24, to: 240, by: 12).map { steps[$0..<($0 + 12)].reduce(0, +) }
    for (earlier, later) in zip(tenths, tenths.dropFirst()) {
      // Faster or as fast; a fifth of a second may round by a step, and never doubles once it runs.
      #expect(-later >= -earlier - 1)
      if earlier < -12 { #expect(-later <= -earlier * 2) }
    }
    #expect(tenths.last == -48, "240 a second are 48 in a fifth")
    // Frame by frame at the top no more than a step apart.
    #expect(Set(steps.suffix(60)).isSubset(of: [-3, -4, -5]))
  }

  @Test("does not depend on the screen's rate")
  func rates() {
    let totals = [30.0, 60, 144].map { rate in
      var hold = KeyHold()
      hold.press("period", .step(1), at: 0)
      return (0...Int(rate * 2)).reduce(0) { sum, frame in
        guard case .step(let count) = hold.due(at: Double(frame) / rate) else { return sum }
        return sum + count
      }
    }
    #expect((totals.max() ?? 0) - (totals.min() ?? 0) <= 4, "\(totals)")
  }

  @Test("a slow frame does not burst")
  func slowFrame() {
    var hold = KeyHold()
    hold.press("comma", .step(-1), at: 0)
    _ = frames(&hold, from: 0, seconds: 3)
    guard case .step(let count) = hold.due(at: 5) else {
      Issue.record("nothing is due")
      return
    }
    #expect(count >= -13, "\(-count) ticks after two seconds of standing still")
  }

  @Test("ends when its own key comes up, or the window loses the keyboard")
  func release() {
    var hold = KeyHold()
    hold.press("comma", .step(-1), at: 0)
    hold.release("s")
    #expect(frames(&hold, from: 0.3, seconds: 1).contains { $0 < 0 })
    hold.releaseAll()
    #expect(frames(&hold, from: 1.4, seconds: 1).allSatisfy { $0 == 0 })
    hold.press("space", .togglePause, at: 4)
    #expect(hold.due(at: 6) == nil)
  }
}
