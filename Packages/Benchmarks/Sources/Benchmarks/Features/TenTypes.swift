import ComposableArchitecture

// Ten features in one list, each with its own types. `Group` makes the types of each group different.

struct TenTypesState<Group>: Equatable, Sendable {
  var f00 = FeatureState<Member<Group, Name.N00>>()
  var f01 = FeatureState<Member<Group, Name.N01>>()
  var f02 = FeatureState<Member<Group, Name.N02>>()
  var f03 = FeatureState<Member<Group, Name.N03>>()
  var f04 = FeatureState<Member<Group, Name.N04>>()
  var f05 = FeatureState<Member<Group, Name.N05>>()
  var f06 = FeatureState<Member<Group, Name.N06>>()
  var f07 = FeatureState<Member<Group, Name.N07>>()
  var f08 = FeatureState<Member<Group, Name.N08>>()
  var f09 = FeatureState<Member<Group, Name.N09>>()
}

enum TenTypesAction<Group>: Sendable {
  case f00(FeatureAction<Member<Group, Name.N00>>)
  case f01(FeatureAction<Member<Group, Name.N01>>)
  case f02(FeatureAction<Member<Group, Name.N02>>)
  case f03(FeatureAction<Member<Group, Name.N03>>)
  case f04(FeatureAction<Member<Group, Name.N04>>)
  case f05(FeatureAction<Member<Group, Name.N05>>)
  case f06(FeatureAction<Member<Group, Name.N06>>)
  case f07(FeatureAction<Member<Group, Name.N07>>)
  case f08(FeatureAction<Member<Group, Name.N08>>)
  case f09(FeatureAction<Member<Group, Name.N09>>)
}

/// A name in a group.
enum Member<Group, Name> {}

extension TenTypesAction: CasePathable {
  struct Cases: Sendable {
    typealias Path<Name> = CasePath<TenTypesAction, FeatureAction<Member<Group, Name>>>

    var f00: Path<Name.N00> {
      Path(embed: TenTypesAction.f00) { if case .f00(let action) = $0 { action } else { nil } }
    }
    var f01: Path<Name.N01> {
      Path(embed: TenTypesAction.f01) { if case .f01(let action) = $0 { action } else { nil } }
    }
    var f02: Path<Name.N02> {
      Path(embed: TenTypesAction.f02) { if case .f02(let action) = $0 { action } else { nil } }
    }
    var f03: Path<Name.N03> {
      Path(embed: TenTypesAction.f03) { if case .f03(let action) = $0 { action } else { nil } }
    }
    var f04: Path<Name.N04> {
      Path(embed: TenTypesAction.f04) { if case .f04(let action) = $0 { action } else { nil } }
    }
    var f05: Path<Name.N05> {
      Path(embed: TenTypesAction.f05) { if case .f05(let action) = $0 { action } else { nil } }
    }
    var f06: Path<Name.N06> {
      Path(embed: TenTypesAction.f06) { if case .f06(let action) = $0 { action } else { nil } }
    }
    var f07: Path<Name.N07> {
      Path(embed: TenTypesAction.f07) { if case .f07(let action) = $0 { action } else { nil } }
    }
    var f08: Path<Name.N08> {
      Path(embed: TenTypesAction.f08) { if case .f08(let action) = $0 { action } else { nil } }
    }
    var f09: Path<Name.N09> {
      Path(embed: TenTypesAction.f09) { if case .f09(let action) = $0 { action } else { nil } }
    }
  }

  static var cases: Cases { Cases() }
}

func tenTypes<Group>(
  _: Group.Type
) -> Reducer<TenTypesState<Group>, TenTypesAction<Group>, CounterEnvironment> {
  combine {
    pullback(feature(Member<Group, Name.N00>.self), value: \.f00, action: \.f00)
    pullback(feature(Member<Group, Name.N01>.self), value: \.f01, action: \.f01)
    pullback(feature(Member<Group, Name.N02>.self), value: \.f02, action: \.f02)
    pullback(feature(Member<Group, Name.N03>.self), value: \.f03, action: \.f03)
    pullback(feature(Member<Group, Name.N04>.self), value: \.f04, action: \.f04)
    pullback(feature(Member<Group, Name.N05>.self), value: \.f05, action: \.f05)
    pullback(feature(Member<Group, Name.N06>.self), value: \.f06, action: \.f06)
    pullback(feature(Member<Group, Name.N07>.self), value: \.f07, action: \.f07)
    pullback(feature(Member<Group, Name.N08>.self), value: \.f08, action: \.f08)
    pullback(feature(Member<Group, Name.N09>.self), value: \.f09, action: \.f09)
  }
}

let tenTypesReducer = tenTypes(Name.N00.self)

/// The same features with a reducer that gets every action.
let tenTypesAndReducer:
  Reducer<
    TenTypesState<Name.N01>, TenTypesAction<Name.N01>, CounterEnvironment
  > = combine {
    pullback(feature(Member<Name.N01, Name.N00>.self), value: \.f00, action: \.f00)
    pullback(feature(Member<Name.N01, Name.N01>.self), value: \.f01, action: \.f01)
    pullback(feature(Member<Name.N01, Name.N02>.self), value: \.f02, action: \.f02)
    pullback(feature(Member<Name.N01, Name.N03>.self), value: \.f03, action: \.f03)
    pullback(feature(Member<Name.N01, Name.N04>.self), value: \.f04, action: \.f04)
    pullback(feature(Member<Name.N01, Name.N05>.self), value: \.f05, action: \.f05)
    pullback(feature(Member<Name.N01, Name.N06>.self), value: \.f06, action: \.f06)
    pullback(feature(Member<Name.N01, Name.N07>.self), value: \.f07, action: \.f07)
    pullback(feature(Member<Name.N01, Name.N08>.self), value: \.f08, action: \.f08)
    pullback(feature(Member<Name.N01, Name.N09>.self), value: \.f09, action: \.f09)
    reduce { state, action, _ in
      if case .f00(.renamed(let title)) = action { state.f01.title = title }
      return []
    }
  }

/// The work of `tenTypesReducer`, in one `switch`.
@inline(never)
func tenTypesByHand(
  _ state: inout TenTypesState<Name.N00>,
  _ action: TenTypesAction<Name.N00>,
  _ environment: CounterEnvironment
) -> [Effect<TenTypesAction<Name.N00>>] {
  reduceTenTypes(&state, action, environment)
  return []
}

/// The work of `tenTypes`, for reducers that are written by hand.
@inline(__always)
func reduceTenTypes<Group>(
  _ state: inout TenTypesState<Group>, _ action: TenTypesAction<Group>,
  _ environment: CounterEnvironment
) {
  switch action {
  case .f00(let action): reduceFeature(&state.f00, action, environment)
  case .f01(let action): reduceFeature(&state.f01, action, environment)
  case .f02(let action): reduceFeature(&state.f02, action, environment)
  case .f03(let action): reduceFeature(&state.f03, action, environment)
  case .f04(let action): reduceFeature(&state.f04, action, environment)
  case .f05(let action): reduceFeature(&state.f05, action, environment)
  case .f06(let action): reduceFeature(&state.f06, action, environment)
  case .f07(let action): reduceFeature(&state.f07, action, environment)
  case .f08(let action): reduceFeature(&state.f08, action, environment)
  case .f09(let action): reduceFeature(&state.f09, action, environment)
  }
}
