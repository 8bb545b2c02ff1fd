import RiffleECS

/// Something a scene does, once it is read: a value that runs tick by tick. How far it has come is kept in
/// `Scripts.Running`, so that a snapshot holds it.
protocol Action: Sendable {
  /// What scenes write it by; nil for a step of another action.
  var key: String? { get }
  /// What rules call its end: `{completion: NAME}`.
  var name: String? { get }
  /// What runs in its place: an action on many entities is one on each of them, together.
  func expanded(in program: Program) -> any Action
  /// The actions within it: a reloaded scene carries on where the same ones are in the same order.
  var children: [any Action] { get }
  /// Seconds until it is done, as far as the file says: what takes as long as something else has none.
  var length: Double { get }
  /// True if it runs until something else ends it; its children have their own.
  var isEndless: Bool { get }
  /// Carries on as far as it goes in this tick; true when it is done. By default at once.
  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool
}

extension Action {
  var key: String? { nil }
  var name: String? { nil }
  var children: [any Action] { [] }
  var length: Double { 0 }
  var isEndless: Bool { false }
  func expanded(in program: Program) -> any Action { self }
  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool { true }
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
  /// The keys of the head that come after its own.
  static var tail: [Field<ActionHead>] { get }
  var head: ActionHead { get set }
  /// What is wrong with it as a whole; nil when nothing is.
  var complaint: String? { get }
  init()
}

extension WrittenAction {
  static var tail: [Field<ActionHead>] { [ActionHead.name] }
  var key: String? { Self.key }
  var name: String? { head.name }
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

/// A kind of action: the key that only it has, and how it is written.
struct ActionKind: Sendable {
  let key: String
  let form: @Sendable (PropertyTable) -> Schema<any Action>.Alternative
}

extension ActionKind {
  /// - Parameter start: the action where nothing is written in it.
  init<Written: Action>(
    _ key: String, _ doc: String, _ start: Written,
    @FieldsBuilder<Written> _ fields: @escaping @Sendable () -> [Field<Written>]
  ) {
    self.init(key: key) { _ in
      Schema<any Action>.Alternative(key, block: .block("action", doc, start, fields)) { $0 }
    }
  }
}
