import ArgumentParser

struct Tour: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show what a few actions change, one after another."
  )

  @OptionGroup var options: Options

  func run() async {
    await Self.run(environment: .live, isLogging: options.log) { print($0) }
  }

  /// Runs the tour in the given environment.
  static func run(
    environment: PokedexEnvironment,
    isLogging: Bool = false,
    print: @escaping @Sendable (String) -> Void
  ) async {
    print(
      "→ marks an action that was sent, ↳ one that an effect fed back. Its changes are below it.")
    let session = Session(environment: environment, isLogging: isLogging, print: print)
    for (number, step) in zip(1..., steps) {
      print("\n\(number). \(step.title)")
      for action in step.actions { await session.perform(action) }
    }
    print("\nTo send actions yourself, run: composable-architecture-demo play")
  }

  private static let email = "ash@pallet.example"
  private static let password = Password("i choose you")

  private static let steps: [(title: String, actions: [PokedexAction])] = [
    ("An effect loads the list and feeds it back.", [.pokemonList(.load)]),
    (
      "Only a user who is logged in can have favorites.",
      [.favorites(.add(name: "Pikachu"))]
    ),
    (
      "An account needs a plausible e-mail address.",
      [
        .account(.register(email: "ash@pallet", password)),
        .account(.register(email: email, password)),
      ]
    ),
    (
      "Favorites are added and removed.",
      [
        .favorites(.add(name: "Psyduck")),
        .favorites(.add(name: "Pikachu")),
        .favorites(.remove(name: "Psyduck")),
      ]
    ),
    (
      "The account is now in the case “logged out”. A wrong password does not change that.",
      [.account(.logOut), .account(.logIn(email: email, Password("i choose me")))]
    ),
    (
      "The right password logs the user in, and the favorites are still there.",
      [.account(.logIn(email: email, password)), .favorites(.add(name: "Pikachu"))]
    ),
  ]
}
