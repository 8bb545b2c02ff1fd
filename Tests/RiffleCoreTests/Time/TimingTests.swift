import RiffleCore
import Testing

@Suite("Input of other branches and ticks") struct TimingTests {
  private func playback(_ inputs: [Int: [InputEvent]], ticks: Int = 140) -> Playback {
    return Playback(standing: Shuffling.simulation(), after: ticks, script: { InputFrame(inputs[$0] ?? []) })
  }

  private let press = InputEvent.pointerPressed([5, 5], .primary)
  private let release = InputEvent.pointerReleased([9, 5], .primary)

  /// Two branches from tick 30: on the second, S is pressed at 40 and a button from 50 to 56.
  private func parted() -> (playback: Playback, other: String) {
    var playback = playback([20: [.keyPressed("s")]])
    let frames = (31...140).map { tick -> InputFrame in
      switch tick {
      case 40: InputFrame([.keyPressed("s")])
      case 50: InputFrame([press])
      case 56: InputFrame([release])
      default: .none
      }
    }
    let other = playback.play(again: frames, from: 31, label: "other") { _, _ in }
    let isBack = playback.select(branch: "main")
    #expect(isBack)
    return (playback, other)
  }

  @Test(
    "what was done on another branch only is listed, and pasted it gives the run with it, the press with its release")
  func pasting() throws {
    var (playback, other) = parted()
    let inputs = playback.past.inputs(onlyOn: other)
    #expect(inputs == [OtherInput(tick: 40, event: .keyPressed("s")), OtherInput(tick: 50, event: press)])
    playback.go(to: .tick(90))
    let name = playback.paste(inputs, from: other)
    #expect(name != nil && playback.playhead == 90 && playback.liveEdge == 140)
    let expected = self.playback([20: [.keyPressed("s")], 40: [.keyPressed("s")], 50: [press], 56: [release]])
    for tick in 0...140 {
      #expect(playback.world(at: tick)?.stateHash == expected.world(at: tick)?.stateHash, "tick \(tick)")
    }
    #expect((31...140).filter { !playback.history.input(at: $0).isEmpty } == [40, 50, 56])
    let none = playback.paste([], from: other)
    #expect(playback.past.inputs(onlyOn: other).isEmpty && none == nil)
  }

  @Test("pasting a single input leaves the other branches unchanged") func one() throws {
    var (playback, other) = parted()
    let before = [playback.world(at: 140)?.stateHash, playback.world(at: 140, on: other)?.stateHash]
    let made = playback.paste([playback.past.inputs(onlyOn: other)[0]], from: other)
    let name = try #require(made)
    #expect(name.hasSuffix("key s") && playback.history.branchName == name)
    #expect(playback.past.inputs(onlyOn: other) == [OtherInput(tick: 50, event: press)])
    #expect([playback.world(at: 140, on: "main")?.stateHash, playback.world(at: 140, on: other)?.stateHash] == before)
  }

  @Test("a fan has for every tick of a second the world that the moved input leads to, and starts no branch")
  func fan() throws {
    var playback = playback([40: [.keyPressed("s")], 52: [.keyPressed("s")]])
    playback.go(to: .tick(110))
    let last = playback.past.lastInput
    #expect(last?.tick == 52 && last?.event == 0)
    var fan = try #require(TimingFan(playback, tick: 52, event: 0))
    var calls = 0
    while !fan.advance(to: playback, atMost: 48) { calls += 1 }
    let rate = playback.history.tickRate
    let worlds = fan.worlds(at: 110)
    // No input can be before the first kept tick.
    let offsets = Array(max(-rate / 2, 1 - 52)...rate / 2)
    #expect(worlds.map(\.offset) == offsets && calls > 20)
    #expect(playback.history.branchSummaries.count == 1)
    for ray in worlds where ray.offset != 0 && ray.offset % 9 == 0 {
      var moved = playback
      let name = moved.changePast(at: 52, event: 0, .move(ray.offset))
      #expect(name != nil && moved.simulation.world.stateHash == ray.world.stateHash, "\(ray.offset) ticks")
    }
    #expect(worlds.first { $0.offset == 0 }?.world.stateHash == playback.simulation.world.stateHash)
  }

  @Test("a fan steps its widest offsets first, follows the playhead, and moves a press with its release")
  func following() throws {
    var playback = playback([70: [press], 76: [release]])
    playback.go(to: .tick(100))
    var fan = try #require(TimingFan(playback, tick: 70, event: 0))
    var isThere = fan.advance(to: playback, atMost: 600)
    #expect(!isThere)
    let first = fan.worlds(at: 100).map(\.offset)
    #expect(first.contains(0) && first.contains { $0.magnitude >= 32 } && first.count < fan.count)
    _ = fan.advance(to: playback, atMost: .max)
    for tick in [101, 95] {
      playback.go(to: .tick(tick))
      isThere = fan.advance(to: playback, atMost: .max)
      #expect(fan.isAbout(playback) && isThere)
      #expect(fan.worlds(at: tick).count == fan.count)
    }
    playback.go(to: .tick(69))
    #expect(!fan.isAbout(playback) && TimingFan(playback, tick: 30, event: 0) == nil)
  }
}
