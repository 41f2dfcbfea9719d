import Testing

extension RandomFeature {
  /// Expects that a search that leaves out equivalent orders reaches the same as one that does not.
  ///
  /// - Parameter way: The way to explore. States are compared, or not.
  static func expectNothingLeftOut(_ features: [RandomFeature], _ way: Way) throws {
    var (unreduced, plain, opaque) = (way, way, way)
    (unreduced.reduces, unreduced.limit) = (false, 300)
    (plain.prunes, plain.limit) = (false, 300)
    opaque.comparesStates = false
    var comparedCount = 0
    for feature in features {
      let name = feature.testDescription
      guard let all = try feature.reached(unreduced) else { continue }
      comparedCount += 1
      let unpruned = try feature.reached(plain)
      if let unpruned { #expect(unpruned == all, "\(name), without comparing states") }
      #expect(try feature.reached(way) == all, "\(name)")
      let blind = try feature.reached(opaque)
      if let blind { #expect(blind == all, "\(name), with states that cannot be compared") }
    }
    #expect(comparedCount >= features.count / 3)
  }

  /// Expects that whatever one way of exploring reaches, another one reaches too.
  static func expectEverything(reachedBy part: Way, in whole: Way) throws {
    for seed in seeds(20) {
      let feature = RandomFeature(seed: seed, isWide: true)
      guard let all = try feature.reached(whole), all.failure == nil,
        let some = try feature.reached(part), some.failure == nil
      else { continue }
      #expect(some.ends.isSubset(of: all.ends), "\(seed)")
      #expect(some.states.isSubset(of: all.states), "\(seed)")
    }
  }
}
