import ComposableArchitecture

// A feature with its own types. The name in the type makes the types of each feature different.

struct FeatureState<Name>: Equatable, Sendable {
  var count = 0
  var title = ""
}

enum FeatureAction<Name>: Sendable {
  case incrTapped
  case renamed(String)
}

func feature<Name>(
  _: Name.Type
) -> Reducer<FeatureState<Name>, FeatureAction<Name>, CounterEnvironment> {
  { state, action, environment in
    switch action {
    case .incrTapped: state.count += environment.step
    case .renamed(let title): state.title = title
    }
    return []
  }
}

/// The work of `feature`, for reducers that are written by hand.
@inline(__always)
func reduceFeature<Name>(
  _ state: inout FeatureState<Name>, _ action: FeatureAction<Name>,
  _ environment: CounterEnvironment
) {
  switch action {
  case .incrTapped: state.count += environment.step
  case .renamed(let title): state.title = title
  }
}

/// The names of a hundred features.
enum Name {
  enum N00 {}; enum N01 {}; enum N02 {}; enum N03 {}; enum N04 {}; enum N05 {}; enum N06 {};
  enum N07 {}; enum N08 {}; enum N09 {}
  enum N10 {}; enum N11 {}; enum N12 {}; enum N13 {}; enum N14 {}; enum N15 {}; enum N16 {};
  enum N17 {}; enum N18 {}; enum N19 {}
  enum N20 {}; enum N21 {}; enum N22 {}; enum N23 {}; enum N24 {}; enum N25 {}; enum N26 {};
  enum N27 {}; enum N28 {}; enum N29 {}
  enum N30 {}; enum N31 {}; enum N32 {}; enum N33 {}; enum N34 {}; enum N35 {}; enum N36 {};
  enum N37 {}; enum N38 {}; enum N39 {}
  enum N40 {}; enum N41 {}; enum N42 {}; enum N43 {}; enum N44 {}; enum N45 {}; enum N46 {};
  enum N47 {}; enum N48 {}; enum N49 {}
  enum N50 {}; enum N51 {}; enum N52 {}; enum N53 {}; enum N54 {}; enum N55 {}; enum N56 {};
  enum N57 {}; enum N58 {}; enum N59 {}
  enum N60 {}; enum N61 {}; enum N62 {}; enum N63 {}; enum N64 {}; enum N65 {}; enum N66 {};
  enum N67 {}; enum N68 {}; enum N69 {}
  enum N70 {}; enum N71 {}; enum N72 {}; enum N73 {}; enum N74 {}; enum N75 {}; enum N76 {};
  enum N77 {}; enum N78 {}; enum N79 {}
  enum N80 {}; enum N81 {}; enum N82 {}; enum N83 {}; enum N84 {}; enum N85 {}; enum N86 {};
  enum N87 {}; enum N88 {}; enum N89 {}
  enum N90 {}; enum N91 {}; enum N92 {}; enum N93 {}; enum N94 {}; enum N95 {}; enum N96 {};
  enum N97 {}; enum N98 {}; enum N99 {}
}
