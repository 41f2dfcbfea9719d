// Focus

const focusable = ":is(button, input:not([type=hidden]), select):enabled";
let lastFocus = null;
function dialogs() { return screen.querySelectorAll("[aria-modal]"); }

/** Where the focus is, in words that are still true when the control has been drawn anew. */
function place(element) {
  const form = element.closest?.("form[id]");
  return form && { id: form.id, index: [...form.querySelectorAll(focusable)].indexOf(element) };
}

function focus(place) {
  const controls = document.getElementById(place.id)?.querySelectorAll(focusable) ?? [];
  (controls[place.index] ?? controls[0])?.focus({ preventScroll: true });
}

/** Moves the focus into what has come in front, and back when it is gone. */
function moveFocus(before, focused) {
  const front = dialogs();
  for (let index = before; index < front.length; index++) covered.push(lastFocus);
  if (front.length > before) {
    const last = front[front.length - 1];
    (last.querySelector(`.layer:not([inert]) ${focusable}`) ?? last).focus();
    return;
  }
  let back = focused === document.activeElement ? null : lastFocus;
  for (let index = front.length; index < before; index++) back = covered.pop() ?? back;
  if (back) focus(back);
}

document.addEventListener("focusin", (event) => { lastFocus = place(event.target) ?? lastFocus; });
