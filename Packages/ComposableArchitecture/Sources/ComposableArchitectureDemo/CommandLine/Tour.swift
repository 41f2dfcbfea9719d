import ArgumentParser

struct Tour: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "See what a few actions do, one after another. (This is what happens by default.)"
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
    print("→ is an action that was sent, ↳ one that an effect fed back; below it, what it changed.")
    let session = Session(environment: environment, isLogging: isLogging, print: print)
    for (number, step) in zip(1..., steps) {
      print("\n\(number). \(step.title)")
      for action in step.actions { await session.perform(action) }
    }
    print("\nNow play yourself: composable-architecture-demo play")
  }

  private static let email = "ash@pallet.example"
  private static let password = Password("i choose you")

  private static let steps: [(title: String, actions: [PokedexAction])] = [
    ("An effect loads the list, and feeds back what it found.", [.pokemonList(.load)]),
    ("Nobody is logged in, so nobody has favorites.", [.favorites(.add(name: "Pikachu"))]),
    (
      "An account begins with an e-mail address that could be one.",
      [
        .account(.register(email: "ash@pallet", password)),
        .account(.register(email: email, password)),
      ]
    ),
    (
      "Favorites come and go.",
      [
        .favorites(.add(name: "Psyduck")),
        .favorites(.add(name: "Pikachu")),
        .favorites(.remove(name: "Psyduck")),
      ]
    ),
    (
      "Logged out is another case of the account: a wrong password does not leave it.",
      [.account(.logOut), .account(.logIn(email: email, Password("i choose me")))]
    ),
    (
      "The right one does, and the favorites are still there.",
      [.account(.logIn(email: email, password)), .favorites(.add(name: "Pikachu"))]
    ),
  ]
}
