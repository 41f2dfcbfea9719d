/// A tree of the places from which effects in flight were started.
struct Places: Sendable {
  /// A node and its number in the order of registration.
  ///
  /// Nodes that are removed together are sorted by their numbers because the order of dictionaries and sets
  /// is different in each process.
  struct Entry: Sendable {
    let number: Int
    let node: EffectNode
  }

  /// How many places are kept although nothing has come from there anymore. Making a place takes much
  /// longer than finding it, and most apps start the same few effects again and again.
  private static let spareCount = 64

  private let outermost = Place()
  private var lastNumber = 0
  /// The number of places other than the outermost one.
  private(set) var count = 0

  var isEmpty: Bool {
    var isEmpty = true
    forEach(from: outermost) { if !$0.contents.isEmpty { isEmpty = false } }
    return isEmpty
  }

  /// Numbers a node that is about to be registered.
  mutating func entry(_ node: EffectNode) -> Entry {
    lastNumber += 1
    return Entry(number: lastNumber, node: node)
  }

  /// Returns a place, and makes it if there is none. Call `removeIfEmpty` after using the place.
  mutating func place(_ scope: Scope?) -> Place {
    guard let scope else { return outermost }
    return scope.identifiers.reduce(outermost) { inner($1, of: $0) }
  }

  /// Returns the place of a child or an element, and makes it if there is none.
  mutating func inner(_ identifier: Identifier, of place: Place) -> Place {
    if let inner = place.inner(identifier) { return inner }
    count += 1
    return place.addInner(identifier)
  }

  /// Removes a place if it is empty, and then each place around it that has become empty. Some empty places
  /// are kept.
  mutating func removeIfEmpty(_ place: Place) {
    var place = place
    while count > Self.spareCount, place.isEmpty, let parent = place.remove() {
      count -= 1
      place = parent
    }
  }

  /// Everything that has come from any place, in the order of registration.
  var all: [(scope: Scope?, name: Identifier?, node: EffectNode)] {
    var entries: [(scope: Scope?, name: Identifier?, entry: Entry)] = []
    forEach(from: outermost) { place in
      entries += place.contents.unnamed.all.map { (place.scope, nil, $0) }
      for (name, named) in place.contents.named {
        entries += named.all.map { (place.scope, name, $0) }
      }
    }
    return entries.sorted { $0.entry.number < $1.entry.number }.map {
      ($0.scope, $0.name, $0.entry.node)
    }
  }

  /// Removes everything that has come from a place and from the places inside it. Returns it in the order
  /// of registration.
  mutating func takeAll(in scope: Scope?) -> [EffectNode] {
    var place: Place? = outermost
    for identifier in scope?.identifiers ?? [] { place = place?.inner(identifier) }
    guard let place else { return [] }
    var (entries, visited): ([Entry], [Place]) = ([], [])
    forEach(from: place) {
      entries += $0.contents.takeAll()
      visited.append($0)
    }
    // The innermost places are removed first, because a place with places inside is not empty.
    while let place = visited.popLast() { removeIfEmpty(place) }
    return entries.inOrder
  }

  /// Removes all places one after another, so this takes no stack, however deep they are.
  mutating func removeAll() {
    var places = [outermost]
    while let place = places.popLast() {
      places += place.innerPlaces
      place.removeInner()
    }
    count = 0
  }

  private func forEach(from place: Place, _ body: (Place) -> Void) {
    var places = [place]
    while let place = places.popLast() {
      body(place)
      places += place.innerPlaces
    }
  }
}

extension SlotMap<Places.Entry> {
  /// All nodes, in the order of registration.
  var nodes: [EffectNode] { all.inOrder }

  func holds(_ node: ObjectIdentifier, in slot: Int) -> Bool {
    self[slot].map { ObjectIdentifier($0.node) } == node
  }
}

extension [Places.Entry] {
  var inOrder: [EffectNode] { sorted { $0.number < $1.number }.map(\.node) }
}
