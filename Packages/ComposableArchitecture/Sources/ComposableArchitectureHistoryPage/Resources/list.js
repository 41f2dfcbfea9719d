// MARK: The list of actions

const scroller = element("scroller");
/** The indices of the rows in the list. The first state has the index -1. */
let shown = [];
/** How many rows before a row are folded into it, because the same effect output the same action. */
let folded = new Map();
/** The elements of the rows in view, by index. They stay, because a click needs the same element from its start to its end. */
const lines = new Map();
/** Whether the list keeps the chosen row in view. It does not after the user has scrolled away from it. */
let isAttached = true;
/** The position to which the script has scrolled. */
let revealedTop = 0;

const rowHeight = () => parseFloat(getComputedStyle(scroller).getPropertyValue("--row"));

function originText(row) {
  return row.via ? "← " + row.via : row.by === "app" ? "← the app" : "";
}

/** Returns a name, with its path in a part of its own. */
function makeName(row, repetitions) {
  const end = /^[\w.[\]]+$/.test(row.name) ? row.name.lastIndexOf(".") : -1;
  const name = make("span", "name");
  if (end > 0) name.append(make("span", "path", row.name.slice(0, end)), " ");
  name.append(make("span", "leaf", row.name.slice(end + 1) + (repetitions ? " × " + (repetitions + 1) : "")));
  if (originText(row)) name.append(make("span", "via", " " + originText(row)));
  name.style.paddingLeft = Math.min(row.depth, 8) + "em";
  name.title = row.name + " " + originText(row);
  return name;
}

function makeLine(index) {
  const row = rows[index];
  const line = make("div", row?.marked ? "row marked" : "row");
  line.id = "row-" + index;
  line.setAttribute("role", "option");
  line.addEventListener("click", () => choose(index + 1));
  if (!row) {
    line.classList.add("start");
    line.append(make("span", "number", ""), make("span", "name", make("span", "leaf", "The first state")));
    return line;
  }
  line.append(make("span", "number", String(row.number)), makeName(row, folded.get(index)));
  if (row.time !== undefined) line.append(timeElement(row.time));
  return line;
}

/** Returns the place of the chosen moment in the list, or -1 if the filter leaves it out. */
function chosenPlace() {
  const index = moment - 1;
  let [low, high] = [0, shown.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (shown[middle] < index) low = middle + 1;
    else high = middle;
  }
  const isHere = low < shown.length && shown[low] - (folded.get(shown[low]) ?? 0) <= index;
  return isHere ? low : -1;
}

function showRows() {
  const height = rowHeight();
  const first = Math.max(0, Math.floor(scroller.scrollTop / height) - 10);
  const last = Math.min(shown.length, first + Math.ceil(scroller.clientHeight / height) + 20);
  const chosen = chosenPlace();
  const visible = new Set(shown.slice(first, last));
  for (const [index, line] of lines) {
    if (visible.has(index)) continue;
    line.remove();
    lines.delete(index);
  }
  let next = element("rows").firstChild;
  for (let place = first; place < last; place += 1) {
    const index = shown[place];
    if (!lines.has(index)) lines.set(index, makeLine(index));
    const line = lines.get(index);
    if (line === next) next = next.nextSibling;
    else element("rows").insertBefore(line, next);
    line.style.top = place * height + "px";
    line.setAttribute("aria-setsize", String(shown.length));
    line.setAttribute("aria-posinset", String(place + 1));
    line.setAttribute("aria-selected", String(place === chosen));
  }
  element("rows").style.height = shown.length * height + "px";
  if (chosen >= first && chosen < last) scroller.setAttribute("aria-activedescendant", "row-" + shown[chosen]);
  else scroller.removeAttribute("aria-activedescendant");
  element("to-chosen").hidden = isAttached || chosen < 0;
}

/** Scrolls the chosen row into view, to the middle if it is far away. */
function reveal() {
  const height = rowHeight();
  element("rows").style.height = shown.length * height + "px";
  const place = chosenPlace();
  if (place < 0) return;
  const { scrollTop, clientHeight } = scroller;
  const [top, end] = [place * height, (place + 1) * height];
  if (top >= scrollTop && end <= scrollTop + clientHeight) return;
  const distance = Math.max(scrollTop - top, end - scrollTop - clientHeight);
  if (distance > clientHeight) scroller.scrollTop = top - (clientHeight - height) / 2;
  else scroller.scrollTop = top < scrollTop ? top : end - clientHeight;
  revealedTop = scroller.scrollTop;
}

/** Notes whether the user has scrolled the chosen row out of view. */
function noteScroll() {
  const { scrollTop, clientHeight, scrollHeight } = scroller;
  const [place, height] = [chosenPlace(), rowHeight()];
  const isInView = place < 0 ? scrollTop + clientHeight > scrollHeight - height
    : (place + 1) * height > scrollTop && place * height < scrollTop + clientHeight;
  // The list may have become lower since the script scrolled.
  if (isInView || scrollTop !== revealedTop) isAttached = isInView;
  showRows();
}

function isRepeated(index) {
  const [row, before] = [rows[index], rows[index - 1]];
  return history.live && before && row.by === "effect" && row.name === before.name && row.cause === before.cause;
}

/** Adds the rows from an index on to those in the list. */
function select(from) {
  const text = element("filter").value.trim().toLowerCase();
  if (shown.length === 0 && from === 0 && text === "") shown.push(-1);
  for (let index = from; index < rows.length; index += 1) {
    const row = rows[index];
    if (text !== "") {
      const words = (row.number + " " + row.name + " " + originText(row)).toLowerCase();
      if (!words.includes(text)) continue;
    }
    if (shown.length && shown[shown.length - 1] === index - 1 && isRepeated(index)) {
      folded.set(index, (folded.get(shown.pop()) ?? 0) + 1);
      folded.delete(index - 1);
    }
    shown.push(index);
  }
  const count = shown.length.toLocaleString("en") + " of " + rows.length.toLocaleString("en");
  element("count").textContent = text !== "" ? count : rows.length.toLocaleString("en");
  element("empty").textContent = text !== "" ? (shown.length ? "" : "No action matches.")
    : rows.length ? "" : history.commands ? "No actions yet. Use the app, or type a command."
      : history.live ? "No actions yet." : "This history has no actions.";
}

function clearList() {
  [shown, folded] = [[], new Map()];
  lines.clear();
  element("rows").replaceChildren();
}

function filter() {
  clearList();
  isAttached = true;
  select(0);
  scroller.scrollTop = 0;
  reveal();
  showRows();
}

/** Moves by places in the list, which is what the keys of a list do. */
function step(places) {
  const place = chosenPlace();
  const next = place < 0 ? 0 : Math.max(0, Math.min(shown.length - 1, place + places));
  if (shown.length) choose(shown[next] + 1);
}

scroller.addEventListener("scroll", noteScroll);
scroller.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const page = Math.max(1, Math.floor(scroller.clientHeight / rowHeight()) - 1);
  const places = {
    ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page, Home: -shown.length, End: shown.length,
  };
  if (!(event.key in places)) return;
  event.preventDefault();
  step(places[event.key]);
});
element("filter").addEventListener("input", filter);
element("to-chosen").addEventListener("click", () => {
  isAttached = true;
  reveal();
  showRows();
  scroller.focus();
});
new ResizeObserver(() => {
  if (isAttached) reveal();
  showRows();
}).observe(scroller);
