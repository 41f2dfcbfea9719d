// The browser's history has an entry for each level, so Back of the browser goes back in the app.

/** The level of the entry to which the script goes. */
let destination = null;
/** How far the browser went back, from where, and the tap that does the same in the app. */
let wanted = null;

/** Goes to the entry of what is in front, when the app has done what the browser asked for. */
function updateHistory() {
  if (destination !== null || queue.includes(wanted?.tap)) return;
  const level = levelOf(front());
  const asked = wanted;
  wanted = null;
  if (asked && level > asked.to && level < asked.from) return goBack(asked.to);
  // The app asks a question, or refuses. The entries from which the browser came are still there.
  if (asked && level >= asked.from && history.state.level < asked.from) return go(asked.from);
  for (let next = history.state.level + 1; next <= level; next++) history.pushState({ level: next }, "");
  if (history.state.level > level) go(level);
}

function go(level) {
  destination = level;
  history.go(level - history.state.level);
}

function goBack(to) {
  const form = front().querySelector('form[action*="&level="]');
  const count = queue.length;
  if (form) tap(form, form.querySelector("button"));
  wanted = { from: levelOf(front()), to, tap: queue.length > count ? queue.at(-1) : null };
  updateHistory();
}

addEventListener("popstate", ({ state }) => {
  // An entry that the script has not made, such as that of a fragment.
  if (state?.level === undefined) history.replaceState({ level: 0 }, "");
  const { level } = history.state;
  const isExpected = level === destination;
  destination = null;
  if (wanted) wanted.to = level;
  else if (!isExpected && level < levelOf(front())) return goBack(level);
  updateHistory();
});

// A reload keeps the place. A browser drops changes of the history that a page makes while it is left.
history.scrollRestoration = "manual";
addEventListener("pagehide", () => {
  try {
    sessionStorage.setItem(location.pathname, JSON.stringify([...places, here().place]));
  } catch {
    // The user allows no storage, so a reload begins at the top.
  }
});

function recall() {
  let kept = [];
  try {
    kept = JSON.parse(sessionStorage.getItem(location.pathname)) ?? [];
  } catch {
    // Nothing is kept.
  }
  const layer = front();
  const level = levelOf(layer);
  places = kept.slice(0, level);
  // The browser itself moves the focus to `autofocus`.
  if (layer.querySelector("[autofocus]")) return;
  if (kept[level]?.title === titleOf(layer)) comeBack(layer, kept[level]);
}

if (history.state?.level === undefined) history.replaceState({ level: 0 }, ""); else recall();
updateHistory();

/** The target of the first click of a double click, and whether this click is a later one. */
let firstClick = "";
let isLaterClick = false;

/**
 * A later click of a double click is meant for what the first one hit. Something else may be under the pointer now. The
 * first click on an alert closes it, so a later one does nothing, even if the app has not answered yet.
 */
function count(event) {
  const form = event.target.closest("form");
  const layer = front();
  const alert = layer.closest("[role=alertdialog]")?.ariaLabel;
  const hit = [levelOf(layer), alert, form?.action].join("\n");
  isLaterClick = event.detail > 1;
  if (!isLaterClick) firstClick = hit;
  else if (alert || hit !== firstClick) event.preventDefault();
}

document.addEventListener("mousedown", count, true);
document.addEventListener("click", (event) => {
  count(event);
  // Safari does not move the focus to a button that is clicked.
  const button = event.detail > 0 && !event.defaultPrevented ? event.target.closest("button") : null;
  if (button && button !== document.activeElement) lastFocus = wordsFor(button);
}, true);
