import RiffleCore
import RiffleTime
import RiffleView

/// All futures there are: a press plays another one. Beneath, in words, how it differs from the one that is played.
struct BranchPanel {
  let playback: Playback
  let state: InspectorState
  let comparison: BranchComparison?

  private static let row: Float = 18

  func draw(in place: Rect, on overlay: inout Overlay) {
    let branches = playback.history.branchSummaries
    let ghosts = state.showsGhosts ? "ghosts on" : "G shows ghosts"
    guard
      let room = overlay.panel(
        .branches, in: place, note: branches.count > 1 ? ghosts : "\(branches.count)",
        noteColor: state.showsGhosts ? Palette.otherBranch : Palette.quiet)
    else { return }
    var y = room.minimum.y + 8
    let words = comparison.map { WhyPanel.words($0.words, columns: Int(room.size.x / 7)) } ?? []
    let below = Float(((words.last?.line ?? -1) + 1)) * 16 + (words.isEmpty ? 0 : 6)
    let fitting = max(Int((room.maximum.y - y - below) / Self.row) + 1, 1)
    let scrolled = min(state.scrolled[.branches, default: 0], max(branches.count - fitting, 0))
    for branch in branches.dropFirst(scrolled).prefix(fitting) {
      let isPlayed = branch.name == playback.history.branchName
      let target = Rect(x: room.minimum.x - 6, y: y - Self.row / 2, width: room.size.x + 10, height: Self.row)
      if overlay.isHovered(target) { overlay.surface(target, radius: 4, Palette.raised) }
      overlay.dot([room.minimum.x + 4, y], radius: 3, isPlayed ? Palette.live : Palette.otherBranch)
      overlay.text(
        branch.name, at: [room.minimum.x + 16, y], isPlayed ? Palette.bright : Palette.plain, .small,
        columns: max(Int((room.size.x - 90) / 7), 4))
      overlay.text("to \(branch.liveEdge)", at: [room.maximum.x, y], Palette.quiet, .small, .trailing)
      if !isPlayed { overlay.hit(target, .play(branch: branch.name)) }
      y += Self.row
    }
    y += 6
    for word in words {
      let at = SIMD2(room.minimum.x + Float(word.column) * 7, y + Float(word.line) * 16)
      guard at.y < room.maximum.y + 2 else { break }
      switch word.link {
      case .tick(let tick): overlay.link(word.text, at: at, .seek(tick))
      case .selection(let selection): overlay.link(word.text, at: at, .select(selection))
      case nil: overlay.text(word.text, at: at, Palette.plain, .small)
      }
    }
    overlay.scrollMark(branches.count, fitting: fitting, from: scrolled, in: room)
  }
}
