// Announcements. A screen reader says that a warning, a success, an empty list or a progress has appeared. A text that
// differs only in its numbers is not said again, because a timer would never be silent.

const spoken = document.getElementById("spoken");
let lastSentences = sentences();

function sentences() {
  const layer = front();
  const found = [...layer.querySelectorAll("p:is(.warning, .success, .placeholder), .progress")];
  const texts = found.map((element) => element.textContent.trim());
  const alert = layer.closest("[role=alertdialog]");
  return new Map([...texts, alert?.ariaLabel ?? ""].map((text) => [text.replace(/\d+/g, ""), text]));
}

/** Says what has appeared. The heading of what is new has the focus, and it is read from there. */
function announce(isNew) {
  const [before, now] = [lastSentences, sentences()];
  lastSentences = now;
  const fresh = [...now.keys()].filter((key) => key && !before.has(key)).slice(0, 3);
  if (fresh.length > 0 && !isNew) spoken.textContent = fresh.map((key) => now.get(key)).join(" ");
  // A screen reader says the same text again only if the text was removed before.
  else if (isNew || [...before.keys()].some((key) => !now.has(key))) spoken.textContent = "";
}
