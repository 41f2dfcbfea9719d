import ComposableArchitecture
import HeadlessUI

enum EditorAction: Sendable {
  case saveTapped, discardTapped
}

func examples(screen: Screen, store: Store<Int, EditorAction>) {
  // Examples: statements
}
