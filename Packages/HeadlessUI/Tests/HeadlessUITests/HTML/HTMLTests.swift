import HeadlessUI
import Testing

@Suite struct HTMLTests {
  @Test func `Each kind of element has its HTML`() {
    let screen = Screen("Title") {
      Text("one\ntwo").style(.warning)
      Divider()
      Row { Text("left") }
      Section("Part") { List([1, 2], id: \.self) { Text("\($0)") } }
      List([Int](), placeholder: "Nothing") { Text("\($0)") }
      Table([7], id: \.self) {
        TableColumn("Prime", alignment: .trailing) { Text("\($0)") }
        TableColumn("") { _ in Text("x") }
      }
      ProgressView("Loading", value: 1, total: 4)
    }
    #expect(
      screen.html() == """
        <div class="layer"><h1 tabindex="-1">Title</h1><p class="warning">one<br>two</p><hr>\
        <div class="row"><p class="body">left</p></div>\
        <section><h2>Part</h2><ul><li id="r/1"><p class="body">1</p></li>\
        <li id="r/2"><p class="body">2</p></li></ul></section>\
        <p class="placeholder">Nothing</p>\
        <div class="table" tabindex="0"><table><thead><tr><th scope="col" class="trailing">Prime</th>\
        <td></td></tr></thead><tbody><tr id="r/7"><td class="trailing"><p class="body">7</p></td>\
        <td class="leading"><p class="body">x</p></td></tr></tbody></table></div>\
        <label class="progress"><span>Loading</span> <progress value="25" max="100"></progress> 25%</label></div>
        """)
  }

  @Test func `Each control is a form that sends its identity and the value that it is to have`() {
    let screen = Screen("Form") {
      Button("Save", key: "s", style: .success) {}
      Toggle("Light", isOn: true) { _ in }
      Picker("Order", selection: "B", options: ["A", "B"], label: { $0 }) { _ in }
      Stepper("Count", value: 3, in: 0...4, step: 2) { _ in }
      TextField("Search", text: "cats", placeholder: "words") { _ in
      } onSubmit: {
      }
    }
    func form(
      _ kind: String, _ label: String, _ rest: String, submits: Bool = false
    ) -> String {
      """
      <form method="post" action="do?control=\(kind)/\(label)\(submits ? "&amp;submits=true" : "")" \
      id="c/\(kind)/\(label)" class="\(kind)">\(rest)</form>
      """
    }
    let html = screen.html()
    #expect(
      html.contains(
        form("button", "Save", #"<button class="success" data-key="s">Save <kbd>s</kbd></button>"#))
    )
    #expect(
      html.contains(
        form(
          "toggle", "Light",
          #"<button name="value" value="off" role="switch" aria-checked="true">Light</button>"#)))
    #expect(
      html.contains(
        form(
          "picker", "Order",
          """
          <label><span>Order</span><select name="value" dir="auto"><option value="0">A</option>\
          <option value="1" selected>B</option></select></label><button class="set">Set</button>
          """)))
    #expect(
      html.contains(
        form(
          "stepper", "Count",
          """
          <fieldset><legend>Count</legend>\
          <button name="value" value="1" aria-label="Count -">-</button><output>3</output>\
          <button name="value" value="4" aria-label="Count +">+</button></fieldset>
          """)))
    #expect(
      html.contains(
        form(
          "field", "Search",
          """
          <label><span>Search</span><input name="value" dir="auto" autocomplete="off" type="text" \
          value="cats" placeholder="words"></label><button class="set">Submit</button>
          """, submits: true)))
  }

  @Test func `No text can be markup, and none can change the direction of what follows`() {
    let hostile = "<b>&\"'\u{202E}\u{7}</script>"
    let screen = Screen(hostile) {
      Text(hostile)
      Button(hostile, key: "<") {}
      Toggle(hostile, isOn: false) { _ in }
      Picker(hostile, selection: nil, options: [hostile], label: { $0 }) { _ in }
      Stepper(hostile, value: 0, in: 0...1) { _ in }
      TextField(hostile, text: hostile, placeholder: hostile) { _ in }
      Section(hostile) {}
      Link(hostile, destination: "https://\(hostile)")
      Link(hostile, destination: "javascript:\(hostile)")
      ProgressView(hostile)
      List([hostile], id: \.self) { Text($0) }
      Table([hostile], id: \.self) { TableColumn(hostile) { Text($0) } }
    }
    .sheet(isPresented: true, onDismiss: {}) { SomeView(title: hostile) }
    .alert(hostile) {}
    let html = screen.html()
    #expect(!html.contains("<b>") && !html.contains("</script") && !html.contains("\u{202E}"))
    #expect(!html.contains("\u{7}") && !html.contains("href=\"javascript"))
    // Between tags and between quotation marks, only what was written here is left.
    for attribute in html.matches(of: /="([^"]*)"/) { #expect(!attribute.1.contains("<")) }
    #expect(html.contains("&lt;b&gt;&amp;&quot;&#39;"))
  }

  @Test func `Only links for the web and for mail can be followed`() {
    func html(_ address: String) -> String {
      Screen("") { Link("L", destination: address) }.html()
    }
    for address in ["http://a", "HTTPS://a", "mailto:a@b"] {
      #expect(html(address).contains("href=\"\(address)\""))
    }
    for address in ["javascript:a", "data:a", "file:///a", "a", " https://a", "java\nscript:a"] {
      #expect(!html(address).contains("href"))
    }
  }

  @Test func `The text of a secure field is not in the HTML`() {
    let screen = Screen("Form") {
      TextField("Password", text: "hunter2", isSecure: true) { _ in }
    }
    #expect(!screen.html().contains("hunter2"))
    #expect(screen.html().contains(#"type="password" value="" placeholder="•••""#))
  }

  @Test func `What is behind something is inert, and its controls have no identity`() {
    let screen = Screen("Behind") { Button("A") {} }
      .sheet(isPresented: true, onDismiss: {}) { SomeView(title: "In front") }
    #expect(
      screen.html() == """
        <div class="layer" inert><h1 tabindex="-1">Behind</h1><form method="post" action="do" class="button">\
        <button class="body" disabled>A</button></form></div>\
        <div class="cover" role="dialog" aria-modal="true" aria-label="In front" tabindex="-1">\
        <div class="layer" data-level="1"><h1 tabindex="-1">In front</h1>\
        <form method="post" action="do?control=button/Done&amp;level=1" id="c/button/Done" class="button">\
        <button class="body" autofocus>Done</button></form>\
        </div></div>
        """)
  }

  @Test func `Back comes first, and its form is that of the control`() {
    let screen = Screen("Start") {}
      .sheet(isPresented: true, onDismiss: {}) { PathView() }
    let html = screen.html()
    let controls = html.matches(of: /id="c\/([^"]*)"/).map { String($0.1) }
    #expect(controls == ["button/Back", "button/A", "button/Done"])
    #expect(html.contains(#"<nav><form method="post" action="do?control=button/Back&amp;level=2""#))
  }

  @Test func `A text that may be in another language says that its direction is its own`() {
    let text = "שלום"
    let screen = Screen(text) {
      Text(text)
      Button(text) {}
      Toggle(text, isOn: true) { _ in }
      Stepper(text, value: 0, in: 0...1) { _ in }
      TextField(text, text: "", placeholder: "") { _ in }
      Picker(text, selection: 0, options: [0], label: { "\($0)" }) { _ in }
      Section(text) {}
      Link(text, destination: "https://a")
      ProgressView(text)
      Table([1], id: \.self) { TableColumn(text) { _ in Text("x") } }
    }
    .alert(text) {}
    for tag in screen.html().matches(of: /<([a-z0-9]+)([^>]*)>שלום/) {
      #expect(tag.2.contains(#" dir="auto""#) || tag.1 == "a", "<\(tag.1)\(tag.2)>")
    }
  }

  @Test func `A control that is known only by its position sends the version`() {
    let screen = Screen("Lists") {
      Button("A") {}
      Button("B") {}
      Button("B") {}
      List(["x"]) { _ in Button("C") {} }
      List(["x", "y"], id: \.self) { _ in Button("D") {} }
    }
    let html = screen.html(version: "v")
    let forms = html.matches(of: /<form.*?<\/form>/).map { String($0.output) }
    let labels = forms.filter { $0.contains("&amp;version=v") }
      .map { $0.matches(of: />([A-Z])</).first.map { String($0.1) } ?? "" }
    #expect(labels == ["B", "B", "C"])
  }

  @Test func `No two elements have the same identity`() {
    let screen = Screen("Lists") {
      List(["a/b", "a", "a"], id: \.self) { row in
        Button("x") {}
        List(["b", "c"], id: \.self) { _ in Button("x") {} }
        Stepper("x", value: 1, in: 0...2) { _ in }
      }
    }
    let ids = screen.html().matches(of: /\sid="([^"]*)"/).map { String($0.1) }
    #expect(Set(ids).count == ids.count)
    #expect(ids.count(where: { $0.hasPrefix("c/") }) == screen.front.controls.count)
  }
}

private struct SomeView: View {
  let title: String

  var body: Screen { Screen(title) {} }
}

private struct PathView: View {
  var body: Screen {
    Screen("In front") {}
      .detail("Detail", onBack: {}) { ButtonView(title: $0) }
  }
}

private struct ButtonView: View {
  let title: String

  var body: Screen { Screen(title) { Button("A") {} } }
}
