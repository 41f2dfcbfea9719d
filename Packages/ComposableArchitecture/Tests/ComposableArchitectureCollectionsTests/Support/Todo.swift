struct Todo: Codable, Hashable, Identifiable, Sendable {
  var id: String
  var title: String
  var isDone = false

  init(_ id: String, _ title: String = "", isDone: Bool = false) {
    self.id = id
    self.title = title
    self.isDone = isDone
  }
}
