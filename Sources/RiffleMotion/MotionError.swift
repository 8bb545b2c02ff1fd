/// Functions labelled `checking…` throw it, for values from a file; the others stop the program with its message.
package enum MotionError: Error, Hashable, Sendable, CustomStringConvertible {
  case notFinite(parameter: String)
  case negative(parameter: String, value: Double)
  case notPositive(parameter: String, value: Double)
  /// Outside the open interval from -1 to 1.
  case bounceOutOfRange(Double)
  case notBetweenZeroAndOne(parameter: String, value: Double)
  /// The x of a control point is outside 0…1, so that the curve would not be a function of time.
  case controlPointOutOfRange(parameter: String, value: Double)
  case repeatCountNotPositive(Int)
  case tooFewSteps(Int, least: Int)
  case tooFewStops(Int)
  case noKeyframes
  case noPhases

  package var description: String {
    switch self {
    case .notFinite(let parameter): "\(parameter) is not a finite number; use a finite one"
    case .negative(let parameter, let value): "\(parameter) is \(value); use 0 or more"
    case .notPositive(let parameter, let value): "\(parameter) is \(value); use a number above 0"
    case .bounceOutOfRange(let value) where value >= 1:
      "bounce is \(value), and such a spring never settles; use a bounce above -1 and below 1"
    case .bounceOutOfRange(let value): "bounce is \(value), which has no meaning; use a bounce above -1 and below 1"
    case .notBetweenZeroAndOne(let parameter, let value): "\(parameter) is \(value); use a number above 0 and below 1"
    case .controlPointOutOfRange(let parameter, let value):
      "\(parameter) is \(value), so the curve would run back in time; use an x from 0 to 1"
    case .repeatCountNotPositive(let count): "the repeat count is \(count); use 1 or more, or repeat forever"
    case .tooFewSteps(let count, let least): "the number of steps is \(count); use \(least) or more"
    case .tooFewStops(let count): "a linear curve has \(count == 0 ? "no stops" : "one stop"); use two or more"
    case .noKeyframes: "there is no keyframe; give at least one"
    case .noPhases: "there is no phase; give at least one"
    }
  }
}

extension MotionError {
  static func requireFinite(_ value: Double, _ parameter: String) throws(MotionError) {
    guard value.isFinite else { throw .notFinite(parameter: parameter) }
  }

  static func requireNotNegative(_ value: Double, _ parameter: String) throws(MotionError) {
    try requireFinite(value, parameter)
    guard value >= 0 else { throw .negative(parameter: parameter, value: value) }
  }

  static func requirePositive(_ value: Double, _ parameter: String) throws(MotionError) {
    try requireFinite(value, parameter)
    guard value > 0 else { throw .notPositive(parameter: parameter, value: value) }
  }
}

func required<Value>(_ make: @autoclosure () throws(MotionError) -> Value) -> Value {
  do {
    return try make()
  } catch {
    fatalError(error.description)
  }
}

extension RandomAccessCollection {
  /// False elements must precede true ones; the end index if there are none. O(log n).
  package func partitioningIndex(where belongsInSecondPart: (Element) -> Bool) -> Index {
    var (first, count) = (startIndex, count)
    while count > 0 {
      let middle = index(first, offsetBy: count / 2)
      if belongsInSecondPart(self[middle]) {
        count /= 2
      } else {
        first = index(after: middle)
        count -= count / 2 + 1
      }
    }
    return first
  }
}
