// What is not there, and what is `false`, is left out. The state of an app is shown and recorded as JSON, in which most
// of a status would say nothing.

private enum Key: String, CodingKey {
  case phase, damagedName, conflict, last, saving, failed, awaited, flags
}

/// The names of what is `true`.
private enum Flag: String, CaseIterable, Codable {
  case isRequested, isKnown, isLoading, isReverting, isDelayed

  func path<Document>() -> WritableKeyPath<DocumentStatus<Document>, Bool> {
    switch self {
    case .isRequested: \.isRequested
    case .isKnown: \.isKnown
    case .isLoading: \.isLoading
    case .isReverting: \.isReverting
    case .isDelayed: \.isDelayed
    }
  }
}

extension DocumentStatus: Encodable where Document: Encodable {
  /// Encodes what is there.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(phase, forKey: .phase)
    try container.encodeIfPresent(damagedName, forKey: .damagedName)
    try container.encodeIfPresent(conflict, forKey: .conflict)
    try container.encodeIfPresent(last, forKey: .last)
    try container.encodeIfPresent(saving, forKey: .saving)
    try container.encodeIfPresent(failed, forKey: .failed)
    if !awaited.isEmpty { try container.encode(awaited, forKey: .awaited) }
    let flags = Flag.allCases.filter { self[keyPath: $0.path()] }
    if !flags.isEmpty { try container.encode(flags, forKey: .flags) }
  }
}

extension DocumentStatus: Decodable where Document: Decodable {
  /// Decodes what `encode(to:)` has written.
  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: Key.self)
    phase = try container.decode(Phase.self, forKey: .phase)
    damagedName = try container.decodeIfPresent(String.self, forKey: .damagedName)
    conflict = try container.decodeIfPresent(Document.self, forKey: .conflict)
    last = try container.decodeIfPresent(Document.self, forKey: .last)
    saving = try container.decodeIfPresent(Document.self, forKey: .saving)
    failed = try container.decodeIfPresent(Document.self, forKey: .failed)
    awaited = try container.decodeIfPresent([Awaited].self, forKey: .awaited) ?? []
    for flag in try container.decodeIfPresent([Flag].self, forKey: .flags) ?? [] {
      self[keyPath: flag.path()] = true
    }
  }
}
