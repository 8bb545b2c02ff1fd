import ExactPictures
import RiffleSDL
import Testing

/// Compares the window's triangles with 256 samples a pixel, like `ExactTests` for the rasterizer.
extension WindowTests {
  @Test("hardware edges are exact to half a pixel, colours to 1/255 in the mean")
  func trianglesAreTrue() throws {
    let glyphs = try FontGlyphs()
    for scale in [0.5, 1, 1.5, 2] as [Float] {
      let examples = ExactCase.all.filter { $0.scale == scale }
      try withCard(glyphs, size: examples[0].size, interfaceScale: scale) { _, renderer in
        for example in examples {
          let exact = try example.exact(.silhouette)
          let off = try Deviation.edge(
            of: renderer.picture(example.list(.silhouette)), from: exact, example.outline,
            through: example.homography(),
            scale: scale)
          #expect(off <= 0.5, "an edge is off by \(off) pixels: \(example)")
          let painted = try Deviation(of: renderer.picture(example.list(.painted)), from: example.exact(.painted))
          #expect(painted.meanOverAll <= 1)
          #expect(painted.mean <= example.mostMean, "\(painted): \(example)")
        }
        guard scale == 1, let example = examples.last(where: { !$0.isNearlyOnEdge }) else { return }
        let translucent = try Deviation(
          of: renderer.picture(example.list(.translucent)), from: example.exact(.translucent))
        #expect(translucent.mean <= 2, "\(translucent)")
      }
    }
  }
}
