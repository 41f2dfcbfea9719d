#if CasePathMacros
  /// Writes a `CasePath` for each case of an enum.
  ///
  /// Needs the package trait `CasePathMacros`, which is off by default:
  ///
  /// ```swift
  /// .package(
  ///   url: "ADDRESS/OF/THIS-REPOSITORY.git", branch: "main", traits: ["CasePathMacros"])
  /// ```
  ///
  /// The paths are properties of `cases` and have the names of the cases:
  ///
  /// ```swift
  /// @CasePathable
  /// enum AppAction {
  ///   case counterView(CounterViewAction)
  ///   case response(n: Int, prime: Int?)
  ///   case refresh
  /// }
  ///
  /// let counterView = AppAction.cases.counterView   // CasePath<AppAction, CounterViewAction>
  /// let response = AppAction.cases.response         // CasePath<AppAction, (n: Int, prime: Int?)>
  /// let refresh = AppAction.cases.refresh           // CasePath<AppAction, Void>
  ///
  /// let appReducer: Reducer<AppState, AppAction, Void> = pullback(
  ///   counterViewReducer, value: \.counterView, action: AppAction.cases.counterView)
  /// ```
  ///
  /// The payload of a case with several values is a tuple with the labels of the case. `forEach` takes a
  /// pair with the labels `id` and `action`, and a pair without labels. A single value loses its label.
  /// The paths have the access level of the enum and the availability of their cases.
  ///
  /// The macro cannot be attached to a noncopyable enum, or to an enum with two cases that differ only
  /// in their labels, because a path has only the name of its case. A type parameter of the enum
  /// that conforms to a protocol must also be `Sendable` because a `CasePath` is `Sendable`.
  @attached(member, names: named(Cases), named(cases))
  public macro CasePathable() =
    #externalMacro(module: "ComposableArchitectureMacros", type: "CasePathableMacro")
#endif
