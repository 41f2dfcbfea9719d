/// An article of a feed. Several articles may have the same title.
struct Article: Codable, Equatable, Identifiable {
  let id: String
  var title: String
  var text = ""
}

/// The progress of the download of an article's recording.
enum Download: Codable, Equatable {
  case running(percent: Int)
  case done
}
