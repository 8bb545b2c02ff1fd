import RiffleMotion
import Testing

@Suite("Number format patterns")
struct NumberFormatPatternTests {
  @Test(
    "a pattern formats digits, decimals, groups, percent and literal text",
    arguments: [
      ("0", 0, "0"), ("0", 7.5, "8"), ("0", -0.4, "0"), ("0", -7.5, "−8"), ("000", 7, "007"), ("#", 0, "0"),
      ("#.##", 0.5, ".5"), ("0.##", 2, "2"), ("0.##", 2.345, "2.35"), ("0.0#", 2, "2.0"), ("0.00", 1.125, "1.13"),
      ("#,##0", 999, "999"), ("#,##0", 1000, "1,000"), ("#,##0.0", 1_234_567.84, "1,234,567.8"),
      ("#,##0", -12345, "−12,345"), ("#,####", 123_456, "12,3456"), ("0 %", 0.256, "26 %"), ("0.0%", -0.5, "−50.0%"),
      ("$0.00", 4.5, "$4.50"), ("0' #'", 3, "3 #"), ("'%'0", 3, "%3"), ("$#,##0", -1200, "−$1,200"),
      ("0,000", 7, "0,007"), ("0", .infinity, "∞"), ("0", -.infinity, "−∞"), ("0", .nan, "–"), ("0", 1e18, "∞"),
    ] as [(String, Double, String)])
  func written(pattern: String, number: Double, text: String) throws {
    #expect(try NumberFormat(pattern).text(of: number) == text)
  }

  @Test(
    "an invalid pattern is rejected with its reason",
    arguments: [
      ("", "no figure"), ("abc", "no figure"), ("0.0.0", "more than one point"), ("0,", "a comma stands at the end"),
      ("0#", "every # stands in front"), ("0.#0", "every 0 stands in front"), ("0.0,0", "no commas"),
      ("0 0", "figures in two places"), ("'0", "no partner"), ("0.0000000", "at most 6"),
      ("0000000000000000", "at most 15"),
    ])
  func mistakes(pattern: String, words: String) {
    do {
      _ = try NumberFormat(pattern)
      Issue.record("'\(pattern)' was read")
    } catch {
      #expect(error.description.contains(words), "\(error)")
    }
  }

  @Test("every number is formatted with the decimals of the pattern")
  func steady() throws {
    let format = try NumberFormat("#,##0.00")
    for step in 0...1000 {
      let text = format.text(of: Double(step) * 7.123)
      #expect(text.split(separator: ".").last?.count == 2)
    }
  }
}
