/// The places that effects in flight come from, each found in constant time by its scope.
struct Places: Sendable {
  /// A work and its number in the order of registration.
  ///
  /// Works that are taken out together are sorted by their numbers because dictionaries and sets have a
  /// different order in each process.
  struct Entry: Sendable {
    let number: Int
    let work: Work
  }

  /// One place, and what has come from there.
  struct Place: Sendable {
    var named: [Identifier: Slots<Entry>] = [:]
    var unnamed = Slots<Entry>()
    var windows: [Identifier: WeakWindow] = [:]
    /// The places directly inside this one.
    fileprivate var inner: Set<Scope> = []

    fileprivate var isEmpty: Bool {
      named.isEmpty && unnamed.count == 0 && windows.isEmpty && inner.isEmpty
    }

    /// Removes what has one of several identifiers, except the works around another one. Returns it in
    /// the order of registration.
    mutating func take(_ names: [Identifier], around work: Work) -> [Work] {
      let names = names.filter { named[$0] != nil }
      if names.isEmpty { return [] }
      let spared = work.identifiersUpToRoot
      var taken: [Entry] = []
      for name in names {
        taken += named[name]?.removeAll { !spared.contains(ObjectIdentifier($0.work)) } ?? []
        if named[name]?.count == 0 { named[name] = nil }
      }
      return taken.inOrder
    }

    /// Forgets a work that has ended, unless a cancellation has taken it already.
    mutating func forget(_ work: ObjectIdentifier, in slot: Int, name: Identifier?) {
      guard let name else {
        if unnamed.holds(work, in: slot) { unnamed.remove(slot) }
        return
      }
      guard named[name]?.holds(work, in: slot) == true else { return }
      named[name]?.remove(slot)
      if named[name]?.count == 0 { named[name] = nil }
    }

    fileprivate mutating func takeAll() -> [Entry] {
      defer { (unnamed, named) = (Slots(), [:]) }
      return unnamed.all + named.values.flatMap(\.all)
    }
  }

  private var outermost = Place()
  private var lastNumber = 0
  /// No place in here is empty, and for each of them all that it is inside of are here too.
  private var places: [Scope: Place] = [:]

  var isEmpty: Bool { outermost.isEmpty && places.isEmpty }

  /// Numbers a work that is about to be registered.
  mutating func entry(_ work: Work) -> Entry {
    lastNumber += 1
    return Entry(number: lastNumber, work: work)
  }

  /// Looks at a place, or changes it.
  mutating func at<Result>(_ scope: Scope?, _ body: (inout Place) -> Result) -> Result {
    guard let scope else { return body(&outermost) }
    if let index = places.index(forKey: scope) {
      let result = body(&places.values[index])
      // The known scope shares its parents with the scopes known there, and so is compared at once.
      if places.values[index].isEmpty { remove(places.keys[index]) }
      return result
    }
    var place = Place()
    let result = body(&place)
    if !place.isEmpty { add(place, scope) }
    return result
  }

  /// Everything that has come from any place, in the order of registration.
  var all: [(scope: Scope?, name: Identifier?, work: Work)] {
    let places: [(scope: Scope?, place: Place)] =
      [(nil, outermost)] + places.map { ($0.key, $0.value) }
    let entries: [(scope: Scope?, name: Identifier?, entry: Entry)] = places.flatMap {
      scope, place in
      place.unnamed.all.map { (scope, nil, $0) }
        + place.named.flatMap { name, entries in entries.all.map { (scope, name, $0) } }
    }
    return entries.sorted { $0.entry.number < $1.entry.number }.map {
      ($0.scope, $0.name, $0.entry.work)
    }
  }

  /// Removes what has come from a place and from all inside it. Returns it in the order of registration.
  mutating func takeAll(in scope: Scope?) -> [Work] {
    var entries = scope == nil ? outermost.takeAll() : []
    var scopes = scope.map { [$0] } ?? Array(outermost.inner)
    var visited: [Scope] = []
    while let scope = scopes.popLast() {
      guard let index = places.index(forKey: scope) else { continue }
      entries += places.values[index].takeAll()
      scopes += places.values[index].inner
      visited.append(scope)
    }
    // The innermost go first, because a place with places inside is not empty.
    for scope in visited.reversed() where places[scope]?.isEmpty == true { remove(scope) }
    return entries.inOrder
  }

  private mutating func add(_ place: Place, _ scope: Scope) {
    places[scope] = place
    var scope = scope
    while let parent = scope.parent {
      let index = places.index(forKey: parent)
      if let index {
        places.values[index].inner.insert(scope)
        return
      }
      places[parent] = Place(inner: [scope])
      scope = parent
    }
    outermost.inner.insert(scope)
  }

  private mutating func remove(_ scope: Scope) {
    var scope = scope
    while true {
      places[scope] = nil
      guard let parent = scope.parent else { break }
      guard let index = places.index(forKey: parent) else { return }
      places.values[index].inner.remove(scope)
      if !places.values[index].isEmpty { return }
      scope = parent
    }
    outermost.inner.remove(scope)
  }
}

extension Slots<Places.Entry> {
  /// All works, in the order of registration.
  var works: [Work] { all.inOrder }

  fileprivate func holds(_ work: ObjectIdentifier, in slot: Int) -> Bool {
    self[slot].map { ObjectIdentifier($0.work) } == work
  }
}

extension [Places.Entry] {
  fileprivate var inOrder: [Work] { sorted { $0.number < $1.number }.map(\.work) }
}

extension Work {
  /// Its own identity and those of all that it is part of, in the same tree or in a tree around it.
  fileprivate var identifiersUpToRoot: Set<ObjectIdentifier> {
    Set(sequence(first: self) { $0.parent ?? $0.tree.around }.lazy.map { ObjectIdentifier($0) })
  }
}

struct WeakWindow: Sendable {
  weak var window: Window?
  let token: UniqueName
}
