import RiffleSDL
import RiffleView

/// A window that shows the gallery and plays one scene at a time.
@MainActor
package final class Studio {
  /// Created when first shown: it reads the head of every scene file.
  private lazy var gallery = makeGallery()
  private let makeGallery: () -> Gallery
  private let recent: RecentFiles
  private let glyphs: any GlyphSource
  private let drawing: Window.Drawing
  private let scale: Float
  private let open: (String) throws -> WindowPlayer.Show
  private var window: WindowPlayer?

  /// - Parameters:
  ///   - open: creates a player of a scene file; the gallery shows its errors.
  ///   - scale: window units per point.
  package init(
    _ gallery: @autoclosure @escaping () -> Gallery, recent: RecentFiles = RecentFiles(), glyphs: any GlyphSource,
    drawing: Window.Drawing = .auto,
    scale: Float = 1, open: @escaping (String) throws -> WindowPlayer.Show
  ) {
    (makeGallery, self.recent, self.glyphs) = (gallery, recent, glyphs)
    (self.drawing, self.scale, self.open) = (drawing, scale, open)
  }

  /// Shows a scene or the gallery, and then the chosen ones, until the window is closed.
  ///
  /// - Throws: the errors of the first scene, or an error if there is no display.
  package func run(_ first: String?) throws {
    defer { window?.close() }
    var (path, left) = (first, String?.none)
    while !StopSignal.isRaised {
      if let scene = path {
        let exit: WindowExit
        left = scene
        do {
          let player = try open(scene)
          recent.note(scene)
          exit = try show(player)
        } catch {
          guard window != nil else { throw error }
          gallery.say("\(error)", at: WallClock.now)
          path = nil
          continue
        }
        switch exit {
        case .quit: return
        // A scene of the command line returns to the shell.
        case .back: if first != nil { return } else { path = nil }
        case .next: path = ScenePlaces.neighbour(of: scene, by: 1) ?? scene
        case .previous: path = ScenePlaces.neighbour(of: scene, by: -1) ?? scene
        case .open(let other): path = other
        }
      } else {
        gallery.look(leaving: left)
        guard
          case .open(let chosen) = try show(
            WindowPlayer.Show(gallery, size: window?.size ?? [960, 720], images: gallery.images))
        else { return }
        path = chosen
      }
    }
  }

  private func show(_ show: WindowPlayer.Show) throws -> WindowExit {
    if let window {
      window.show(show)
    } else {
      window = try WindowPlayer(show, glyphs: glyphs, drawing: drawing, scale: scale)
    }
    window?.run()
    return show.content.exit
  }
}
