// MARK: An app that runs

/** Whether the page shows the last moment whenever there is a new one. */
let follows = true;
/** The number of the action after which the chosen moment was, if it is to be chosen again. */
let wanted;

function follow() {
  let stream = null;
  let timelineIsDue = false;
  let firstNumber = 0;
  const places = new Map();
  /** What has come and is not yet shown. */
  const parts = [];

  function begin(part) {
    const isSameSession = part.start !== undefined && part.start === history.start;
    if (!isSameSession) follows = true;
    wanted = follows ? undefined : wanted ?? firstNumber + moment;
    [state, moment, firstNumber] = [part.state, 0, part.firstNumber];
    for (const list of [rows, inverses, history.effects]) list.length = 0;
    history.screens = [];
    places.clear();
    clearList();
  }

  function add(part) {
    if (part.state !== undefined) begin(part);
    rows.push(...part.rows);
    if (part.screens) history.screens.push(...part.screens);
    else history.screens = [];
    for (const effect of part.effects) {
      if (!places.has(effect.number)) places.set(effect.number, history.effects.length);
      history.effects[places.get(effect.number)] = effect;
    }
    for (const key of ["summary", "notes", "start", "virtual"]) history[key] = part[key];
  }

  /** Shows what has come since the last frame. An app may do more than a page can show, which must still hear the user. */
  function showNew() {
    if (parts.length === 0) return;
    const from = parts.some((part) => part.state !== undefined) ? 0 : rows.length;
    parts.splice(0).forEach(add);
    showSummary();
    select(from);
    if (follows) show(rows.length);
    else if (wanted <= firstNumber + rows.length) {
      show(wanted - firstNumber);
      wanted = undefined;
    } else if (from === 0) show(0);
    else {
      showPosition();
      showRows();
    }
    if (timelineIsDue) return;
    timelineIsDue = true;
    setTimeout(() => { timelineIsDue = false; showTimeline(); showNow(); }, 250);
    // The server has the last 100,000 actions, so the page begins anew with them.
    if (rows.length > 110000) connect();
  }

  function receive(part) {
    if (parts.push(part) === 1) requestAnimationFrame(showNew);
  }

  function connect() {
    stream?.close();
    if (document.hidden) return;
    stream = new EventSource("history");
    stream.onmessage = (event) => receive(JSON.parse(event.data));
    stream.onerror = () => {
      stream.close();
      // Otherwise the frame that shows them would replace the note.
      showNew();
      element("notes").textContent = "The connection is lost. Trying again…";
      setTimeout(connect, 1000);
    };
  }

  async function post(path, body) {
    try {
      const response = await fetch(path, { method: "POST", body });
      return { isDone: response.ok, text: await response.text() };
    } catch {
      return { isDone: false, text: "The connection is lost." };
    }
  }

  function save(name, text) {
    const link = document.createElement("a");
    [link.href, link.download] = [URL.createObjectURL(new Blob([text])), name];
    link.click();
    URL.revokeObjectURL(link.href);
  }

  element("live").hidden = element("continue").hidden = !history.commands;
  const command = element("command");
  element("command-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const line = command.value;
    command.value = "";
    const { text } = await post("command", line);
    element("answers").textContent = "> " + line + "\n" + text;
  });
  command.addEventListener("keydown", async (event) => {
    if (event.key !== "Tab" || event.shiftKey || command.value === "") return;
    event.preventDefault();
    const { isDone, text } = await post("complete", command.value);
    if (!isDone) return;
    const completion = JSON.parse(text);
    command.value = completion.text;
    element("answers").textContent = completion.candidates.join("  ");
  });
  element("continue").addEventListener("click", async () => {
    const { isDone, text } = await post("continue", new URLSearchParams({ number: firstNumber + moment }));
    element("answers").textContent = text;
    if (!isDone) return;
    follows = true;
    connect();
  });
  element("test-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const { isDone, text } = await post("history/test", new URLSearchParams(form));
    if (!isDone) return element("answers").textContent = text;
    const name = form.get("name");
    save(name + "Tests.swift", text);
    element("recording").download = name + ".jsonl";
    element("answers").textContent = `Save the recording, too: put “${name}.jsonl” beside “${name}Tests.swift”.`;
  });
  document.addEventListener("visibilitychange", connect);
  connect();
}
