/// Draws one control.
struct ControlDrawing {
  let control: Control
  let isInFront: Bool
  /// The number of the next control, if controls are numbered.
  var nextNumber: Int?

  /// The parts of its line, which are separated by one space. If they do not fit, the line wraps between
  /// them.
  mutating func pieces() -> [Line] {
    switch control.kind {
    case .button: [button(control, part: nil)]
    case .toggle(let isOn): [toggle(isOn)]
    case .textField: [field()]
    case .stepper(let value, _, _): [stepper(value)]
    case .picker(let options, let selection): picker(options, selection)
    }
  }

  private mutating func button(_ button: Control, label: String? = nil, part: Int?) -> Line {
    let label = label ?? printable(button.label)
    guard button.isEnabled else { return [run("(\(label))", part: part)] }
    let key = keyHint(of: button)
    let start = number(part: part)
    guard !start.isEmpty || !key.isEmpty else {
      return [run("[\(label)]", button.style, part: part)]
    }
    return [run("[", button.style, part: part)] + start
      + [run("\(start.isEmpty ? "" : " ")\(label)", button.style, part: part)] + key
      + [run("]", button.style, part: part)]
  }

  private mutating func toggle(_ isOn: Bool) -> Line {
    let mark = isOn ? "x" : " "
    let label = printable(control.label)
    let number = control.isEnabled ? number(part: nil) : []
    let box = number.isEmpty ? [run("[\(mark)]")] : [run("[")] + number + [run(" \(mark)]")]
    let text = label.isEmpty ? [] : [run(" \(label)")]
    return enclosed(box + text + (control.isEnabled ? keyHint(of: control) : []))
  }

  private mutating func field() -> Line {
    let content = printable(control.visibleText)
    let room = String(repeating: "_", count: max(10 - content.columns, 1))
    let hint = printable(control.placeholder)
    var line = labelStart() + [run("[")]
    if !content.isEmpty { line.append(run(content, isFieldContent: true)) }
    line.append(run("\(room)]"))
    if content.isEmpty, !hint.isEmpty { line.append(run(" \(hint)", .secondary)) }
    return enclosed(line)
  }

  private mutating func stepper(_ value: Int) -> Line {
    let label = control.label.isEmpty ? [] : [run("\(printable(control.label)): ")]
    return label + button(control.parts[0], label: "-", part: 0) + [run(" \(value) ")]
      + button(control.parts[1], label: "+", part: 1)
  }

  private mutating func picker(_ options: [String], _ selection: Int?) -> [Line] {
    let start = labelStart(space: "")
    let options = options.enumerated().map { index, option in
      [run("(\(index == selection ? "•" : " ")) \(printable(option))", part: index)]
    }
    guard !control.isEnabled else { return (start.isEmpty ? [] : [start]) + options }
    var pieces = (start.isEmpty ? [] : [start]) + options
    guard let last = pieces.indices.last else { return [] }
    pieces[0].insert(run("("), at: 0)
    pieces[last].append(run(")"))
    return pieces
  }

  /// The number and the label at the beginning of a line.
  private mutating func labelStart(space: String = " ") -> Line {
    let number = control.isEnabled ? number(part: nil) : []
    let label = control.label.isEmpty ? [] : [run("\(printable(control.label)):\(space)")]
    return (number.isEmpty ? [] : [run("[")] + number + [run("] ")]) + label
  }

  /// The key that taps a control, behind its label. A label such as “+” may already be the key.
  private func keyHint(of control: Control) -> Line {
    guard let key = control.key?.description, key != control.label else { return [] }
    return [run(" <\(printable(key))>", .secondary)]
  }

  /// A disabled control is in parentheses.
  private func enclosed(_ line: Line) -> Line {
    control.isEnabled ? line : [run("(")] + line + [run(")")]
  }

  private mutating func number(part: Int?) -> Line {
    guard let number = nextNumber else { return [] }
    nextNumber = number + 1
    var run = run("\(number)", part: part)
    run.isNumber = true
    return [run]
  }

  private func run(
    _ text: String, _ style: TextStyle = .body, part: Int? = nil, isFieldContent: Bool = false
  ) -> Drawing.Run {
    let isEnabled = control.isEnabled && (part.map { control.parts[$0].isEnabled } ?? true)
    return Drawing.Run(
      text, style: isEnabled ? style : .secondary, control: isInFront ? control.id : nil,
      part: part, isFieldContent: isFieldContent)
  }
}

extension ProgressView {
  func line(width: Int?) -> Line {
    let label = label.isEmpty ? "" : "\(printable(label)) "
    guard let fraction else { return [Drawing.Run("\(label)…")] }
    let percent = "\(fraction.rounded(of: 100))%"
    let room = width.map { $0 - label.columns - percent.columns - 1 } ?? 20
    let length = min(max(room, 4), 20)
    let done = fraction.rounded(of: length)
    let bar = String(repeating: "█", count: done) + String(repeating: "░", count: length - done)
    return [Drawing.Run("\(label)\(bar) \(percent)")]
  }
}

extension Double {
  /// Returns a fraction of a whole. The result equals the whole only if the fraction is 1 or more.
  func rounded(of whole: Int) -> Int {
    Swift.min(Int((self * Double(whole)).rounded()), self < 1 ? whole - 1 : whole)
  }
}

extension Link {
  var line: Line {
    let label = printable(label)
    let address = printable(destination)
    let text = label.isEmpty || label == address ? "<\(address)>" : "\(label) <\(address)>"
    return [Drawing.Run(text, link: address)]
  }
}
