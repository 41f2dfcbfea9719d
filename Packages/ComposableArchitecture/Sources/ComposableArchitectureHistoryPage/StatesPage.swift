/// An HTML file with the states of a feature and the actions between them. It needs no server and no network.
///
/// It has no script. Its policy allows nothing but its own style.
package struct StatesPage: Sendable {
  /// A state, or several that share a label.
  package struct State: Sendable {
    package var label: String
    /// Pairs of actions whose order matters, and where they lead.
    package var races: [String]
    /// The actions that were reduced in other states only.
    package var missing: [String]

    package init(label: String, races: [String], missing: [String]) {
      (self.label, self.races, self.missing) = (label, races, missing)
    }
  }

  /// The actions that lead from one state to another.
  package struct Arrow: Sendable {
    package var source: Int
    package var target: Int
    package var actions: [String]

    package init(source: Int, target: Int, actions: [String]) {
      (self.source, self.target, self.actions) = (source, target, actions)
    }
  }

  package var title: String
  package var summary: String
  /// The first state is that at the beginning.
  package var states: [State]
  package var arrows: [Arrow]

  package init(title: String, summary: String, states: [State], arrows: [Arrow]) {
    (self.title, self.summary) = (title, summary)
    (self.states, self.arrows) = (states, arrows)
  }

  /// The page.
  package var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <meta name="viewport" content="width=device-width">
    <title>\(escaped(title))</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <h1>\(escaped(title))</h1>
    <p>\(escaped(summary))</p>
    <p>In a state with a thick border, the order of two actions matters. One of them is the output of an effect.</p>
    <figure tabindex="0">
    \(DiagramLayout(states: states, arrows: arrows).svg)
    </figure>
    <table>
    <thead><tr><th>State</th><th>The order matters</th><th>Never came here</th></tr></thead>
    <tbody>
    \(states.map(row).joined(separator: "\n"))
    </tbody>
    </table>
    <p>“Never” means in none of the schedules that were run.</p>
    </body>
    </html>

    """
  }

  private func row(_ state: State) -> String {
    "<tr><th>\(escaped(state.label))</th><td>\(list(state.races))</td>"
      + "<td>\(list(state.missing))</td></tr>"
  }

  /// A list, which is folded if it is long.
  private func list(_ items: [String]) -> String {
    if items.isEmpty { return "" }
    let list = "<ul>" + items.map { "<li>\(escaped($0))</li>" }.joined() + "</ul>"
    return items.count <= 8
      ? list : "<details><summary>\(items.count) in all</summary>\(list)</details>"
  }

  private static let style = """
    :root {
      color-scheme: light dark;
      --text: #1b1b1f; --quiet: #55555f; --back: #f3f4f7; --panel: #ffffff; --line: #8a8a96; --race: #b3541e;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --text: #ececf1; --quiet: #b0b0bb; --back: #131317; --panel: #1d1d23; --line: #8f8f99; --race: #ffa36b;
      }
    }
    body { margin: 1.5rem; color: var(--text); background: var(--back); font: 15px/1.45 system-ui, sans-serif; }
    h1 { font-size: 1.2rem; }
    p { color: var(--quiet); }
    figure { margin: 1rem 0; padding: 1rem; overflow: auto; background: var(--panel); border-radius: 10px; }
    svg { display: block; font: 13px ui-monospace, monospace; }
    rect { fill: var(--panel); stroke: var(--line); }
    .race rect { stroke: var(--race); stroke-width: 3; }
    svg text { fill: var(--text); text-anchor: middle; }
    .action { fill: var(--quiet); font-size: 12px; paint-order: stroke; stroke: var(--panel); stroke-width: 5px; }
    svg .detour { text-anchor: start; }
    path { fill: none; stroke: var(--line); }
    marker path, circle { fill: var(--line); stroke: none; }
    table { border-collapse: collapse; background: var(--panel); border-radius: 10px; font-size: 0.87rem; }
    th, td { padding: 0.4rem 0.8rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
    tr + tr, tbody tr { border-top: 1px solid color-mix(in srgb, var(--line) 40%, transparent); }
    tbody th { font: 0.82rem/1.6 ui-monospace, monospace; }
    ul { margin: 0; padding: 0; list-style: none; }
    """
}

/// Returns a text as the content of an HTML element or attribute.
func escaped(_ text: String) -> String {
  text.reduce(into: "") { escaped, character in
    switch character {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    default: escaped.append(character)
    }
  }
}
