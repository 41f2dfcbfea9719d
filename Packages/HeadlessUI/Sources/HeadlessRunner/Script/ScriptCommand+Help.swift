extension ScriptCommand {
  /// The names of the commands.
  static let names = [
    "tap", "type", "submit", "toggle", "choose", "press", "back", "send", "wait", "sleep",
    "advance", "show", "state", "expect", "include",
  ]

  /// The help text of the commands.
  static let help = """
      tap LABEL            tap the button with this label; “tap LABEL #2” taps the
                           second of several, “tap LABEL in ROW” the one in a row
      type LABEL TEXT      replace the text of a field; put a label of several
                           words in quotation marks
      submit LABEL         submit a field, as Enter does
      toggle LABEL [on]    flip a toggle, or turn it on or off
      choose LABEL OPTION  choose an option of a picker, or a stepper's number
      press KEY            press a key: enter, escape, ctrl-s, s; Enter submits the
                           field that was typed in last
      back                 go back, or close what is in front
      send ACTION [JSON]   send an action by its name, with its payload
      wait [DURATION]      wait until no effect is running, and fail after 500ms,
                           2s or 1m; without a duration, after “--wait-limit”
      wait until PATH [OPERATOR] VALUE [within DURATION]
                           wait for a state
      wait for screen TEXT [within DURATION]
                           wait for a text on the screen
      sleep DURATION       let time pass; in virtual time, the same as “advance”
      advance DURATION     move the virtual clock, with “--clock virtual”
      show                 print the screen
      state [PATH]         print the state, or one part of it: feeds[1].title,
                           feeds["id"], feeds.count
      expect PATH [OPERATOR] VALUE
                           fail unless this part of the state has this value, which
                           is JSON or plain text; the operators are
                           = != < <= > >= contains
      expect screen TEXT   fail unless the screen shows this text
      include FILE         run the lines of another script
      # ...                a comment
    """
}
