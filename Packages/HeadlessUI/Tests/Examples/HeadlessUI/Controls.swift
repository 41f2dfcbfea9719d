import ComposableArchitecture
import HeadlessUI

enum EditorAction: Sendable {
  case saveTapped, discardTapped
}

func examples(store: Store<Int, EditorAction>) {
  // Examples: statements
}
