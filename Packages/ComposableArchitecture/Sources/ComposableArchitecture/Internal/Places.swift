/// The places that effects in flight come from, each found in constant time by its scope.
struct Places: Sendable {
  /// One place, and what has come from there.
  struct Place: Sendable {
    var named: [Identifier: Slots<Work>] = [:]
    var unnamed = Slots<Work>()
    var windows: [Identifier: WeakWindow] = [:]
    /// The places directly inside this one.
    fileprivate var inner: Set<Scope> = []

    fileprivate var isEmpty: Bool {
      named.isEmpty && unnamed.count == 0 && windows.isEmpty && inner.isEmpty
    }

    fileprivate var works: [Work] { unnamed.all + named.values.flatMap(\.all) }
  }

  private var outermost = Place()
  /// No place in here is empty, and for each of them all that it is inside of are here too.
  private var places: [Scope: Place] = [:]

  var isEmpty: Bool { outermost.isEmpty && places.isEmpty }

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

  /// What has come from a place and from all inside it.
  func all(in scope: Scope?) -> [Work] {
    var works = scope == nil ? outermost.works : []
    var scopes = scope.map { [$0] } ?? Array(outermost.inner)
    while let scope = scopes.popLast() {
      guard let place = places[scope] else { continue }
      works += place.works
      scopes += place.inner
    }
    return works
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

struct WeakWindow: Sendable {
  weak var window: Window?
  let token: UniqueName
}
