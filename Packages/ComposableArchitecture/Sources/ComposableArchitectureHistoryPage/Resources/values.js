// MARK: Values

const shortLength = 80;

/** Returns a path such as `favorites[3].count`. Swift calls the only value of a case `_0`. */
function pathText(path, end) {
  const text = path.map((step, index) => {
    if (typeof step === "number") return "[" + step + (end > step && index === path.length - 1 ? "…" + end : "") + "]";
    if (step === "_0") return "";
    return /^[\p{L}\p{N}_]+$/u.test(step) ? "." + step : "[" + jsonText(step) + "]";
  }).join("");
  return text.replace(/^\./, "") || "the state";
}

/** Returns a value as JSON. Characters that turn the direction of text are escaped. */
function jsonText(value, indentation) {
  return JSON.stringify(value, null, indentation).replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (character) => "\\u" + character.charCodeAt(0).toString(16).padStart(4, "0"));
}

/** Returns a value as a short text, or `undefined` if its JSON is short. */
function shortened(value) {
  if (Array.isArray(value)) {
    return value.length > shortLength / 2 || jsonText(value).length > shortLength
      ? "[" + value.length.toLocaleString("en") + (value.length === 1 ? " element]" : " elements]") : undefined;
  }
  if (isObject(value)) {
    if (jsonText(value).length <= shortLength) return undefined;
    const keys = Object.keys(value);
    return "{" + keys.slice(0, 4).map((key) => key.slice(0, 30)).join(", ") + (keys.length > 4 ? ", …}" : "}");
  }
  if (typeof value !== "string" || value.length <= shortLength) return undefined;
  // A character of two units must not be cut.
  const start = value.slice(0, shortLength - 20).replace(/[\ud800-\udbff]$/, "");
  return jsonText(start).slice(0, -1) + "…\" (" + value.length.toLocaleString("en") + " characters)";
}

const valueText = (value) => value === undefined ? "nothing" : shortened(value) ?? jsonText(value);

/** Returns a button that shows and hides what `fill` adds to a block. */
function makeMore(block, fill) {
  block.hidden = true;
  const more = makeButton("more", "Show all", () => {
    if (block.childElementCount === 0) fill();
    block.hidden = !block.hidden;
    more.textContent = block.hidden ? "Show all" : "Show less";
    more.setAttribute("aria-expanded", String(!block.hidden));
  });
  more.setAttribute("aria-expanded", "false");
  return more;
}

function wholeValue(value) {
  if (value === null || typeof value !== "object") return make("pre", "", jsonText(value));
  return make("div", "tree", makeTree("", value, "", none, new Map([["", true]])));
}

function sideElement(change, side) {
  return make("span", change[side] === undefined ? "nothing" : side, valueText(change[side]));
}

/** Returns a line of the list of changes. */
function changeElement(change) {
  const path = make("code", "path", pathText(change.path, change.end));
  if (change.movedTo !== undefined) return make("li", "", path, ": moved to [" + change.movedTo + "]");
  if (change.moved) return make("li", "", path, ": " + change.moved.toLocaleString("en") + " elements moved");
  const line = make("li", "", path, ": ", sideElement(change, "before"), " → ",
    sideElement(change, "after"));
  const long = ["before", "after"].filter((side) => shortened(change[side]) !== undefined);
  if (long.length === 0) return line;
  const block = make("div", "whole");
  line.append(" ", makeMore(block, () => {
    for (const side of long) {
      if (long.length > 1) block.append(make("h4", "", side === "before" ? "Before" : "After"));
      block.append(wholeValue(change[side]));
    }
  }), block);
  return line;
}

// MARK: The tree of a value

const none = { changed: new Set(), inside: new Set() };

/** Returns the paths of patches, and those of the values that contain them. */
function marks(patches) {
  const [changed, inside] = [new Set(), new Set()];
  for (const { p } of patches) {
    let path = "";
    for (const step of p) {
      inside.add(path);
      path += "/" + step;
    }
    changed.add(path);
  }
  return { changed, inside };
}

function makeLeaf(name, value, isChanged) {
  const text = make("span", value === null ? "null" : typeof value, valueText(value));
  const leaf = make("div", isChanged ? "leaf changed" : "leaf", ...(name === "" ? [] : [make("span", "key", name), ": "]), text);
  if (shortened(value) === undefined) return leaf;
  const block = make("div", "whole");
  leaf.append(" ", makeMore(block, () => block.append(make("pre", "", jsonText(value)))), block);
  return leaf;
}

function makeTree(name, value, path, marked, isOpen) {
  const isChanged = marked.changed.has(path);
  if (value === null || typeof value !== "object") return makeLeaf(name, value, isChanged);
  const keys = Array.isArray(value) ? Object.keys(value) : Object.keys(value).sort();
  if (keys.length === 0) return makeLeaf(name, value, isChanged);
  const details = make("details");
  details.open = isOpen.get(path) ?? (marked.inside.has(path) || isChanged);
  const size = make("span", "size", Array.isArray(value) ? "[" + keys.length + "]" : "{" + keys.length + "}");
  const summary = make("summary", isChanged ? "changed" : "", make("span", "key", name), name === "" ? "" : " ", size);
  details.append(summary);
  let count = 0;
  const fill = () => {
    const next = keys.slice(count, count + 500);
    count += next.length;
    details.append(...next.map((key) => makeTree(key, value[key], path + "/" + key, marked, isOpen)));
    if (count === keys.length) return;
    const rest = makeButton("more", "Show more of the " + (keys.length - count).toLocaleString("en") + " others", () => {
      rest.remove();
      fill();
    });
    details.append(rest);
  };
  if (details.open) fill();
  summary.addEventListener("click", () => isOpen.set(path, !details.open));
  details.addEventListener("toggle", () => { if (details.open && count === 0) fill(); });
  return details;
}
