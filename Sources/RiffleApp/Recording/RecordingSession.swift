import CLibrary
import RiffleSDL
import RiffleCore

/// The recordings of a window: started with it or by a key, ended and started again. A recording that is started late
/// also holds all ticks from the first.
package final class RecordingSession {
  package let header: Recording.Header
  private var recorder: Recorder?
  /// The path of the running recording; nil if there is none.
  private(set) var path: String?
  /// The error of a recording requested on the command line.
  package private(set) var failure: ShellError?
  private var isAskedFor = false
  private var latest: World?
  /// The inputs of the file's last future, to find the first tick that differs on another branch.
  private var inputs: [InputFrame] = []

  /// - Parameter path: the file of a recording that starts at once.
  package init(_ header: Recording.Header, path: String?) throws(ShellError) {
    self.header = header
    if let path {
      recorder = try Recorder(path, header)
      self.path = path
      isAskedFor = true
    }
  }

  var isRunning: Bool { recorder != nil }

  /// - Throws: once, when writing fails; this ends the recording.
  func record(_ tick: Int, _ input: InputFrame, gave world: World) throws(ShellError) {
    guard isRunning else { return }
    latest = world
    try attempt { recorder throws(ShellError) in try recorder.record(tick, input, hash: world.stateHash) }
    note(tick, input)
  }

  private func note(_ tick: Int, _ input: InputFrame) {
    inputs.removeSubrange(min(tick - 1, inputs.count)...)
    inputs.append(input)
  }

  private func attempt(_ write: (Recorder) throws(ShellError) -> Void) throws(ShellError) {
    guard let recorder else { return }
    do {
      try write(recorder)
    } catch {
      if isAskedFor { failure = error }
      (self.recorder, path, isAskedFor, latest, inputs) = (nil, nil, false, nil, [])
      throw error
    }
  }

  /// Starts a new file with all ticks played so far, and returns its path.
  func begin(with history: History) throws(ShellError) -> String {
    guard history.firstKept == 0 else {
      throw .unwritable("out", reason: "the first ticks are no longer kept; run with --record FILE from the start")
    }
    let folder = "out/recordings"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(folder, reason: reason(of: error))
    }
    var number = 1
    while FileManager.default.fileExists(atPath: "\(folder)/\(header.stem)-\(number).rec") { number += 1 }
    let path = "\(folder)/\(header.stem)-\(number).rec"
    recorder = try Recorder(path, header)
    (self.path, isAskedFor, inputs) = (path, false, [])
    try follow(history)
    return path
  }

  /// Writes the current branch from its first tick that differs from the file's last future: in a recording, a tick out
  /// of sequence starts another future after the tick before it.
  package func follow(_ history: History) throws(ShellError) {
    guard isRunning, history.liveEdge > 0 else { return }
    let edge = history.liveEdge
    latest = history.world(at: edge)
    var tick = 1
    while tick <= min(inputs.count, edge), inputs[tick - 1] == history.input(at: tick) { tick += 1 }
    // If the branch ends within that future, rewrite its last tick, so that none follows it.
    let first = min(tick, edge)
    try attempt { recorder throws(ShellError) in
      for tick in first...edge {
        try recorder.record(tick, history.input(at: tick), hash: history.world(at: tick)?.stateHash)
      }
    }
    for tick in first...edge { note(tick, history.input(at: tick)) }
  }

  package func end() throws(ShellError) {
    let world = latest
    try attempt { recorder throws(ShellError) in try recorder.finish(gave: world) }
    (recorder, path, isAskedFor, latest, inputs) = (nil, nil, false, nil, [])
  }
}
