import RiffleCore
import Testing

@Suite("Layouts") struct LayoutTests {
  static let windows: [SIMD2<Float>] = [[960, 720], [1280, 720], [2560, 1440], [480, 800], [50, 900]]

  @Test("cards of a grid keep their aspect, stay inside and do not overlap", arguments: windows, [1, 2, 12, 20, 52])
  func grid(window: SIMD2<Float>, count: Int) {
    let bounds = Rect(size: window).inset(by: 20)
    let slots = Layout.grid(aspect: 2.0 / 3, spacing: 8).slots(count, in: bounds)
    #expect(slots.count == count)
    for (index, slot) in slots.enumerated() {
      #expect(abs(slot.size.x / slot.size.y - 2.0 / 3) < 1e-4)
      let frame = Rect(center: slot.position, size: slot.size)
      #expect(frame.origin.x >= bounds.origin.x - 0.01 && frame.maximum.x <= bounds.maximum.x + 0.01)
      #expect(frame.origin.y >= bounds.origin.y - 0.01 && frame.maximum.y <= bounds.maximum.y + 0.01)
      for other in slots[..<index] {
        let distance = slot.position - other.position
        #expect(abs(distance.x) > slot.size.x - 0.01 || abs(distance.y) > slot.size.y - 0.01)
      }
    }
  }

  @Test("a grid uses the number of columns with the largest cards", arguments: windows)
  func largest(window: SIMD2<Float>) {
    let count = 24
    let width = Layout.grid(aspect: 2.0 / 3, spacing: 8).slots(count, in: Rect(size: window))[0].size.x
    for columns in 1...count {
      let rows = (count + columns - 1) / columns
      let x = (window.x - Float(columns - 1) * 8) / Float(columns)
      let y = (window.y - Float(rows - 1) * 8) / Float(rows) * 2 / 3
      #expect(min(x, y) <= width * 1.001)
    }
  }

  @Test("the last row of a grid is centered, and ties use the fewest columns") func lastRow() {
    let slots = Layout.grid(aspect: 1, spacing: 10, widest: 50).slots(5, in: Rect(size: [200, 120]))
    let rows = Dictionary(grouping: slots, by: \.position.y).values
    #expect(rows.map(\.count).sorted() == [2, 3])
    for row in rows { #expect(abs(row.map(\.position.x).reduce(0, +) / Float(row.count) - 100) < 1e-3) }
    let column = Layout.grid(aspect: 1, spacing: 0).slots(2, in: Rect(size: [100, 100]))
    #expect(column.map(\.position) == [[50, 25], [50, 75]])
  }

  @Test("a single entity of a fan is upright in the middle") func single() {
    let bounds = Rect(size: [400, 400])
    let slots = Layout.fan(size: [60, 90], radius: 300, spread: .degrees(60)).slots(1, in: bounds)
    #expect(slots.map(\.position) == [[200, 200]] && slots.map(\.rotation) == [.zero])
  }

  @Test("custom positions count from the top left corner, and repeat when there are more entities") func free() {
    let layout = Layout.free(places: [[10, 20], [300, 40]], size: [60, 90])
    let slots = layout.slots(3, in: Rect(origin: [100, 200], size: [400, 300]))
    #expect(slots.map(\.position) == [[110, 220], [400, 240], [110, 220]])
    #expect(slots.map(\.depth) == [0, 1, 2] && slots.allSatisfy { $0.size == [60, 90] && $0.rotation == .zero })
    #expect(Layout.free(places: [], size: .zero).slots(3, in: Rect(size: [9, 9])).isEmpty)
  }

  @Test("a rectangle without area gives finite slots") func degenerate() {
    for slot in Layout.grid(aspect: 1, spacing: 4).slots(5, in: Rect(size: .zero)) {
      #expect(slot.position.x.isFinite && slot.position.y.isFinite && slot.size == .zero)
    }
    #expect(Layout.grid(aspect: 1, spacing: 0).slots(0, in: Rect(size: [10, 10])).isEmpty)
  }

  @Test("fans are symmetric, rings start at the top and stacks rise") func others() {
    let bounds = Rect(size: [400, 400])
    let fan = Layout.fan(size: [60, 90], radius: 300, spread: .degrees(60)).slots(5, in: bounds)
    #expect(abs(fan[0].rotation.degrees + 30) < 1e-3 && abs(fan[4].rotation.degrees - 30) < 1e-3)
    #expect(abs(fan[2].position.x - 200) < 1e-3 && abs(fan[2].position.y - 200) < 1e-3)
    let ring = Layout.ring(size: [60, 90], radius: 100).slots(4, in: bounds)
    #expect(abs(ring[0].position.y - 100) < 1e-3)
    #expect(abs(ring[1].position.x - 300) < 1e-3)
    let stack = Layout.stack(size: [60, 90], offset: [0.5, -1]).slots(3, in: bounds)
    #expect(stack[2].position == [201, 198] && stack[2].depth > stack[0].depth)
  }
}
