import RiffleCore
import Testing

@Suite("The cells of a frame meter")
struct FrameCellsTests {
  @Test("cells of one phase are a run; one that is not known yet goes with the run before it")
  func runs() {
    let cells = FrameCells(
      ticks: 10...17, cells: [nil, .delay, .moving, nil, .moving, .rest, nil, nil], isComplete: false)
    #expect(cells.runs.map(\.phase) == [.delay, .moving, .rest])
    #expect(cells.runs.map(\.ticks) == [11...11, 12...14, 15...17])
    #expect(cells.runs.map(\.length) == [1, 3, 3])
  }
}
