/// Returns the name of an action: its cases with dots between them. An action of a row has the identifier of the row
/// after the case that leads to it: `account[1].form.saveTapped`.
///
/// A payload leads to a row if it has two values and the second one is an enum with the label `action`, or without a
/// label.
func actionName<Action>(of action: Action) -> String {
  var names: [String] = []
  var value: Any = action
  while let step = Step(value) {
    names.append(step.name)
    guard let payload = step.payload else { break }
    value = payload
  }
  return names.isEmpty ? "\(Action.self)" : names.joined(separator: ".")
}

/// A case on the way to what happened.
private struct Step {
  let name: String
  /// The value that may have a further case.
  let payload: Any?

  /// Returns `nil` for a value that is not an enum.
  init?(_ value: Any) {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return nil }
    guard let child = mirror.children.first, let name = child.label else {
      (self.name, payload) = ("\(value)", nil)
      return
    }
    if let (identifier, action) = row(in: child.value) {
      (self.name, payload) = ("\(name)[\(text(ofIdentifier: identifier))]", action)
    } else {
      (self.name, payload) = (name, isAction(child.value) ? child.value : nil)
    }
  }
}

/// Returns the identifier of a row and the row's action, if a payload consists of them.
private func row(in payload: Any) -> (identifier: Any, action: Any)? {
  let mirror = Mirror(reflecting: payload)
  guard mirror.displayStyle == .tuple, mirror.children.count == 2,
    let identifier = mirror.children.first?.value, let action = mirror.children.dropFirst().first,
    action.label == "action" || action.label == ".1", isAction(action.value),
    Mirror(reflecting: action.value).displayStyle == .enum, !(action.value is any AnyResult)
  else { return nil }
  return (identifier, action.value)
}

/// Whether a value may have a further case that belongs to the name. A choice and an error do not.
private func isAction(_ value: Any) -> Bool {
  !(value is any RawRepresentable) && !(value is any Error)
}

/// A `Result` of any type.
private protocol AnyResult {}
extension Result: AnyResult {}

/// Returns an identifier as text, in quotation marks if it is a text itself.
private func text(ofIdentifier identifier: Any) -> String {
  if let text = identifier as? String { return JSONText(shortened(text)).description }
  let mirror = Mirror(reflecting: identifier)
  if mirror.displayStyle == .optional, let wrapped = mirror.children.first {
    return text(ofIdentifier: wrapped.value)
  }
  if let value = identifier as? any RawRepresentable { return text(ofIdentifier: value.rawValue) }
  return shortened("\(identifier)")
}

private func shortened(_ text: String) -> String {
  text.count > 40 ? text.prefix(40) + "…" : text
}
