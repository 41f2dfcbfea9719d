#if CasePathMacros
  /// Writes a `CasePath` for each case of an enum.
  ///
  /// The macro needs the package trait `CasePathMacros`, which is off by default:
  ///
  /// ```swift
  /// .package(url: "ADDRESS", branch: "main", traits: ["CasePathMacros"])
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
  /// ```
  ///
  /// The macro also makes the enum conform to `CasePathable`, so `pullback` and `forEach` take a key path
  /// into its `Cases`:
  ///
  /// ```swift
  /// let appReducer: Reducer<AppState, AppAction, Void> = pullback(
  ///   counterViewReducer, value: \.counterView, action: \.counterView)
  /// ```
  ///
  /// The payload of a case with several values is a tuple with the labels of the case. `forEach` takes a
  /// pair with the labels `id` and `action`, a pair with `index` and `action`, and a pair without labels. A
  /// single value loses its label. The paths have the access level of the enum and the availability of
  /// their cases.
  ///
  /// The macro cannot be attached to an enum that is declared in a function, because a function
  /// cannot contain extensions. It also cannot be attached to a noncopyable enum, or to an enum
  /// with two cases that differ only in their labels, because a path has only the name of its case.
  /// A type parameter of the enum that conforms to a protocol must also be `Sendable`, because a
  /// `CasePath` is `Sendable`. An enum that is private to another type has paths but does not
  /// conform to `CasePathable`, because an extension cannot name it.
  @attached(extension, conformances: CasePathable)
  @attached(member, names: named(Cases), named(cases))
  public macro CasePathable() =
    #externalMacro(module: "ComposableArchitectureMacros", type: "CasePathableMacro")
#else
  /// Reports that the package trait `CasePathMacros` is missing. The implementation is never used.
  /// It refers to a macro that comes with every compiler, because there is no other macro without
  /// the trait.
  @available(
    *, unavailable,
    message:
      "enable the trait \"CasePathMacros\": use this package with traits: [\"CasePathMacros\"]"
  )
  @attached(member)
  public macro CasePathable() =
    #externalMacro(module: "SwiftMacros", type: "OptionSetMacro")
#endif
