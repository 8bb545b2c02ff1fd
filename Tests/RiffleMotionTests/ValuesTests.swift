import RiffleMotion
import Testing

@Suite("Colours") struct ColorTests {
  @Test("a hexadecimal colour is written as it was read, for every byte") func hexStrings() throws {
    func digits(_ byte: Int) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }
    for byte in 0...255 {
      let text = "#" + digits(byte) + digits(255 - byte) + digits(byte ^ 0x5A)
      #expect(try #require(Color(text)).hexString == text)
      guard byte < 255 else { continue }
      #expect(try #require(Color(text + digits(byte))).hexString == text + digits(byte))
    }
  }

  @Test("a colour component is rounded to the nearest byte and clamped to its range") func rounding() {
    #expect(Color(srgbRed: 127.8 / 255, green: 127.2 / 255, blue: 0.9 / 255).hexString == "#807F01")
    #expect(Color(srgbRed: 1.2, green: -0.3, blue: 0, opacity: 127.8 / 255).hexString == "#FF000080")
  }

  @Test("luminance and contrast follow WCAG 2") func contrast() throws {
    let white = Color.white
    #expect(abs(white.luminance - 1) < 1e-5 && Color.black.luminance == 0)
    // Values of common contrast checkers, to 0.01.
    for (text, ratio) in [
      ("#000000", 21.0), ("#FF0000", 4.0), ("#00FF00", 1.37), ("#0000FF", 8.59), ("#767676", 4.54), ("#FFFFFF", 1),
    ] as [(String, Float)] {
      let color = try #require(Color(text))
      #expect(abs(color.contrast(with: white) - ratio) < 0.01, "\(text)")
      #expect(color.contrast(with: white) == white.contrast(with: color))
    }
  }
}

@Suite("Noise") struct NoiseTests {
  private let places = (0..<4000).map { Double($0) / 100 - 11 }

  @Test("noise stays between -1 and 1 and uses most of that range", arguments: [0, 1, 7, .max] as [UInt64])
  func bounds(seed: UInt64) {
    let values = places.map { Noise.value(at: $0, seed: seed) }
    #expect(values.allSatisfy { abs($0) <= 1 })
    #expect((values.max() ?? 0) > 0.4 && (values.min() ?? 0) < -0.4)
    #expect(abs(values.reduce(0, +) / Double(values.count)) < 0.25)
  }

  @Test("noise and its derivative are continuous") func smooth() {
    let h = 1e-4
    for place in places {
      let (a, b, c) = (
        Noise.value(at: place - h, seed: 3), Noise.value(at: place, seed: 3), Noise.value(at: place + h, seed: 3)
      )
      #expect(abs(b - a) < 8 * h && abs(c - 2 * b + a) < 60 * h * h)
    }
  }

  @Test("noise depends on its seed, and is not at rest at every integer") func seeds() {
    #expect(places.count { abs(Noise.value(at: $0, seed: 5) - Noise.value(at: $0, seed: 6)) < 0.02 } < 300)
    let speeds = (0..<40).map {
      abs(Noise.value(at: Double($0) + 1e-3, seed: 9) - Noise.value(at: Double($0), seed: 9))
    }
    #expect(speeds.count { $0 > 1e-4 } > 20)
  }

  @Test("noise is 0 at positions that are not finite, and equal at both zeros") func bits() {
    #expect(Noise.value(at: .nan, seed: 1) == 0 && Noise.value(at: .infinity, seed: 1) == 0)
    #expect(abs(Noise.value(at: 1e300, seed: 1)) <= 1)
    #expect(Noise.value(at: 0, seed: 1) == Noise.value(at: -0.0, seed: 1))
  }
}

@Suite("Number format patterns") struct NumberFormatPatternTests {
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
    let error = #expect(throws: NumberFormat.Mistake.self) { try NumberFormat(pattern) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test("every number is formatted with the decimals of the pattern") func steady() throws {
    let format = try NumberFormat("#,##0.00")
    for step in 0...1000 {
      let text = format.text(of: Double(step) * 7.123)
      #expect(text.split(separator: ".").last?.count == 2)
    }
  }
}

@Suite("Partitioning index") struct PartitioningIndexTests {
  @Test("the partitioning index is the first index of the second part, for every length and position", arguments: 0...9)
  func everyPlace(count: Int) {
    let numbers = Array(0..<count)
    for place in 0...count { #expect(numbers.partitioningIndex { $0 >= place } == place) }
  }

  @Test("the partitioning index of a slice uses the indices of the slice") func slices() {
    let slice = [1, 3, 5, 7, 9][2...]
    #expect(slice.partitioningIndex { $0 > 5 } == 3)
    #expect(slice.partitioningIndex { $0 > 9 } == 5)
  }

  @Test("the partitioning index is found in logarithmic time") func logarithmic() {
    var asked = 0
    let place = (0..<1_000_000).partitioningIndex {
      asked += 1
      return $0 >= 123_456
    }
    #expect(place == 123_456 && asked <= 20)
  }
}
