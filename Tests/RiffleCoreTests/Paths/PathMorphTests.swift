import RiffleCore
import Testing

@Suite("Morphs between paths")
struct PathMorphTests {
  /// All symmetric about x = 50, and most about no other axis.
  private static let upright = [
    "M50 88C20 62 4 46 4 28A22 22 0 0 1 50 22A22 22 0 0 1 96 28C96 46 80 62 50 88Z",
    "M50 0L61 35L98 35L68 57L79 91L50 70L21 91L32 57L2 35L39 35Z",
    "M50 5A45 45 0 1 0 50 95A45 45 0 1 0 50 5Z",
    "M50 5C70 40 85 55 85 70A35 30 0 0 1 15 70C15 55 30 40 50 5Z",
    "M95 45H80V90H20V45H5L50 5Z",
    "M10 10H90V90H10Z",
  ]
  /// All symmetric about y = 50, and most about no other axis.
  private static let level = [
    "M5 40H55V20L95 50L55 80V60H5Z", "M20 10L90 50L20 90Z", "M70 10A44 44 0 1 0 70 90A34 34 0 0 1 70 10Z",
  ]
  private static let shares: [Float] = [0.1, 0.3, 0.5, 0.7, 0.9]

  private func points(_ path: Path) -> [SIMD2<Float>] {
    path.elements.compactMap {
      switch $0 {
      case .move(let p), .line(let p): p
      default: nil
      }
    }
  }

  /// The distance of a point from a closed outline.
  private func distance(_ point: SIMD2<Float>, _ outline: [SIMD2<Float>]) -> Float {
    zip(outline, outline.dropFirst() + [outline[0]]).map { a, b in
      let (way, from) = (b - a, point - a)
      let share = (way * way).sum() > 0 ? min(max((from * way).sum() / (way * way).sum(), 0), 1) : 0
      let apart = from - way * share
      return (apart * apart).sum().squareRoot()
    }.min() ?? .infinity
  }

  @Test(
    "a morph between two outlines with one axis of symmetry keeps the axis",
    arguments: [(upright, SIMD2<Float>(-1, 1)), (level, SIMD2<Float>(1, -1))])
  func symmetry(paths: [String], mirror: SIMD2<Float>) throws {
    for (index, from) in paths.enumerated() {
      for to in paths[(index + 1)...] {
        let (a, b) = (try Path(svg: from), try Path(svg: to))
        for share: Float in [0.25, 0.5, 0.8] {
          let outline = points(a.mixed(with: b, share))
          for point in outline.enumerated().filter({ $0.offset % 5 == 0 }).map(\.element) {
            let mirrored = (point - SIMD2(50, 50)) * mirror + SIMD2(50, 50)
            #expect(distance(mirrored, outline) < 0.1, "\(from) to \(to) at \(share): \(point)")
          }
        }
      }
    }
  }

  @Test("between outlines with equally many corners, each corner moves to one corner")
  func corners() throws {
    let (half, bar) = (try Path(svg: "M14 8L32 19V41L14 52Z"), try Path(svg: "M26 52H14V8H26Z"))
    for share in Self.shares {
      let (dx, dy) = (18 - 6 * share, 11 - 11 * share)
      let length = Double(44 + (22 + 22 * share) + 2 * (dx * dx + dy * dy).squareRoot())
      #expect(abs(half.mixed(with: bar, share).length - length) < 0.02, "\(share)")
    }
  }

  @Test("a rotating straight line keeps its length, and its midpoint moves straight")
  func swung() throws {
    let (upright, level) = (try Path(svg: "M30 10V50"), try Path(svg: "M20 40H60"))
    for share in Self.shares {
      let ends = points(upright.mixed(with: level, share))
      let way = ends[1] - ends[0]
      #expect(ends.count == 2 && abs((way * way).sum().squareRoot() - 40) < 0.01)
      let apart = (ends[0] + ends[1]) / 2 - (SIMD2(30, 30) + SIMD2(10, 10) * share)
      #expect((apart * apart).sum() < 1e-4)
    }
  }
}
