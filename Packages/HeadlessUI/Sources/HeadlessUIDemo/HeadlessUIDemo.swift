import ComposableArchitecture
import HeadlessRunner
import HeadlessWeb

/// Every element of HeadlessUI once, in a packing list.
@main
struct HeadlessUIDemo: HeadlessApp {
  static let name = "headless-ui-demo"
  static let abstract = "A packing list that shows every element of HeadlessUI once."
  static let version = composableArchitectureVersion
  static var subcommands: [Subcommand] { [Serve<Self>.self] }

  static func program(_ options: NoOptions) -> Program<PackingState, PackingAction> {
    Program(
      initialValue: PackingState(),
      reducer: packingReducer,
      environment: (),
      view: { PackingView(store: $0) }
    )
  }

  static func program(
    _ options: NoOptions, visitor: Visitor
  ) -> Program<PackingState, PackingAction> { program(options) }
}
