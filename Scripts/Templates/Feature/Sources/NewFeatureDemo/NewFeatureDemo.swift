import ArgumentParser
import ComposableArchitecture
import HeadlessRunner
import NewFeature

/// The feature alone.
@main
struct NewFeatureDemo: HeadlessApp {
  static let name = "new-feature-demo"
  static let abstract = "Load a number."
  static let version = composableArchitectureVersion

  struct Options: ParsableArguments {
    @Option(help: "The number that is loaded.")
    var number = 42
  }

  static func program(_ options: Options) -> Program<NewFeatureState, NewFeatureAction> {
    Program(
      initialValue: NewFeatureState(),
      reducer: newFeatureReducer,
      environment: { [number = options.number] time in
        NewFeatureEnvironment {
          try? await time.clock.sleep(for: .seconds(1))
          return number
        }
      },
      view: { NewFeatureView(store: $0) }
    )
  }
}
