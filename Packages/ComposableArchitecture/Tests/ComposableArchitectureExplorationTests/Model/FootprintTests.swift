import Testing

@testable import ComposableArchitectureExploration

@Suite struct FootprintTests {
  /// Every kind of object, and more than 64 objects.
  private static let objects: [RunObject] =
    [
      .anything, .state, .part(0), .part(1), .cancellations, .key(0), .key(1), .clock, .passage,
      .disk,
      .window(0), .window(1), .task(.user), .task(.time),
      .operators(of: .user), .children(of: .user), .childEnds(of: .user),
    ] + (0..<64).map { .variable($0) }

  private struct Single {
    let object: RunObject
    let access: Access
    let footprint: Footprint

    /// Whether the order of the accesses to one object may make a difference.
    func conflicts(with other: Single) -> Bool {
      object == other.object
        && !(access == .read && other.access == .read)
        && !(access == .commute && other.access == .commute)
    }

    /// Whether the footprint changes what each step reads.
    var mayTouchAnything: Bool { object == .anything && access != .read }
  }

  /// The footprints with one access, one for each object and each access.
  private static let singles: [Single] = {
    var numbers = RunObjectNumbers()
    return objects.flatMap { object in
      Access.allCases.map { access in
        var footprint = Footprint()
        footprint.access(numbers.number(of: object), access)
        return Single(object: object, access: access, footprint: footprint)
      }
    }
  }()

  @Test func `Steps conflict if they access one object and neither only read nor commute`() {
    for first in Self.singles {
      for last in Self.singles {
        let mayTouchAnything = first.mayTouchAnything || last.mayTouchAnything
        #expect(
          first.footprint.conflicts(with: last.footprint)
            == (mayTouchAnything || first.conflicts(with: last)),
          "\(first.access) of \(first.object), \(last.access) of \(last.object)")
      }
    }
  }

  @Test func `Steps that access nothing conflict only with a step that may touch anything`() {
    let nothing = Footprint()
    #expect(!nothing.conflicts(with: nothing))
    for single in Self.singles {
      #expect(nothing.conflicts(with: single.footprint) == single.mayTouchAnything)
      #expect(single.footprint.conflicts(with: nothing) == single.mayTouchAnything)
    }
  }

  @Test func `Two steps together conflict with everything that one of them conflicts with`() {
    let pairs = zip(Self.singles, Self.singles.dropFirst(50) + Self.singles.prefix(50))
    for (first, last) in pairs {
      var both = first.footprint
      both.formUnion(last.footprint)
      for other in Self.singles {
        let isConflict =
          first.footprint.conflicts(with: other.footprint)
          || last.footprint.conflicts(with: other.footprint)
        #expect(both.conflicts(with: other.footprint) == isConflict)
        #expect(other.footprint.conflicts(with: both) == isConflict)
      }
    }
  }

  @Test func `Each object keeps a number of its own`() {
    var numbers = RunObjectNumbers()
    let first = Self.objects.map { numbers.number(of: $0) }
    #expect(Set(first).count == Self.objects.count)
    #expect(Self.objects.reversed().map { numbers.number(of: $0) } == first.reversed())
  }

  @Test func `Footprints tell which objects were changed`() {
    for single in Self.singles {
      var numbers = RunObjectNumbers()
      for object in Self.objects {
        let isChanged = single.object == object && single.access == .change
        #expect(single.footprint.changes(numbers.number(of: object)) == isChanged)
      }
    }
  }
}
