/// An article of a feed. Several articles may have one title.
struct Article: Codable, Equatable, Identifiable {
  let id: String
  var title: String
  var text = ""
}

/// How far the download of an article's recording is.
enum Download: Codable, Equatable {
  case running(percent: Int)
  case done
}
