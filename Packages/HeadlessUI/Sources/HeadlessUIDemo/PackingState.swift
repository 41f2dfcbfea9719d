struct PackingState: Codable, Equatable, Sendable {
  struct Item: Codable, Equatable, Identifiable, Sendable {
    var name: String
    var isPacked = false
    var note = ""

    var id: String { name }
  }

  enum Destination: String, CaseIterable, Codable, Sendable {
    case mountains, sea, city

    var title: String {
      switch self {
      case .mountains: "Mountains"
      case .sea: "Sea"
      case .city: "City"
      }
    }
  }

  var destination = Destination.mountains
  var days = 2
  var lockCode = ""
  var newItem = ""
  var items = [Item(name: "Passport"), Item(name: "Toothbrush")]
  var isPackedHidden = false
  /// The items from the list to where the user is: empty, or the one whose details are shown.
  var path: [Item.ID] = []
  var isHelpShown = false
  var question: String?
  var alert: String?

  var packedCount: Int { items.count(where: \.isPacked) }
  var visibleItems: [Item] { items.filter { !isPackedHidden || !$0.isPacked } }
}

enum PackingAction: Codable, Equatable, Sendable {
  case destinationChosen(PackingState.Destination)
  case daysChanged(Int)
  case lockCodeChanged(String)
  case newItemChanged(String)
  case newItemAdded
  case packedHidden(Bool)
  case packed(String, Bool)
  case detailsTapped(String)
  case noteChanged(String)
  case backTapped
  case unpackTapped
  case unpackConfirmed
  case unpackCancelled
  case leaveTapped
  case helpTapped
  case helpDismissed
  case alertDismissed
}
