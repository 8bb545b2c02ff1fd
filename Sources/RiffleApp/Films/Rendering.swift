import ArgumentParser
import RiffleSDL
import RiffleTime
import RiffleView

/// What is to be made of a run without a window: pictures, films, hashes, a recording.
package struct Rendering {
  /// Where the last tick is drawn.
  package var png: String?
  /// Where a contact sheet is drawn, of how many moments, and how wide each.
  package var sheet: String?
  package var moments = 24
  package var momentWidth = Filmstrip.standardWidth
  package var films = FilmArguments()
  /// True to replace files of another kind.
  package var isForced = false
  /// Pictures for one frame of a film, and for a moment of the contact sheet: see `Shutter`.
  package var motionBlur = 1
  /// How large words are drawn: see `DrawList.init`.
  package var textSize: Float = 1
  /// Pixels to a point.
  package var scale = 1.0
  package var printsHash = false
  package var printsHashes = false
  package var record: String?
  /// Whether it stops where something jumps and nothing explains it.
  package var isStrict = false
  /// What is played, for messages.
  package var name: String
  /// The last tick; films end where they say.
  package var lastTick: Int
  /// Whether only as many ticks are played as films need.
  package var endsWithFilms = false
  /// Called once the last tick is known, before the first one; throws what does not allow it.
  package var check: (_ lastTick: Int) throws -> Void = { _ in }
  /// Says that a tick came out otherwise than expected; nil when it did not.
  package var difference: (_ tick: Int, World) -> String? = { _, _ in nil }

  /// Whether hashes are printed as they come; they are in the outcome otherwise.
  package var prints = true

  /// What came of a run.
  package struct Outcome {
    /// The last tick that was played, and the hash of the world after it.
    package fileprivate(set) var tick = 0
    package fileprivate(set) var hash: UInt64 = 0
    /// Of each tick from 1 on, where they were asked for and not printed.
    package fileprivate(set) var hashes: [UInt64] = []
    /// The first tick that came out otherwise than expected, in words.
    package fileprivate(set) var difference: String?
  }

  package init(_ name: String, lastTick: Int) { (self.name, self.lastTick) = (name, lastTick) }

  /// Plays, and writes what is asked for.
  ///
  /// - Throws: also the exit code of a signal that came. What was recorded until then can be played; films are gone.
  @discardableResult
  package func run(_ playable: Playable, images: any ImageSource, sounds: SoundStore) throws -> Outcome {
    // A missing font is found before minutes of stepping.
    let needsPictures = png != nil || sheet != nil || films.isDrawn
    let glyphs = needsPictures ? try FontGlyphs() : nil
    var player = HeadlessPlayer(playable)
    player.textSize = textSize
    if png != nil { try PictureLimit.check(player.size, scale: scale) }
    let first = min(Int((films.from.value * Double(playable.tickRate)).rounded()), lastTick)
    var filmstrip =
      sheet == nil
      ? nil
      : Filmstrip(
        moments: moments, of: first...lastTick, width: momentWidth,
        shutter: Shutter(
          samples: motionBlur, frameRate: films.fps?.value ?? 60, tickRate: playable.tickRate))
    if let filmstrip { try PictureLimit.check(player.size, moments: filmstrip.ticks.count, width: momentWidth) }
    // Before the first file that a signal must not leave half written.
    StopSignal.listen()
    try OutputArguments.check([("--png", png, .png), ("--sheet", sheet, .png)], force: isForced)
    if films.isWanted {
      try OutputArguments.check(
        [("--gif", films.gif, .gif), ("--mp4", films.mp4, .mp4), ("--sound", films.sound, .wav)], force: isForced)
    }
    let reels = try films.films(
      tickRate: playable.tickRate, lastTick: lastTick, player.size, scale: scale, samples: motionBlur)
    var soundtrack: Soundtrack?
    var recorder: Recorder?
    do {
      soundtrack = try films.soundtrack(tickRate: playable.tickRate, lastTick: lastTick, sounds)
      // Last, as it empties the file of an older recording.
      recorder = try record.map { try Recorder($0, playable.header) }
    } catch {
      for reel in reels { reel.abandon() }
      soundtrack?.abandon()
      throw error
    }
    let heard = films.lastSoundTick(tickRate: playable.tickRate, lastTick: lastTick)
    let last = reels.reduce(max(endsWithFilms ? 0 : lastTick, heard)) { max($0, $1.lastTick) }
    var rasterizer = glyphs.map { Rasterizer(glyphs: $0, images: images) }
    var progress = Progress("Playing \(last) ticks of \(name)", besideOutput: printsHashes)
    var previous = player.simulation.world
    var outcome = Outcome()

    do {
      try check(last)
      while !StopSignal.isRaised {
        if rasterizer != nil {
          filmstrip?.take(player, previous: previous, with: &rasterizer!)
          for reel in reels { try reel.take(player, previous: previous, with: &rasterizer!) }
        }
        if player.tick >= last { break }
        previous = player.simulation.world
        let input = player.step()
        try recorder?.record(player.tick, input, hash: player.simulation.world.stateHash)
        try soundtrack?.take(player.tick, player.simulation.world.soundCues)
        outcome.difference = outcome.difference ?? difference(player.tick, player.simulation.world)
        if isStrict { try refuseJumps(from: previous, player, input) }
        if printsHashes {
          let hash = player.simulation.world.stateHash
          if prints { print(player.tick, hexadecimal(hash)) } else { outcome.hashes.append(hash) }
        }
        try StandardStreams.checkInPassing()
        progress.update(Double(player.tick) / Double(max(last, 1)))
      }
      try recorder?.finish(gave: player.simulation.world)
      if StopSignal.isRaised { throw ExitCode(StopSignal.exitCode) }
      let sound = try soundtrack?.completed()
      for reel in reels { try reel.finish(sound: sound) }
      try soundtrack?.finish()
    } catch {
      // What was recorded up to here can be played; that it broke off is no reason to lose it.
      try? recorder?.finish(gave: player.simulation.world)
      for reel in reels { reel.abandon() }
      soundtrack?.abandon()
      throw error
    }
    progress.finish()
    (outcome.tick, outcome.hash) = (player.tick, player.simulation.world.stateHash)
    if printsHash, prints { print(hexadecimal(outcome.hash)) }
    if let png, rasterizer != nil {
      // A recorded window may have another size in the end.
      try PictureLimit.check(player.size, scale: scale)
      try PNGFile.write(rasterizer!.render(player.drawList(), scale: Float(scale)), to: png, effort: .small)
    }
    if let sheet, let filmstrip { try PNGFile.write(filmstrip.sheet, to: sheet, effort: .small) }
    if let difference = outcome.difference { printError(difference) }
    return outcome
  }

  private func refuseJumps(from previous: World, _ player: HeadlessPlayer, _ input: InputFrame) throws {
    let jumps = ContinuityCheck(most: nil).jumps(from: previous, to: player.simulation.world, input: input)
    guard let first = jumps.first else { return }
    let more = jumps.count > 1 ? " (and \(jumps.count - 1) more)" : ""
    throw ReplayError("\(name): \(first)\(more)")
  }
}
