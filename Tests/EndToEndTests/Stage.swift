import Foundation
import TestSupport
import Testing

/// A virtual display with riffle's window on it, played with xdotool and read from screenshots.
///
/// Without a window manager, the window stays in the middle, where it placed itself, and has the focus it is given.
/// Points are in screen coordinates.
@WindowActor final class Stage {
  static let width = 1280
  static let height = 1100

  /// Converts a point of a window of 960 × 720, which is in the middle, to the screen.
  static func place(_ x: Int, _ y: Int) -> Point { Point(x: (width - 960) / 2 + x, y: (height - 720) / 2 + y) }

  private let server: Program
  let display: String
  let riffle: Program
  private let log: URL
  private let pictures: URL
  var window = ""

  /// Opens the display and, on it, the scene. Call `close` in the end.
  ///
  /// - Parameters:
  ///   - scene: nil for the gallery.
  ///   - name: the folder for its pictures, under `out/end-to-end`.
  ///   - folder: the working folder of the program.
  static func open(
    scene: String?, _ arguments: [String] = [], name: String, in folder: URL? = nil
  ) async throws -> Stage {
    let stage = try Stage(scene: scene, arguments, name: name, in: folder)
    do {
      stage.window = try await stage.findWindow()
      try await stage.takeFocus()
    } catch {
      stage.close()
      throw error
    }
    return stage
  }

  private init(scene: String?, _ arguments: [String], name: String, in folder: URL?) throws {
    let executable = try Self.executable()
    pictures = Repository.root.appendingPathComponent("out/end-to-end/\(name)")
    try? FileManager.default.removeItem(at: pictures)
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    log = pictures.appendingPathComponent("riffle.log")
    try Data().write(to: log)

    let ready = Pipe()
    // A server resets when its last client disconnects, and then drops a client that connects, such as riffle after the
    // xdotool that searched for its window.
    let screen = ["-screen", "0", "\(Self.width)x\(Self.height)x24"]
    let server = try start(
      try Tool.xvfb.located, ["-displayfd", "1", "-nolisten", "tcp", "-noreset"] + screen, display: nil, output: ready)
    // The server writes its number when it is ready, and nothing when it fails.
    let line = String(decoding: ready.fileHandleForReading.availableData, as: UTF8.self)
    guard let number = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      server.terminate()
      throw StageError("Xvfb did not start")
    }
    self.server = server
    display = ":\(number)"
    do {
      riffle = try start(
        executable, ["run"] + (scene.map { [Repository.path($0)] } ?? []) + arguments,
        display: display, output: try FileHandle(forWritingTo: log), in: folder)
    } catch {
      server.terminate()
      throw error
    }
  }

  func output(of arguments: String...) async throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("riffle-\(UUID()).out")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = try start(try Self.executable(), arguments, display: nil, output: try FileHandle(forWritingTo: file))
    guard process.ends() else { throw StageError("riffle \(arguments) does not end") }
    return try String(contentsOf: file, encoding: .utf8)
  }

  func close() {
    if riffle.isRunning { kill(riffle.processIdentifier, SIGKILL) }
    server.terminate()
  }

  /// The riffle under test: the one in `RIFFLE_EXECUTABLE`, or the one built with this test.
  nonisolated static func executable() throws -> URL {
    if let named = ProcessInfo.processInfo.environment["RIFFLE_EXECUTABLE"] { return URL(fileURLWithPath: named) }
    let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let beside = URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent("riffle")
    guard FileManager.default.isExecutableFile(atPath: beside.path) else {
      throw StageError("there is no riffle at \(beside.path); RIFFLE_EXECUTABLE may name one")
    }
    return beside
  }

  private func findWindow() async throws -> String {
    guard let found = try await window(of: riffle) else {
      guard !riffle.isRunning else { throw StageError("riffle opened no window: \(said)") }
      throw StageError("riffle ended with \(riffle.terminationStatus): \(said)")
    }
    return found
  }

  /// Returns the window of a program; nil if it ends or opens none.
  func window(of program: Process) async throws -> String? {
    var found: Substring?
    _ = try await eventually {
      found = try? await hands("search --onlyvisible --pid \(program.processIdentifier)").split(separator: "\n").last
      return found != nil || !program.isRunning
    }
    return found.map { String($0) }
  }

  var said: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

  @discardableResult func hands(_ words: String) async throws -> String {
    String(decoding: try await output(of: .xdotool, words.split(separator: " ").map(String.init)), as: UTF8.self)
  }

  func output(of tool: Tool, _ arguments: [String]) async throws -> Data {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("riffle-\(UUID()).out")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = try start(try tool.located, arguments, display: display, output: try FileHandle(forWritingTo: file))
    guard process.ends(), process.terminationStatus == 0 else {
      throw StageError("\(tool.rawValue) \(arguments.joined(separator: " ")) failed")
    }
    return try Data(contentsOf: file)
  }

  func press(_ key: String) async throws { try await hands("key \(key)") }

  /// Presses a key this many times, as fast as xdotool can.
  func press(_ key: String, times: Int) async throws { try await hands("key --repeat \(times) --delay 12 \(key)") }

  func hold(_ key: String, seconds: Double) async throws {
    try await hands("keydown \(key) sleep \(seconds) keyup \(key)")
  }

  func title() async throws -> String {
    try await hands("getwindowname \(window)").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  func title(where isThere: (String) -> Bool) async throws -> String {
    var title = ""
    _ = try await eventually {
      title = try await self.title()
      return isThere(title)
    }
    return title
  }

  /// Waits until the title contains these words, expects that, and returns it.
  @discardableResult
  func title(with words: String..., sourceLocation: SourceLocation = #_sourceLocation) async throws -> String {
    let title = try await title { title in words.allSatisfy(title.contains) }
    for word in words { #expect(title.contains(word), sourceLocation: sourceLocation) }
    return title
  }

  func drag(from start: Point, to end: Point) async throws {
    var moves = "mousemove \(start.x) \(start.y) mousedown 1"
    for step in 1...8 {
      let (x, y) = (start.x + (end.x - start.x) * step / 8, start.y + (end.y - start.y) * step / 8)
      moves += " mousemove \(x) \(y) sleep 0.03"
    }
    try await hands(moves + " mouseup 1")
  }

  /// Presses a key repeatedly, ten times a second, this many times or until four screenshots are taken, and returns the
  /// screenshots.
  func hammer(_ key: String, times: Int, _ name: String) async throws -> [Picture] {
    let presses = (0..<5).flatMap { _ in ["key", key, "sleep", "0.1"] }
    var count = 0
    // Taken now and read later: a busy machine has little time for both.
    var names: [String] = []
    while count < times || names.count < 4 {
      let hands = try start(try Tool.xdotool.located, presses, display: display, output: FileHandle.nullDevice)
      count += 5
      while hands.isRunning {
        names.append("\(name)-\(names.count + 1)")
        try await take(names[names.count - 1])
      }
    }
    var pictures: [Picture] = []
    for name in names { pictures.append(try await read(name)) }
    return pictures
  }

  func click(_ point: Point) async throws { try await hands("mousemove \(point.x) \(point.y) click 1") }

  func resize(to width: Int, _ height: Int) async throws { try await hands("windowsize \(window) \(width) \(height)") }

  func frame() async throws -> (x: Range<Int>, y: Range<Int>) {
    let answer = try await hands("getwindowgeometry --shell \(window)")
    var values: [Substring: Int] = [:]
    for line in answer.split(separator: "\n") {
      let parts = line.split(separator: "=")
      if parts.count == 2 { values[parts[0]] = Int(parts[1]) }
    }
    guard let x = values["X"], let y = values["Y"], let width = values["WIDTH"], let height = values["HEIGHT"] else {
      throw StageError("the window is nowhere: \(answer)")
    }
    return (x..<(x + width), y..<(y + height))
  }

  /// Takes a screenshot, which is also kept as a PNG file under `out/end-to-end`.
  func look(_ name: String) async throws -> Picture {
    try await take(name)
    return try await read(name)
  }

  private func take(_ name: String) async throws {
    _ = try await output(of: .import, ["-window", "root", "-quality", "10", file(name)])
  }

  private func read(_ name: String) async throws -> Picture {
    let sample = "\(100 / Picture.stride)%"
    let bytes = try await output(of: .convert, [file(name), "-sample", sample, "-depth", "8", "rgb:-"])
    return try Picture(width: Self.width / Picture.stride, height: Self.height / Picture.stride, bytes: [UInt8](bytes))
  }

  private func file(_ name: String) -> String { pictures.appendingPathComponent(name + ".png").path }

  /// Takes screenshots until one satisfies the condition, and returns the last one; with a complaint, expects that.
  @discardableResult func look(
    _ name: String, or complaint: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    until isThere: (Picture) -> Bool
  ) async throws -> Picture {
    var picture = try await look(name)
    if !isThere(picture) {
      _ = try await eventually {
        picture = try await look(name)
        return isThere(picture)
      }
    }
    if let complaint { #expect(isThere(picture), complaint, sourceLocation: sourceLocation) }
    return picture
  }

  /// Takes screenshots until one satisfies the condition and equals the one before: a picture during a transition
  /// cannot be compared.
  @discardableResult func lookAtRest(
    _ name: String, or complaint: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    until isThere: (Picture) -> Bool
  ) async throws -> Picture {
    var last = try await look(name, until: isThere)
    _ = try await eventually {
      let next = try await look(name)
      defer { last = next }
      return isThere(next) && next.difference(from: last) == 0
    }
    if let complaint { #expect(isThere(last), complaint, sourceLocation: sourceLocation) }
    return last
  }

  /// Sends riffle a signal, by default that of a system shutdown, and expects it to end with status 0.
  func endsWell(by signal: Int32 = SIGTERM) {
    kill(riffle.processIdentifier, signal)
    let isOver = riffle.ends() && riffle.terminationReason == .exit
    #expect(isOver && riffle.terminationStatus == 0, "signal \(signal) does not end it well: \(said.suffix(300))")
  }
}

extension Stage {
  /// Looks until this many cards lie face down at the same places six times in a row: a busy machine may show one frame
  /// for a while.
  func settled(_ name: String, cards: Int = 1) async throws -> Picture {
    var last: [Point] = []
    var same = 0
    return try await look(name) { picture in
      let backs = picture.backs
      same = backs == last && backs.count >= cards ? same + 1 : 0
      last = backs
      return same == 6
    }
  }
}

extension Stage {
  func startManager() async throws -> Program {
    let manager = try start(try Tool.openbox.located, ["--sm-disable"], display: display, output: FileHandle.nullDevice)
    let isTaken = try await eventually {
      if (try? await output(of: .xdotool, ["getactivewindow"])) == Data("\(window)\n".utf8) { return true }
      _ = try? await output(of: .xdotool, ["windowactivate", window])
      return false
    }
    guard isTaken else {
      manager.terminate()
      throw StageError("the window manager does not take the window")
    }
    // The first key sent by xdotool changes the keyboard of a display, and the manager grabs its keys again. A key
    // pressed meanwhile would be lost, so a modifier comes first.
    try await press("Shift_L")
    return manager
  }

  /// Minimises the window like the button of its title bar, and restores it.
  func minimizeAndRestore() async throws {
    try await hands("windowminimize \(window)")
    let isGone = try await look("minimised") { $0.backs.isEmpty && $0.colorCount < 30 }
    guard isGone.backs.isEmpty else { throw StageError("the window does not go") }
    try await hands("windowactivate --sync \(window)")
    _ = try await look("restored") { $0.colorCount > 30 }
  }

  /// Clicks the last button of the title bar, at the right above the content of the window.
  func clickCloseButton() async throws {
    let frame = try await frame()
    try await hands("mousemove --window \(window) -- \(frame.x.count - 11) -12 click 1")
  }
}

extension Stage {
  func unmap() async throws { try await hands("windowunmap --sync \(window)") }

  func map() async throws {
    try await hands("windowmap --sync \(window)")
    try await takeFocus()
  }

  func takeFocus() async throws { try await hands("windowfocus --sync \(window)") }

  /// Opens the window of another program, which takes the focus until it is ended.
  func giveFocusAway() async throws -> Program {
    let scene = Repository.path("Scenes/hello-card.yaml")
    let other = try start(try Self.executable(), ["run", scene], display: display, output: FileHandle.nullDevice)
    guard let found = try await window(of: other) else {
      other.terminate()
      throw StageError("the other program opened no window")
    }
    try await hands("windowfocus --sync \(found)")
    return other
  }
}
