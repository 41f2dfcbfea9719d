// MARK: The chosen moment

/** The parts of the state that the user has opened or closed, by path. */
const [openInState, openInAction] = [new Map(), new Map()];
const shownChanges = 50;

function actionLink(number) {
  const index = number - (rows[0]?.number ?? 1);
  if (rows[index]?.number !== number) return document.createTextNode("action " + number);
  return makeButton("link", "action " + number, () => choose(index + 1));
}

function effectName(effect) {
  return (effect.waits ? "wait " : "effect ") + effect.number;
}

function effectText(effect) {
  return effectName(effect) + (effect.ended
    ? " " + effect.ended + " after " + (effect.end - effect.start).toFixed(3) + " s" : " did not end");
}

function showOrigin(row) {
  const parts = [];
  if (row) {
    if (row.time !== undefined) parts.push(timeElement(row.time));
    if (row.cause) parts.push(make("span", "", "output by an effect of ", actionLink(row.cause)));
    if (originText(row)) parts.push(make("span", "", originText(row)));
    const own = history.effects.filter((effect) => effect.startedBy === row.number);
    parts.push(...own.map((effect) => make("span", "", effectText(effect))));
  } else if (history.start) parts.push(make("span", "", "The history began on " + readable(history.start) + "."));
  element("origin").replaceChildren(...parts.flatMap((part, index) => index === 0 ? [part] : [" · ", part]));
}

/** Shows a name that can be broken after each part of its path. */
function showName(row) {
  const name = row ? row.name.split(/(?<=\.)(?=\w)/).flatMap((part) => [part, make("wbr")]) : ["Before the first action"];
  element("moment").replaceChildren(...(row ? [make("span", "number", String(row.number)), " ", ...name] : name));
}

function textLines(texts) {
  return texts.flatMap((text) => text.split("\n")).map((line) =>
    make("li", line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : "", line));
}

function showChanges(row) {
  const list = element("changes");
  if (row?.texts?.length) return list.replaceChildren(...textLines(row.texts));
  const changes = row && !row.texts ? changesOf(moment - 1) : [];
  if (changes.length === 0) {
    return list.replaceChildren(make("li", "none", "Nothing changed."));
  }
  list.replaceChildren(...changes.slice(0, shownChanges).map(changeElement));
  if (changes.length <= shownChanges) return;
  const all = makeButton("more", "Show all " + changes.length.toLocaleString("en") + " changes", () =>
    list.replaceChildren(...changes.map(changeElement)));
  list.append(make("li", "none", all));
}

function showMoment() {
  const row = moment === 0 ? null : rows[moment - 1];
  showName(row);
  showOrigin(row);
  showChanges(row);
  element("change-part").hidden = !row;
  if (history.isText) element("state").replaceChildren(make("pre", "", state));
  else {
    if (!openInState.has("")) openInState.set("", true);
    element("state").replaceChildren(makeTree("state", state, "", row ? marks(row.changes) : none, openInState));
  }
  element("action-part").hidden = !row || row.action === undefined;
  if (row && row.action !== undefined) element("action").replaceChildren(makeAction(row.action));
  const screen = history.screens.length === 0 ? undefined : history.screens[row ? row.screen : 0];
  element("screen-part").hidden = screen === undefined;
  element("screen").textContent = screen ?? "";
}

/** Returns the tree of an action, which is open as far as there is only one way down. */
function makeAction(action) {
  let [value, path] = [action, ""];
  while (value !== null && typeof value === "object") {
    if (!openInAction.has(path)) openInAction.set(path, true);
    const keys = Object.keys(value);
    if (keys.length !== 1) break;
    path += "/" + keys[0];
    value = value[keys[0]];
  }
  return makeTree("action", action, "", none, openInAction);
}

function showPosition() {
  const row = moment === 0 ? null : rows[moment - 1];
  element("slider").max = String(rows.length);
  element("slider").value = String(moment);
  const name = row ? row.number + " " + row.name : "Before the first action";
  element("slider").setAttribute("aria-valuetext", row?.time === undefined ? name : name + ", " + offsetText(row.time));
  element("position").textContent = moment.toLocaleString("en") + " of " + rows.length.toLocaleString("en");
  element("earlier").disabled = moment === 0;
  element("later").disabled = moment === rows.length;
  element("latest").hidden = moment === rows.length;
}

/** Shows a moment, and the row of it if the user has not scrolled away. */
function show(to) {
  move(Math.max(0, Math.min(rows.length, to)));
  showMoment();
  showPosition();
  if (isAttached) reveal();
  showRows();
  showNow();
}

/** Shows the moment that the user has chosen. */
function choose(to) {
  [isAttached, follows, wanted] = [true, to >= rows.length, undefined];
  show(to);
}
