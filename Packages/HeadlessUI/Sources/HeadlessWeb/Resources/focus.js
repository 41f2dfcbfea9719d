// Focus and place. A new screen begins at its top, with the focus on its heading. A sheet or a question names the control
// that has the focus. On the way back, the control has the focus and the position that it had.

const focusable = ":is(button:not(.set), input:not([type=hidden]), select)";
/** The control that the user used last in what is in front. */
let lastFocus = null;
/** A control that had the focus until it was disabled. It gets it again when it is enabled. */
let lostFocus = null;
/** The places behind what is in front, by their level. */
let places = [];

/** A browser obeys `autofocus` only when it loads a page, and complains later. Markup cannot be in a text. */
function forScripts(html) { return html.replace(" autofocus>", " data-autofocus>"); }

/** Returns the layer in front: the screen, or the sheet or question that covers it. */
function front() { return screen.querySelector(".layer:not([inert])"); }
/** How many layers and screens are behind it. */
function levelOf(layer) { return Number(layer.dataset.level ?? 0); }
function titleOf(layer) { return layer.querySelector("h1, .message").textContent; }
/** Returns the element that scrolls: the page, or the cover in front of it. */
function scroller(layer) { return layer.closest(".cover") ?? document.scrollingElement; }

/** Where its content begins. A notice above the screen moves the content, and the browser scrolls as far. */
function startOf(layer) { return layer.closest(".cover") ? 0 : screen.offsetTop; }

/** A control in words that are still true when it has been drawn anew. */
function wordsFor(element) {
  const form = element.closest?.("form[id]");
  if (!form) return null;
  const all = [...form.closest(".layer").querySelectorAll(focusable + ":enabled")];
  return { id: form.id, index: [...form.querySelectorAll(focusable)].indexOf(element), order: all.indexOf(element) };
}

function find({ id, index }) {
  const control = document.getElementById(id)?.querySelectorAll(focusable)[index];
  return control?.disabled === false ? control : null;
}

/** The control at the position that one had that is gone. */
function replacement(layer, { order }) {
  const all = layer.querySelectorAll(focusable + ":enabled");
  return all[order] ?? all[all.length - 1];
}

/** Where the user is. */
function here() {
  const layer = front();
  const place = {
    title: titleOf(layer), focus: lastFocus, scroll: scroller(layer).scrollTop - startOf(layer),
    top: lastFocus && find(lastFocus)?.getBoundingClientRect().top,
  };
  return { level: levelOf(layer), place, focused: document.activeElement };
}

/** Moves the focus after another screen has been shown. Returns whether what is in front is new. */
function arrive(before) {
  const layer = front();
  const level = levelOf(layer);
  if (level === before.level) return stay(layer, before);
  const place = places[level];
  if (level > before.level) places[before.level] = before.place;
  places.length = Math.min(places.length, level);
  if (level < before.level && place) return comeBack(layer, place);
  return begin(layer);
}

function begin(layer) {
  lastFocus = lostFocus = null;
  scroller(layer).scrollTop = 0;
  const heading = layer.querySelector("h1");
  const first = layer.querySelector("[autofocus], [data-autofocus]") ?? heading;
  first?.focus({ preventScroll: first === heading });
  return true;
}

function comeBack(layer, place) {
  const control = place.focus && find(place.focus);
  if (!control && place.title !== titleOf(layer)) return begin(layer);
  scroller(layer).scrollTop = place.scroll + startOf(layer);
  // Rows that the browser has not laid out yet may have another height.
  if (control && place.top) scroller(layer).scrollTop += control.getBoundingClientRect().top - place.top;
  focus(layer, control, place.focus);
  return true;
}

function focus(layer, control, words) {
  lastFocus = words;
  control ??= words && replacement(layer, words);
  (control ?? layer.querySelector("h1"))?.focus({ preventScroll: true });
}

function stay(layer, { focused, place }) {
  const { activeElement, body } = document;
  const wasLost = lostFocus !== null && activeElement === body;
  const control = lastFocus && find(lastFocus);
  if (wasLost) {
    if (control) focus(layer, control, lostFocus);
  } else if (focused !== activeElement && focused !== body) {
    if (!control && place.title !== titleOf(layer)) return begin(layer);
    focus(layer, control, lastFocus);
  }
  if (document.activeElement.disabled) lostFocus = lastFocus;
  return false;
}

document.addEventListener("focusin", (event) => {
  lostFocus = null;
  lastFocus = wordsFor(event.target);
});
document.addEventListener("pointerdown", () => { lostFocus = null; });
