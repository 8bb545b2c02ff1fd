import RiffleCore
import RiffleMotion
import RiffleView

/// What the panel for editing shows of the scene's text.
package struct EditReadings: Sendable, Hashable {
  /// A part of the scene, under a heading.
  package struct Section: Sendable, Hashable {
    package var title: String
    /// A few words at the end of the heading: the line, and who uses it.
    package var note: String
    package var spring: SpringReading?
    package var rows: [Row]

    package init(_ title: String, note: String, spring: SpringReading? = nil, rows: [Row]) {
      (self.title, self.note, self.spring, self.rows) = (title, note, spring, rows)
    }
  }

  /// One value.
  package struct Row: Sendable, Hashable {
    /// Its place in the scene, as a person writes it.
    package var path: String
    package var label: String
    /// As it is written.
    package var text: String
    package var isNumber: Bool
    package var isFlag: Bool

    package init(path: String, label: String, text: String, isNumber: Bool = false, isFlag: Bool = false) {
      (self.path, self.label, self.text, self.isNumber, self.isFlag) = (path, label, text, isNumber, isFlag)
    }
  }

  /// A spring on its pad.
  package struct SpringReading: Sendable, Hashable {
    package var path: String
    package var spring: Spring
    /// As it was before it was dragged.
    package var before: Spring?

    package init(path: String, spring: Spring, before: Spring? = nil) {
      (self.path, self.spring, self.before) = (path, spring, before)
    }
  }

  /// A value that is typed.
  package struct Typed: Sendable, Hashable {
    package var path: String
    package var field: TextField

    package init(path: String, field: TextField) { (self.path, self.field) = (path, field) }
  }

  package var sections: [Section] = []
  package var typed: Typed?
  /// A few words at the end of the heading: the last edit, or that it is not saved.
  package var note = ""

  package init() {}
}

/// A place of the panel that a hand edits by.
package enum EditHandle: Hashable, Sendable {
  /// Duration to the right, bounce upwards.
  case pad(path: String, place: Rect)
  /// A number by dragging its label.
  case scrub(path: String)
  /// A value by typing.
  case type(path: String)
  /// A flag.
  case toggle(path: String)
  /// The place of a thing, by dragging it.
  case move(path: String)
}
