import ComposableArchitecture

func examples() {
  // Examples: statements
}
