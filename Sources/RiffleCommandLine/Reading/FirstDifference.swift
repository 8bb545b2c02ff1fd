import ArgumentParser
import RiffleApp
import RiffleSDL

/// The first tick after which the worlds of two files differ.
struct FirstDifference {
  private let left: PlayableFile
  private let right: PlayableFile
  private let last: Int
  private let difference: Divergence?
  /// The first tick whose stored hashes differ although both play alike here.
  private let noted: Int?
  private let longer: PlayableFile?

  init(_ left: PlayableFile, _ right: PlayableFile, ticks: Int?) {
    (self.left, self.right) = (left, right)
    last = min(left.lastTick, right.lastTick, ticks ?? .max)
    difference = Divergence.first(of: left.playable.simulation, and: right.playable.simulation, upTo: last) { tick in
      (left.playable.script(tick), right.playable.script(tick))
    }
    noted = difference == nil ? left.firstNoted(unlike: right, upTo: last) : nil
    longer = ticks != nil || left.lastTick == right.lastTick ? nil : left.lastTick > last ? left : right
  }

  /// Prints, draws and shows the difference; throws the exit code 1 if there is one.
  func report(json: Bool, sheet: String?, opensWindow: Bool) throws {
    for words in [left, right].compactMap(\.recording?.breakWords) { printError(words) }
    let isEqual = difference == nil && noted == nil
    if !json { for line in lines { sayOnStandardOutput(line) } }
    if let difference, let sheet {
      let ticks = try draw(around: difference, to: sheet)
      let words = "\(sheet): ticks \(ticks.map(String.init).joined(separator: ", ")), \(left.path) above \(right.path)"
      if !json { sayOnStandardOutput(words) }
    }
    if json { form(sheet: difference == nil ? nil : sheet).print() }
    if opensWindow, difference != nil { try show() }
    if !isEqual { throw ExitCode.failure }
  }

  private var lines: [String] {
    if let difference { return ["\(difference)"] + left.settings(unlike: right) }
    if let noted {
      return [
        "both play alike here to tick \(last), but they were recorded otherwise from tick \(noted) on"
          + left.makers(beside: right)
      ]
    }
    let more = longer.map { "; \($0.path) has \($0.lastTick - last) more" } ?? ""
    return ["the same in every one of \(last) ticks" + more] + left.settings(unlike: right)
  }

  private func form(sheet: String?) -> JSON {
    func side(_ side: PlayableFile) -> JSON {
      JSON([
        "file": side.path, "seed": Double(side.playable.header.seed), "tickRate": side.playable.tickRate,
        "ticks": side.lastTick, "maker": side.recording?.header.maker,
      ])
    }
    return .form([
      "command": "diff", "left": side(left), "right": side(right), "ticks": difference?.tick ?? last,
      "same": difference == nil && noted == nil, "difference": difference?.form, "recordedOtherwiseFrom": noted,
      "settings": SettingDifference.all(of: left.scene, and: right.scene).map(\.form), "sheet": sheet,
    ])
  }

  private func draw(around difference: Divergence, to path: String) throws -> [Int] {
    guard let seen = difference.seenTick else {
      throw ReplayError("nothing is seen otherwise up to tick \(last): there is nothing to draw")
    }
    let rate = left.playable.tickRate
    let ticks = [seen - 1, seen, seen + rate / 8, seen + rate / 4, seen + rate / 2, seen + rate]
      .filter { $0 >= 0 && $0 <= max(last, seen) }
    let glyphs = try FontGlyphs()
    let pictures = [left, right].flatMap { side in
      var strip = Filmstrip(ticks: ticks, width: Filmstrip.standardWidth)
      strip.play(side.playable, glyphs, side.pictures.store)
      return strip.pictures
    }
    try PNGFile.write(ContactSheet(columns: ticks.count).compose(pictures), to: path, effort: .small)
    return ticks
  }

  private func show() throws {
    try left.beginsLike(right)
    let glyphs = try FontGlyphs()
    let (pictures, playable) = (left.pictures, left.playable)
    let (inputs, name) = (right.inputs(on: left, upTo: last), right.name)
    var options = Player.Options()
    (options.isPaused, options.isMuted) = (true, true)
    // The process starts here: this is the main thread.
    try MainActor.assumeIsolated {
      let player = try Player(playable, forWindow: options)
      guard player.open(to: last, beside: inputs, called: name) else {
        throw ReplayError("nothing is seen otherwise up to tick \(last): there is nothing to show")
      }
      let watch = SceneWatch(
        nil, text: left.scene.text, blocks: sceneBlocks, images: left.scene.images, pictures: pictures,
        beginning: SceneBeginning(tickRate: playable.tickRate))
      let window = try WindowPlayer(
        WindowPlayer.Show(
          player, size: playable.size, images: pictures.store, source: watch,
          speakers: Speakers(pictures.sounds, volume: 0)), glyphs: glyphs)
      window.run()
      window.close()
      StopSignal.settle()
    }
  }
}

extension PlayableFile {
  fileprivate var name: String { String((path.split(separator: "/").last ?? "other").prefix { $0 != "." }) }

  /// Throws an error that names the start setting that differs: the run cannot be a branch of the other one.
  fileprivate func beginsLike(_ other: PlayableFile) throws {
    let (mine, theirs) = (playable.header, other.playable.header)
    let pairs = [
      ("seed", "\(mine.seed)", "\(theirs.seed)"), ("tick rate", "\(mine.tickRate)", "\(theirs.tickRate)"),
      ("size", "\(mine.size.x)×\(mine.size.y)", "\(theirs.size.x)×\(theirs.size.y)"),
      ("reduced motion", "\(mine.reducesMotion)", "\(theirs.reducesMotion)"),
    ]
    guard let pair = pairs.first(where: { $0.1 != $0.2 }) else { return }
    throw ReplayError("--window shows two runs that begin alike; these have the \(pair.0) \(pair.1) and \(pair.2)")
  }

  /// Returns the input of this run for the other one's scene; if the scenes differ, it starts with a reload.
  fileprivate func inputs(on other: PlayableFile, upTo last: Int) -> [InputFrame] {
    var inputs = (1..<(last + 1)).map(playable.script)
    if scene.text != other.scene.text, !inputs.isEmpty {
      inputs[0].events.insert(.reload(scene.text, jumps: true), at: 0)
    }
    return inputs
  }

  fileprivate func settings(unlike other: PlayableFile) -> [String] {
    var lines = SettingDifference.all(of: scene, and: other.scene).map { setting in
      func place(_ path: String, _ line: Int?) -> String { line.map { "\(path):\($0)" } ?? "not in \(path)" }
      return "setting \(setting.key): \(setting.left ?? "none") | \(setting.right ?? "none") "
        + "(\(place(path, setting.leftLine)) | \(place(other.path, setting.rightLine)))"
    }
    let (seed, theirs) = (playable.header.seed, other.playable.header.seed)
    if seed != theirs, !lines.contains(where: { $0.hasPrefix("setting seed:") }) {
      lines.insert("setting seed: \(seed) | \(theirs)", at: 0)
    }
    let shown = lines.prefix(6)
    return shown + (lines.count > shown.count ? ["and \(lines.count - shown.count) more settings"] : [])
  }

  /// Returns the first tick whose stored hashes differ; the recordings may come from other programs or machines.
  fileprivate func firstNoted(unlike other: PlayableFile, upTo last: Int) -> Int? {
    guard let mine = recording?.recording, let theirs = other.recording?.recording else { return nil }
    return mine.hashes.first { noted in
      guard noted.tick <= last, let other = theirs.hash(at: noted.tick) else { return false }
      return other != noted.hash
    }?.tick
  }

  fileprivate func makers(beside other: PlayableFile) -> String {
    guard let mine = recording?.header.maker, let theirs = other.recording?.header.maker, mine != theirs else {
      return ""
    }
    return ": the first by \(mine), the second by \(theirs)"
  }
}
