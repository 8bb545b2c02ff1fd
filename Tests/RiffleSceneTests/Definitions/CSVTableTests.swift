import RiffleScene
import Testing

@Suite("CSV tables")
struct CSVTableTests {
  @Test("CSV cells may be quoted, lines may end in any line break, and blank lines are ignored")
  func read() throws {
    let table = try CSVTable("\u{FEFF}name,words\r\n\r\nAda,\"one, \"\"two\"\"\nthree\"\r🦊 , x y \rB,".utf8)
    #expect(table.columns == ["name", "words"])
    #expect(table.rows == [["Ada", "one, \"two\"\nthree"], ["🦊", "x y"], ["B", ""]])
  }

  @Test(
    "each mistake in a CSV file has its place and a fix",
    arguments: [
      ("", "1:1: the file is empty; its first line should name the columns"),
      ("a,b\n", "1:1: there is no row under the names of the columns; add one"),
      ("a;b\n1;2\n", "1:1: the columns should be separated by ','"),
      ("a,,c\n1,2,3\n", "1:1: column 2 has no name; give it one"),
      ("a,b,a\n1,2,3\n", "1:1: two columns are called 'a'; rename one"),
      ("a,b\n1,2\n\n3\n", "4:1: this row has 1 values; the first line names 2 columns"),
      ("a,b\n1,\"2\n", "2:3: the quotes opened here are never closed"),
      (
        "a,b\n1,\"2\"3\n",
        "2:6: after the closing quotes a ',' or the end of the line is expected; write \"\" for a quote"
      ),
    ])
  func wrong(text: String, message: String) {
    do {
      _ = try CSVTable(text.utf8)
      Issue.record("it is read")
    } catch {
      #expect("\(error.location.line):\(error.location.column): \(error.message)" == message)
    }
  }
}
