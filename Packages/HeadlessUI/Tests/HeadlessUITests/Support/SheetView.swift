import HeadlessUI

/// The content of a sheet in these tests.
struct SheetView: View {
  var alert: String?
  var isDeeper = false

  var body: Screen {
    Screen("Sheet") { Button("Save") {} }
      .sheet(isPresented: isDeeper, onDismiss: {}) { SheetView() }
      .alert(alert) {}
  }
}
