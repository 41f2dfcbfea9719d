// MARK: The time line

const width = 1000;
const [actionHeight, lanesHeight] = [12, 32];
/** The first and the last time. */
let [earliest, latest] = [0, 0.001];
let now = null;

const xOf = (time) => (time - earliest) / (latest - earliest) * width;

function svgElement(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

function measure() {
  [earliest, latest] = [0, 0.001];
  for (const row of rows) {
    if (row.time < earliest) earliest = row.time;
    if (row.time > latest) latest = row.time;
  }
  for (const effect of history.effects) latest = Math.max(latest, effect.end ?? effect.start);
}

/** Returns a mark for each action of a sender. Marks in the same place are one. */
function makeMarks(isOutput) {
  const places = new Set();
  for (const row of rows) if ((row.by === "effect") === isOutput) places.add(Math.round(xOf(row.time)));
  const path = [...places].map((x) => "M" + x + " " + (isOutput ? 5 : 1) + "V" + (actionHeight - 1)).join("");
  return svgElement("path", { d: path, class: isOutput ? "mark output" : "mark" });
}

/** Returns a bar for each effect. Lanes keep bars of the same time apart. Only 2,000 effects are drawn. */
function makeBars() {
  const effects = history.live ? history.effects.slice(-2000) : history.effects.slice(0, 2000);
  const ends = [];
  const bars = effects.map((effect) => {
    const end = effect.end ?? latest;
    let lane = ends.findIndex((other) => other <= effect.start);
    if (lane < 0) lane = ends.length < 8 ? ends.length : 7;
    ends[lane] = end;
    return { effect, end, lane };
  });
  const height = Math.min(8, lanesHeight / Math.max(1, ends.length));
  return bars.map(({ effect, end, lane }) => {
    const bar = svgElement("rect", {
      x: xOf(effect.start), y: actionHeight + lane * height + 1, height: height - 1,
      width: Math.max(1, xOf(end) - xOf(effect.start)),
      class: "bar" + (effect.waits ? " wait" : "") + (effect.ended === "cancelled" ? " cancelled" : effect.ended ? "" : " open"),
    });
    const title = svgElement("title", {});
    title.textContent = effectName(effect) + " of action " + effect.startedBy + ": "
      + (effect.ended ?? "did not end");
    bar.append(title);
    return bar;
  });
}

/** Returns times with the same distance, which is easy to read. */
function axisTimes() {
  const most = Math.max(2, Math.floor(element("timeline").clientWidth / 110));
  const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21600, 43200];
  const smallest = (latest - earliest) / most;
  const power = (unit) => unit * 10 ** Math.ceil(Math.log10(smallest / unit));
  const round = (unit) => [0.2, 0.5, 1].map((part) => part * power(unit)).find((step) => step >= smallest);
  const step = smallest < 1 ? round(1) : steps.find((step) => step >= smallest) ?? Math.max(86400, round(86400));
  const times = [];
  for (let count = Math.ceil(earliest / step); count * step <= latest; count += 1) times.push(count * step);
  return times;
}

/** Returns an offset without zeros at its end. */
function axisText(time) {
  return time === 0 ? "0 s" : offsetText(time).replace(/\.?0*( s)?$/, (match, unit) => match.includes(".") ? unit ?? "" : match);
}

function showTimeline() {
  const isShown = hasTimes();
  element("timeline").hidden = !isShown;
  element("times").textContent = rows.length === 0 ? ""
    : !isShown ? "This history has no times. The actions are in their order."
      : history.virtual ? "The times are those of a virtual clock, which stood still until it was advanced." : "";
  now = null;
  if (!isShown) return;
  measure();
  const height = actionHeight + lanesHeight;
  const svg = svgElement("svg", { viewBox: "0 0 " + width + " " + height, preserveAspectRatio: "none", height });
  const times = axisTimes();
  const lines = svgElement("path", { d: times.map((time) => "M" + xOf(time) + " 0V" + height).join(""), class: "grid" });
  now = svgElement("line", { y1: 0, y2: height, x1: 0, x2: 0, class: "now" });
  svg.append(lines, makeMarks(true), makeMarks(false), ...makeBars(), now);
  const isInside = (time) => (1 - xOf(time) / width) * element("timeline").clientWidth > 70;
  const labels = times.filter(isInside).map((time) => {
    const label = make("span", "", axisText(time));
    label.style.left = xOf(time) / width * 100 + "%";
    return label;
  });
  element("timeline").replaceChildren(svg, make("div", "axis", ...labels));
  const count = (number, noun) => number.toLocaleString("en") + " " + noun + (number === 1 ? "" : "s");
  element("timeline").setAttribute("aria-label", "Time line: " + count(rows.length, "action") + " and "
    + count(history.effects.length, "effect") + " up to " + offsetText(latest)
    + (history.virtual ? ", on a virtual clock" : ""));
}

function showNow() {
  if (!now) return;
  const x = moment === 0 ? xOf(Math.min(0, latest)) : xOf(rows[moment - 1].time ?? 0);
  now.setAttribute("x1", String(x));
  now.setAttribute("x2", String(x));
}

/** Chooses the last moment that is not later than a place on the time line. */
function chooseTime(event) {
  const box = element("timeline").getBoundingClientRect();
  const time = earliest + (event.clientX - box.left) / box.width * (latest - earliest);
  let index = -1;
  for (const [place, row] of rows.entries()) if (row.time <= time) index = place;
  choose(index + 1);
}

element("timeline").addEventListener("pointerdown", chooseTime);
element("timeline").addEventListener("pointermove", (event) => { if (event.buttons === 1) chooseTime(event); });
new ResizeObserver(() => {
  showTimeline();
  showNow();
}).observe(element("timeline"));
