// The history, and its state at the chosen moment. Moving forward applies the patches of a row and keeps what undoes
// them.
const history = JSON.parse(document.getElementById("history").textContent);
const rows = history.rows;
const element = (id) => document.getElementById(id);
let state = history.state;
/** How many actions were reduced before the chosen moment. */
let moment = 0;
const inverses = [];

/** Makes an element with a class, which contains texts and elements. */
function make(tag, className, ...content) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

function makeButton(className, text, onClick) {
  const button = make("button", className, text);
  button.type = "button";
  button.addEventListener("click", onClick);
  return button;
}

function valueAt(path) {
  let value = state;
  for (const step of path) value = value[step];
  return value;
}

// A patch sets a value (v), removes a member (d), or replaces elements of an array (s: position, count, new ones).
function apply(patch) {
  const path = patch.p;
  if (patch.s) {
    const [position, count, added] = patch.s;
    const removed = valueAt(path).splice(position, count, ...added);
    return { p: path, s: [position, added.length, removed] };
  }
  if (path.length === 0) {
    const before = state;
    state = patch.v;
    return { p: path, v: before };
  }
  const target = valueAt(path.slice(0, -1));
  const key = path[path.length - 1];
  const existed = Object.hasOwn(target, key);
  const before = target[key];
  if (patch.d) delete target[key];
  else {
    Object.defineProperty(target, key, {
      value: patch.v, configurable: true, enumerable: true, writable: true,
    });
  }
  return existed ? { p: path, v: before } : { p: path, d: 1 };
}

/** Later patches change values in place, so a row must not share them with the state. */
function copied(patch) {
  const isShared = patch.s || (patch.v !== null && typeof patch.v === "object");
  return isShared ? structuredClone(patch) : patch;
}

function move(to) {
  while (moment < to) {
    inverses[moment] = rows[moment].changes.map((patch) => apply(copied(patch))).reverse();
    moment += 1;
  }
  while (moment > to) {
    moment -= 1;
    inverses[moment].forEach(apply);
  }
}
