import RiffleApp
import Testing

@Suite("The size of the window from scene to scene")
struct WindowSizingTests {
  @Test("each entity that is shown has its own size")
  func own() {
    var sizing = WindowSizing([960, 720])
    #expect(sizing.next([480, 800], in: [960, 720]) == [480, 800])
    #expect(sizing.next([480, 800], in: [480, 800]) == nil)
    #expect(sizing.next([960, 720], in: [480, 800]) == [960, 720])
  }

  @Test("once a hand has made the window another size it stays")
  func hand() {
    var sizing = WindowSizing([960, 720])
    #expect(sizing.next([480, 800], in: [1600, 1000]) == nil)
    #expect(sizing.next([960, 720], in: [1600, 1000]) == nil)
    #expect(sizing.next([480, 800], in: [1200, 700]) == nil)
  }

  @Test("parts of a point are no hand")
  func parts() {
    var sizing = WindowSizing([961, 720])
    #expect(sizing.next([480, 800], in: [960.7, 720]) == [480, 800])
  }
}
