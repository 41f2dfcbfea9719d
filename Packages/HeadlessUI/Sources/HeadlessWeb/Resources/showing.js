// Showing
function receive(data) {
  const latest = next ?? shown;
  if (data.server === latest.server && data.number < latest.number) return;
  next = data;
  show();
}

function show() {
  if (!next || isHeld) return;
  const template = document.createElement("template");
  template.innerHTML = next.html;
  const before = dialogs().length;
  const focused = document.activeElement;
  morphChildren(screen, template.content);
  document.title = next.title;
  shown = next;
  next = null;
  correctEdited();
  moveFocus(before, focused);
}

function morph(from, to) {
  if (from.nodeType === Node.TEXT_NODE) {
    if (from.data !== to.data) from.data = to.data;
    return;
  }
  if (from === busyForm) return;
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
  return from.nodeType === to.nodeType && from.nodeName === to.nodeName && from.id === to.id
    && from.type === to.type;
}

/** What an element is known by: its identity, or that of the first control in it. */
function key(node) { return node?.id || node?.querySelector?.("[id]")?.id; }

function morphChildren(from, to) {
  const old = new Map();
  for (const child of from.children) if (key(child)) old.set(key(child), child);
  const wanted = new Set([...to.children].map(key).filter(Boolean));
  let here = from.firstChild;
  const skip = () => { const gone = here; here = here.nextSibling; gone.remove(); };
  for (const child of [...to.childNodes]) {
    let same = old.get(key(child));
    if (same && !matches(same, child)) same = null;
    // What is gone is removed before anything moves, because an element that moves loses the focus.
    if (same) while (here && here !== same && !wanted.has(key(here))) skip();
    else if (here && !wanted.has(key(here)) && matches(here, child)) same = here;
    if (same && same === here) here = here.nextSibling;
    else from.insertBefore(same ?? child, here);
    if (same) morph(same, child);
  }
  while (here) skip();
}
