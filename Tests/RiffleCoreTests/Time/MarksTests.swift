import RiffleCore
import Testing

@Suite("Loops, marks and new branches")
struct MarksTests {
  private func played(_ ticks: Int) -> Playback {
    return Playback(standing: Shuffling.simulation(), after: ticks, script: Shuffling.input)
  }

  @Test("a loop plays its ticks again and again, and the same every time")
  func loop() {
    var playback = played(100)
    playback.go(to: .tick(40))
    playback.beginLoop()
    #expect(!playback.loop.isOn)
    playback.go(to: .tick(60))
    playback.endLoop()
    #expect(playback.loop.isOn && playback.loop.ticks == 40...60)
    let there = playback.simulation.world
    playback.transport.setPaused(false)
    var new = 0
    playback.advance(to: 0)
    var seen: [Int] = []
    for frame in 1...60 {
      playback.advance(to: Double(frame) / 120, stepped: { _, _ in new += 1 })
      seen.append(playback.playhead)
      if playback.playhead == 60 { #expect(playback.simulation.world == there) }
    }
    #expect(new == 0)
    #expect(seen.allSatisfy { (40...60).contains($0) } && seen.contains(41) && seen.contains(60))
    #expect(seen.count { $0 == 50 } == 3)
    playback.toggleLoop()
    playback.advance(to: 2.0 / 3)
    #expect(playback.playhead > 60)
  }

  @Test("an end before the beginning resets the other; a loop without ends is the last second")
  func ends() {
    var playback = played(200)
    playback.go(to: .tick(50))
    playback.endLoop()
    playback.go(to: .tick(80))
    playback.beginLoop()
    #expect(playback.loop.ticks == nil && playback.loop.last == nil)
    playback.go(to: .tick(70))
    playback.endLoop()
    #expect(playback.loop.first == nil)
    playback.go(to: .tick(150))
    playback.toggleLoop()
    #expect(playback.loop.ticks == 30...150 && playback.loop.isOn)
  }

  @Test("a mark is set and taken away")
  func marks() {
    var playback = played(100)
    playback.go(to: .tick(19))
    playback.toggleMark()
    #expect(playback.marks == [Mark(tick: 19, branch: "main")])
    playback.go(to: .tick(90))
    playback.go(to: .tick(19))
    playback.toggleMark()
    #expect(playback.marks.isEmpty)
  }

  @Test("branches are named by their tick and label, with a number for duplicates")
  func branches() {
    var playback = played(60)
    playback.go(to: .tick(30))
    #expect({ playback.branchHere() }() == "main@30")
    #expect(!playback.isInPast)
    playback.step(5)
    _ = playback.select(branch: "main")
    playback.go(to: .tick(30))
    #expect({ playback.branchHere() }() == "main@30#2")
    #expect({ playback.branchHere(label: "bounce=0.5") }() == "main@30/bounce=0.5")
    #expect(playback.history.branchSummaries.map(\.liveEdge) == [60, 35, 30, 30])
  }

  @Test("input while paused applies once, on the next step, and is pending until then")
  func pending() {
    var playback = played(10)
    playback.receive(.keyPressed("s"))
    playback.receive(.pointerMoved([3, 3]))
    #expect(playback.transport.pendingInput.events == [.keyPressed("s"), .pointerMoved([3, 3])])
    for _ in 0..<5 { playback.advance(to: 1) }
    #expect(playback.playhead == 10)
    #expect(playback.transport.pendingInput.events.count == 2)
    var inputs: [InputFrame] = []
    for _ in 0..<3 {
      playback.transport.step()
      playback.advance(to: 1, stepped: { inputs.append($1.input) })
    }
    #expect(inputs.map { $0.events.contains(.keyPressed("s")) } == [true, false, false])
    #expect(playback.transport.pendingInput.isEmpty)
  }
}
