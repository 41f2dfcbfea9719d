// These forms of `forEach` return a child, like the forms of `pullback` in `Pullback+Child.swift`.

/// `forEach` of children in a dictionary.
@inlinable
public func forEach<
  ID,
  LocalValue,
  GlobalValue,
  LocalAction,
  GlobalAction,
  LocalEnvironment,
  GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  value: any WritableKeyPath<GlobalValue, [ID: LocalValue]> & Sendable,
  action: CasePath<GlobalAction, (ID, LocalAction)>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, GlobalEnvironment>
where ID: Hashable & Sendable {
  ChildReducer(
    forEach(reducer, value: value, action: action, environment: environment),
    along: action, fileID: fileID, line: line)
}

/// `forEach` of children in a dictionary whose elements share the environment.
@inlinable
public func forEach<ID, LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, [ID: LocalValue]> & Sendable,
  action: CasePath<GlobalAction, (ID, LocalAction)>,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, Environment>
where ID: Hashable & Sendable {
  ChildReducer(
    forEach(reducer, value: value, action: action),
    along: action, fileID: fileID, line: line)
}

/// `forEach` of children in a mutable collection.
@inlinable
public func forEach<
  Elements,
  GlobalValue,
  LocalAction,
  GlobalAction,
  LocalEnvironment,
  GlobalEnvironment
>(
  _ reducer: @escaping Reducer<Elements.Element, LocalAction, LocalEnvironment>,
  value: any WritableKeyPath<GlobalValue, Elements> & Sendable,
  action: CasePath<GlobalAction, (Elements.Index, LocalAction)>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, GlobalEnvironment>
where Elements: MutableCollection & SendableMetatype, Elements.Index: Hashable & Sendable {
  ChildReducer(
    forEach(reducer, value: value, action: action, environment: environment),
    along: action, fileID: fileID, line: line)
}

/// `forEach` of children in a mutable collection whose elements share the environment.
@inlinable
public func forEach<Elements, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<Elements.Element, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, Elements> & Sendable,
  action: CasePath<GlobalAction, (Elements.Index, LocalAction)>,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, Environment>
where Elements: MutableCollection & SendableMetatype, Elements.Index: Hashable & Sendable {
  ChildReducer(
    forEach(reducer, value: value, action: action),
    along: action, fileID: fileID, line: line)
}

/// `forEach` of children in a dictionary, along a case with labels.
@inlinable
public func forEach<
  ID,
  LocalValue,
  GlobalValue,
  LocalAction,
  GlobalAction,
  LocalEnvironment,
  GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  value: any WritableKeyPath<GlobalValue, [ID: LocalValue]> & Sendable,
  action: CasePath<GlobalAction, (id: ID, action: LocalAction)>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, GlobalEnvironment>
where ID: Hashable & Sendable {
  ChildReducer(
    forEach(reducer, value: value, action: action, environment: environment),
    along: action, fileID: fileID, line: line)
}

/// `forEach` of children in a dictionary whose elements share the environment, along a case with labels.
@inlinable
public func forEach<ID, LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, [ID: LocalValue]> & Sendable,
  action: CasePath<GlobalAction, (id: ID, action: LocalAction)>,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, Environment>
where ID: Hashable & Sendable {
  ChildReducer(
    forEach(reducer, value: value, action: action),
    along: action, fileID: fileID, line: line)
}

/// `forEach` of children in a mutable collection, along a case with labels.
@inlinable
public func forEach<
  Elements,
  GlobalValue,
  LocalAction,
  GlobalAction,
  LocalEnvironment,
  GlobalEnvironment
>(
  _ reducer: @escaping Reducer<Elements.Element, LocalAction, LocalEnvironment>,
  value: any WritableKeyPath<GlobalValue, Elements> & Sendable,
  action: CasePath<GlobalAction, (id: Elements.Index, action: LocalAction)>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, GlobalEnvironment>
where Elements: MutableCollection & SendableMetatype, Elements.Index: Hashable & Sendable {
  ChildReducer(
    forEach(reducer, value: value, action: action, environment: environment),
    along: action, fileID: fileID, line: line)
}

/// `forEach` of children in a mutable collection whose elements share the environment, along a case with
/// labels.
@inlinable
public func forEach<Elements, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<Elements.Element, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, Elements> & Sendable,
  action: CasePath<GlobalAction, (id: Elements.Index, action: LocalAction)>,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, Environment>
where Elements: MutableCollection & SendableMetatype, Elements.Index: Hashable & Sendable {
  ChildReducer(
    forEach(reducer, value: value, action: action),
    along: action, fileID: fileID, line: line)
}

/// `forEach` of children in a mutable collection, along a case with an index.
@inlinable
public func forEach<
  Elements,
  GlobalValue,
  LocalAction,
  GlobalAction,
  LocalEnvironment,
  GlobalEnvironment
>(
  _ reducer: @escaping Reducer<Elements.Element, LocalAction, LocalEnvironment>,
  value: any WritableKeyPath<GlobalValue, Elements> & Sendable,
  action: CasePath<GlobalAction, (index: Elements.Index, action: LocalAction)>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, GlobalEnvironment>
where Elements: MutableCollection & SendableMetatype, Elements.Index: Hashable & Sendable {
  ChildReducer(
    forEach(reducer, value: value, action: action, environment: environment),
    along: action, fileID: fileID, line: line)
}

/// `forEach` of children in a mutable collection whose elements share the environment, along a case with an
/// index.
@inlinable
public func forEach<Elements, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<Elements.Element, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, Elements> & Sendable,
  action: CasePath<GlobalAction, (index: Elements.Index, action: LocalAction)>,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, Environment>
where Elements: MutableCollection & SendableMetatype, Elements.Index: Hashable & Sendable {
  ChildReducer(
    forEach(reducer, value: value, action: action),
    along: action, fileID: fileID, line: line)
}
