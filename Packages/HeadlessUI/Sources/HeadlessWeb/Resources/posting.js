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
  if (status === 410) showEnd(answer);
  else if (typeof answer === "string") {
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
