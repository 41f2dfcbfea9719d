import ComposableArchitecture

struct Folder {
  var name = ""
  var children: [String: Folder] = [:]
}

indirect enum FolderAction: Sendable {
  case renamed(String)
  case child(String, FolderAction)
}

let renamingReducer: Reducer<Folder, FolderAction, Void> = { _, _, _ in [] }

extension CasePath where Root == FolderAction, Value == (String, FolderAction) {
  static var child: Self {
    CasePath(embed: { .child($0, $1) }) {
      if case .child(let name, let action) = $0 { (name, action) } else { nil }
    }
  }
}

func examples() {
  // Examples: statements
}
