import RiffleScene
import Testing

@Suite("Unified diffs")
struct UnifiedDiffTests {
  private let lines = (1...20).map { "line \($0)\n" }.joined()

  @Test("changed lines have three lines of context, and distant changes have separate hunks")
  func hunks() {
    let other = lines.replacing("line 2\n", with: "two\n").replacing("line 18\n", with: "").replacing(
      "line 9\n", with: "line 9\n9.5\n")
    #expect(
      "\(UnifiedDiff(from: lines, to: other, file: "f"))" == """
        --- f
        +++ f
        @@ -1,5 +1,5 @@
         line 1
        -line 2
        +two
         line 3
         line 4
         line 5
        @@ -7,6 +7,7 @@
         line 7
         line 8
         line 9
        +9.5
         line 10
         line 11
         line 12
        @@ -15,6 +16,5 @@
         line 15
         line 16
         line 17
        -line 18
         line 19
         line 20

        """)
    #expect("\(UnifiedDiff(from: lines, to: lines, file: "f"))".isEmpty)
  }

  @Test("a missing last line break is marked, and a hunk of one line has no count")
  func ends() {
    #expect(
      "\(UnifiedDiff(from: "a", to: "a\n", file: "f"))"
        == "--- f\n+++ f\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n")
    #expect("\(UnifiedDiff(from: "", to: "a\n", file: "f"))" == "--- f\n+++ f\n@@ -0,0 +1 @@\n+a\n")
  }
}
