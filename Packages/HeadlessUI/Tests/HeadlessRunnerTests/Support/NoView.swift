import HeadlessUI

/// A view for tests that never look.
struct NoView: View {
  var body: Screen { Screen("Nothing") {} }
}
