// Typing. What the user types is an edit of the text that the field showed then. If the app corrects the text
// meanwhile, the edit applies to the corrected text.

/** The text that a field showed after the last edit or correction. */
const seen = new WeakMap();
/** The field that is about to change, with its selection. */
let selection = null;
for (const name of ["beforeinput", "compositionstart"]) {
  screen.addEventListener(name, ({ target: field, isComposing }) => {
    if (!isComposing) selection = { field, start: field.selectionStart, end: field.selectionEnd };
  });
}

/** Returns what has changed in a field since the last call. What the selection does not explain replaces the text. */
function takeEdit(field) {
  const [from, to] = [seen.get(field) ?? field.defaultValue, field.value];
  seen.set(field, to);
  if (from === to) return null;
  const known = selection?.field === field ? selection : { start: 0, end: from.length };
  selection = null;
  // The cursor is behind what has been inserted. This tells which of two equal letters is gone.
  const longest = Math.min(from.length - known.end, to.length - field.selectionEnd);
  let [start, after] = [0, 0];
  while (after < longest && from.at(-1 - after) === to.at(-1 - after)) after++;
  if (after > 0 && isHigh(from.at(-1 - after))) after--;
  const last = Math.min(known.start, from.length - after, to.length - after);
  while (start < last && from[start] === to[start]) start++;
  if (isHigh(from[start - 1])) start--;
  return { from, start, end: from.length - after, text: to.slice(start, to.length - after) };
}

/** Adds an edit to those that wait. What is typed in one place is one edit. */
function addEdit(edits, edit) {
  const last = edits.at(-1);
  const [start, end] = last ? [edit.start - last.start, edit.end - last.start] : [-1, -1];
  if (start < 0 || end > last.text.length) return edits.push(edit);
  last.text = last.text.slice(0, start) + edit.text + last.text.slice(end);
}

/** Whether it is the first half of a character, which must not be parted from the second. */
function isHigh(unit) { return unit >= "\uD800" && unit <= "\uDBFF"; }

/** Returns where a position is after a text has been corrected. The cursor in a terminal moves in the same way. */
function follow(from, position, text) {
  const after = from.slice(position);
  if (text.endsWith(after)) return text.length - after.length;
  if (text.startsWith(from.slice(0, position))) return position;
  return Math.min(position, text.length);
}

/** Applies the edits that wait to a corrected text. An entry without a base has the whole text. */
function rebase(entry, text) {
  if (entry.base === undefined) return;
  entry.base = text;
  for (const edit of entry.edits) {
    const isWhole = edit.start === 0 && edit.end > 0 && edit.end === edit.from.length;
    const end = isWhole ? text.length : follow(edit.from, edit.end, text);
    const start = isWhole ? 0 : Math.min(end, follow(edit.from, edit.start, text));
    Object.assign(edit, { from: text, start, end });
    text = text.slice(0, start) + edit.text + text.slice(end);
  }
  entry.value = text;
}

/** Shows what the app says, with what the user has typed or chosen since. */
function correct(field) {
  if (field.form === busyForm) return;
  const waiting = queue.filter((entry) => entry.field === field.form.id);
  // The answer tells what has become of what was sent.
  if (waiting.includes(sending)) return;
  let text = field.localName === "select"
    ? [...field.options].find((option) => option.defaultSelected)?.value ?? ""
    : field.defaultValue;
  if (field.type === "password" && waiting.length === 0) text = field.value;
  for (const entry of waiting) {
    rebase(entry, text);
    text = entry.value;
    if (entry.body.version) entry.body.version = fields(field.form).version;
  }
  showText(field, text);
}

function showText(field, text) {
  const { value: old, selectionStart: start, selectionEnd: end, selectionDirection } = field;
  seen.set(field, text);
  if (old === text) return;
  field.value = text;
  if (field.localName !== "input" || document.activeElement !== field) return;
  field.setSelectionRange(follow(old, start, text), follow(old, end, text), selectionDirection);
}

/** Corrects the fields that the user has used, even if nothing else has changed. */
function correctEdited() {
  for (const id of edited) {
    const field = document.getElementById(id)?.querySelector("input:not([type=hidden]), select");
    if (field) correct(field);
    if (!queue.some((entry) => entry.field === id) && busyForm?.id !== id) edited.delete(id);
  }
}
