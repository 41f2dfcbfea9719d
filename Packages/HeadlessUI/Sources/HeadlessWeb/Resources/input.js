// Input of the user

document.addEventListener("pointerdown", (event) => {
  // The timer of the last press may not have come yet.
  clearTimeout(release);
  isHeld = event.target.closest("button") !== null;
  const picker = event.target.closest("select");
  if (picker) busyForm = picker.form;
});
// A click comes after the pointer goes up, so the screen waits for it.
for (const name of ["pointerup", "pointercancel", "dragend", "blur"]) {
  addEventListener(name, () => {
    clearTimeout(release);
    release = setTimeout(() => { isHeld = false; show(); });
  });
}
screen.addEventListener("compositionstart", (event) => { busyForm = event.target.form; });
screen.addEventListener("compositionend", (event) => { changed(event.target); endBusy(); });
screen.addEventListener("focusout", (event) => { if (event.target.form === busyForm) endBusy(); });

/** Shows what was left out. */
function endBusy() {
  busyForm = null;
  for (const [form, to] of leftOut) morph(form, to);
  leftOut.clear();
  show();
  correctEdited();
}

screen.addEventListener("input", (event) => {
  if (event.target.localName === "input" && !event.isComposing) changed(event.target);
});
screen.addEventListener("change", (event) => {
  if (event.target.localName !== "select") return;
  changed(event.target);
  endBusy();
});
screen.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  const field = form.querySelector("input:not([type=hidden])");
  if (field) {
    changed(field, parameters(form).has("submits"));
  } else {
    tap(form, event.submitter);
  }
});
document.addEventListener("keydown", (event) => {
  if (event.isComposing || event.metaKey || event.altKey) return;
  const name = keyName(event);
  const isTyping = event.target.matches("input:not([type=hidden]), select");
  if (isTyping && name !== "escape" && !event.ctrlKey) return;
  if (["enter", "space", "tab", "shift-tab"].includes(name) && event.target.matches("button, a")) return;
  const owner = [...screen.querySelectorAll("[data-key]:enabled")]
    .find((button) => button.dataset.key === name && !button.closest("[inert]"));
  if (owner) {
    event.preventDefault();
    owner.click();
  } else if (name === "escape") {
    enqueue({ label: "Escape", body: { key: "escape" }, isQuiet: true });
  }
});

function keyName({ key, ctrlKey, shiftKey }) {
  const names = { " ": "space", ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right",
    PageUp: "page-up", PageDown: "page-down", Tab: shiftKey ? "shift-tab" : "tab" };
  if (ctrlKey && key.length === 1) return "ctrl-" + key.toLowerCase();
  return names[key] ?? (key.length === 1 ? key : key.toLowerCase());
}
