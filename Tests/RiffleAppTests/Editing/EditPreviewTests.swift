import RiffleApp
import Testing

@Suite("Previewing an edit of a scene with thousands of entities") struct EditPreviewTests {
  private static let text = """
    riffle: 1
    animations:
      go: {spring: {duration: 0.50, bounce: 0.20}}
    entities:
      box: {count: 3000, size: [4, 4], fill: coral}
    layouts:
      - {grid: box, name: table, in: [0, 0, 900, 700]}
    on:
      - {key: g, do: [{shuffle: table, with: go, spread: 0.3, lift: 0, bow: 0}]}

    """

  /// The 80th tick of a shuffle, while the pad is pressed.
  private func desk() throws -> (desk: EditingDesk, pad: Rect) {
    let desk = try EditingDesk(Self.text)
    desk.play(3)
    desk.key("g", then: 80)
    desk.key("f2")
    let pad = try desk.pad
    desk.press(pad.point(0.5, 0.2))
    return (desk, pad)
  }

  /// True if the futures shown belong to the present value: none is read before its replay has ended.
  private func isOfPresentValue(_ desk: EditingDesk) -> Bool {
    desk.player.debugger.futures?.isOutdated != false || desk.player.editor?.preview?.futures != nil
  }

  private func hashes(_ future: Future) -> [UInt64] { future.worlds.map(\.stateHash) }

  @Test("a drag shows its value at once and both futures progressively; they equal what is played afterwards")
  func progressive() throws {
    let (desk, pad) = try desk()
    let (before, tick) = (desk.hash, desk.player.playback.playhead)
    let place = pad.point(0.5, 0.6)
    desk.move(place)
    let spring = desk.player.debugger.edit?.sections.compactMap(\.spring).first?.spring
    #expect(spring?.bounce == 0.6, "the panel shows it")
    #expect(
      desk.hash == before && desk.player.editor?.preview?.isUnderWay == true && desk.player.debugger.futures == nil)
    #expect(desk.player.debugger.reader.isReading, "a window draws on")
    var (pictures, counts) = (1, [Int]())
    while desk.player.editor?.preview?.isUnderWay == true, pictures < 40 {
      desk.move(place)
      pictures += 1
      if let futures = desk.player.debugger.futures {
        #expect(!futures.isOutdated)
        counts.append(futures.after.worlds.count)
        #expect(futures.before.worlds.count == futures.after.worlds.count)
        // The selected entity, and some of those that move.
        #expect(futures.after.shown.map { (2...60).contains($0.count) } == true)
      }
    }
    #expect(pictures > 2 && pictures < 20 && counts.count > 1 && counts == counts.sorted() && counts.last == 30)
    let futures = try #require(desk.player.debugger.futures)
    let (hash, branch) = (desk.hash, desk.player.playback.history.branchName)
    #expect(hash != before && desk.player.playback.playhead == tick)
    // The release applies the same result.
    desk.release(place)
    #expect(desk.hash == hash && desk.player.playback.history.branchName == branch)
    #expect(desk.file == Self.text.replacing("bounce: 0.20", with: "bounce: 0.60"))
    var came: [UInt64] = []
    for _ in 0..<30 {
      desk.play(4)
      came.append(desk.hash)
    }
    #expect(came == hashes(futures.after) && came != hashes(futures.before))
    // The comparison of runs with thousands of entities reads a few of them.
    #expect(desk.player.playback.past.compare(with: "main").map { $0.distances.count == 2 } == true)
  }

  @Test("a continued drag restarts the preview: no future of an earlier value is shown for the new one")
  func replaced() throws {
    let (desk, pad) = try desk()
    for bounce in [0.3, 0.4, 0.5] { desk.move(pad.point(0.5, bounce)) }
    #expect(desk.player.editor?.preview?.isOutdated == true)
    let place = pad.point(0.5, 0.6)
    var seen: [[UInt64]] = []
    for _ in 0..<40 {
      desk.move(place)
      #expect(isOfPresentValue(desk))
      if let futures = desk.player.debugger.futures, !futures.isOutdated { seen.append(hashes(futures.after)) }
      if desk.player.editor?.preview?.isUnderWay != true { break }
    }
    let last = try #require(seen.last)
    #expect(last.count == 30 && seen.count > 1)
    for some in seen { #expect(last.starts(with: some)) }
    desk.move(pad.point(0.5, 0.1))
    #expect(desk.player.debugger.futures?.isOutdated == true)
    // Back at the original value there is nothing to show.
    desk.move(pad.point(0.5, 0.2))
    #expect(desk.player.debugger.futures == nil && desk.player.editor?.preview == nil)
    desk.release(pad.point(0.5, 0.2))
    #expect(desk.file == Self.text)
  }
}
