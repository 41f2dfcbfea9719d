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
  /// The paths are found under `cases`, each called as its case is:
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
  /// The payload of a case with several values is a tuple with the labels of the case; where a path to
  /// a tuple without labels is asked for, as by `forEach`, the case must have none. A single value
  /// loses its label. The paths are as visible as the enum, and as available as their cases.
  ///
  /// It cannot be attached to an enum that cannot be copied, nor where two cases differ by their
  /// labels alone, as a path has nothing but the name. The payloads of a generic enum must have
  /// `Sendable` types wherever these conform to anything, as a `CasePath` is `Sendable`.
  @attached(member, names: named(Cases), named(cases))
  public macro CasePathable() =
    #externalMacro(module: "ComposableArchitectureMacros", type: "CasePathableMacro")
#endif
