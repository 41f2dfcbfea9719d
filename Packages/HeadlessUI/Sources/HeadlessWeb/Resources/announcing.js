// What a screen reader says although the focus does not move: a warning, a success, an empty list, or something in
// progress that has appeared. A text that differs only in its numbers is not said again, because a timer would never be
// silent.

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
  // What is said again after it was gone is another text for a screen reader only if it was removed.
  else if (isNew || [...before.keys()].some((key) => !now.has(key))) spoken.textContent = "";
}
