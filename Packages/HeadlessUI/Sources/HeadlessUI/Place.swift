/// The content of a screen: its own elements or those of the place to which the user has navigated, and what is
/// in front of them.
struct Place {
  enum Cover {
    case sheet(Sheet)
    case confirmation(Confirmation)
    case alert(Alert)
  }

  var title: String
  var elements: [Element]
  var back: Button?
  /// The number of screens to which "Back" leads.
  var depth = 0
  /// The layers in front, the foremost last.
  var covers: [Cover] = []

  /// The elements in front. A confirmation and an alert have none.
  var elementsInFront: [Element] {
    switch covers.last {
    case nil: elements
    case .sheet(let sheet): sheet.screen.place.elementsInFront
    case .confirmation, .alert: []
    }
  }

  /// The buttons below the elements.
  func closingButtons(done: Button?) -> [Button] { [back, done].compactMap { $0 } }
}

extension Screen {
  var place: Place {
    var place = destination?.screen.place ?? Place(title: title, elements: elements)
    place.back = place.back ?? destination?.back
    place.depth += destination?.depth ?? 0
    if let sheet { place.covers.append(.sheet(sheet)) }
    if let confirmation { place.covers.append(.confirmation(confirmation)) }
    if let alert { place.covers.append(.alert(alert)) }
    return place
  }
}
