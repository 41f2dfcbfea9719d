// Showing. A screen with many rows comes as the difference to an earlier screen: one element stands for each run of rows
// that have not changed. A difference that begins with an earlier screen than the one that is shown fits too.

/** For each element that stands for rows, these rows. */
let sameRows = new Map();
let isAsking = false;
/** The frame in which the page shows what waits. */
let frame = null;

/** The query that says which screen is shown, so the answer can be the difference. */
function since() { return `?since=${shown.server}.${shown.number}`; }

function isOld(data) { return data.server === shown.server && data.number < shown.number; }

function fits(data) {
  return !data.since || (data.server === shown.server && data.since <= shown.number);
}

function receive(data) {
  add(data);
  show();
}

function add(data) {
  if (isOld(data)) return;
  if (!data.since) waiting = waiting.filter(({ server, number }) => server === data.server && number > data.number);
  waiting.push(data);
}

/** Shows what waits, once a frame. An app may change more often than a page can show, which must still hear the user. */
function showSoon() {
  frame ??= requestAnimationFrame(() => {
    frame = null;
    show();
  });
}

function show() {
  if (isHeld) return;
  for (let next; (next = waiting.find(fits));) {
    display(next);
    waiting = waiting.filter((data) => data !== next && !isOld(data));
  }
  if (waiting.length > 0) catchUp();
  else send();
}

/** Asks for the difference to what is shown, because this window has missed the one before those that wait. */
async function catchUp() {
  if (isAsking) return;
  isAsking = true;
  try {
    const answer = await fetch("./" + since(), { headers: { Accept: "application/json" } });
    if (answer.ok) receive(await answer.json());
  } catch {
    // The stream says that the connection is lost, and asks again.
  } finally {
    isAsking = false;
  }
}

function display(data) {
  // Reads 10,000 rows in 75 ms. `innerHTML` of a template takes 14 s for them.
  const { body } = new DOMParser().parseFromString(forScripts(data.html), "text/html");
  sameRows = new Map([...body.querySelectorAll("[data-same]")].map((run) => [run, rowsOf(run)]));
  const before = here();
  morphChildren(screen, body);
  sameRows.clear();
  document.title = data.title;
  shown = { number: data.number, server: data.server };
  correctEdited();
  announce(arrive(before));
  updateHistory();
}

function rowsOf(run) {
  const rows = [];
  let row = document.getElementById(run.id);
  for (let count = Number(run.dataset.same); count > 0; count--, row = row.nextElementSibling) rows.push(row);
  return rows;
}

function morph(from, to) {
  if (from.nodeType === Node.TEXT_NODE) {
    if (from.data !== to.data) from.data = to.data;
    return;
  }
  if (from === busyForm) return leftOut.set(from, to);
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name)) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  morphChildren(from, to);
  if (from.matches("input:not([type=hidden]), select")) correct(from);
}

function matches(from, to) {
  if (from === to) return true;
  return from.nodeType === to.nodeType && from.nodeName === to.nodeName && from.id === to.id
    && from.type === to.type;
}

/** Returns the identity of an element, or that of the first control in it. */
function key(node) { return node?.id || node?.querySelector?.("[id]")?.id; }

/** Returns the child of an element that has a key. */
function childWith(key, parent) {
  let child = key ? document.getElementById(key) : null;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}

function morphChildren(from, to) {
  const children = [...to.childNodes].flatMap((child) => sameRows.get(child) ?? child);
  const isShown = (child) => child.ownerDocument === document;
  // The rows that have not changed, and the keys of the other children.
  const wanted = new Set(children.map((child) => isShown(child) ? child : key(child)));
  wanted.delete(undefined);
  const isWanted = (child) => wanted.has(child) || wanted.has(key(child));
  let here = from.firstChild;
  const skip = () => { const gone = here; here = here.nextSibling; gone.remove(); };
  for (const child of children) {
    const isSame = isShown(child);
    let same = isSame ? child : childWith(key(child), from);
    if (same && !matches(same, child)) same = null;
    // Elements that are gone are removed before anything moves, because an element that moves loses the focus.
    if (same) while (here && here !== same && !isWanted(here)) skip();
    else if (here && !isWanted(here) && matches(here, child)) same = here;
    if (same && same === here?.nextSibling && !here.contains(document.activeElement)) {
      // A row that moves down is put at the end first, because otherwise each row behind it would move.
      from.append(here);
      here = same;
    }
    if (same && same === here) here = here.nextSibling;
    else if (same) from.insertBefore(same, here);
    else from.insertBefore(withSameRows(child), here);
    if (same && !isSame) morph(same, child);
  }
  while (here) skip();
}

/** Puts the rows that have not changed into an element that is new. */
function withSameRows(element) {
  for (const [run, rows] of sameRows) {
    if (!element.contains(run)) continue;
    for (const row of rows) run.before(row);
    run.remove();
  }
  return element;
}
