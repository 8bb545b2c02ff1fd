extension Expectation {
  static let list = Schema<[Expectation]>.list(of: schema.replacingParameters(), count: 0...1000)

  static let schema: Schema<Expectation> = .oneOf(
    "expectation", "an expectation such as {settlesWithin: 0.6, of: ID} or {noJump: true}",
    ExpectationKinds.all.map { form($0) })

  private static func form<Kind: ExpectationKind>(_: Kind.Type) -> Schema<Expectation>.Alternative {
    let block = Schema<Expectation>.block("expectation", Kind.doc, Expectation()) {
      Field<Expectation>.required(Kind.key, \.kind, Kind.schema.map { $0 as any ExpectationKind }, Kind.doc)
      Field(
        "of", \.subjects, Subjects.schema,
        "Entities that the expectation is about: ids, the name of copies, names with '*', or 'all'.")
      Field("when", \.span, ExpectationSpan.schema, "Span in which the expectation must hold. Default: the whole demo.")
      Field("however", \.however, However.list, "Disturbances under which the expectation must also hold.")
      Field("because", \.because, .text("a sentence", maximumLength: 200), "Reason, shown when the expectation fails.")
    }
    .checked {
      !Kind.judgesFullMotion && !$0.however.isEmpty ? "'\(Kind.key)' is judged undisturbed; leave 'however' out" : nil
    }
    .located(at: \.location)
    return Schema<Expectation>.Alternative(Kind.key, block: block)
  }
}

extension Schema where Value == Bool {
  /// `true`: a key without another value.
  static var onlyTrue: Schema { Schema<Bool>.flag.checked { $0 ? nil : "false expects nothing; leave the line out" } }
}
