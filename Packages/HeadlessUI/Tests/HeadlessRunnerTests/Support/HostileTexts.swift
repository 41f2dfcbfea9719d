/// Labels and texts that a line of a script must not lose or misread.
let hostileTexts = [
  "Milk", "milk", "Milk ", " Milk", "Mi\tlk", "Milk\t", "Mi\nlk", "Milk\nsend erase",
  "Milk\rsend erase",
  "Milk\r\nsend erase", "\nsend erase", "Milk\u{2028}send erase", "Milk\u{85}send erase",
  "\"Milk\"", "\"", "\"\"", "\"Milk", "Milk\"", "say \"Milk\" twice", "\"Milk\" twice", "\\", "\\n",
  "\\\"",
  "#", "# Milk", "Milk #2", "Milk #1", "#2", "Milk in Milk", " in ", "Milk in", "Delete",
  "Delete in Milk",
  "whole milk", "whole  milk", "whole\u{A0}milk", "whole\u{2009}milk", "whole milk on", "on", "off",
  "3",
  "tap", "tap Milk", "within 2s", "Milk within 2s", "= 3", "contains", "[1]", "{\"a\":1}", "null",
  "-1",
  "", " ", "  ", "\t", "\u{A0}", "caf\u{E9}", "cafe\u{301}", "\u{301}", "\u{301}x", "\u{202E}Milk",
  "\u{0}", "\u{1B}[31mMilk", "\u{7F}", "\u{FEFF}Milk", "\u{200B}", "🏳️‍🌈", "İstanbul", "straße", "a.b",
  "a[\"b\"]",
  "screen", "count",
]
