import ComposableArchitecture
import ComposableArchitectureHistoryPage
import Foundation

/// Makes a page while a history is replayed.
struct PageMaker<Value: Encodable & Sendable, Action: Codable & Sendable> {
  /// How many bytes the screens may take.
  private static var screenLimit: Int { 10 << 20 }

  var page: HistoryPage
  private let redaction: Redaction<Value, Action>
  private let encoder: JSONEncoder
  private var state: AnyJSON
  private var screen: ((Value) -> String)?
  private var screenSize = 0
  private var depths: [Int: Int] = [:]

  /// - Parameters:
  ///   - page: The page, without its states and actions.
  ///   - first: The first state.
  init(
    _ page: HistoryPage, _ redaction: Redaction<Value, Action>, _ first: Value,
    _ screen: ((Value) -> String)?
  ) {
    self.page = page
    self.redaction = redaction
    self.screen = screen
    encoder = .forRecording
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting.insert(.sortedKeys)
    state = .null
    state = json(redaction.redacted(first))
    self.page.state = text(state)
    _ = addScreen(of: first)
  }

  mutating func add(_ entry: Recording<Value, Action>.Entry, _ value: Value) {
    let next = json(redaction.redacted(value))
    let depth = entry.cause.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
    depths[entry.number] = depth
    page.rows.append(
      HistoryPage.Row(
        number: entry.number, name: entry.name, sender: entry.sender, via: entry.via,
        cause: entry.cause, time: entry.time, depth: depth,
        changes: text(.array(state.patches(to: next))),
        action: entry.action.map { text(json($0)) }, screen: addScreen(of: value)))
    state = next
  }

  /// Returns the position of the screen of a state. `nil` if the page has no screens.
  private mutating func addScreen(of value: Value) -> Int? {
    guard let screen else { return nil }
    let text = screen(redaction.redacted(value))
    if text != page.screens.last {
      page.screens.append(text)
      screenSize += text.utf8.count
    }
    if screenSize > Self.screenLimit {
      self.screen = nil
      page.screens = []
      page.notes.append("The screens are left out because they would take more than 10 MB.")
    }
    return page.screens.count - 1
  }

  /// Whether two states look the same on the page.
  func areEqual(_ first: Value, _ second: Value) -> Bool {
    json(redaction.redacted(first)) == json(redaction.redacted(second))
  }

  /// Whether a redaction has left an action as it was.
  func areEqual(_ redacted: Action, _ original: Action) -> Bool {
    redaction.isNone || json(redacted) == json(original)
  }

  private func json(_ value: some Encodable) -> AnyJSON {
    (try? JSONDecoder.forRecording.decode(AnyJSON.self, from: encoder.encode(value)))
      ?? .string("This cannot be written as JSON.")
  }

  private func text(_ json: AnyJSON) -> String {
    (try? encoder.encode(json)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }
}
