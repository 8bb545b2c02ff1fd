import RiffleECS

/// An action of a scene: a value that runs tick by tick. Its progress is kept in `Scripts.Running`, so that a snapshot
/// holds it.
package protocol Action: Sendable {
  /// The key in scenes; nil for a step of another action.
  var key: String? { get }
  /// The name for rules about its end: `{completion: NAME}`.
  var name: String? { get }
  /// Returns the action that runs in its place: an action on many entities becomes one on each, in parallel.
  func expanded(in program: Program) -> any Action
  /// The actions within it: a reloaded scene continues if they are the same, in the same order.
  var children: [any Action] { get }
  /// Seconds until it is done, as far as the file gives them; 0 if it depends on something else.
  var length: Double { get }
  /// True if it runs until it is ended; its children have their own value.
  var isEndless: Bool { get }
  /// Advances by one tick; true when it is done. By default at once.
  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool
}

extension Action {
  package var key: String? { nil }
  package var name: String? { nil }
  package var children: [any Action] { [] }
  package var length: Double { 0 }
  package var isEndless: Bool { false }
  package func expanded(in program: Program) -> any Action { self }
  package func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    true
  }
}

/// An action that scenes write. To add one, write a file with a type that conforms, and name it in `Actions.kinds`.
///
///   struct WaitAction: WrittenAction {
///     static let key = "wait"
///     static let doc = "Waits."
///     var head = ActionHead()
///     var seconds = 0.0
///     static func fields(_ properties: PropertyTable) -> [Field<WaitAction>] {
///       Field.required(key, \.seconds, .seconds(), "Duration.")
///     }
///     func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool { … }
///   }
protocol WrittenAction: Action {
  /// The key that only this action has.
  static var key: String { get }
  /// One sentence that stands alone.
  static var doc: String { get }
  /// Its keys, `key` among them, without those of the tail.
  @FieldsBuilder<Self> static func fields(_ properties: PropertyTable) -> [Field<Self>]
  /// The keys of the head that follow its own.
  static var tail: [Field<ActionHead>] { get }
  var head: ActionHead { get set }
  /// The problem with it as a whole; nil if there is none.
  var complaint: String? { get }
  init()
}

extension WrittenAction {
  static var tail: [Field<ActionHead>] { [ActionHead.name] }
  package var key: String? { Self.key }
  package var name: String? { head.name }
  var complaint: String? { nil }

  static var kind: ActionKind {
    ActionKind(key: key) { properties in
      let block = Schema<Self>.block("action", doc, Self()) {
        fields(properties)
        tail.map { $0.inside(\Self.head) }
      }
      return Schema<any Action>.Alternative(key, block: block.checked(\.complaint)) { $0 }
    }
  }
}

struct ActionKind: Sendable {
  let key: String
  let form: @Sendable (PropertyTable) -> Schema<any Action>.Alternative
}

extension ActionKind {
  /// - Parameter start: the action with its default values.
  init<Written: Action>(
    _ key: String, _ doc: String, _ start: Written,
    @FieldsBuilder<Written> _ fields: @escaping @Sendable () -> [Field<Written>]
  ) {
    self.init(key: key) { _ in
      Schema<any Action>.Alternative(key, block: .block("action", doc, start, fields)) { $0 }
    }
  }
}
