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
