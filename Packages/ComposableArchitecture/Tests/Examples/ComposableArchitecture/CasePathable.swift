import ComposableArchitecture

enum CounterAction { case incrTapped }
enum AppAction { case counter(CounterAction) }

// Examples: declarations
