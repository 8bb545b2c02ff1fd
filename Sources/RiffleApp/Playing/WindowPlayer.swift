import CLibrary
import RiffleSDL
import RiffleView

/// A window with its content and its loop, the only place that reads the time.
@MainActor
package final class WindowPlayer {
  /// The content of a window, with its images, files and sound.
  package struct Show {
    var content: any WindowContent
    /// The content's own size, in points.
    var size: SIMD2<Float>
    var images: any ImageSource
    /// The files that it follows; nil for none.
    var source: SceneWatch?
    /// The sound output; nil for silence.
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
  /// The picture in the window; nil to draw the next one in any case.
  private var shown: DrawList?
  /// The time of the last input or changed picture.
  private var quietSince = 0.0
  /// The loop sleeps after this many seconds of quiet: it runs through short pauses of the input, and checks a file
  /// that has just changed twice.
  private static let quiet = 0.5

  /// Opens a window in the size of its content.
  ///
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
  /// The content of the running loop.
  nonisolated(unsafe) private static var played: (any WindowContent)?

  /// Shows other content, at its own size, or at the size that the user gave the window.
  func show(_ next: Show) {
    renderer.forgetTextures()
    show = next
    renderer = SpriteRenderer(window: window, glyphs: glyphs, images: next.images)
    if let size = sizing.next(next.size, in: window.pointSize) { window.resize(to: size) }
    shown = nil
  }

  /// Plays the content until it ends.
  package func run() {
    let content = show.content
    // A recording contains the sizes of its own window.
    if (content as? Player)?.options.recording == nil, window.pointSize != show.size {
      content.take(.resized(window.pointSize), at: WallClock.now)
    }
    if let speakers = show.speakers { (content as? Player)?.heard = { speakers.play($0, after: $1) } }
    // The first picture does not wait for the speakers: without any, SDL takes a tenth of a second to report it.
    show.speakers?.isWaiting = true
    (content as? Player)?.painted = { [glyphs, images = show.images] list in
      var rasterizer = Rasterizer(glyphs: glyphs, images: images)
      return rasterizer.render(list)
    }
    quietSince = WallClock.now
    Self.played = content
    defer { Self.played = nil }
    content.start(at: WallClock.now)
    // Nor for a thread that waits for the disk: earlier changes are found when the files are checked.
    var unwatched = show.source?.folders
    // Signals are handled here, not in SDL, which would wait for the loop: a write that waits for a reader ends too.
    while content.isOpen, !StopSignal.isRaised {
      takeEvents()
      if let change = show.source?.look() {
        if case .mistakes = change {} else { forgetTextures() }
        content.take(change, at: WallClock.now)
        quietSince = WallClock.now
      }
      let now = WallClock.now
      if let player = content as? Player { show.speakers?.isMuted = player.isMuted }
      content.advance(to: now)
      if now - quietSince < Self.quiet || !sleep(from: now) {
        draw(at: now)
      } else if show.content.showsTime {
        draw(at: WallClock.now, isQuiet: true)
      }
      show.speakers?.isWaiting = false
      if let folders = unwatched.take() { FolderWatch.start(folders) }
    }
    content.close()
    show.speakers?.close()
  }

  /// The size of the inside of the window, in points.
  var size: SIMD2<Float> { window.pointSize }

  /// Takes the window off the screen.
  package func close() { window.close() }

  /// Sleeps until an event comes, something is due, or a second has passed; false if there is no time to sleep.
  private func sleep(from start: Double) -> Bool {
    let rest = show.content.rest()
    guard rest > 0 else { return false }
    show.speakers?.rest()
    if window.wait(atMost: rest) { quietSince = WallClock.now }
    show.content.catchUp(from: start, to: WallClock.now, atMost: rest)
    return true
  }

  private func takeEvents() {
    for event in EventRound.events(window.nextEvent) {
      quietSince = WallClock.now
      switch event {
      case .resized, .exposed: shown = nil
      case .targetsReset: forgetTextures()
      default: break
      }
      show.content.take(event, at: WallClock.now)
    }
  }

  private func forgetTextures() {
    renderer.forgetTextures()
    shown = nil
  }

  /// - Parameter isQuiet: true if only the time has changed since the last picture.
  private func draw(at now: Double, isQuiet: Bool = false) {
    let list = show.content.picture(size: window.pointSize, at: now)
    let title = show.content.windowTitle
    if title != window.title { window.title = title }
    if let caret = show.content.caret { window.placeTextInput(at: caret) }
    if !window.isSeen { shown = nil }
    // An unchanged picture is not drawn again, and a hidden window draws none.
    guard window.isSeen, list != shown else { return window.rest() }
    if !isQuiet { quietSince = now }
    renderer.draw(list, isWhole: shown == nil)
    window.present()
    shown = list
  }
}
