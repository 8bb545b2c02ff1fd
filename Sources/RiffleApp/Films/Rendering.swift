import ArgumentParser
import RiffleSDL

/// The outputs of a run without a window: pictures, films, hashes, a recording.
package struct Rendering {
  /// The file for a contact sheet, its number of moments, and the width of each.
  package var sheet: String?
  package var moments = 24
  package var momentWidth = Filmstrip.standardWidth
  package var films = FilmArguments()
  /// Per frame of a film, and per moment of the contact sheet: see `Shutter`.
  package var motionBlur = 1
  package var textSize: Float = 1
  package var scale = 1.0
  package var printsHash = false
  package var printsHashes = false
  package var record: String?
  package var isStrict = false
  var name: String
  package var lastTick: Int
  /// True to play only as many ticks as the films need.
  package var endsWithFilms = false
  /// Called before the first tick; throws if the last one is not allowed.
  package var check: (_ lastTick: Int) throws -> Void = { _ in }
  /// Called after each tick of a recording, with the comparison of its hashes.
  package var verify: (HashCheck) throws -> Void = { _ in }

  /// True to print hashes during the run; otherwise they are in the outcome.
  package var prints = true

  package struct Outcome {
    /// The last tick, and the world after it.
    package var tick: Int
    package var world: World
    /// The hashes of the ticks from 1 on, if requested and not printed.
    package var hashes: [UInt64] = []
    /// The comparison with the recording; nil for a run without one.
    package var check: HashCheck?
  }

  package init(_ name: String, lastTick: Int) { (self.name, self.lastTick) = (name, lastTick) }

  /// - Throws: also the exit code of a received signal. The recording until then can be played; films are removed.
  @discardableResult
  package func run(_ playable: Playable, images: any ImageSource, sounds: SoundStore) throws -> Outcome {
    let png = films.png
    let needsPictures = png != nil || sheet != nil || films.isDrawn
    let glyphs = needsPictures ? try FontGlyphs() : nil
    var player = playable
    player.textSize = textSize
    if png != nil { try PictureLimit.check(player.size, scale: scale) }
    let first = min(Int((films.from.value * Double(playable.tickRate)).rounded()), lastTick)
    let shutter = Shutter(samples: motionBlur, frameRate: films.fps?.value ?? 60, tickRate: playable.tickRate)
    var filmstrip = sheet.map { _ in
      Filmstrip(moments: moments, of: first...lastTick, width: momentWidth, shutter: shutter)
    }
    if let filmstrip { try PictureLimit.check(player.size, moments: filmstrip.ticks.count, width: momentWidth) }
    // Before the first file that a signal must not leave half written.
    StopSignal.listen()
    if let sheet { try OutputArguments.check(sheet, .png, force: films.output.force) }
    try films.output.checkFiles()
    let outputs = try FilmOutputs(
      films, tickRate: playable.tickRate, lastTick: lastTick, player.size, scale: scale, samples: motionBlur, sounds)
    var recorder: Recorder?
    let last = max(endsWithFilms ? 0 : lastTick, outputs.lastTick)
    var rasterizer = glyphs.map { Rasterizer(glyphs: $0, images: images) }
    var progress = Progress("Playing \(last) ticks of \(name)", besideOutput: printsHashes)
    var previous = player.simulation.world
    var hashes: [UInt64] = []
    var hashCheck = playable.recording.map { HashCheck($0) }

    do {
      // Last, as it empties the file of an older recording.
      recorder = try record.map { try Recorder($0, playable.header) }
      try check(last)
      while !StopSignal.isRaised {
        if rasterizer != nil {
          filmstrip?.capture(player, previous: previous, with: &rasterizer!)
          try outputs.capture(player.tick, with: &rasterizer!) { player.drawList(alpha: $0, previous: previous) }
        }
        if player.tick >= last { break }
        previous = player.simulation.world
        let input = player.step()
        try recorder?.record(player.tick, input, hash: player.simulation.world.stateHash)
        try outputs.soundtrack?.capture(player.tick, player.simulation.world.soundCues)
        hashCheck?.compare(player.tick, player.simulation.world)
        try hashCheck.map(verify)
        if isStrict { try refuseJumps(from: previous, player, input) }
        if printsHashes {
          let hash = player.simulation.world.stateHash
          if prints { print(player.tick, hexadecimal(hash)) } else { hashes.append(hash) }
        }
        try StandardStreams.checkInPassing()
        progress.update(Double(player.tick) / Double(max(last, 1)))
      }
      try recorder?.finish(gave: player.simulation.world)
      if StopSignal.isRaised { throw ExitCode(StopSignal.exitCode) }
      try outputs.finish()
    } catch {
      // The recording up to here can be played: it is kept.
      try? recorder?.finish(gave: player.simulation.world)
      outputs.abandon()
      throw error
    }
    progress.finish()
    if printsHash, prints { print(hexadecimal(player.simulation.world.stateHash)) }
    if let png, rasterizer != nil {
      // A recorded window may have another size in the end.
      try PictureLimit.check(player.size, scale: scale)
      try PNGFile.write(rasterizer!.render(player.drawList(), scale: Float(scale)), to: png, effort: .small)
    }
    if let sheet, let filmstrip { try PNGFile.write(filmstrip.sheet, to: sheet, effort: .small) }
    return Outcome(tick: player.tick, world: player.simulation.world, hashes: hashes, check: hashCheck)
  }

  private func refuseJumps(from previous: World, _ player: Playable, _ input: InputFrame) throws {
    let jumps = ContinuityCheck(most: nil).jumps(from: previous, to: player.simulation.world, input: input)
    guard let first = jumps.first else { return }
    let more = jumps.count > 1 ? " (and \(jumps.count - 1) more)" : ""
    throw ReplayError("\(name): \(first)\(more)")
  }
}

package struct Filmstrip {
  package let ticks: [Int]
  private let width: Float
  /// In pixels: a recorded window may become very narrow.
  private let tallest: Float
  package private(set) var pictures: [Bitmap] = []
  private let shutter: Shutter
  private var exposure = Exposure()

  /// Large enough to read a card, small enough for two dozen moments.
  package static let standardWidth = 320

  /// - Parameter shutter: at most the interval between moments.
  package init(moments: Int, of range: ClosedRange<Int>, width: Int, shutter: Shutter = Shutter(samples: 1, ticks: 0)) {
    let count = min(moments, range.count)
    let ticks = (0..<count).map {
      count == 1 ? range.upperBound : range.lowerBound + $0 * (range.count - 1) / (count - 1)
    }
    let apart = zip(ticks.dropFirst(), ticks).map { $0 - $1 }.min() ?? range.count
    self.init(
      ticks: ticks, width: width, shutter: Shutter(samples: shutter.samples, ticks: min(shutter.ticks, Double(apart))))
  }

  /// - Parameter ticks: one or more, ascending.
  package init(ticks: [Int], width: Int, shutter: Shutter = Shutter(samples: 1, ticks: 0)) {
    (self.ticks, self.shutter) = (ticks, shutter)
    self.width = Float(width)
    tallest = Float(max(PictureLimit.pixels / (width * max(ticks.count, 1)), 1))
  }

  /// `previous` is the world of the tick before; nil if no sample lies between ticks.
  mutating func capture(_ player: Playable, previous: World? = nil, with rasterizer: inout Rasterizer) {
    while pictures.count < ticks.count {
      let picture = exposure.frame(of: shutter, at: Double(ticks[pictures.count]), in: player.tick) { alpha in
        let list = player.drawList(alpha: alpha, previous: previous)
        return rasterizer.render(list, scale: min(width / max(list.size.x, 1), tallest / max(list.size.y, 1)))
      }
      guard let picture else { return }
      pictures.append(picture)
    }
  }

  package mutating func play(_ playable: Playable, _ glyphs: any GlyphSource, _ images: any ImageSource) {
    var rasterizer = Rasterizer(glyphs: glyphs, images: images)
    var player = playable
    capture(player, with: &rasterizer)
    while player.tick < ticks[ticks.count - 1] {
      player.step()
      capture(player, with: &rasterizer)
    }
  }

  package var sheet: Bitmap { ContactSheet(columns: min(6, ticks.count)).compose(pictures) }
}
