"use strict";
(() => {
  const history = JSON.parse(document.getElementById("history").textContent);
  const rows = history.rows;
  const element = (id) => document.getElementById(id);
  const rowHeight = 24;

  // The state at the chosen moment. Moving forward applies the patches of a row and keeps what undoes them.
  let state = history.state;
  let moment = 0;
  const inverses = [];

  function parent(path) {
    let value = state;
    for (let i = 0; i < path.length - 1; i += 1) value = value[path[i]];
    return value;
  }

  function valueAt(path) {
    let value = state;
    for (const step of path) value = value[step];
    return value;
  }

  // A patch sets a value (v), removes a member (d), or replaces elements of an array (s: position, count, new ones).
  function apply(patch) {
    const path = patch.p;
    if (patch.s) {
      const [position, count, added] = patch.s;
      const removed = valueAt(path).splice(position, count, ...added);
      return { p: path, s: [position, added.length, removed] };
    }
    if (path.length === 0) {
      const before = state;
      state = patch.v;
      return { p: path, v: before };
    }
    const target = parent(path);
    const key = path[path.length - 1];
    const existed = Object.hasOwn(target, key);
    const before = target[key];
    if (patch.d) delete target[key];
    else {
      Object.defineProperty(target, key, {
        value: patch.v, configurable: true, enumerable: true, writable: true,
      });
    }
    return existed ? { p: path, v: before } : { p: path, d: 1 };
  }

  function move(to) {
    while (moment < to) {
      inverses[moment] = structuredClone(rows[moment].changes).map(apply).reverse();
      moment += 1;
    }
    while (moment > to) {
      moment -= 1;
      inverses[moment].forEach(apply);
    }
  }

  // MARK: The log

  let shown = [];
  /** How many rows before a row are folded into it, because the same effect output the same action. */
  let folded = new Map();

  function originText(row) {
    return row.via ? "← " + row.via : row.by === "app" ? "← the app" : "";
  }

  function showRows() {
    const scroller = element("scroller");
    const first = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - 10);
    const last = Math.min(shown.length, first + Math.ceil(scroller.clientHeight / rowHeight) + 20);
    const content = [];
    for (let place = first; place < last; place += 1) {
      const index = shown[place];
      const row = rows[index];
      const line = document.createElement("div");
      line.className = row.marked ? "row marked" : "row";
      line.id = "row-" + index;
      line.setAttribute("role", "option");
      line.setAttribute("aria-selected", String(index + 1 === moment));
      line.setAttribute("aria-setsize", String(shown.length));
      line.setAttribute("aria-posinset", String(place + 1));
      line.style.top = place * rowHeight + "px";
      const number = document.createElement("span");
      number.className = "number";
      number.textContent = row.number;
      const name = document.createElement("span");
      name.textContent = row.name + " " + (folded.has(index) ? "× " + (folded.get(index) + 1) + " " : "");
      name.style.paddingLeft = Math.min(row.depth, 20) * 14 + "px";
      const via = document.createElement("span");
      via.className = "via";
      via.textContent = originText(row);
      line.append(number, name, via);
      line.addEventListener("click", () => choose(index + 1));
      content.push(line);
    }
    element("rows").style.height = shown.length * rowHeight + "px";
    element("rows").replaceChildren(...content);
    const isShown = shown.slice(first, last).includes(moment - 1);
    if (isShown) scroller.setAttribute("aria-activedescendant", "row-" + (moment - 1));
    else scroller.removeAttribute("aria-activedescendant");
  }

  function reveal() {
    const place = shown.indexOf(moment - 1);
    if (place < 0) return;
    const scroller = element("scroller");
    const top = place * rowHeight;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top + rowHeight > scroller.scrollTop + scroller.clientHeight) {
      scroller.scrollTop = top + rowHeight - scroller.clientHeight;
    }
  }

  function isRepeated(index) {
    const [row, before] = [rows[index], rows[index - 1]];
    return history.live && before && row.by === "effect" && row.name === before.name && row.cause === before.cause;
  }

  /** Adds the rows from an index on to those that are shown. */
  function select(from) {
    const text = element("filter").value.trim().toLowerCase();
    for (let index = from; index < rows.length; index += 1) {
      const row = rows[index];
      const words = (row.number + " " + row.name + " " + originText(row)).toLowerCase();
      if (!words.includes(text)) continue;
      if (shown.length && shown[shown.length - 1] === index - 1 && isRepeated(index)) {
        folded.set(index, (folded.get(shown.pop()) ?? 0) + 1);
        folded.delete(index - 1);
      }
      shown.push(index);
    }
    element("count").textContent = text === "" ? "" : shown.length + " of " + rows.length + " actions";
  }

  function filter() {
    shown = [];
    folded = new Map();
    select(0);
    element("scroller").scrollTop = 0;
    reveal();
    showRows();
  }

  // MARK: The chosen moment

  function pathText(path) {
    return path.map((step, index) =>
      typeof step === "number" ? "[" + step + "]" : (index === 0 ? "" : ".") + step).join("") || "the state";
  }

  function short(value) {
    const text = value === undefined ? "nothing" : typeof value === "string" && history.isText
      ? value : JSON.stringify(value);
    return text.length > 200 ? text.slice(0, 200) + "…" : text;
  }

  function changeTexts(index) {
    const row = rows[index];
    if (row.texts) return row.texts;
    return row.changes.map((patch, place) => {
      const inverse = inverses[index][row.changes.length - 1 - place];
      if (patch.s) {
        const [position, , added] = patch.s;
        const removed = inverse.s[2];
        return pathText(patch.p) + "[" + position + "…]: " + short(removed) + " → " + short(added);
      }
      return pathText(patch.p) + ": " + short(inverse.d ? undefined : inverse.v) + " → "
        + short(patch.d ? undefined : patch.v);
    });
  }

  const isOpen = new Map();

  function tree(name, value, path, changed) {
    const isChanged = changed.has(path);
    const isInside = [...changed].some((other) => other.startsWith(path + "/"));
    if (value === null || typeof value !== "object") {
      const leaf = document.createElement("div");
      leaf.className = isChanged ? "leaf changed" : "leaf";
      leaf.textContent = name + ": " + JSON.stringify(value);
      return leaf;
    }
    const keys = Array.isArray(value) ? Object.keys(value) : Object.keys(value).sort();
    const details = document.createElement("details");
    details.open = isOpen.get(path) ?? (isInside || isChanged || path === "");
    const summary = document.createElement("summary");
    summary.textContent = name + (Array.isArray(value) ? " [" + keys.length + "]" : " {" + keys.length + "}");
    if (isChanged) summary.className = "changed";
    details.append(summary);
    const fill = () => {
      if (details.childElementCount > 1) return;
      for (const key of keys.slice(0, 1000)) details.append(tree(key, value[key], path + "/" + key, changed));
      if (keys.length > 1000) {
        const rest = document.createElement("div");
        rest.className = "leaf";
        rest.textContent = "… and " + (keys.length - 1000) + " more";
        details.append(rest);
      }
    };
    if (details.open) fill();
    summary.addEventListener("click", () => isOpen.set(path, !details.open));
    details.addEventListener("toggle", () => { if (details.open) fill(); });
    return details;
  }

  function showMoment() {
    const row = moment === 0 ? null : rows[moment - 1];
    element("moment").textContent = row ? row.number + "  " + row.name : "Before the first action";
    const parts = [];
    if (row) {
      if (row.time !== undefined) parts.push(row.time.toFixed(3) + " s");
      if (row.cause) parts.push("output by an effect of action " + row.cause);
      if (originText(row)) parts.push(originText(row));
      const own = history.effects.filter((effect) => effect.startedBy === row.number);
      for (const effect of own) {
        parts.push("effect " + effect.number + (effect.ended
          ? " " + effect.ended + " after " + (effect.end - effect.start).toFixed(3) + " s" : " did not end"));
      }
    }
    element("origin").textContent = parts.join(" · ");
    const texts = row ? changeTexts(moment - 1) : [];
    element("changes").replaceChildren(...(texts.length ? texts : [row ? "Nothing changed." : "–"]).map((text) => {
      const item = document.createElement("li");
      item.textContent = text;
      return item;
    }));
    const changed = new Set(row ? row.changes.map((patch) => patch.p.map((step) => "/" + step).join("")) : []);
    if (history.isText) {
      const text = document.createElement("pre");
      text.textContent = state;
      element("state").replaceChildren(text);
    } else {
      element("state").replaceChildren(tree("state", state, "", changed));
    }
    element("action").textContent = row ? (row.action === undefined ? "" : JSON.stringify(row.action, null, 2)) : "";
    element("action-part").hidden = !row || row.action === undefined;
    const screen = history.screens.length === 0 ? undefined : history.screens[row ? row.screen : 0];
    element("screen-part").hidden = screen === undefined;
    element("screen").textContent = screen ?? "";
  }

  function choose(to) {
    move(Math.max(0, Math.min(rows.length, to)));
    element("slider").value = String(moment);
    element("slider").setAttribute("aria-valuetext", element("moment").textContent);
    showMoment();
    element("slider").setAttribute("aria-valuetext", element("moment").textContent);
    reveal();
    showRows();
    showNow();
  }

  // MARK: The time line

  let duration = 0.001;
  const svgElement = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
    return made;
  };
  let now = null;

  function showTimeline() {
    duration = Math.max(0.001, ...rows.slice(-1).map((row) => row.time ?? 0),
      history.effects.reduce((latest, effect) => Math.max(latest, effect.end ?? effect.start), 0));
    // Lanes keep bars of the same time apart. Only 2,000 effects are drawn.
    const ends = [];
    const effects = history.live ? history.effects.slice(-2000) : history.effects.slice(0, 2000);
    const bars = effects.map((effect) => {
      const end = effect.end ?? duration;
      let lane = ends.findIndex((other) => other <= effect.start);
      if (lane < 0) lane = ends.length < 8 ? ends.length : 7;
      ends[lane] = end;
      const bar = svgElement("rect", {
        x: (effect.start / duration) * 1000, y: lane * 8 + 2, height: 6,
        width: Math.max(1, ((end - effect.start) / duration) * 1000),
        class: "bar" + (effect.ended === "cancelled" ? " cancelled" : effect.ended ? "" : " open"),
      });
      const title = svgElement("title", {});
      title.textContent = "effect " + effect.number + " of action " + effect.startedBy + ": "
        + (effect.ended ?? "did not end");
      bar.append(title);
      return bar;
    });
    element("timeline").replaceChildren();
    now = null;
    if (bars.length === 0) return;
    const height = Math.min(8, ends.length) * 8 + 4;
    const svg = svgElement("svg", { viewBox: "0 0 1000 " + height, preserveAspectRatio: "none", height });
    now = svgElement("line", { y1: 0, y2: height, x1: 0, x2: 0, class: "now" });
    svg.append(...bars, now);
    element("timeline").append(svg);
    element("timeline").setAttribute("aria-label", history.effects.length + " effects as bars on a time line");
  }

  function showNow() {
    if (!now) return;
    const x = moment === 0 ? 0 : ((rows[moment - 1].time ?? 0) / duration) * 1000;
    now.setAttribute("x1", String(x));
    now.setAttribute("x2", String(x));
  }

  // MARK: The page

  function showSummary() {
    element("summary").textContent = history.summary;
    element("notes").textContent = history.notes.join(" ");
    element("slider").max = String(rows.length);
  }

  element("changes").className = history.isText ? "text" : "";
  element("other").hidden = !history.other;
  if (history.other) {
    element("other-title").textContent = history.other.title;
    element("other-steps").replaceChildren(...history.other.steps.map((step) => {
      const item = document.createElement("li");
      item.textContent = step;
      return item;
    }));
  }
  showSummary();
  element("slider").addEventListener("input", (event) => choose(Number(event.target.value)));
  element("filter").addEventListener("input", filter);
  element("scroller").addEventListener("scroll", showRows);
  window.addEventListener("resize", showRows);
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isField = event.target === element("filter") || event.target === element("command");
    const isSlider = event.target === element("slider");
    if (isField || isSlider) return;
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };
    const isVertical = event.key === "ArrowUp" || event.key === "ArrowDown";
    if (isVertical && event.target !== element("scroller")) return;
    if (event.key in steps) {
      event.preventDefault();
      if (isVertical && shown.length !== rows.length) {
        const place = shown.indexOf(moment - 1) + steps[event.key];
        if (place >= 0 && place < shown.length) choose(shown[place] + 1);
      } else choose(moment + steps[event.key]);
    } else if (event.key === "Home" && event.target === element("scroller")) {
      event.preventDefault();
      choose(0);
    } else if (event.key === "End" && event.target === element("scroller")) {
      event.preventDefault();
      choose(rows.length);
    }
  });
  showTimeline();
  filter();
  choose(history.chosen ?? 0);
  if (history.live) follow();

  // MARK: An app that runs

  function follow() {
    let stream = null;
    let timelineIsDue = false;
    let firstNumber = 0;
    const places = new Map();

    function receive(part) {
      const isFollowing = moment === rows.length;
      if (part.state !== undefined) {
        [state, moment, firstNumber] = [part.state, 0, part.firstNumber];
        for (const list of [rows, inverses, history.effects]) list.length = 0;
        history.screens = [];
        places.clear();
        [shown, folded] = [[], new Map()];
      }
      const from = rows.length;
      rows.push(...part.rows);
      if (part.screens) history.screens.push(...part.screens);
      else history.screens = [];
      for (const effect of part.effects) {
        if (!places.has(effect.number)) places.set(effect.number, history.effects.length);
        history.effects[places.get(effect.number)] = effect;
      }
      [history.summary, history.notes] = [part.summary, part.notes];
      showSummary();
      select(from);
      if (isFollowing) choose(rows.length);
      else showRows();
      if (timelineIsDue) return;
      timelineIsDue = true;
      setTimeout(() => { timelineIsDue = false; showTimeline(); showNow(); }, 250);
      // The server has the last 100,000 actions, so the page begins anew with them.
      if (rows.length > 110000) connect();
    }

    function connect() {
      stream?.close();
      if (document.hidden) return;
      stream = new EventSource("history");
      stream.onmessage = (event) => receive(JSON.parse(event.data));
      stream.onerror = () => {
        stream.close();
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

    element("live").hidden = !history.commands;
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
      const number = moment === 0 ? firstNumber : rows[moment - 1].number;
      const { isDone, text } = await post("continue", new URLSearchParams({ number }));
      element("answers").textContent = text;
      if (isDone) connect();
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
})();
