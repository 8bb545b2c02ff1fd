import CLibrary
import RiffleSDL

/// A window with its content and its loop: the only part that reads the time.
@MainActor package final class WindowPlayer {
  package struct Show {
    var content: any WindowContent
    /// In points.
    var size: SIMD2<Float>
    var images: any ImageSource
    var source: SceneWatch?
    var speakers: Speakers?

    package init(
      _ content: any WindowContent, size: SIMD2<Float>, images: any ImageSource,
      source: SceneWatch? = nil, speakers: Speakers? = nil
    ) {
      (self.content, self.size, self.images) = (content, size, images)
      (self.source, self.speakers) = (source, speakers)
    }
  }

  private let window: Window
  private let glyphs: any GlyphSource
  private var renderer: SpriteRenderer
  private var show: Show
  private var sizing: WindowSizing
  /// Nil to draw the next picture in any case.
  private var shown: DrawList?
  private var quiet = Quiet()

  /// - Parameter scale: window units per point.
  /// - Throws: when there is no display, or nothing that draws.
  package init(
    _ show: Show, glyphs: any GlyphSource, drawing: Window.Drawing = .auto, scale: Float = 1
  ) throws(ShellError) {
    (self.show, self.glyphs, sizing) = (show, glyphs, WindowSizing(show.size))
    window = try Window(
      title: show.content.windowTitle, size: show.size, drawing: drawing, interfaceScale: scale,
      usesGamepads: (show.content as? Player)?.options.leavesKeys ?? false)
    renderer = SpriteRenderer(window: window, glyphs: glyphs, images: show.images)
    StopSignal.listen()
    StopSignal.wakeWindows()
    if !Self.endsWithDisplay {
      Self.endsWithDisplay = true
      // Xlib ends the program when the display is gone.
      atexit {
        guard let content = WindowPlayer.played else { return }
        WindowPlayer.played = nil
        MainActor.assumeIsolated { content.close() }
        printError("the display is gone; the window is closed")
        _exit(69)
      }
    }
  }

  private static var endsWithDisplay = false
  nonisolated(unsafe) private static var played: (any WindowContent)?

  func show(_ next: Show) {
    renderer.forgetTextures()
    show = next
    renderer = SpriteRenderer(window: window, glyphs: glyphs, images: next.images)
    if let size = sizing.next(next.size, in: window.pointSize) { window.resize(to: size) }
    shown = nil
  }

  package func run() {
    let content = show.content
    // A recording contains the sizes of its own window.
    if (content as? Player)?.options.recording == nil, window.pointSize != show.size {
      content.receive(.input(.resized(window.pointSize)), at: WallClock.now)
    }
    if let speakers = show.speakers { (content as? Player)?.sound.play = { speakers.play($0, after: $1) } }
    // The first picture does not wait for the speakers: without any, SDL takes a tenth of a second to report it.
    show.speakers?.isWaiting = true
    (content as? Player)?.painted = { [glyphs, images = show.images] list in
      var rasterizer = Rasterizer(glyphs: glyphs, images: images)
      return rasterizer.render(list)
    }
    quiet.end(at: WallClock.now)
    Self.played = content
    defer { Self.played = nil }
    content.start(at: WallClock.now)
    // Nor for the watch, whose thread waits for the disk: earlier changes are found when the files are checked.
    var unwatched = show.source?.folders
    // Signals are handled here, not in SDL, which would wait for the loop: a write that waits for a reader ends too.
    while content.isOpen, !StopSignal.isRaised {
      takeEvents()
      if let change = show.source?.nextChange() {
        if case .mistakes = change {} else { forgetTextures() }
        content.receive(change, at: WallClock.now)
        quiet.end(at: WallClock.now)
      }
      let now = WallClock.now
      if let player = content as? Player { show.speakers?.isMuted = player.sound.isMuted }
      content.advance(to: now)
      if !quiet.mayRest(at: now) || !sleep(from: now) {
        draw(at: now)
      } else if show.content.showsTime {
        draw(at: WallClock.now)
      }
      show.speakers?.isWaiting = false
      if let folders = unwatched.take() { FolderWatch.start(folders) }
    }
    content.close()
    show.speakers?.close()
  }

  var size: SIMD2<Float> { window.pointSize }

  package func close() { window.close() }

  /// Sleeps until an event comes, something is due, or a second has passed; false if there is no time to sleep.
  private func sleep(from start: Double) -> Bool {
    let rest = show.content.rest()
    guard rest > 0 else { return false }
    show.speakers?.rest()
    if window.wait(atMost: rest) { quiet.end(at: WallClock.now) }
    show.content.catchUp(from: start, to: WallClock.now, atMost: rest)
    return true
  }

  private func takeEvents() {
    for event in EventRound.events(window.nextEvent) {
      quiet.end(at: WallClock.now)
      show.content.receive(event, at: WallClock.now)
    }
    guard let damage = window.takeDamage() else { return }
    quiet.end(at: WallClock.now)
    if damage == .textures { forgetTextures() } else { shown = nil }
  }

  private func forgetTextures() {
    renderer.forgetTextures()
    shown = nil
  }

  private func draw(at now: Double) {
    let list = show.content.picture(size: window.pointSize, at: now)
    let title = show.content.windowTitle
    if title != window.title { window.title = title }
    if let caret = show.content.caret { window.placeTextInput(at: caret) }
    if !window.isSeen { shown = nil }
    // An unchanged picture is not drawn again, and a hidden window draws none.
    guard window.isSeen, list != shown else { return window.rest() }
    quiet.draw(at: now, showsTime: show.content.showsTime)
    renderer.draw(list, isWhole: shown == nil)
    window.present()
    shown = list
  }
}

/// Decides when the loop of a window may sleep: half a second after the last input or changed picture.
package struct Quiet {
  /// The time of the last disturbance, in seconds.
  private var since = 0.0

  package init() {}
  package mutating func end(at now: Double) { since = now }

  /// Notes a changed picture. One that shows the time changes with every tick, also at rest.
  package mutating func draw(at now: Double, showsTime: Bool) { if !showsTime { since = now } }

  /// In seconds; the loop runs through short pauses of the input.
  package func mayRest(at now: Double) -> Bool { now - since >= 0.5 }
}

/// The events of a window between two frames: the rest waits in SDL, and of consecutive moves only the last one counts.
package enum EventRound {
  package static let (mostHandled, mostRead) = (256, 4096)

  package static func events(_ next: () -> WindowEvent?) -> [WindowEvent] {
    var events: [WindowEvent] = []
    for _ in 0..<mostRead where events.count < mostHandled {
      guard let event = next() else { break }
      if case (.input(.pointerMoved, _, _)?, .input(.pointerMoved, _, _)) = (events.last, event) { events.removeLast() }
      events.append(event)
    }
    return events
  }
}

/// The content of a window until it ends: a player or the gallery.
package protocol WindowContent: AnyObject {
  var isOpen: Bool { get }
  var exit: WindowExit { get }
  var windowTitle: String { get }
  func start(at now: Double)
  func receive(_ event: WindowEvent, at now: Double)
  func receive(_ change: ReloadChange, at now: Double)
  func advance(to now: Double)
  /// Seconds for which nothing changes by itself; 0 while something moves.
  func rest() -> Double
  /// True if the picture changes with the time even at rest.
  var showsTime: Bool { get }
  /// The work of the frames between two times, except the last frame.
  func catchUp(from start: Double, to now: Double, atMost most: Double)
  func picture(size: SIMD2<Float>, at now: Double) -> DrawList
  /// The text caret in the last picture, in points of the window: input methods open beside it. Nil if there is none.
  var caret: Rect? { get }
  func close()
}

package enum ReloadChange: Equatable {
  /// The title is nil if unchanged; the notice names changes that wait for a restart. Pictures may have changed, too.
  case text(String, title: String? = nil, notice: String? = nil)
  /// Images were changed or repaired; the text is unchanged.
  case pictures
  /// Mistakes, a line each; the content and its pictures stay unchanged.
  case mistakes([String])
}

/// The destination when the content of a window ends.
package enum WindowExit: Hashable, Sendable {
  case quit, back, next, previous
  case open(String)
}

/// The size of a window that shows several scenes: that of each scene, until the user resizes it.
package struct WindowSizing {
  private var requested: SIMD2<Float>

  package init(_ requested: SIMD2<Float>) { self.requested = requested }

  /// Nil to keep the window's size.
  ///
  /// - Parameter own: the preferred size of the next scene.
  package mutating func next(_ own: SIMD2<Float>, in window: SIMD2<Float>) -> SIMD2<Float>? {
    // A whole number of pixels may be a fraction of points.
    let way = window - requested
    guard max(abs(way.x), abs(way.y)) < 1, own != requested else { return nil }
    requested = own
    return own
  }
}
