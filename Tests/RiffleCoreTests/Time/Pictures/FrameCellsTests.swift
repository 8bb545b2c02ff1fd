import RiffleCore
import Testing

@Suite("Frame meter cells")
struct FrameCellsTests {
  @Test("adjacent cells of one phase are one run, and unknown cells belong to the run before")
  func runs() {
    let cells = FrameCells(
      ticks: 10...17, cells: [nil, .delay, .moving, nil, .moving, .rest, nil, nil], isComplete: false)
    #expect(cells.runs.map(\.phase) == [.delay, .moving, .rest])
    #expect(cells.runs.map(\.ticks) == [11...11, 12...14, 15...17])
    #expect(cells.runs.map(\.length) == [1, 3, 3])
  }
}
