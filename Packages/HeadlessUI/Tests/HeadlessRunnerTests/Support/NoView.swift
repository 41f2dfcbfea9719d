import HeadlessUI

/// A view for tests that never show the screen.
struct NoView: View {
  var body: Screen { Screen("Nothing") {} }
}
