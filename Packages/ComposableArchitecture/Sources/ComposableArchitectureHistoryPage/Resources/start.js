// MARK: The page

function showSummary() {
  const { summary, start } = history;
  element("summary").textContent = start ? summary.replace(start, readable(start)) : summary;
  element("notes").textContent = history.notes.join(" ");
}

element("changes").className = history.isText ? "text" : "";
element("other").hidden = !history.other;
if (history.other) {
  element("other-title").textContent = history.other.title;
  element("other-steps").replaceChildren(...history.other.steps.map((step) => make("li", "", step)));
}
element("slider").addEventListener("input", (event) => choose(Number(event.target.value)));
element("earlier").addEventListener("click", () => choose(moment - 1));
element("later").addEventListener("click", () => choose(moment + 1));
element("latest").addEventListener("click", () => choose(rows.length));
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  const steps = { ArrowLeft: -1, ArrowRight: 1 };
  if (!(event.key in steps) || event.target.closest("input")) return;
  // A part that is wider than its box scrolls.
  const part = event.target.closest("[tabindex]");
  if (part && part !== scroller && part.scrollWidth > part.clientWidth) return;
  event.preventDefault();
  choose(moment + steps[event.key]);
});
showSummary();
showTimeline();
filter();
choose(history.chosen ?? 0);
if (history.live) follow();
