// Posting
/** Returns the fields in the address of a form. */
function parameters(form) { return new URL(form.action).searchParams; }

function fields(form) {
  const { control, version } = Object.fromEntries(parameters(form));
  return version ? { control, version } : { control };
}

/** Sends what the user has typed or chosen. What waits takes it up, so there is one request for many keys. */
function changed(field, submits = false) {
  const isText = field.type === "text";
  const [base, value] = [seen.get(field) ?? field.defaultValue, field.value];
  const edit = isText ? takeEdit(field) : null;
  if (submits && !isConnected) {
    refuse(nameOf(field), "was not submitted");
    submits = false;
  }
  if (isText && !edit && !submits) return;
  edited.add(field.form.id);
  const last = queue.at(-1);
  if (last && last !== sending && last.field === field.form.id && !last.submits) {
    if (edit) addEdit(last.edits, edit);
    Object.assign(last, { value, submits });
  } else {
    enqueue({
      field: field.form.id, label: nameOf(field), body: fields(field.form), base: isText ? base : undefined, value,
      edits: edit ? [edit] : [], submits,
    });
  }
  if (submits && field.type === "password") field.value = "";
}

function nameOf(field) { return field.closest("label").firstElementChild.textContent; }

function tap(form, button) {
  // A second tap of a stepper asks for the number after the first, so its value is read when it is its turn.
  const level = levelOf(form.closest(".layer"));
  enqueue({ button, label: button.ariaLabel ?? button.textContent, body: { ...fields(form), level }, isQuiet: isLaterClick });
}

function enqueue(entry) {
  if (!isConnected && !entry.field) return refuse(entry.label, "was not done");
  queue.push(entry);
  if (isConnected) send(); else keep(entry);
}

async function send() {
  const entry = queue[0];
  if (!entry || sending) return;
  // A stepper has the next number on its button, so the screen that waits for the pointer is shown first.
  if (entry.button?.name && waiting.length > 0) return;
  sending = entry;
  const { body } = entry;
  if (entry.button?.name) body.value = entry.button.value;
  if (entry.field) body.value = entry.value;
  if (entry.base !== undefined) body.base = entry.base;
  if (entry.submits) body.submits = "true";
  let answer, status;
  try {
    const headers = { Accept: "application/json" };
    // The app answers within five seconds, unless its reducer takes longer.
    const signal = AbortSignal.timeout(15_000);
    const response = await fetch("do" + since(), { method: "POST", headers, body: new URLSearchParams(body), signal });
    status = response.status;
    answer = status === 200 || status === 409 ? await response.json() : await response.text();
  } catch {
    return lose();
  }
  // A text is sent again, so a busy app loses none.
  if (status === 503 && entry.field) return setTimeout(() => { sending = null; send(); }, 1000);
  queue.shift();
  sending = null;
  if (status === 410) showEnd(answer);
  else if (typeof answer === "string") {
    say(status === 404 ? "This address is no longer valid. The server prints the new one." : answer);
  } else {
    if (answer.error && !entry.isQuiet) say(answer.error);
    else if (status === 200 && !entry.isKept) sayNothing();
    receive(answer);
  }
  if (waiting.length === 0) correctEdited();
  updateHistory();
  send();
}

// A lost connection. Only texts wait until it is found, because a tap that is done late would surprise the user.

/** Sentences that say what was not done. */
const refused = new Set();

function refuse(label, what) {
  refused.add(`“${label.trim()}” ${what}.`);
  sayLost();
}

/** Makes an entry that sets the whole text, because it is not known whether the edits before it have been made. */
function keep(entry) {
  Object.assign(entry, { base: undefined, edits: [], submits: false, isKept: true });
  const field = document.getElementById(entry.field)?.querySelector("input[type=password]");
  if (field) field.value = entry.value;
}

function lose() {
  const waiting = queue.splice(0);
  for (const entry of waiting) {
    const what = entry === sending ? "may not have been" : "was not";
    if (entry.submits) refuse(entry.label, `${what} submitted`);
    else if (!entry.field) refuse(entry.label, `${what} done`);
    if (!entry.field || waiting.findLast((other) => other.field === entry.field) !== entry) continue;
    keep(entry);
    queue.push(entry);
  }
  sending = null;
  sayLost();
  reconnect();
}

function say(text) { if (notice.textContent !== text) notice.textContent = text; }
function sayNothing() {
  refused.clear();
  say("");
}
function sayLost() {
  isConnected = false;
  say(["The connection is lost. Trying again…", ...refused].join(" "));
}
function sayFound() {
  isConnected = true;
  say(refused.size > 0 ? ["The connection was lost.", ...refused].join(" ") : "");
}
