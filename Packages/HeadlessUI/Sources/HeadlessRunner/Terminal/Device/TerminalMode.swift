import Foundation
import Synchronization

/// The mode of the terminal: raw input, and for a full screen its own page, the mouse and marked pastes.
///
/// The mode is left at the end of the program however it ends: by ``leave()``, by `exit`, or by a
/// signal. Text is written only while the mode is entered, so that a late frame cannot overwrite what is
/// printed after it.
final class TerminalMode: Sendable {
  private struct State {
    var isEntered = false
    /// The settings of the terminal before the mode was entered.
    var original: termios?
    var outputCapture: OutputCapture?
  }

  private let page: Page
  private let state = Mutex(State())

  init(_ page: Page) { self.page = page }

  /// The part of the terminal that the program takes over.
  enum Page {
    /// A separate page, with the mouse.
    case full
    /// The line with the cursor.
    case line

    fileprivate var entering: String {
      switch self {
      // The alternate page; no line wrap; presses and wheel of the mouse, in the form of 1006.
      case .full: "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h"
      case .line: "\u{1B}[?2004h"
      }
    }

    fileprivate var leaving: String {
      switch self {
      case .full:
        "\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l"
          + "\u{1B}[?7h\u{1B}[m\u{1B}[?25h\u{1B}[?1049l"
      case .line: "\u{1B}[?2004l"
      }
    }
  }

  /// Turns the mode on. If it is on, turns it on again, because another program may have changed it.
  ///
  /// - Returns: `false` if the program is in the background. The mode is off then, and the terminal stays as it is.
  func enter() -> Bool {
    state.withLock { state in
      guard isInForeground else {
        leave(&state)
        return false
      }
      var settings = termios()
      guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return true }
      let original = state.original ?? settings
      state.original = original
      if page == .full, state.outputCapture == nil { state.outputCapture = OutputCapture() }
      let output = state.outputCapture?.terminal ?? STDOUT_FILENO
      CrashRestoration.arm(page.leaving, settings: original, output: output, state.outputCapture)
      settings = original
      settings.makeRaw()
      while tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) != 0, errno == EINTR {}
      state.isEntered = true
      _ = writeAll(page.entering, to: output)
      return true
    }
  }

  /// Turns the mode off. In the background, the terminal stays as it is.
  func leave() { state.withLock { leave(&$0) } }

  private func leave(_ state: inout State) {
    guard state.isEntered, var original = state.original else { return }
    state.isEntered = false
    CrashRestoration.disarm()
    if isInForeground {
      _ = writeAll(page.leaving, to: state.outputCapture?.terminal ?? STDOUT_FILENO)
      while tcsetattr(STDIN_FILENO, TCSADRAIN, &original) != 0, errno == EINTR {}
    }
    state.outputCapture?.end()
    state.outputCapture = nil
  }

  /// Whether the terminal belongs to this program, and not to the shell or to a program that runs in front of this one.
  ///
  /// A terminal that does not control the session belongs to the program that uses it.
  private var isInForeground: Bool {
    let group = tcgetpgrp(STDIN_FILENO)
    return group < 0 || group == getpgrp()
  }

  /// Writes text if the mode is on and the program is in the foreground.
  ///
  /// - Returns: `false` if the terminal is gone.
  func write(_ text: String) -> Bool {
    state.withLock { state in
      guard state.isEntered, !text.isEmpty, isInForeground else { return true }
      return writeAll(text, to: state.outputCapture?.terminal ?? STDOUT_FILENO)
    }
  }

  /// How many columns and rows the terminal has, or 80 and 24 if it does not say.
  static var size: (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(STDIN_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}

extension termios {
  /// Sends each byte as it is typed. Ctrl-C, Ctrl-Z and Ctrl-\ still send their signals, and line breaks
  /// are still written as two characters.
  fileprivate mutating func makeRaw() {
    c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | ISTRIP | IXON)
    c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN)
    withUnsafeMutableBytes(of: &c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
  }
}

/// Writes all of a text. Returns `false` if it cannot be written.
private func writeAll(_ text: String, to file: Int32) -> Bool {
  var text = text
  return text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: file) == nil }
}
