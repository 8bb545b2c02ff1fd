import RiffleECS

struct Position: Component {
  var x: Float = 0
  var y: Float = 0

  func fold(into hasher: inout StateHasher) {
    hasher.combine(x)
    hasher.combine(y)
  }
}

struct Velocity: Component {
  var x: Float = 0
  var y: Float = 0

  func fold(into hasher: inout StateHasher) {
    hasher.combine(x)
    hasher.combine(y)
  }
}

struct Score: Component {
  var points = 0
  func fold(into hasher: inout StateHasher) { hasher.combine(points) }
}

struct Marker: Component {
  func fold(into hasher: inout StateHasher) {}
}

/// A component that owns memory.
struct Name: Component {
  var text = ""
  var tags: [String] = []

  init(_ text: String, tags: [String] = []) {
    self.text = text
    self.tags = tags
  }

  func fold(into hasher: inout StateHasher) {
    hasher.combine(text)
    hasher.combine(tags.count)
    for tag in tags { hasher.combine(tag) }
  }
}

/// As large as a typical resource of a game.
struct Wide: Component {
  var a = 0
  var c: (SIMD8<Double>, SIMD8<Double>, SIMD8<Double>, SIMD8<Double>) = (.zero, .zero, .zero, .zero)
  static func == (left: Self, right: Self) -> Bool { left.a == right.a }
  func fold(into hasher: inout StateHasher) { hasher.combine(a) }
}
