import Foundation
import RiffleSDL
import RiffleView
import TestSupport
import Testing

/// Compares every scene with `Tests/Goldens`: six moments of its demo, drawn by the rasterizer.
///
/// `Tools/make-pictures` draws the goldens again after an intended change. A release build (`RIFFLE_EXECUTABLE`) is
/// compared with all of them; a debug build, which takes thirty times as long, with three.
@Suite("Goldens") struct GoldenTests {
  private static let quick = ["hello-card", "two-sided", "flip-views"]
  private static var isRelease: Bool { ProcessInfo.processInfo.environment["RIFFLE_EXECUTABLE"] != nil }

  private static func names(in folder: String, _ suffix: String) throws -> Set<String> {
    try Set(Repository.files(in: folder, suffix).map { String($0.dropLast(suffix.count)) })
  }

  @Test("every scene has a golden, and every golden a scene") func complete() throws {
    let (scenes, goldens) = (try Self.names(in: "Scenes", ".yaml"), try Self.names(in: "Tests/Goldens", ".png"))
    #expect(scenes.count >= 19)
    for name in scenes.subtracting(goldens).sorted() {
      Issue.record("\(name) has no golden; Tools/make-pictures \(name) draws it")
    }
    for name in goldens.subtracting(scenes).sorted() {
      Issue.record("Tests/Goldens/\(name).png has no scene; remove it")
    }
  }

  @Test("scenes equal their goldens, within 24 levels of 255 at any pixel and half a level in the mean")
  func unchanged() throws {
    let scenes = Self.isRelease ? try Self.names(in: "Scenes", ".yaml").sorted() : Self.quick
    let output = Repository.root.appendingPathComponent("out/goldens")
    try? FileManager.default.removeItem(at: output)
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    let names = scenes.joined(separator: " ")
    let drawn = try Scratch().shell(
      "RIFFLE_EXECUTABLE=$RIFFLE $SCENES/../Tools/make-pictures --sheets '\(output.path)' \(names)")
    try #require(drawn.status == 0, "Tools/make-pictures failed: \(drawn.complaint)")
    for name in scenes {
      let got = try PNGFile.read(output.appendingPathComponent("\(name).png").path)
      guard let golden = try? PNGFile.read(Repository.path("Tests/Goldens/\(name).png")) else {
        continue  // The test above reports it.
      }
      let comparison = GoldenComparison(expected: golden, got: got)
      guard let verdict = comparison.verdict else { continue }
      let picture = "out/goldens/\(name)-difference.png"
      try PNGFile.write(comparison.picture, to: Repository.path(picture))
      Issue.record(
        """
        \(name) looks otherwise: \(verdict). \(picture) shows what was expected, what was drawn, and the difference. \
        If it is intended: Tools/make-pictures \(name)
        """)
    }
  }
}

@Suite("Comparing with a golden") struct GoldenComparisonTests {
  private func golden() throws -> Bitmap { try PNGFile.read(Repository.path("Tests/Goldens/hello-card.png")) }

  /// A change of a picture, and the verdict on it.
  private static let changes: [(change: @Sendable (inout Bitmap) -> Void, verdict: String?)] = [
    ({ _ in }, nil),
    ({ for index in stride(from: 0, to: $0.pixels.count, by: 3) { $0.pixels[index] ^= 0x0001_0100 } }, nil),
    ({ $0[401, 60] ^= 0x0000_4000 }, "1 pixel differs by more than 24 of 255, the first at 401, 60"),
    ({ for index in $0.pixels.indices { $0.pixels[index] ^= 0x0002_0202 } }, "it differs by 2.0 of 255 in the mean"),
  ]

  @Test(
    "a picture may differ in the lowest bits; one changed pixel, or a change too faint for any single one, is found",
    arguments: changes.indices)
  func changed(_ index: Int) throws {
    let golden = try golden()
    var changed = golden
    Self.changes[index].change(&changed)
    #expect(GoldenComparison(expected: golden, got: changed).verdict == Self.changes[index].verdict)
  }

  @Test("a golden of another size differs") func size() throws {
    let golden = try golden()
    let smaller = golden.cropped(x: 0, y: 0, width: golden.width - 1, height: golden.height)
    let comparison = GoldenComparison(expected: golden, got: smaller)
    #expect(
      comparison.verdict == "it is \(golden.width - 1) × \(golden.height), not \(golden.width) × \(golden.height)")
    #expect(comparison.picture.width > golden.width)
  }
}

/// Compares a picture with its golden, which was checked by eye.
///
/// Machines may differ in the last bit or draw a letter a shade darker; a changed scene moves entities.
struct GoldenComparison {
  let expected: Bitmap
  let got: Bitmap

  /// The maximum difference of a channel of any pixel, of 255.
  static let pixelTolerance = 24
  /// The maximum of the mean difference.
  static let meanTolerance = 0.5

  /// The difference in words; nil within the tolerance.
  var verdict: String? {
    guard expected.width == got.width, expected.height == got.height else {
      return "it is \(got.width) × \(got.height), not \(expected.width) × \(expected.height)"
    }
    var (sum, count, first): (Int, Int, Int?) = (0, 0, nil)
    expected.pixels.withUnsafeBufferPointer { expected in
      got.pixels.withUnsafeBufferPointer { got in
        for index in 0..<expected.count where expected[index] != got[index] {
          let (a, b) = (expected[index], got[index])
          let red = abs(Int(a & 255) - Int(b & 255))
          let green = abs(Int(a >> 8 & 255) - Int(b >> 8 & 255))
          let blue = abs(Int(a >> 16 & 255) - Int(b >> 16 & 255))
          sum += red + green + blue
          guard max(red, green, blue) > Self.pixelTolerance else { continue }
          count += 1
          first = first ?? index
        }
      }
    }
    if let first {
      let pixels = count == 1 ? "1 pixel differs" : "\(count) pixels differ"
      return
        "\(pixels) by more than \(Self.pixelTolerance) of 255, the first at \(first % got.width), \(first / got.width)"
    }
    let mean = Double(sum) / Double(3 * max(got.pixels.count, 1))
    return mean > Self.meanTolerance ? "it differs by \((mean * 10).rounded() / 10) of 255 in the mean" : nil
  }

  /// From top to bottom: the golden, the picture, and four times their difference, on black.
  var picture: Bitmap {
    var difference = Bitmap(
      width: max(expected.width, got.width), height: max(expected.height, got.height), filledWith: 0xFF00_0000)
    for y in 0..<difference.height {
      for x in 0..<difference.width {
        func pixel(_ bitmap: Bitmap) -> UInt32 { x < bitmap.width && y < bitmap.height ? bitmap[x, y] : 0 }
        let (a, b) = (pixel(expected), pixel(got))
        guard a != b else { continue }
        var sum: UInt32 = 0xFF00_0000
        for shift in [0, 8, 16] as [UInt32] {
          let d = abs(Int(a >> shift & 255) - Int(b >> shift & 255))
          sum |= UInt32(min(4 * d, 255)) << shift
        }
        difference[x, y] = sum
      }
    }
    return ContactSheet(columns: 1).compose([expected, got, difference])
  }
}

@Suite("The scenes in two processes")
struct SceneHashesTests {
  @Test("two processes print the same hash at every tick, and nothing jumps", arguments: Repository.scenes)
  func agree(_ scene: String) throws {
    // The check of ten thousand cards is slow; the other scenes are played for five seconds.
    let ticks = scene == "ten-thousand" ? 60 : 600
    let lines = try [["--stop-at-jump"], []].map { more in
      let outcome = try Scratch().riffle(
        ["render", "Scenes/\(scene).yaml", "--demo", "--ticks", "\(ticks)", "--hashes"] + more)
      #expect(outcome.status == 0, "\(scene): \(outcome.complaint.suffix(300))")
      return outcome.output.split(separator: "\n")
    }
    #expect(lines.map(\.count) == [ticks, ticks])
    #expect(zip(lines[0], lines[1]).first { $0 != $1 } == nil, "\(scene)")
    #expect(Set(lines[0].map { $0.split(separator: " ").last ?? "" }).count > 10, "it moves")
  }
}
