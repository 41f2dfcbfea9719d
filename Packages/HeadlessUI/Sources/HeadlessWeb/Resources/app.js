"use strict";
// Keeps the page up to date, and posts what the user does. Without this script, the page works by its forms.
(() => {
  const screen = document.getElementById("screen");
  const notice = document.getElementById("notice");
  /** What waits to be posted, in order. The first is being posted. */
  const queue = [];
  /** What the user has typed or chosen and the server has not answered, by the identity of the form. */
  const typed = new Map();
  /** Elements that had the focus when something came in front of them. */
  const covered = [];
  /** The screen that is shown, and one that is shown when the user has let go. */
  let shown = { number: Number(screen.dataset.number), server: screen.dataset.server };
  let next = null;
  /** Whether the pointer holds a button, and the timer that ends this. */
  let isHeld = false;
  let release = null;
  /** The form whose picker is open, or in whose field a text is composed. */
  let busyForm = null;
  let isConnected = true;
  document.documentElement.classList.add("scripted");

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
    if (from.localName === "input" && from.type !== "hidden") correct(from, to);
    if (from.localName === "select" && !typed.has(from.form.id)) from.value = to.value;
  }

  /** Shows the text of the server in a field, unless the user has typed another since. */
  function correct(field, to) {
    if (typed.has(field.form.id)) return;
    const text = to.getAttribute("value");
    if (field.value === text || field.type === "password") return;
    const [start, end] = [field.selectionStart, field.selectionEnd];
    field.value = text;
    if (document.activeElement === field) field.setSelectionRange(start, end);
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

  // What the user is doing

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
    next ??= shown.html ? shown : null;
    show();
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
      if (form.elements.submits) submit(form, field); else changed(field);
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
      enqueue({ body: { key: "escape" }, isQuiet: true });
    }
  });

  function keyName({ key, ctrlKey, shiftKey }) {
    const names = { " ": "space", ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right",
      PageUp: "page-up", PageDown: "page-down", Tab: shiftKey ? "shift-tab" : "tab" };
    if (ctrlKey && key.length === 1) return "ctrl-" + key.toLowerCase();
    return names[key] ?? (key.length === 1 ? key : key.toLowerCase());
  }

  // Posting
  function fields(form) {
    const body = { control: form.elements.control.value };
    if (form.elements.version) body.version = form.elements.version.value;
    return body;
  }

  function changed(field) {
    const id = field.form.id;
    typed.set(id, field.value);
    const last = queue.length > 1 ? queue[queue.length - 1] : null;
    if (last?.field === id && !last.body.submits) last.body.value = field.value;
    else enqueue({ field: id, body: { ...fields(field.form), value: field.value } });
  }

  function submit(form, field) {
    typed.set(form.id, field.value);
    enqueue({ field: form.id, body: { ...fields(form), value: field.value, submits: "true" } });
    if (field.type === "password") field.value = "";
  }

  function tap(form, button) {
    // A second tap of a stepper asks for the number after the first, so its value is read when it is its turn.
    enqueue({ button, label: button.textContent, body: fields(form) });
  }

  function enqueue(entry) {
    queue.push(entry);
    if (queue.length === 1) send();
  }

  async function send() {
    const entry = queue[0];
    if (!entry) return;
    if (entry.button?.name) entry.body.value = entry.button.value;
    const sentText = entry.body.value;
    let answer, status;
    try {
      const [headers, body] = [{ Accept: "application/json" }, new URLSearchParams(entry.body)];
      const response = await fetch("do", { method: "POST", headers, body });
      status = response.status;
      answer = status === 200 || status === 409 ? await response.json() : await response.text();
    } catch {
      return lose(entry);
    }
    // What is typed is not lost because the app is busy.
    if (status === 503 && entry.field) return setTimeout(send, 1000);
    queue.shift();
    if (entry.field && typed.get(entry.field) === sentText
      && !queue.some((other) => other.field === entry.field)) typed.delete(entry.field);
    if (typeof answer === "string") {
      say(status === 404 ? "This address is no longer valid. The server prints the new one." : answer);
    } else {
      if (!entry.isQuiet || status === 200) say(answer.error ?? "");
      receive(answer);
    }
    send();
  }

  /** A text is sent again when the server is back. Anything else may have been done, so it is not repeated. */
  function lose(entry) {
    queue.splice(0, Infinity, ...queue.filter((other) => other.field && !other.body.submits));
    sayLost(entry.label ? ` “${entry.label.trim()}” may not have been done.` : "");
    connect();
  }

  function say(text) { if (notice.textContent !== text) notice.textContent = text; }
  function sayLost(more = "") {
    if (isConnected || more) say("The connection is lost. Trying again…" + more);
    isConnected = false;
  }

  // The stream of screens. A browser has six connections for a server, so a hidden tab gives its own back.

  let stream = null;
  let retry = null;
  function connect() {
    stream?.close();
    clearTimeout(retry);
    stream = null;
    if (document.hidden) return;
    stream = new EventSource("events");
    stream.onmessage = (event) => {
      if (!isConnected) {
        isConnected = true;
        say("");
        if (queue.length > 0) send();
      }
      receive(JSON.parse(event.data));
    };
    stream.onerror = () => {
      sayLost();
      stream?.close();
      clearTimeout(retry);
      retry = setTimeout(connect, 1000);
    };
  }

  document.addEventListener("visibilitychange", connect);
  addEventListener("pagehide", () => stream?.close());
  addEventListener("pageshow", connect);
})();
