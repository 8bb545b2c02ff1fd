import Testing

struct Violation: Equatable, Sendable, CustomStringConvertible {
  var path: String
  var line: Int
  var message: String

  var description: String { "\(path):\(line): \(message)" }
}

struct Rule: Sendable, CustomTestStringConvertible {
  var name: String
  var violations: @Sendable (SwiftSource) -> [Violation]

  var testDescription: String { name }

  static let all = [
    importsPointDown, noWallClock, noUnseededRandom, noProcessHash, oneDoorToLibm, noSilentMessage, fileLength,
  ]

  static let importsPointDown = Rule(name: "imports point down") { source in
    source.imports.filter { !Layers.mayImport($0.text, in: source) }.map {
      Violation(path: source.path, line: $0.line, message: "\(source.target) must not import \($0.text)")
    }
  }

  /// A step counts ticks. Only the window layer reads the time; the rest takes it as an argument.
  static let noWallClock = Rule(name: "no wall clock") { source in
    guard source.target != "RiffleSDL" else { return [] }
    let names: Set = [
      "ContinuousClock", "SuspendingClock", "DispatchTime", "DispatchWallTime", "clock_gettime", "gettimeofday",
      "mach_absolute_time", "CFAbsoluteTimeGetCurrent", "CACurrentMediaTime", "ProcessInfo", "SDL_GetTicks",
      "SDL_GetTicks64", "SDL_GetPerformanceCounter",
    ]
    return source.find("reads the wall clock; take the time as an argument") { tokens, i in
      switch tokens[i].text {
      case "Date": tokens.hasText("(", at: i + 1) || tokens.hasText("now", at: i + 2)
      case "time": tokens.hasText("(", at: i + 1) && tokens.hasText("nil", at: i + 2)
      case let word: names.contains(word)
      }
    }
  }

  static let noUnseededRandom = Rule(name: "no unseeded random") { source in
    let names: Set = ["SystemRandomNumberGenerator", "arc4random", "arc4random_uniform", "drand48", "srand"]
    let members: Set = ["random", "shuffle", "shuffled", "randomElement"]
    return source.find("draws random numbers that no seed decides; use the world's random source") { tokens, i in
      if names.contains(tokens[i].text) { return true }
      guard members.contains(tokens[i].text), tokens.hasText(".", at: i - 1),
        let arguments = tokens.arguments(at: i + 1)
      else { return false }
      // The standard library's functions have no arguments, or a range without a generator. Those of the world's source
      // differ.
      let isStandard = arguments.isEmpty || arguments.first?.text == "in"
      return isStandard && !arguments.contains { $0.text == "using" }
    }
  }

  /// `Hasher` has another seed in each process; `StateHasher` is stable.
  static let noProcessHash = Rule(name: "no process hash") { source in
    let names: Set = ["hashValue", "Hasher"]
    return source.find("differs from process to process; use StateHasher") { tokens, i in names.contains(tokens[i].text)
    }
  }

  static let oneDoorToLibm = Rule(name: "one door to libm") { source in
    guard source.path != Layers.libm else { return [] }
    let functions = [
      "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "exp2", "expm1", "pow",
      "log", "log2", "log10", "log1p", "sqrt", "cbrt", "hypot",
    ]
    let names = Set(functions + functions.map { $0 + "f" })
    let qualifiers: Set = ["Foundation", "FoundationEssentials", "Glibc", "Darwin", "Musl", "Double", "Float"]
    return source.find("goes to the C library by itself; use Libm (or squareRoot())") { tokens, i in
      guard names.contains(tokens[i].text), tokens.hasText("(", at: i + 1), !tokens.hasText("func", at: i - 1) else {
        return false
      }
      // A member such as journal.log(...) is another function of the same name.
      return !tokens.hasText(".", at: i - 1) || (i >= 2 && qualifiers.contains(tokens[i - 2].text))
    }
  }

  /// A release build prints no message of a failed precondition.
  static let noSilentMessage = Rule(name: "no message that a release build leaves out") { source in
    source.find("prints no message in a release build; use require or fatalError") { tokens, i in
      tokens[i].text == "preconditionFailure"
        || tokens[i].text == "precondition" && tokens.topLevelCommas(at: i + 1) > 0
    }
  }

  /// A longer file has more than one subject.
  static let fileLength = Rule(name: "at most 400 lines") { source in
    guard source.lineCount > 400 else { return [] }
    let message = "has \(source.lineCount) lines; at 400 it is two things"
    return [Violation(path: source.path, line: source.lineCount, message: message)]
  }
}

extension SwiftSource {
  fileprivate func find(_ complaint: String, where isBad: ([Token], Int) -> Bool) -> [Violation] {
    tokens.indices.filter { isBad(tokens, $0) }.map {
      Violation(path: path, line: tokens[$0].line, message: "\(tokens[$0].text) \(complaint)")
    }
  }
}

extension [SwiftSource.Token] {
  fileprivate func hasText(_ text: String, at index: Int) -> Bool {
    indices.contains(index) && self[index].text == text
  }

  /// The number of commas in the argument list that opens at the index, without nested ones.
  fileprivate func topLevelCommas(at index: Int) -> Int {
    var (depth, count) = (0, 0)
    for token in arguments(at: index) ?? [] {
      if ["(", "[", "{"].contains(token.text) { depth += 1 }
      if [")", "]", "}"].contains(token.text) { depth -= 1 }
      if token.text == ",", depth == 0 { count += 1 }
    }
    return count
  }

  /// The tokens between the parenthesis at the index and its closing one; nil if none opens there.
  fileprivate func arguments(at index: Int) -> ArraySlice<Element>? {
    guard hasText("(", at: index) else { return nil }
    var depth = 0
    for i in index..<count {
      if self[i].text == "(" { depth += 1 }
      if self[i].text == ")" { depth -= 1 }
      if depth == 0 { return self[(index + 1)..<i] }
    }
    return self[(index + 1)...]
  }
}
